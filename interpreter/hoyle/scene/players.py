"""The players at the seats, and the excuses for moves made in place of bots."""

from collections.abc import Sequence
from random import Random

import hoyle
from hoyle.bots.random_player import PLAYERS
from hoyle.records.lines import Excuse

#: How many seconds a bot or a hint may take by default.
THINK = 5.0

#: The bots that draw from one generator for the whole game.
DRAWN = frozenset({"random", *PLAYERS})


def decision_generator(seed: int | None, state: hoyle.State, seat: int) -> Random:
    return Random(f"{seed}/{state.position.decisions}/{seat}")


def excuse_event(excuse: Excuse, players: Sequence[str]) -> hoyle.Event:
    words = f"p{excuse.seat} ({players[excuse.seat]}) {excuse.why}; a random move is made for it."
    return hoyle.Event("excuse", words)
