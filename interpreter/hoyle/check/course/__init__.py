"""How a game can go: a checked game in; findings about its ends, dead lines and loops, and about its numbers, out."""
