"""Games that are played: what callers load, hold, move and save."""
