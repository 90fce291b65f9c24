"""The action graph: a game at a table, lowered to nodes that the interpreter runs, the analyses read and the drawings show."""
