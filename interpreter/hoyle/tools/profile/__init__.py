"""Profiles of rule files: the cost of each line in play."""
