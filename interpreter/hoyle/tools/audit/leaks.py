"""Leaks of secrets: ways to tell two cards apart that a seat never saw.

If the two change places, the seat must notice nothing, now or after the same moves, until the rules disclose a
difference.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from random import Random
from typing import Any

from hoyle.bots.random_player import uniform
from hoyle.engine.offers.moves import CHANCE, TERMINAL, IllegalMove, Move
from hoyle.engine.position.entries import AllGathered, PileShuffled, ScoresTallied
from hoyle.engine.position.position import Chain, entries
from hoyle.engine.table.fault import Fault
from hoyle.engine.view.log import events_for
from hoyle.language.model.block import Openly
from hoyle.language.report.source import Span
from hoyle.play.game import State
from hoyle.tools.audit.hidden import hidden_pairs
from hoyle.tools.audit.line_markers import Marked
from hoyle.tools.audit.swap import mirror_move, swap_cards
from hoyle.tools.audit.tracing import Counts

#: Ends of the logs of a game and its twin before the last move.
Since = tuple[Chain | None, Chain | None]

#: Moves to play after the cards change places.
MOVES = 12

#: Most moves of a position to ask reasons for.
REASONS = 12


@dataclass(frozen=True, slots=True)
class NoticedDifference:
    what: str
    here: Any
    there: Any
    rule: str | None = None
    file: str | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Leak:
    """How a seat can distinguish two cards; `moves` have the seat, and the text in the game and in the twin."""

    seat: int
    cards: tuple[int, int]
    start: int
    faces: tuple[str, str]
    moves: tuple[tuple[int, str, str], ...]
    tell: NoticedDifference


@dataclass(frozen=True, slots=True)
class Watcher:
    marked: Marked
    counts: Counts

    def find(self, state: State, seat: int, rng: Random, pairs: int) -> Leak | None:
        """Try some pairs, half of them in different places."""
        found = hidden_pairs(state, seat)
        apart = [x for x in found if state.position.where[x[0]] != state.position.where[x[1]]]
        tried = [*rng.sample(apart, min(len(apart), (pairs + 1) // 2)), *rng.sample(found, min(len(found), pairs // 2))]
        for a, b, start in tried:
            leak = self.try_pair(state, seat, a, b, start, rng)
            if leak is not None:
                return leak
        return None

    def try_pair(self, state: State, seat: int, a: int, b: int, start: int, rng: Random) -> Leak | None:
        """Play on until the rules disclose a difference."""
        one, two = state.copy(), swap_cards(state, a, b, start)
        one.position.legal = {}
        one.position.asked = two.position.asked = True
        trails: tuple[list[int], list[int]] = ([], [])
        made: list[tuple[int, str, str]] = []
        since = (one.position.past, two.position.past)
        faces = (state.game.layout.faces[a], state.game.layout.faces[b])
        leak = partial(Leak, seat, (a, b), start, faces)
        for _ in range(MOVES + 1):
            tell = self.difference(one, two, seat, since, trails)
            if tell is not None:
                return leak(tuple(made), tell)
            if one.is_terminal or two.is_terminal or one.position.node != two.position.node:
                return None
            move = rng.choice(one.legal_moves()) if one.current_player == CHANCE else uniform(one, one.choosing[0], rng)
            mirror = mirror_move(one, two, move, a, b)
            if mirror is None:
                return None
            since = (one.position.past, two.position.past)
            if move.seat >= 0:
                made.append((move.seat, str(move), move_text(two, mirror)))
                trails = ([], [])
            try:
                trails[0].extend(self.play(one, move))
                trails[1].extend(self.play(two, mirror))
            except IllegalMove:
                if move.seat != seat:
                    return None
                reason = two.why_not(str(move), seat)
                place = (reason.rule, reason.file, reason.line) if reason else ()
                return leak(tuple(made[:-1]), NoticedDifference("moves", str(move), "", *place))
            except Fault:
                return None
            both = zip((one, two), since, trails)
            if any(self.discloses(of, before, seat, (a, b), trail) for of, before, trail in both):
                return None
        return None

    def play(self, state: State, move: Move) -> list[int]:
        """Make a move; return the lines that it carries out."""
        self.counts.trail.clear()
        state.apply(move)
        return list(self.counts.trail)

    def discloses(self, state: State, since: Chain | None, seat: int, pair: tuple[int, int], trail: list[int]) -> bool:
        new = entries(state.position, since)
        if state.is_terminal or any(isinstance(entry, ScoresTallied | PileShuffled | AllGathered) for entry in new):
            return True
        if any(isinstance(self.marked.lines[line], Openly) for line in trail):
            return True
        if any(card in pair for entry in new for card in entry.faces(seat, state.game.machine.secrets)):
            return True
        sees = state.game.machine.sights.card
        return any((sees(state.position, card) >> seat) & 1 for card in pair)

    def difference(
        self, one: State, two: State, seat: int, since: Since, trails: tuple[list[int], list[int]]
    ) -> NoticedDifference | None:
        for what, here, there in answers(one, two, seat, since, first=not any(trails)):
            if here == there:
                continue
            if what == "moves":
                text, side = next(
                    (m, two) if m in here else (m, one) for m in [*here, *there] if (m in here) != (m in there)
                )
                reason = side.why_not(text, seat)
                if reason is not None and reason.line is not None:
                    return NoticedDifference(what, here, there, reason.rule, reason.file, reason.line)
            span = self.divergence(*trails)
            place = (span.source.name, span.line) if span else (None, None)
            return NoticedDifference(what, here, there, None, *place)
        return None

    def divergence(self, here: list[int], there: list[int]) -> Span | None:
        """The last line before the two games diverged."""
        last: Span | None = None
        for one, two in zip_longest(here, there):
            if one != two:
                return last
            last = self.marked.lines[one].span
        return last


def answers(one: State, two: State, seat: int, since: Since, first: bool) -> Iterator[tuple[str, Any, Any]]:
    """Yield each query with both answers; reasons for refusals only if `first`."""
    yield "turn", waited_for(one), waited_for(two)
    if one.current_player != CHANCE:
        yield "moves", move_texts(one, seat), move_texts(two, seat)
    yield "view", one.observation(seat), two.observation(seat)
    yield "variables", one.variables(seat), two.variables(seat)
    yield "shown", one.shown(seat), two.shown(seat)
    yield "log", new_lines(one, seat, since[0]), new_lines(two, seat, since[1])
    if first and one.current_player != CHANCE and not one.is_terminal:
        words = asked_moves(one, seat)
        here, there = [{text: str(state.why_not(text, seat)) for text in words} for state in (one, two)]
        yield "reasons", here, there


def waited_for(state: State) -> int | tuple[int, ...]:
    return state.choosing if state.current_player not in (CHANCE, TERMINAL) else state.current_player


def move_text(state: State, move: Move) -> str:
    return next((str(legal) for legal in state.legal_moves(move.seat) if legal == move), str(move))


def move_texts(state: State, seat: int) -> list[str]:
    return [str(move) for move in state.legal_moves(seat)]


def new_lines(state: State, seat: int, since: Chain | None) -> list[str]:
    return [event.text for event in events_for(state.game.machine, state.position, seat, since)]


def asked_moves(state: State, seat: int) -> list[str]:
    p, layout, sees = state.position, state.game.layout, state.game.machine.sights.card
    faces = [layout.faces[c] for c in range(layout.cards) if (sees(p, c) >> seat) & 1][:3]
    names = [a.name for a in state.game.model.actions.values()]
    return [*names, *(f"{name} {face}" for name in names for face in faces)][:REASONS]
