"""The reference engine: a game at a table, its action graph, positions, moves, play and views."""
