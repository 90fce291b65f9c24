"""Profiles of rule files."""
