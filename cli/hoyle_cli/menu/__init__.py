"""The start menu."""
