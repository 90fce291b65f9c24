"""Games on the way to what is refused: a game and moves in, the state in which something is typed out.

In `refused.yaml` a move can be refused for every reason; its cards always lie the same.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import hoyle

RULES = Path(__file__).parent / "play" / "data" / "refused.yaml"
DEAL = {
    "line": ["3D", "5H", "5H"],
    "hand[0]": ["AH", "6H", "7C", "8C"],
    "hand[1]": ["2C", "2C", "AS", "8D"],
    "hand[2]": ["4S", "4D", "4C", "4H"],
    "column[0]": ["6S", "7S"],
    "column[1]": ["6C", "6D"],
    "column[2]": ["2D", "2H"],
}


def state_after(
    game: str | Path, moves: Iterable[str] = (), deal: dict[str, list[str]] | None = None, **table: Any
) -> hoyle.State:
    """The state that moves lead to; without a deal, that of `refused.yaml` is DEAL and any other is shuffled."""
    cards = DEAL if deal is None and game == RULES else deal
    state = hoyle.load(game, **table).new_state(seed=3, dealer=0, deal=cards)
    for move in moves:
        state.apply(move)
    return state
