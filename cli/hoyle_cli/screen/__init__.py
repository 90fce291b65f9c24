"""A game on the full screen: a game and those who sit at it in; the table drawn, and moves built by touching cards, out."""
