"""Tables that friends join with their browsers."""
