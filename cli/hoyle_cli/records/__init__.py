"""Logs of games as files: where they lie, how a line is written so that nothing is lost, the log of the game being played."""
