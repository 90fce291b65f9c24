"""First versions of rule files for a new game or variant."""
