"""Comparison of the rules of two checked games."""
