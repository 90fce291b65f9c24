"""Exact counts of many games at a table."""
