"""The action graph: a game at a table, lowered to nodes."""
