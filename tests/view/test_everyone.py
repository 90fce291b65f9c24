"""A spectator, `EVERYONE`, sees what every seat sees, and nothing else."""

from random import Random
from typing import Any

import pytest

import hoyle
from shelf import swept_games

HIDDEN = "??"


def pairs(mine: Any, others: list[Any]) -> list[tuple[Any, list[Any]]]:
    """The things of a zone without order of its own, each with what the seats see there."""
    if mine and isinstance(mine[0], list):
        return [pair for i, row in enumerate(mine) for pair in pairs(row, [other[i] for other in others])]
    return [(thing, [other[i] for other in others]) for i, thing in enumerate(mine)]


@pytest.mark.parametrize("name", swept_games())
def test_everyone_sees_what_every_seat_sees(name: str) -> None:
    game, rng = hoyle.load(name), Random(3)
    kinds = {at.key: at.kind for at in game.layout.zones}
    for seed in range(6):
        state = game.new_state(seed)
        for _ in range(rng.randrange(60)):
            if not state.is_terminal:
                state.apply(state.random_move(rng, rng.choice(state.choosing)))
        views = [state.observation(seat) for seat in range(game.players)]
        for key, things in state.observation(hoyle.EVERYONE).items():
            others = [view[key] for view in views]
            if kinds[key] == "set":
                shown = [thing for thing in things if thing != HIDDEN]
                assert all(shown.count(face) <= other.count(face) for other in others for face in shown)
            elif kinds[key] == "tokens":
                assert things == (others[0] if all(other == others[0] for other in others) else things)
                assert (HIDDEN in things.values()) == any(HIDDEN in other.values() for other in others)
            else:
                for thing, seen in pairs(things, others):
                    assert thing == (HIDDEN if HIDDEN in seen else seen[0])
        told = [state.variables(seat) for seat in range(game.players)]
        for key, value in state.variables(hoyle.EVERYONE).items():
            assert isinstance(value, dict) or (value == HIDDEN) == any(one[key] == HIDDEN for one in told)


@pytest.mark.parametrize("name", swept_games())
def test_everyone_reads_what_every_seat_reads(name: str) -> None:
    game, rng = hoyle.load(name), Random(4)
    state = game.new_state(7)
    readers = [hoyle.EVERYONE, *range(game.players)]
    for _ in range(60):
        if state.is_terminal:
            break
        before = state.copy()
        state.apply(state.random_move(rng, rng.choice(state.choosing)))
        mine, *others = (state.log(seat, since=before) for seat in readers)
        for log in others:
            rest = iter(log)
            for event in mine:
                assert any(agrees(event, other) for other in rest), f"{event} is not in {[*map(str, log)]}"


def agrees(event: hoyle.Event, other: hoyle.Event) -> bool:
    """Whether a seat reads an event too, with at least the same faces."""
    faces = zip(event.facts.get("cards", ()), other.facts.get("cards", ()))
    return event.kind == other.kind and all(face in (HIDDEN, seen) for face, seen in faces)
