"""Many games, counted: a game at a table and seeds in; what they came to as exact whole numbers out."""
