"""Data flow over the action graph: one solver, and the analyses that ask it."""
