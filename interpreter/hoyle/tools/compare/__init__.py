"""The comparison of two checked games by their rules, however their files are written."""
