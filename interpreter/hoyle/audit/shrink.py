"""A broken law made small: a game that breaks it in, the shortest found in the simplest table out.

First simpler tables are tried (fewest players, options at their defaults), then other seeds and choices, then moves are
left out with chance as it fell.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from hoyle.audit import laws
from hoyle.audit.play import TYPES, Bench, Broken, Finding, choose, from_fault, leaking, only_long
from hoyle.offers.moves import IllegalMove
from hoyle.play.game import State
from hoyle.table.fault import Fault
from hoyle.table.samples import Setting

#: So many games are tried at a simpler table, and for a shorter game; so many pairs of cards at one decision.
GAMES = 30
PAIRS = 4

Moves = tuple[tuple[int, str], ...]
Kind = tuple[Any, ...]

#: A table made ready, or None if it cannot be set.
Benches = Callable[[Setting], Bench | None]


@dataclass(frozen=True, slots=True)
class Shrinker:
    """What making a finding small needs: the tables, the numbers of players, the options that were asked for, and a time."""

    benches: Benches
    players: tuple[int, ...]
    fixed: tuple[str, ...]
    cap: int
    deadline: float

    @property
    def late(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() > self.deadline

    def shrink(self, broken: Broken) -> Broken:
        """The smallest game found that breaks the same law in the same place."""
        broken = self.simplest(broken)
        if broken.finding.given_up:
            return broken
        while not self.late:
            shorter = self.search(broken, broken.setting, len(broken.moves) - 1)
            if shorter is None:
                break
            broken = shorter
        return self.fewer_moves(broken)

    # ---- the table

    def simplest(self, broken: Broken) -> Broken:
        """The same law broken at a simpler table, if it is."""
        for setting in self.simpler(broken.setting):
            if self.late:
                break
            found = self.search(broken, setting, max(2 * len(broken.moves), 40))
            if found is not None:
                broken = found
                break
        for name, _ in broken.setting.options:
            left = tuple(pair for pair in broken.setting.options if pair[0] != name)
            if name in self.fixed or len(left) == len(broken.setting.options) or self.late:
                continue
            setting = Setting(broken.setting.players, left)
            found = self.replayed(broken, setting) or self.search(broken, setting, max(2 * len(broken.moves), 40))
            broken = found or broken
        return broken

    def simpler(self, setting: Setting) -> Iterator[Setting]:
        """Simpler tables, the simplest first: with the options asked for, then with the same options."""
        kept = tuple(pair for pair in setting.options if pair[0] in self.fixed)
        for players in self.players:
            if players <= setting.players and (players, kept) != (setting.players, setting.options):
                yield Setting(players, kept)
        for players in self.players:
            if players < setting.players and kept != setting.options:
                yield replace(setting, players=players)

    # ---- other games

    def search(self, broken: Broken, setting: Setting, cap: int) -> Broken | None:
        """A game of so many moves at the most that breaks the same law, among a few at a table."""
        bench = self.benches(setting)
        finding = broken.finding
        most = self.cap if finding.given_up else min(cap, self.cap)
        for seed in range(2 if finding.given_up else GAMES):
            if bench is None or self.late or most < 0:
                return None
            found = self.random_game(bench, finding, seed, most)
            if found is not None:
                return found
        return None

    def random_game(self, bench: Bench, finding: Finding, seed: int, cap: int) -> Broken | None:
        """One game played at random, for a given broken law."""
        rng = Random(seed)
        made: list[tuple[int, str]] = []
        player = TYPES[seed % 2]
        found: Finding | None = None
        try:
            state = bench.game.new_state(seed)
            for _ in range(cap + 1):
                found = self.check(bench, state, finding, rng)
                if found is not None or state.is_terminal or len(made) == cap:
                    break
                move = choose(state, player, rng, rng)
                made.append((move.seat, str(move)))
                bench.watcher.counts.trail.clear()
                state.apply(move)
            if finding.given_up and not state.is_terminal and not only_long(bench, seed, player, cap):
                found = finding
        except Fault as fault:
            found = from_fault(fault)
        if found is None or found.kind != finding.kind:
            return None
        return Broken(found, bench.setting, seed, tuple(made))

    def check(self, bench: Bench, state: State, finding: Finding, rng: Random) -> Finding | None:
        """Whether the law is broken in a position; faults show by themselves."""
        if finding.leak is not None:
            if state.is_terminal:
                return None
            found = leaking(bench, state, range(state.game.players), rng, PAIRS)
            return found if found is not None and found.kind == finding.kind else None
        if finding.code is None and finding.law in laws.LAWS:
            problem = laws.LAWS[finding.law](state)
            return Finding(finding.law, problem) if problem else None
        if finding.law == "moves" and not state.is_terminal:
            moves = state.legal_moves()
            problem = laws.distinct(moves) or laws.written(state, moves)
            return Finding(finding.law, problem) if problem else None
        return None

    # ---- fewer moves

    def replayed(self, broken: Broken, setting: Setting, moves: Moves | None = None) -> Broken | None:
        """The moves made again where they are legal, if that breaks the same law in the end."""
        bench = self.benches(setting)
        if bench is None:
            return None
        made: list[tuple[int, str]] = []
        found: Finding | None = None
        try:
            state = bench.game.new_state(broken.seed)
            for seat, text in broken.moves if moves is None else moves:
                try:
                    move = state.parse_move(text, seat)
                except IllegalMove:
                    continue
                made.append((seat, text))
                bench.watcher.counts.trail.clear()
                state.apply(move)
            found = self.check(bench, state, broken.finding, Random(broken.seed))
        except Fault as fault:
            found = from_fault(fault)
        if found is None or found.kind != broken.finding.kind:
            return None
        return Broken(found, setting, broken.seed, tuple(made))

    def fewer_moves(self, broken: Broken) -> Broken:
        """The moves without those that are not needed: halves first, then smaller pieces."""
        size = max(1, len(broken.moves) // 2)
        while broken.moves and not self.late:
            at = 0
            shorter = False
            while at < len(broken.moves) and not self.late:
                left = broken.moves[:at] + broken.moves[at + size :]
                found = self.replayed(broken, broken.setting, left)
                if found is not None and len(found.moves) < len(broken.moves):
                    broken, shorter = found, True
                else:
                    at += size
            if size == 1 and not shorter:
                break
            size = max(1, size // 2)
        return broken
