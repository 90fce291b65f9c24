"""The interpreter of action graphs, which knows no game."""
