"""Shrinking of a broken law to a short game at a simple table."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from hoyle.engine.offers.moves import IllegalMove
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.samples import Setting
from hoyle.play.game import State
from hoyle.tools.audit import laws
from hoyle.tools.audit.play import TYPES, Broken, Finding, PreparedTable, choose, find_leak, from_fault, only_long

#: Games to try at a simpler table, and for a shorter game; pairs of cards to try at one decision.
GAMES = 30
PAIRS = 4

Moves = tuple[tuple[int, str], ...]
Kind = tuple[Any, ...]

#: Returns a prepared table, or None if the rules refuse it.
Benches = Callable[[Setting], PreparedTable | None]


@dataclass(frozen=True, slots=True)
class Shrinker:
    benches: Benches
    players: tuple[int, ...]
    fixed: tuple[str, ...]
    cap: int
    deadline: float

    @property
    def late(self) -> bool:
        return time.monotonic() > self.deadline

    def shrink(self, broken: Broken) -> Broken:
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
            found = self.replay_moves(broken, setting) or self.search(broken, setting, max(2 * len(broken.moves), 40))
            broken = found or broken
        return broken

    def simpler(self, setting: Setting) -> Iterator[Setting]:
        """Yield tables with only the given options, then with the same."""
        fixed = tuple(pair for pair in setting.options if pair[0] in self.fixed)
        for players in self.players:
            if players <= setting.players and (players, fixed) != (setting.players, setting.options):
                yield Setting(players, fixed)
        for players in self.players:
            if players < setting.players and fixed != setting.options:
                yield replace(setting, players=players)

    # ---- other games

    def search(self, broken: Broken, setting: Setting, cap: int) -> Broken | None:
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

    def random_game(self, bench: PreparedTable, finding: Finding, seed: int, cap: int) -> Broken | None:
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
                bench.watcher.play(state, move)
            if finding.given_up and not state.is_terminal and not only_long(bench, seed, player, cap):
                found = finding
        except Fault as fault:
            found = from_fault(fault)
        if found is None or found.kind != finding.kind:
            return None
        return Broken(found, bench.setting, seed, tuple(made))

    def check(self, bench: PreparedTable, state: State, finding: Finding, rng: Random) -> Finding | None:
        """Check for the same law; faults appear by themselves."""
        if finding.leak is not None:
            if state.is_terminal:
                return None
            found = find_leak(bench, state, range(state.game.players), rng, PAIRS)
            return found if found is not None and found.kind == finding.kind else None
        if finding.code is None and finding.law in laws.LAWS:
            problem = laws.LAWS[finding.law](state)
            return Finding(finding.law, problem) if problem else None
        if finding.law == "moves" and not state.is_terminal:
            moves = state.legal_moves()
            problem = laws.distinct(moves) or laws.check_text(state, moves)
            return Finding(finding.law, problem) if problem else None
        return None

    # ---- fewer moves

    def replay_moves(self, broken: Broken, setting: Setting, moves: Moves | None = None) -> Broken | None:
        """Replay the legal moves; return the game if its end breaks the same law."""
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
                bench.watcher.play(state, move)
            found = self.check(bench, state, broken.finding, Random(broken.seed))
        except Fault as fault:
            found = from_fault(fault)
        if found is None or found.kind != broken.finding.kind:
            return None
        return Broken(found, setting, broken.seed, tuple(made))

    def fewer_moves(self, broken: Broken) -> Broken:
        size = max(1, len(broken.moves) // 2)
        while broken.moves and not self.late:
            at = 0
            shorter = False
            while at < len(broken.moves) and not self.late:
                left = broken.moves[:at] + broken.moves[at + size :]
                found = self.replay_moves(broken, broken.setting, left)
                if found is not None and len(found.moves) < len(broken.moves):
                    broken, shorter = found, True
                else:
                    at += size
            if size == 1 and not shorter:
                break
            size = max(1, size // 2)
        return broken
