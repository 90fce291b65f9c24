"""Scenario files, which run as tests."""
