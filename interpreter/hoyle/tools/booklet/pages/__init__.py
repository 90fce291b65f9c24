"""A document in three formats."""
