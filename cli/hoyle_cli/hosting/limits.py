"""Limits on what a browser may send."""

from time import monotonic

#: The longest message, in bytes; the longest a table sends is far below.
LONGEST_MESSAGE = 8192

#: Messages that may arrive at once, and how many more each second.
BURST, RATE = 60, 20

#: Connections of one table at a time, spectators and strangers included.
CONNECTIONS = 100


class Budget:
    """A token bucket of messages."""

    def __init__(self) -> None:
        self.left = float(BURST)
        self.since = monotonic()

    def spend(self) -> bool:
        now = monotonic()
        self.left = min(BURST, self.left + (now - self.since) * RATE)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
