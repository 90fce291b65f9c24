"""Scenario files: examples of play, written beside the rules, that run as tests."""
