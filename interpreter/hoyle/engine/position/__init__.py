"""Where cards and tokens lie, how they move, which seats see them, and the log."""
