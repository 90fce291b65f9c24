"""A game in words for one reader: names of things, titles of moves, events, scores, and the labels of menus."""
