"""First versions of rule files, for authors of a new game or variant."""
