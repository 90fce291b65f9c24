"""The table and its events as a seat sees them."""
