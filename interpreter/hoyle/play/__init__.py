"""A game that is played: what callers load, hold, move and save. Input: a checked game; output: `Game` and `State`."""
