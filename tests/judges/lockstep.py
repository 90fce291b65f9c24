"""One game in two engines at once: the same deals and moves; movers, legal moves and returns are compared."""

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from random import Random
from typing import Any

import pyspiel

import hoyle
from judges.judge import Judge, Mismatch


class Disagreement(Exception):
    """A difference that `deviations.yaml` does not know."""


@dataclass(slots=True)
class Count:
    """What many games came to: `first` has a trace of the first of each known difference."""

    games: int = 0
    decisions: int = 0
    known: Counter[str] = field(default_factory=Counter)
    first: dict[str, str] = field(default_factory=dict)


class Pair:
    """A game in progress on both sides."""

    def __init__(self, judge: Judge, game: hoyle.Game, peer: Any, count: Count) -> None:
        self.judge, self.count = judge, count
        self.here = game.new_state(dealer=judge.dealer, ask_chance=True)
        self.there = peer.new_initial_state()
        self.batch: list[str] = []
        self.drawn: deque[str] = deque()
        self.over = False

    def copy(self) -> "Pair":
        """An independent pair."""
        other = object.__new__(Pair)
        other.judge, other.count, other.over = self.judge, self.count, self.over
        other.here, other.there, other.drawn = self.here.copy(), self.there.clone(), self.drawn.copy()
        other.batch = self.batch.copy()
        return other

    def settle(self) -> bool:
        """Advance to the next decision, or to the next outcome that OpenSpiel must draw. Returns whether it must."""
        while True:
            if self.there.is_chance_node():
                decided = self.judge.outcome(self.here, self.there)
                if decided is None:
                    return True
                self.happen(decided)
            elif self.is_formal():
                self.there.apply_action(self.there.legal_actions()[0])
            elif self.here.current_player == hoyle.CHANCE:
                self.draw()
            elif self.judge.forced and self.there.is_terminal() and not self.here.is_terminal:
                for seat in self.here.choosing:
                    (move,) = self.here.legal_moves(seat)
                    self.here.apply(move)
            else:
                return False

    def is_formal(self) -> bool:
        """Whether OpenSpiel asks for a choice that is none here."""
        if self.there.is_terminal() or len(self.there.legal_actions()) != 1:
            return False
        return self.judge.formal(self.here, self.there, self.there.legal_actions()[0])

    def happen(self, outcome: int) -> None:
        """Let chance there have an outcome."""
        self.there.apply_action(outcome)
        self.batch.extend(self.judge.draw(self.there, outcome))

    def draw(self) -> None:
        """Let chance here have the next outcome; the only one, and one after the end there, need none there."""
        if self.batch:
            self.drawn.extend(self.judge.deal(self.here, self.batch))
            self.batch = []
        outcomes = self.here.legal_moves()
        wanted = f"chance {self.drawn.popleft()}" if self.drawn else "chance *"
        found = [move for move in outcomes if fnmatchcase(str(move).split("#")[0], wanted)]
        is_free = len(outcomes) == 1 or self.there.is_terminal()
        if not found or (wanted == "chance *" and not is_free):
            raise Disagreement(trace(Mismatch("draw", self.here, self.there, outcomes, [wanted])))
        self.here.apply(found[0])

    def compare(self) -> list[tuple[str, int]]:
        """The moves that are legal on both sides, and their numbers there; empty at the end."""
        if self.here.is_terminal or self.there.is_terminal():
            self.compare_ends()
            return []
        seat = self.there.current_player()
        if seat not in self.here.choosing:
            self.report(Mismatch("mover", self.here, self.there, self.here.choosing, [seat]))
            self.over = True
            return []
        return self.compare_moves(seat)

    def compare_moves(self, seat: int) -> list[tuple[str, int]]:
        """The moves of a seat that are legal on both sides."""
        self.count.decisions += 1
        numbers = self.there.legal_actions(seat)
        theirs = {self.judge.move(self.here, self.there, number): number for number in numbers}
        ours = {str(move) for move in self.here.legal_moves(seat)}
        if len(theirs) != len(numbers):
            raise Disagreement(f"two actions are one move: {numbers} {sorted(theirs)}\n{self.there}")
        if ours != theirs.keys():
            only_here, only_there = sorted(ours - theirs.keys()), sorted(theirs.keys() - ours)
            self.report(Mismatch("legal", self.here, self.there, only_here, only_there))
        common = [(text, number) for text, number in theirs.items() if text in ours]
        self.over = self.over or not common
        return common

    def compare_ends(self) -> None:
        """Both must be over, with the same returns."""
        self.over = True
        ends = self.here.is_terminal, self.there.is_terminal()
        if not all(ends):
            self.report(Mismatch("end", self.here, self.there, [ends[0]], [ends[1]]))
            return
        ours, theirs = self.judge.returns(self.here.returns()), self.there.returns()
        if any(abs(one - other) > 1e-9 for one, other in zip(ours, theirs, strict=True)):
            self.report(Mismatch("returns", self.here, self.there, ours, theirs))

    def report(self, mismatch: Mismatch) -> None:
        """Count a known difference; raise for an unknown one."""
        name = self.judge.excuse(mismatch)
        if name is None:
            raise Disagreement(trace(mismatch))
        self.count.known[name] += 1
        if name not in self.count.first:
            self.count.first[name] = trace(mismatch)

    def apply(self, text: str, number: int) -> None:
        """Make a move on both sides."""
        self.here.apply(self.here.parse_move(text, self.there.current_player()))
        self.there.apply_action(number)


def trace(mismatch: Mismatch) -> str:
    """Everything that is needed to judge a difference by eye."""
    here, there = mismatch.here, mismatch.there
    return "\n".join(
        (
            f"difference: {mismatch.kind}",
            f"only Hoyle: {' | '.join(map(str, mismatch.only_here))}",
            f"only OpenSpiel: {' | '.join(map(str, mismatch.only_there))}",
            f"Hoyle's seats to choose: {here.choosing}; its variables: {here.variables()}",
            *(f"{zone}: {' '.join(map(str, cards))}" for zone, cards in here.zones().items() if cards),
            f"OpenSpiel's history: {there.history()}",
            f"OpenSpiel's state:\n{there}",
        )
    )


def play_random(judge: Judge, games: int, seed: int = 1) -> Count:
    """Play games with random moves among those that are legal on both sides."""
    count, game, peer = Count(), judge.load(), pyspiel.load_game(judge.peer)
    for number in range(games):
        rng = Random(f"{judge.name} {seed} {number}")
        pair = Pair(judge, game, peer, count)
        while not pair.over:
            if pair.settle():
                pair.happen(outcome_of(pair.there, rng))
            elif moves := pair.compare():
                pair.apply(*judge.choose(rng, moves))
        count.games += 1
    return count


def outcome_of(there: Any, rng: Random) -> int:
    """A random outcome, as likely as OpenSpiel says."""
    outcomes, chances = zip(*there.chance_outcomes())
    return rng.choices(outcomes, chances)[0]


def play_every(judge: Judge) -> Count:
    """Play every history of a small game."""
    count = Count()
    pairs = [Pair(judge, judge.load(), pyspiel.load_game(judge.peer), count)]
    while pairs:
        pairs.extend(continuations(pairs.pop()))
    return count


def continuations(pair: Pair) -> Iterator[Pair]:
    """Every way in which a pair goes on."""
    if pair.settle():
        for outcome, _ in pair.there.chance_outcomes():
            other = pair.copy()
            other.happen(outcome)
            yield other
        return
    moves = pair.compare()
    pair.count.games += pair.over
    for text, number in moves:
        other = pair.copy()
        other.apply(text, number)
        yield other
