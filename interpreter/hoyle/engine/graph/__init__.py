"""The action graph: a game at a table, lowered to nodes for the interpreter, the analyses and the drawings."""
