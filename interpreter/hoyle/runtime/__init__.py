"""The generic interpreter: it runs an action graph, and knows no game."""
