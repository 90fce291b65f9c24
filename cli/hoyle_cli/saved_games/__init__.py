"""Logs as files: their folder, safe writing, and the log of the game in progress."""
