"""Tools for rule files."""
