"""Keys of rule files: patches, and checks against the schema."""
