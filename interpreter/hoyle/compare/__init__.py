"""Two checked games compared: what differs in their rules, however their files are written."""
