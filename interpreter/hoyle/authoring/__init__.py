"""First versions of rule files: what somebody begins with who writes a game or a variant."""
