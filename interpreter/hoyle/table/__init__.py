"""A set table and what is true on it: a checked game and settings in, layouts and values out."""
