"""Checks of the course of a game: its ends, dead lines, loops and numbers."""
