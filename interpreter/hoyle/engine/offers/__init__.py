"""Legal moves of a decision, and their texts."""
