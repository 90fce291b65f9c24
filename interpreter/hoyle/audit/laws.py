"""What holds in every position of every game: a state in; what is wrong with it, in words, or None out.

Each law is a function by itself, so that tests, the audit and anybody else ask the same question.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any

from hoyle.play.state import State
from hoyle.runtime.moves import SIMULTANEOUS, IllegalMove, Move

#: A law that looks at a position alone.
Law = Callable[[State], str | None]


def whole(state: State) -> str | None:
    """Every card and every token lies somewhere, once, in a zone that has room for it."""
    p, layout = state.position, state.game.layout
    found: list[int] = []
    tokens = [0] * len(layout.token_names)
    for at in layout.zones:
        pile: list[Any] = p.zones[at.number]
        if at.kind == "tokens":
            tokens = [n + m for n, m in zip(tokens, pile, strict=True)]
            if min(pile, default=0) < 0:
                return f"`{at.key}` holds less than no tokens"
            continue
        things = [card for row in pile for card in p.rows[row]] if at.kind == "rows" else pile
        if at.kind == "rows" and not all(p.rows[row] for row in pile):
            return f"`{at.key}` holds an empty row"
        here = [thing for thing in things if thing is not None and thing >= 0]
        strays = [layout.faces[card] for card in here if p.where[card] != at.number]
        if strays:
            return f"`{at.key}` holds {strays[0]}, which lies elsewhere"
        most = layout.capacity[at.number]
        if most is not None and len(here) > most and not state.is_terminal:
            return f"`{at.key}` holds {len(here)} cards and has room for {most}"
        for thing in things:
            if thing is not None and thing < 0:
                tokens[-1 - thing] += 1
        found += here
    return cards_told(found, layout.faces) or tokens_told(tokens, layout.token_counts, layout.token_names)


def cards_told(found: list[int], faces: tuple[str, ...]) -> str | None:
    """What is wrong with the cards found, each of which should be there once."""
    lost = [faces[card] for card in range(len(faces)) if card not in set(found)]
    doubled = [faces[card] for card in set(found) if found.count(card) > 1] if len(set(found)) < len(found) else []
    if lost:
        return f"lost: {' '.join(lost[:6])}"
    return f"doubled: {' '.join(doubled[:6])}" if doubled else None


def tokens_told(found: list[int], wanted: Iterable[int], names: Iterable[str]) -> str | None:
    """What is wrong with the tokens found."""
    for number, most, name in zip(found, wanted, names, strict=True):
        if number != most:
            return f"there are {number} tokens `{name}`, not {most}"
    return None


def waits(state: State) -> str | None:
    """Somebody can choose and has a move, or the game is over and has a result."""
    if state.is_terminal:
        return None if state.result is not None else "the game is over without a result"
    seats = state.choosing
    if not seats:
        return "nobody can choose"
    if state.current_player != SIMULTANEOUS and seats != (state.current_player,):
        return "it is somebody's turn who cannot choose"
    stuck = [seat for seat in seats if not state.legal_moves(seat)]
    return f"p{stuck[0]} must choose and has no move" if stuck else None


def copied(state: State) -> str | None:
    """A copy and a saved game are the same game."""
    text = state.to_json()
    copy, saved = state.copy(), state.game.restore(text)
    for name, twin in (("a copy", copy), ("the saved game", saved)):
        if twin.to_json() != text:
            return f"{name} is saved otherwise"
        for what in asked(state, twin):
            return f"{name} tells {what} otherwise"
    return None


def asked(one: State, two: State) -> Iterable[str]:
    """What two states tell differently, beside their logs, which are saved with them."""
    seats = range(one.game.players)
    if one.current_player != two.current_player:
        yield "whose turn it is"
    if one.zones() != two.zones() or one.variables() != two.variables():
        yield "what lies on the table"
    for seat in seats:
        if [str(m) for m in one.legal_moves(seat)] != [str(m) for m in two.legal_moves(seat)]:
            yield f"the moves of p{seat}"
        if one.observation(seat) != two.observation(seat):
            yield f"the view of p{seat}"
    if one.returns() != two.returns() or one.result != two.result:
        yield "the score"


def written(state: State, moves: Iterable[Move]) -> str | None:
    """A move is read as it is written, and no other legal move is written so."""
    for move in moves:
        try:
            same = state.parse_move(str(move), move.seat)
        except IllegalMove as problem:
            return f"`{move}` is legal and is not read: {problem.reason.message}"
        if same != move:
            return f"`{move}` is read as another move"
        if state.why_not(str(move), move.seat) is not None:
            return f"`{move}` is legal and has a reason why not"
    return None


def distinct(moves: Iterable[Move]) -> str | None:
    """No two legal moves of a seat are the same, or are written alike."""
    texts: set[tuple[int, str]] = set()
    for move in moves:
        key = (move.seat, str(move))
        if key in texts:
            return f"two legal moves are written `{move}`"
        texts.add(key)
    return None


def unchanged(state: State, move: Move) -> str | None:
    """A move that is not legal is refused, and changes nothing."""
    before = lasting(state)
    try:
        state.apply(move)
    except IllegalMove:
        return None if lasting(state) == before else f"`{move}` was refused and changed something"
    return f"`{move}` is not legal and was made"


def lasting(state: State) -> dict[str, Any]:
    """A state as it is saved, but for the slots: they also hold moves in the making, which no question outlives."""
    saved: dict[str, Any] = json.loads(state.to_json())
    del saved["slots"]
    return saved


#: The laws of every position, by name.
LAWS: dict[str, Law] = {"cards": whole, "stuck": waits, "copies": copied}
