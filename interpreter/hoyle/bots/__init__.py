"""Players that are programs. Input: a state and a source of randomness; output: a legal move."""
