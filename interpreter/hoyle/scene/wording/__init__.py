"""A game in words for one reader."""
