"""Tables that friends join over the network with their browsers."""
