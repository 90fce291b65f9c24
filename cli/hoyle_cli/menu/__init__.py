"""The start menu: games, tables, saved games, results."""
