"""Lowering of the rules of one table to a program: formulas, steps, offers and nodes."""
