"""The action graph of a game at a table."""
