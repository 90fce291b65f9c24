"""The rule booklet of a checked game."""
