"""Estimates, tests, tables and pages from records of games."""
