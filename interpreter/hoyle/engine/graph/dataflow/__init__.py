"""Data flow over the action graph."""
