"""Programs that choose legal moves from what a seat may know."""
