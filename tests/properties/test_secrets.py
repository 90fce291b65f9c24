"""What nobody may know: the laws of hidden cards, tried on every game. Rule files in, nothing out.

What each seat was shown is kept by `eyes`, independently of the engine. What fails is told with the game, options, seed
and moves that lead there.
"""

import json
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hoyle.engine.graph import nodes as g
from hoyle.engine.offers.moves import CHANCE, IllegalMove, Move
from hoyle.engine.offers.notation import PASS
from hoyle.engine.position.position import entries
from hoyle.play.game import State
from hoyle.tools.audit.play import choose
from hoyle.tools.audit.swap import mirror_move, swap_cards
from properties.eyes import Eyes
from properties.tables import discloses
from properties.trials import law, stops
from properties.ways import Way, name_game_on_failure, seats, way

pytestmark = pytest.mark.sweep(12)


@law
def test_nobody_is_told_what_he_was_not_shown(path: Path, players: int, seed: int) -> None:
    """What a seat sees is what the rule file lets it see; its log and variables name no card that it was not shown."""
    at = way(path, players, seed, asked=seed % 4 == 0)
    with name_game_on_failure(at):
        for state in stops(at, 4):
            eyes = Eyes(state, few(state))
            for seat in eyes.seats:
                view = state.observation(seat)
                assert view == eyes.observation(seat)
                assert list(view) == list(state.zones())
                known = {c for c in eyes.cards if eyes.sees_card(c, seat)} | set(eyes.shown[seat])
                eyes.check(seat, json.dumps(state.variables(seat)), known)
                eyes.check(seat, json.dumps(state.shown(seat)), known)
                for key, pile in state.zones().items():
                    same_size(pile, view[key])
                hidden_variables(state, seat)


def same_size(pile: Any, view: Any) -> None:
    """As much lies in a zone as a seat sees lying there."""
    assert len(pile) == len(view)
    if isinstance(pile, list):
        for thing, seen in zip(pile, view, strict=True):
            assert (thing is None) is (seen is None)
            assert not isinstance(thing, list) or len(thing) == len(seen)
    else:
        assert pile.keys() == view.keys()


def hidden_variables(state: State, seat: int) -> None:
    """A variable that everybody sees has its value for every seat; of a card that one holds, the face may be hidden."""
    for name, value in state.variables(seat).items():
        declared = state.game.model.variables.get(name.partition("[")[0])
        if declared is not None and declared.sight.players is None:
            if declared.type.base != "card" and all(per.kind != "card" for per in declared.per):
                assert value == state.variables()[name]


@law
def test_cards_in_each_others_place(path: Path, players: int, seed: int) -> None:
    """Two cards that a seat cannot tell apart may change places, and it notices nothing, now or later."""
    at = way(path, players, seed)
    with name_game_on_failure(at):
        rng = Random(seed)
        for state in stops(at, 3):
            layout, where = state.game.layout, state.position.where
            eyes = Eyes(state, few(state), logs=False)
            for seat in eyes.seats:
                group, start = eyes.alike(seat)
                pairs = [rng.sample(group, 2) for _ in range(6 if group else 0)]
                pairs = [pair for pair in pairs if len({layout.look_of[card] for card in pair}) == 2]
                for a, b in sorted(pairs, key=lambda pair: where[pair[0]] == where[pair[1]])[:2]:
                    try:
                        check_unnoticed(at, state, seat, a, b, start, rng)
                    except Exception as problem:
                        problem.add_note(f"{layout.faces[a]} and {layout.faces[b]} for p{seat}")
                        raise


@law
def test_cards_that_look_alike_in_each_others_place(path: Path, players: int, seed: int) -> None:
    """Two cards with one face may change places, in the whole game: nobody is told which of them is which."""
    at = way(path, players, seed)
    with name_game_on_failure(at):
        rng = Random(seed)
        for state in stops(at, 3):
            look = state.game.layout.look_of
            twins = [(a, b) for a, b in combinations(range(len(look)), 2) if look[a] == look[b]]
            for a, b in rng.sample(twins, min(len(twins), 3)):
                one, two = state.copy(), swap_cards(state, a, b, 0)
                one.position.legal = {}
                for seat in seats(state):
                    same(one, two, seat)


def few(state: State) -> list[int]:
    """At most three seats, among them whoever chooses."""
    others = [seat for seat in seats(state) if seat not in state.choosing]
    return sorted([*state.choosing, *Random(state.position.decisions).sample(others, len(others))][:3])


def tells(at: Way) -> bool:
    """Whether the rules tell everybody more than cards: by an `else` where nothing is legal, or by an effect."""
    nodes = at.game.machine.graph.nodes
    return discloses(at.path) or any(isinstance(node, g.Decide) and node.empty is not None for node in nodes)


def check_unnoticed(at: Way, state: State, seat: int, a: int, b: int, start: int, rng: Random) -> None:
    """A seat that cannot tell a from b is told the same with each in the other's place, and after the same moves."""
    one, two = state.copy(), swap_cards(state, a, b, start)
    one.position.legal = {}
    one.position.asked = two.position.asked = True
    same(one, two, seat)
    for _ in range(12):
        if one.is_terminal or two.is_terminal:
            return
        mover = one.current_player
        move = choose(one, at.player, rng, rng)
        mirror = mirror_move(one, two, move, a, b)
        if mirror is None:
            return
        length = len(entries(one.position))
        if move.seat == seat:
            assert told_by(move) == told_by(mirror), "a seat's move tells what it cannot know"
        if mover == CHANCE:
            assert len(one.legal_moves()) == len(two.legal_moves())
        one.apply(move)
        try:
            two.apply(mirror)
        except IllegalMove:
            assert mover != seat, "what a seat may do hangs on what it cannot know"
            return
        if told_now(one, length, seat, a, b) or told_now(two, length, seat, a, b):
            return
        try:
            same(one, two, seat)
        except AssertionError:
            if tells(at):
                return
            raise


def told_now(state: State, length: int, seat: int, a: int, b: int) -> bool:
    """Whether a seat was rightly told which card is which: it was shown one, or a tally or a new deal told all."""
    eyes = Eyes(state, (seat,), logs=False)
    new = entries(state.position)[length:]
    if any(entry.kind in ("tally", "shuffle", "gather", "end") for entry in new):
        return True
    if eyes.shown[seat].get(a, -1) >= length or eyes.shown[seat].get(b, -1) >= length:
        return True
    return eyes.sees_card(a, seat) or eyes.sees_card(b, seat)


def same(one: State, two: State, seat: int) -> None:
    """Everything a seat can ask has the same answer, in the same order."""

    def answers(state: State) -> Any:
        return (
            state.current_player,
            json.dumps(state.observation(seat)),
            json.dumps(state.variables(seat)),
            json.dumps(state.shown(seat)),
            [(e.kind, e.text, repr(e.facts)) for e in state.log(seat)],
            [told_by(move) for move in state.legal_moves(seat)] if state.current_player != CHANCE else [],
            asked_for(state, seat),
        )

    for mine, theirs in zip(answers(one), answers(two), strict=True):
        assert mine == theirs


def told_by(move: Move) -> tuple[Any, ...]:
    """All that a program can find in a move."""
    return (str(move), repr(move), hash(move), move.seat, move.action, move.arguments, repr(move.arguments))


def asked_for(state: State, seat: int) -> list[Any]:
    """What comes next when each of a seat's actions is put together piece by piece, always with the last value."""
    found: list[Any] = []
    if state.is_terminal or state.current_player == CHANCE or not state.legal_moves(seat):
        return found
    for action in state.choices(seat=seat):
        chosen: list[Any] = []
        while action != PASS and (values := state.choices(action, *chosen, seat=seat)):
            found.append((action, values, [state.written(action, chosen, value, seat) for value in values]))
            chosen.append(values[-1])
    return found
