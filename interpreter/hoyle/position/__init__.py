"""A position of a game: what lies where, how cards and tokens change places in it, and which seats see them."""
