"""The analysis of a played game: estimates of its moves, saved, in words and as a page."""
