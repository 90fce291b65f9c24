"""Keys of rule files: merging of patches, and checks against the schema."""
