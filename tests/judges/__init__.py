"""Games replayed in lockstep with OpenSpiel, which judges them: `python -m judges`."""
