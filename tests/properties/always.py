"""What holds of every state of every game: its cards and tokens, whose turn it is, how it is over."""

from typing import Any

import pytest

from hoyle.play.state import State
from hoyle.runtime.moves import SIMULTANEOUS, TERMINAL, IllegalMove
from hoyle.runtime.notation import PASS
from hoyle.runtime.position import DECISIONS
from properties.ways import seats


def whole(state: State) -> None:
    """Exactly the starting cards and tokens are on the table, in zones that have room for them."""
    p, layout = state.position, state.game.layout
    cards: list[int] = []
    tokens = [0] * len(layout.token_names)
    for at in layout.zones:
        pile: list[Any] = p.zones[at.number]
        if at.kind == "tokens":
            tokens = [n + m for n, m in zip(tokens, pile, strict=True)]
            assert min(pile, default=0) >= 0
            continue
        things = [c for row in pile for c in p.rows[row]] if at.kind == "rows" else pile
        assert at.kind != "rows" or all(p.rows[row] for row in pile), "an empty row"
        here = [c for c in things if c is not None and c >= 0]
        assert all(p.where[c] == at.number for c in here)
        most = layout.capacity[at.number]
        assert most is None or len(here) <= most or state.is_terminal
        for thing in things:
            if thing is not None and thing < 0:
                tokens[-1 - thing] += 1
        cards += here
    assert sorted(cards) == list(range(layout.cards))
    assert tokens == list(layout.token_counts)


def waits(state: State) -> None:
    """Exactly one seat has a choice, or several in secret, or it is over; and who has a choice has a move."""
    player = state.current_player
    if state.is_terminal:
        assert player == TERMINAL and state.legal_moves() == [] and state.choosing == ()
        assert state.result is not None
        return
    assert state.result is None
    if player == SIMULTANEOUS:
        assert state.choosing and all(state.legal_moves(seat) for seat in state.choosing)
        assert all(not state.legal_moves(seat) for seat in seats(state) if seat not in state.choosing)
        return
    assert player in seats(state) and state.choosing == (player,)
    assert state.choices()


def over(state: State) -> None:
    """A game that is over has a result for everybody, and was not cut short by the engine's own limit."""
    result = state.result
    assert result is not None and len(state.returns()) == state.game.players
    assert state.position.fault is None
    assert state.position.decisions < DECISIONS
    with pytest.raises(IllegalMove):
        state.apply(PASS)
    assert state.why_not(PASS) is not None
