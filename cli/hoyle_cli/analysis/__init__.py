"""The analysis of a played game: estimates of its moves, saved beside the log, in words and as a page."""
