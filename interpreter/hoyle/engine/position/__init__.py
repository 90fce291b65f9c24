"""Cards and tokens on the table, who sees them, and the log."""
