"""The course of a game at the table. Input: a game, who sits where, moves; output: the state, and what each person was told."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import hoyle
from hoyle.bots.random_player import PLAYERS
from hoyle_cli.screen.scene import Told
from hoyle_cli.table import summary
from hoyle_cli.table.called import Called
from hoyle_cli.table.earlier_views import EarlierViews
from hoyle_cli.table.event_words import EventWords
from hoyle_cli.table.public_variables import announced
from hoyle_cli.table.seats import BOTS, HUMAN


@dataclass(frozen=True, slots=True)
class Before:
    """What is taken back to by an undo."""

    state: hoyle.State
    begun: dict[int, int]
    looks: dict[int | None, int]
    dice: tuple[Any, ...]


class Course:
    """A game in progress. `begun` is for each person the number of events at their last move; `facing` who is asked."""

    def __init__(self, game: hoyle.Game, seed: int, sitting: Sequence[str], names: Sequence[str]) -> None:
        self.game = game
        self.seed = seed
        self.sitting = tuple(sitting)
        self.called = Called(names)
        self.people = [seat for seat, who in enumerate(sitting) if who == HUMAN]
        self.facing: int | None = self.people[0] if len(self.people) == 1 else None
        self.rng = Random(seed)
        self.news = announced(game)
        self.state = game.new_state(seed)
        self.views = EarlierViews(game, self.people or [None])
        self.begun = dict.fromkeys(self.people, 0)
        self.past: list[Before] = []
        self.tallies = 0

    @property
    def reader(self) -> int | None:
        """Whose view is shown: the person at the keyboard; where nobody plays, that of the first seat's neighbour is none."""
        return self.facing

    @property
    def solo(self) -> bool:
        """Whether one person plays, who may take back."""
        return len(self.people) == 1

    @property
    def asked(self) -> int | None:
        """The person who is to choose now, if it is one."""
        if self.state.is_terminal:
            return None
        seat = self.state.choosing[0]
        return seat if seat in self.people else None

    def bot_move(self, state: hoyle.State) -> hoyle.Move:
        """The move of the program whose turn it is, in a copy of the state."""
        seat = state.choosing[0]
        return PLAYERS[BOTS[self.sitting[seat]]](state, seat, self.rng)

    def make(self, move: hoyle.Move) -> None:
        """Make a move; that of a person can be taken back."""
        if move.seat in self.people:
            looks = {reader: len(found) for reader, found in self.views.looks.items()}
            self.past.append(Before(self.state.copy(), dict(self.begun), looks, self.rng.getstate()))
            self.begun[move.seat] = len(self.state.log(move.seat))
        self.views.apply(self.state, move)

    def undo(self) -> bool:
        """Take back the last move of the person, and all that came after; whether there was one."""
        if not self.past:
            return False
        before = self.past.pop()
        self.state, self.begun = before.state, before.begun
        for reader, number in before.looks.items():
            del self.views.looks[reader][number:]
        self.rng.setstate(before.dice)
        return True

    # ---- what is told

    def story(self, begin: int = 0) -> list[summary.Told]:
        """What the reader saw happen from an event on."""
        events = self.state.log(self.reader)
        you = self.reader
        looks = self.views.since(self.reader, sum(event.kind == "do" for event in events[:begin]))
        return summary.told(events, EventWords(self.game, you, looks), self.news, begin=begin)

    def told(self) -> tuple[Told, ...]:
        """What happened since the reader's last move."""
        begin = self.begun.get(self.reader, 0) if self.reader is not None else 0
        return tuple(self.put(one) for one in self.story(begin))

    def put(self, one: summary.Told) -> Told:
        """Something told, with the names of the players."""
        if isinstance(one, summary.NewHand):
            return Told((f"── Hand {one.number} ──",))
        return Told(tuple(self.called.shown(piece) for piece in one))
