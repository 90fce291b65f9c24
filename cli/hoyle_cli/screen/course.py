"""The course of a game on the full-screen table."""

from dataclasses import dataclass

import hoyle
from hoyle.bots.guard import Answer, ask
from hoyle.bots.named import ready_bot
from hoyle.records import Excuse
from hoyle_cli.prompt import summary
from hoyle_cli.prompt.called import Called
from hoyle_cli.prompt.earlier_views import EarlierViews
from hoyle_cli.prompt.event_words import EventWords
from hoyle_cli.prompt.public_variables import announced
from hoyle_cli.prompt.seats import DRAWN, HUMAN, THINK, apart, told
from hoyle_cli.saved_games.draws import Draws
from hoyle_cli.saved_games.record import Record
from hoyle_cli.screen.scene import Told


@dataclass(frozen=True, slots=True)
class Before:
    """A point to return to: the state, the number of moves made and of events known."""

    state: hoyle.State
    begun: dict[int, int]
    looks: dict[int | None, int]
    moves: int
    told: int


class Course:
    """A game in progress with its record; `begun` is the number of events at each person's last move.

    `facing` is the person at the keyboard, who sees the table.
    """

    def __init__(self, game: hoyle.Game, record: Record, think: float = THINK) -> None:
        head = record.head
        self.game = game
        self.record = record
        self.sitting = head.seats
        self.think = think
        self.bots = {seat: ready_bot(who, game) for seat, who in enumerate(self.sitting) if who != HUMAN}
        self.called = Called(head.names)
        self.people = [seat for seat, who in enumerate(self.sitting) if who == HUMAN]
        self.facing: int | None = self.people[0] if self.people else None
        self.news = announced(game)
        self.state = game.new_state(head.seed)
        self.views = EarlierViews(game, self.people or [None])
        self.begun = dict.fromkeys(self.people, 0)
        self.past: list[Before] = []
        self.heard: dict[int | None, tuple[hoyle.State, list[hoyle.Event]]] = {}
        self.before_last: dict[int | None, int] = {}
        for number, made in enumerate(record.moves):
            if number + 1 in record.excuses:
                self.excuse(record.excuses[number + 1])
            self.remember(made.seat, number)
            self.views.apply(self.state, self.state.parse_move(made.move, made.seat))
        self.rng = Draws(head.seed, record.draws)

    @property
    def solo(self) -> bool:
        """Whether only one person plays, who may take back moves."""
        return len(self.people) == 1

    @property
    def asked(self) -> int | None:
        if self.state.is_terminal:
            return None
        seat = self.state.choosing[0]
        return seat if seat in self.people else None

    def out_of_turn(self) -> list[int]:
        """Return the people with actions out of turn, in their order after the one to move.

        It does not matter whether they can make one: that may depend on their cards, and the person at the keyboard
        sees this.
        """
        if self.asked is None or self.state.current_player == hoyle.SIMULTANEOUS:
            return []
        seats = [(self.asked + i) % self.game.players for i in range(1, self.game.players)]
        return [seat for seat in seats if seat in self.people and self.state.offered(seat)]

    def bot_move(self, state: hoyle.State) -> Answer:
        """Return the bot's move on a copy of the state, and why it was replaced, if so."""
        seat = state.choosing[0]
        rng = self.rng if self.sitting[seat] in DRAWN else apart(self.record.head.seed, state, seat)
        return ask(state, seat, self.bots[seat], rng, seconds=self.think)

    def remember(self, seat: int, number: int) -> None:
        if seat in self.people:
            looks = {reader: len(found) for reader, found in self.views.looks.items()}
            told = len(self.events(seat))
            self.past.append(Before(self.state.copy(), dict(self.begun), looks, number, told))
            self.begun[seat] = told

    def make(self, move: hoyle.Move) -> None:
        """Make a move and record it; a `Fault` is recorded and raised."""
        self.remember(move.seat, len(self.record.moves))
        self.before_last = {reader: len(self.events(reader)) for reader in self.readers}
        try:
            self.views.apply(self.state, move)
        finally:
            self.record.log_move(self.state, move, self.rng.drawn)
            if self.state.is_terminal:
                self.record.log_end(self.state)

    def take_back(self) -> bool:
        """Take back the person's last move and all later ones; return whether there was one."""
        if not self.past:
            return False
        before, seat = self.past.pop(), self.people[0]
        self.heard = {seat: (before.state.copy(), self.events(seat)[: before.told])}
        self.before_last.clear()
        self.state, self.begun = before.state, before.begun
        for reader, number in before.looks.items():
            del self.views.looks[reader][number:]
        self.rng = Draws(self.record.head.seed, self.record.moves[before.moves - 1].draws if before.moves else 0)
        self.record.log_undo(self.state, before.moves)
        return True

    # ---- events for readers

    @property
    def readers(self) -> list[int | None]:
        """Return the readers of events: the people, otherwise the spectator."""
        return [*self.people] or [None]

    def excuse(self, excuse: Excuse) -> None:
        for reader in self.readers:
            self.events(reader).append(told(excuse, self.sitting))

    def latest(self) -> list[hoyle.Event]:
        events = self.events(self.facing)
        return events[self.before_last.get(self.facing, len(events)) :]

    def events(self, reader: int | None) -> list[hoyle.Event]:
        before, told = self.heard.get(reader, (None, []))
        told += self.state.log(reader, since=before)
        self.heard[reader] = (self.state.copy(), told)
        return told

    def story(self, begin: int = 0) -> list[summary.Told]:
        """Return what the person at the keyboard saw from an event on."""
        events = self.events(self.facing)
        looks = self.views.since(self.facing, sum(event.kind == "do" for event in events[:begin]))
        return summary.told(events, EventWords(self.game, self.facing, looks), self.news, begin=begin)

    def told(self) -> tuple[Told, ...]:
        begin = self.begun.get(self.facing, 0) if self.facing is not None else 0
        return tuple(self.put(one) for one in self.story(begin))

    def put(self, one: summary.Told) -> Told:
        if isinstance(one, summary.NewHand):
            return Told((f"── Hand {one.number} ──",))
        return Told(tuple(self.called.shown(piece) for piece in one))
