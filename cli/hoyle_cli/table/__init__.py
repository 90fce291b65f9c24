"""A game at a terminal: a state and those who sit at it in; the table, the log and questions in words out."""
