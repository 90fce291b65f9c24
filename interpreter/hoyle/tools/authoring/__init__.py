"""First versions of rule files."""
