"""A game played by people and bots at one terminal, from the deal to the result."""

from collections.abc import Sequence
from random import Random

from rich.text import Text

import hoyle
from hoyle.bots.random_player import PLAYERS
from hoyle_cli import terminal
from hoyle_cli.table import picture, summary
from hoyle_cli.table.called import Called
from hoyle_cli.table.desk import Desk, Leave
from hoyle_cli.table.earlier_views import EarlierViews
from hoyle_cli.table.ending import result_lines, verdict
from hoyle_cli.table.event_words import EventWords
from hoyle_cli.table.prompt import Prompt
from hoyle_cli.table.public_variables import announced
from hoyle_cli.table.seats import BOTS, HUMAN


class Session:
    """One game: who sits where, and up to which event each seat has been told.

    `again` is the command that plays it again. A seed that was `drawn` is told at the end only, as the hidden cards can be
    worked out from it. `names` are those of the players, or none.
    """

    def __init__(
        self,
        game: hoyle.Game,
        seed: int,
        sitting: list[str],
        names: Sequence[str],
        *,
        again: str,
        drawn: bool,
        stop: bool,
        verbose: bool,
    ) -> None:
        self.game = game
        self.sitting = sitting
        self.again = again
        self.stop = stop
        self.announced = announced(game)
        self.verbose = verbose
        self.people = [seat for seat, who in enumerate(sitting) if who == HUMAN]
        self.told = [0] * game.players
        self.views = EarlierViews(game, self.people or [None])
        self.facing: int | None = self.people[0] if len(self.people) == 1 else None
        self.rng = Random(seed)
        self.seed = seed
        self.drawn = drawn
        self.desk = Desk(game, Called(names))
        self.names = names

    def run(self) -> None:
        """Play until the game is over or somebody leaves; raises `Fault` if a rule cannot be carried out."""
        self.desk.rule(self.headline())
        try:
            state = self.game.new_state(self.seed)
            while not state.is_terminal:
                seat = state.choosing[0]
                if seat in self.people:
                    self.views.apply(state, self.turn(state, seat))
                else:
                    self.views.apply(state, PLAYERS[BOTS[self.sitting[seat]]](state, seat, self.rng))
                    if self.stop and self.facing is not None:
                        self.pause(state, self.facing)
        except Leave:
            self.desk.say(f"You left. To start this game again: {self.again}")
            return
        self.end(state)

    def headline(self) -> str:
        """What is played."""
        variant = f" ({self.game.variant})" if self.game.variant else ""
        seed = "" if self.drawn else f", seed {self.seed}"
        players = "1 player" if self.game.players == 1 else f"{self.game.players} players"
        return f"{self.game.title}{variant}, {players}{seed}"

    def turn(self, state: hoyle.State, seat: int) -> hoyle.Move:
        """The move of a person: told what happened, shown the table, asked."""
        if seat != self.facing:
            self.hand_over(seat)
        self.news(state, seat)
        self.draw(state, seat)
        return self.prompt(state, seat).ask()

    def pause(self, state: hoyle.State, seat: int) -> None:
        """Tell a person what another player did, and make the moves that the person makes out of turn now."""
        while not state.is_terminal and state.choosing[0] not in self.people and self.news(state, seat):
            move = self.prompt(state, seat).pause()
            if move is not None:
                self.views.apply(state, move)

    def prompt(self, state: hoyle.State, seat: int) -> Prompt:
        """A question to a person."""
        redraw, history = (lambda: self.draw(state, seat)), (lambda: self.history(state, seat))
        return Prompt(state, seat, self.desk, redraw, history)

    def hand_over(self, seat: int) -> None:
        """Give the keyboard to another person, who must not see the cards of the one before."""
        self.facing = seat
        if self.desk.live:
            self.desk.clear()
            self.desk.say(f"p{seat}, it is your turn. Press Enter when nobody else looks.", "bold")
            if self.desk.read() == "q":
                raise Leave

    def news(self, state: hoyle.State, seat: int) -> bool:
        """Tell what the seat saw since it was asked last; whether there was anything."""
        events = state.log(seat)
        lines = self.story(events, seat, seat, self.told[seat])
        self.told[seat] = len(events)
        self.desk.tell(lines)
        return bool(lines)

    def story(
        self, events: Sequence[hoyle.Event], reader: int | None, you: int | None, begin: int = 0
    ) -> list[summary.Told]:
        """The events that a reader was shown, from `begin` on, as they are told; `you` is the seat called so."""
        looks = self.views.since(reader, sum(event.kind == "do" for event in events[:begin]))
        speech = EventWords(self.game, you, looks)
        return summary.told(events, speech, self.announced, begin=begin, verbose=self.verbose)

    def draw(self, state: hoyle.State, seat: int) -> None:
        """Show the table and whose turn it is."""
        secret = " in secret" if state.current_player == hoyle.SIMULTANEOUS else ""
        self.desk.rule(f"Your turn{secret}, p{seat}" if self.names else f"Your turn{secret} (you are p{seat})")
        self.desk.picture(picture.table_lines(state, seat, verbose=self.verbose))

    def history(self, state: hoyle.State, seat: int) -> None:
        """Tell everything that the seat saw."""
        lines = self.story(state.log(seat), seat, seat)
        self.desk.tell(lines)

    def end(self, state: hoyle.State) -> None:
        """Tell the rest, and the result."""
        seat = self.people[0] if len(self.people) == 1 else None
        watching = self.facing if self.people else None
        events = state.log(watching)
        told = 0 if watching is None else self.told[watching]
        lines = self.story(events, watching, seat, told)
        self.desk.tell(lines)
        self.desk.rule("The end")
        for line in result_lines(state, seat, self.desk.called):
            self.desk.put(Text(terminal.safe(line), "bold" if line.startswith("score ") else ""))
        self.desk.say(verdict(state, seat), "bold")
        if self.drawn:
            self.desk.say(f"To play this game again: {self.again}")
