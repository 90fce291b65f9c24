"""Estimates, tests, tables and pages from games."""
