"""Saved states that somebody changed: a rule file in; those of its game that are accepted are played on."""

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import hoyle
from hoyle.bots.random_player import PLAYERS
from hoyle.knowledge import TooRare
from hoyle.play.save import checksum
from hoyle.tools.audit.laws import whole_text
from properties.tables import MORE, SHIPPED, SMALL, game_at, name_of, rules_of

#: The games whose saved states are changed, which takes seconds for each.
GAMES = [*SHIPPED, *SMALL, *MORE[::4]]

ODD: list[Any] = [
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    3,
    7,
    10**9,
    10**40,
    0.5,
    "",
    "x",
    "pass",
    "hand[0]",
    [],
    [0],
    [[]],
    {},
]


def change_many(path: Path, times: int, far: int) -> None:
    """Change saved states of a game many times; those that are accepted are played on so far."""
    game = game_at(path, min(rules_of(path).players), ())
    texts = [text for asked in (False, True) for text in saved_states(game, 3, asked)]
    for number in range(times):
        rng = Random(f"{name_of(path)} {number}")
        text = change_values(rng.choice(texts), rng)
        try:
            survives(game, text, rng, far)
        except Exception as problem:
            problem.add_note(f"changed state {number} of {name_of(path)}")
            raise


def saved_states(game: hoyle.Game, seed: int, asked: bool) -> list[str]:
    """Some states of one game, from its begin on, and what a seat may believe; each is read as it was written."""
    rng = Random(seed)
    state = game.new_state(seed, ask_chance=asked)
    found = []
    for number in range(61):
        if number % 6 == 0 or state.is_terminal:
            found.append(state.to_json())
            assert whole_text(game.restore(found[-1])) == whole_text(state)
        if number == 12:
            found += believed_states(state, number)
        if state.is_terminal:
            break
        state.apply(state.random_move(rng, state.choosing[0] if state.choosing else None))
    return found


def believed_states(state: hoyle.State, seed: int) -> list[str]:
    """A state that a seat cannot tell from this one, if one is found; it is read as it was written."""
    try:
        twin = state.possible(seed % state.game.players, Random(seed))
    except TooRare:
        return []
    assert whole_text(state.game.restore(twin.to_json())) == whole_text(twin)
    return [twin.to_json()]


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all values inside plain data."""
    found = [path] if path else []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        found += places(value, (*path, key))
    return found


def change_values(text: str, rng: Random) -> str:
    """A saved state with one to three values changed, and the checksum made anew."""
    data = json.loads(text)
    for _ in range(rng.choice((1, 1, 2, 3))):
        top = rng.choice(("origin", "choices", "choices", rng.choice(list(data))))
        path = rng.choice([at for at in places(data) if at[0] == top] or [(rng.choice(list(data)),)])
        change(data, path, rng)
    return with_checksum(data)


def with_checksum(data: dict[str, Any]) -> str:
    """The text of a saved state, with the checksum that belongs to it."""
    data = {key: value for key, value in data.items() if key != "sum"}
    return json.dumps(data | {"sum": checksum(data)})


def change(data: Any, path: tuple[Any, ...], rng: Random) -> None:
    """Change the value at a path: to something odd, to something near it, to another value beside it, or to nothing."""
    at = data
    for key in path[:-1]:
        at = at[key]
    key, way = path[-1], rng.randrange(7)
    beside = list(at.values()) if isinstance(at, dict) else at
    if way == 0:
        at[key] = deepcopy(rng.choice(ODD))
    elif way == 1 and type(at[key]) is int:
        at[key] += rng.choice((-2, -1, 1, 2, 16))
    elif way == 2:
        del at[key]
    elif way == 3 and isinstance(at, list):
        at.insert(key, deepcopy(rng.choice(beside)))
    elif way == 4 and isinstance(at, list):
        other = rng.randrange(len(at))
        at[key], at[other] = at[other], at[key]
    elif way == 5 and isinstance(at, list):
        del at[key:]
    else:
        at[key] = deepcopy(rng.choice([*beside, *ODD]))


def survives(game: hoyle.Game, text: str, rng: Random, far: int) -> bool:
    """Whether a saved state is accepted; if so it is played on, looked at and saved, which only a rule may stop."""
    try:
        state = game.restore(text)
    except hoyle.Unreadable:
        return False
    player = PLAYERS[rng.choice(sorted(PLAYERS))]
    try:
        for _ in range(far):
            if rng.random() < 0.1:
                looked_at(game, state)
            if state.is_terminal:
                break
            state.apply(player(state, state.choosing[0], rng) if state.choosing else state.random_move(rng))
    except hoyle.Fault:
        pass
    looked_at(game, state)
    return True


def looked_at(game: hoyle.Game, state: hoyle.State) -> None:
    """Ask a state for everything that it can tell."""
    for seat in (None, *range(game.players)):
        state.log(seat)
        state.variables(seat)
        state.legal_moves(seat)
        if seat is not None:
            state.observation(seat)
    state.zones()
    state.returns()
    assert (state.result is None) != state.is_terminal
    assert whole_text(game.restore(state.copy().to_json())) == whole_text(state)
