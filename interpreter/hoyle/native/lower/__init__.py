"""Lowering of the rules of one table to a program."""
