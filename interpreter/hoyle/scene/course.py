"""A game in progress, and what each reader saw happen.

A reader is a seat, `EVERYONE` (who sees what every seat sees), or None (the referee, who sees all).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import hoyle
from hoyle.bots.bot import Bot
from hoyle.bots.guard import Answer, ask
from hoyle.bots.named import ready_bot
from hoyle.records import Excuse, MoveLine
from hoyle.records.lines import HUMAN
from hoyle.scene.draws import Draws
from hoyle.scene.players import DRAWN, THINK, decision_generator, excuse_event
from hoyle.scene.wording import summary
from hoyle.scene.wording.earlier_views import EarlierViews
from hoyle.scene.wording.event_words import EventWords
from hoyle.scene.wording.public_variables import reported_variables


class Recorder(Protocol):
    """A log that takes each move after it is made."""

    def log_move(self, state: hoyle.State, move: hoyle.Move, draws: int = 0) -> object: ...
    def log_excuse(self, seat: int, why: str) -> object: ...
    def log_undo(self, state: hoyle.State, moves: int) -> object: ...
    def log_end(self, state: hoyle.State) -> object: ...


@dataclass(frozen=True, slots=True)
class Before:
    """A point to return to; `events` are those that the mover had seen."""

    state: hoyle.State
    begun: dict[int, int]
    views: dict[int | None, int]
    moves: int
    events: int
    draws: int


class Course:
    """`begun` has the number of events at each person's last move; earlier `moves` and `excuses` are replayed first."""

    def __init__(
        self,
        game: hoyle.Game,
        players: Sequence[str],
        seed: int,
        *,
        moves: Sequence[MoveLine] = (),
        excuses: Mapping[int, Excuse] | None = None,
        recorder: Recorder | None = None,
        spectators: Sequence[int | None] = (),
        think: float = THINK,
    ) -> None:
        self.game = game
        self.seed = seed
        self.recorder = recorder
        self.players = list(players)
        self.think = think
        self.bots: dict[int, Bot] = {}
        for seat, player in enumerate(players):
            self.seat_player(seat, player)
        self.readers: list[int | None] = [*self.people, *spectators]
        self.reported = reported_variables(game)
        self.state = game.new_state(seed)
        self.views = EarlierViews(game, self.readers)
        self.begun = dict.fromkeys(range(game.players), 0)
        self.moves: list[tuple[int, str]] = []
        self.past: list[Before] = []
        self.rng = Draws(seed)
        self._read: dict[int | None, tuple[hoyle.State | None, list[hoyle.Event]]] = {}
        self._before_last: dict[int | None, int] = {}
        self._replay(moves, excuses or {})

    def _replay(self, moves: Sequence[MoveLine], excuses: Mapping[int, Excuse]) -> None:
        draws = 0
        for made in moves:
            if made.n in excuses:
                self._add_excuse(excuses[made.n])
            self._mark(made.seat, draws)
            self.views.apply(self.state, self.state.parse_move(made.move, made.seat))
            self.moves.append((made.seat, made.move))
            draws = made.draws
        self.rng = Draws(self.seed, draws)

    # ---- who plays

    def seat_player(self, seat: int, player: str) -> None:
        """Let a person (`human`) or a bot play a seat; raises `NoBot`."""
        bot = None if player == HUMAN else ready_bot(player, self.game)
        self.players[seat] = player
        self.bots.pop(seat, None)
        if bot is not None:
            self.bots[seat] = bot

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(self.game.players) if seat not in self.bots]

    @property
    def solo(self) -> bool:
        return len(self.people) == 1

    @property
    def asked(self) -> int | None:
        """The first seat to move, if a person plays it."""
        seat = next(iter(self.state.choosing), None)
        return None if seat in self.bots else seat

    def bot_move(self, state: hoyle.State, seat: int | None = None) -> Answer:
        seat = state.choosing[0] if seat is None else seat
        rng = self.rng if self.players[seat] in DRAWN else decision_generator(self.seed, state, seat)
        return ask(state, seat, self.bots[seat], rng, seconds=self.think)

    # ---- moves

    def make(self, move: hoyle.Move, complaint: str | None = None) -> None:
        """Make a move and record it, also if it raises a `Fault`; an illegal move changes nothing."""
        self.state.parse_move(move.text, move.seat)
        if complaint is not None:
            self._add_excuse(Excuse(len(self.moves) + 1, move.seat, complaint))
            if self.recorder is not None:
                self.recorder.log_excuse(move.seat, complaint)
        self._mark(move.seat, self.rng.drawn)
        try:
            self.views.apply(self.state, move)
        finally:  # also after a fault, which stops the game
            self.moves.append((move.seat, move.text))
            if self.recorder is not None:
                self.recorder.log_move(self.state, move, self.rng.drawn)
                if self.state.is_terminal:
                    self.recorder.log_end(self.state)

    def _mark(self, seat: int, draws: int) -> None:
        self._before_last = {reader: len(self.events(reader)) for reader in self.readers}
        events = self._before_last.get(seat, 0)
        if seat not in self.bots:
            views = {reader: len(found) for reader, found in self.views.views.items()}
            self.past.append(Before(self.state.copy(), dict(self.begun), views, len(self.moves), events, draws))
        self.begun[seat] = events

    def take_back(self) -> bool:
        """Go back to before the only person's last move; return whether there was one."""
        if not self.past:
            return False
        before, seat = self.past.pop(), self.people[0]
        self._read = {seat: (before.state.copy(), self.events(seat)[: before.events])}
        self._before_last.clear()
        self.state, self.begun = before.state, before.begun
        self.views.rewind(before.views)
        del self.moves[before.moves :]
        self.rng = Draws(self.seed, before.draws)
        if self.recorder is not None:
            self.recorder.log_undo(self.state, before.moves)
        return True

    # ---- events for readers

    def _add_excuse(self, excuse: Excuse) -> None:
        for reader in self.readers:
            self.events(reader).append(excuse_event(excuse, self.players))

    def events(self, reader: int | None) -> list[hoyle.Event]:
        """A seat that has become a person's is a reader from then on."""
        before, events = self._read.get(reader, (None, []))
        events += self.state.log(reader, since=before)
        self._read[reader] = (self.state.copy(), events)
        return events

    def latest(self, reader: int | None) -> list[hoyle.Event]:
        events = self.events(reader)
        return events[self._before_last.get(reader, len(events)) :]

    def story(
        self,
        reader: int | None,
        begin: int = 0,
        end: int | None = None,
        *,
        you: int | None = None,
        verbose: bool = False,
    ) -> list[summary.Entry]:
        """Return events in words; `you` is the seat that is called so."""
        events = self.events(reader)[:end]
        views = self.views.since(reader, sum(event.kind == "do" for event in events[:begin]))
        words = EventWords(self.game, reader if you is None else you, views)
        return summary.summarise(events, words, self.reported, begin=begin, verbose=verbose)

    def earlier(self, reader: int, most: int) -> list[summary.Entry]:
        """Return the last `most` events before a seat's news, in words."""
        end = self.begun[reader]
        return self.story(reader, max(end - most, 0), end)

    def news(self, reader: int | None) -> list[summary.Entry]:
        """Return a seat's news since its last move, or a spectator's during the last move."""
        if reader is None:
            return self.story(reader)
        return self.story(reader, self._before_last.get(reader, 0) if reader < 0 else self.begun[reader])
