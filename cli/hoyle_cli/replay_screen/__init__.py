"""A played game on the full screen, with its analysis."""
