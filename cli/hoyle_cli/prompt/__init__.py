"""A game at the prompt: the table, the log and the questions in words."""
