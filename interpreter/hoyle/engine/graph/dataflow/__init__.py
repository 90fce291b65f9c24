"""Data flow over the action graph: a solver and its analyses."""
