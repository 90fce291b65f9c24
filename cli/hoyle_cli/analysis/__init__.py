"""The analysis of a played game, saved, in words and as a page."""
