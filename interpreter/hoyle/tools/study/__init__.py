"""Estimates, tests, tables and pages from the records of many games."""
