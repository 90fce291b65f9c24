"""A game of people and bots at one terminal, from the deal to the result."""

from collections.abc import Sequence

from rich.text import Text

import hoyle
from hoyle.bots.guard import ask
from hoyle.bots.named import ready_bot
from hoyle.records import Excuse, MoveLine
from hoyle_cli import terminal
from hoyle_cli.prompt import picture, summary
from hoyle_cli.prompt.called import Called
from hoyle_cli.prompt.desk import Desk, Leave
from hoyle_cli.prompt.earlier_views import EarlierViews
from hoyle_cli.prompt.ending import result_lines, verdict
from hoyle_cli.prompt.event_words import EventWords
from hoyle_cli.prompt.hint import hint_lines
from hoyle_cli.prompt.prompt import Prompt, Undo
from hoyle_cli.prompt.public_variables import announced
from hoyle_cli.prompt.seats import DRAWN, HUMAN, THINK, among, apart, told
from hoyle_cli.saved_games.draws import Draws
from hoyle_cli.saved_games.record import Record, another, unwritten


class Session:
    """One game with its record, its seats, and the number of events that each seat was shown.

    A random seed is printed only at the end, since the hidden cards can be computed from it. Moves in the record have
    been played; play continues after them.
    """

    def __init__(
        self,
        game: hoyle.Game,
        record: Record,
        *,
        stop: bool,
        verbose: bool,
        think: float = THINK,
    ) -> None:
        head = record.head
        self.game = game
        self.record = record
        self.sitting = head.seats
        self.again = head.again
        self.stop = stop
        self.think = think
        self.bots = {seat: ready_bot(who, game) for seat, who in enumerate(self.sitting) if who != HUMAN}
        self.announced = announced(game)
        self.verbose = verbose
        self.people = [seat for seat, who in enumerate(self.sitting) if who == HUMAN]
        self.facing: int | None = self.people[0] if len(self.people) == 1 else None
        self.seed = head.seed
        self.drawn = head.seed_drawn
        self.desk = Desk(game, Called(head.names))
        self.names = head.names
        self.start(record.moves)

    def start(self, moves: Sequence[MoveLine]) -> None:
        """Replay moves; a seat has been shown what it saw when it last moved."""
        state = self.state = self.game.new_state(self.seed)
        self.views = EarlierViews(self.game, self.people or [None])
        self.excused: dict[int | None, list[tuple[int, hoyle.Event]]] = {None: [], **{seat: [] for seat in self.people}}
        self.told = [0] * self.game.players
        self.rng = Draws(self.seed, moves[-1].draws if moves else 0)
        last = {made.seat: at for at, made in enumerate(moves)}
        for at, made in enumerate(moves):
            if at + 1 in self.record.excuses:
                self.excuse(self.record.excuses[at + 1])
            if last[made.seat] == at:
                self.told[made.seat] = len(self.events(made.seat))
            self.views.apply(state, state.parse_move(made.move, made.seat))

    def run(self) -> None:
        """Play until the game is over or somebody leaves; raises `Fault`."""
        self.desk.rule(self.headline())
        if self.record.moves:
            made = len(self.record.moves)
            self.desk.say(f"This game continues after {'its first move' if made == 1 else f'{made} moves'}.")
        try:
            while not self.state.is_terminal:
                self.decide(self.state.choosing[0])
        except Leave:
            self.leave()
            return
        except KeyboardInterrupt:
            self.desk.say("")
            self.leave()
            raise
        self.end(self.state)

    def another(self) -> "Session | None":
        """Return a further game of the same players if a person wants one after the end; otherwise None."""
        if not (self.state.is_terminal and self.people and self.desk.live):
            return None
        self.desk.say("(Enter to leave, n for a new game)", "dim")
        try:
            if self.desk.typed().lower() != "n":
                return None
        except Leave:
            return None
        record = another(self.record, self.game, unwritten(self.record.path))
        return Session(self.game, record, stop=self.stop, verbose=self.verbose, think=self.think)

    def decide(self, seat: int) -> None:
        if seat in self.people:
            try:
                self.make(self.turn(self.state, seat))
            except Undo:
                self.take_back(seat)
            return
        self.make(self.answer(seat))
        if self.stop and self.facing is not None:
            try:
                self.pause(self.state, self.facing)
            except Undo:
                self.take_back(self.facing)

    def answer(self, seat: int) -> hoyle.Move:
        """Return the move of a bot; note it for the readers if it was replaced."""
        name = self.sitting[seat]
        rng = self.rng if name in DRAWN else apart(self.seed, self.state, seat)
        with self.desk.waiting(f"p{seat} ({name}) is thinking", shown=name not in DRAWN):
            found = ask(self.state, seat, self.bots[seat], rng, seconds=self.think)
        if found.complaint is not None:
            self.excuse(self.record.log_excuse(seat, found.complaint))
        return found.move

    def excuse(self, excuse: Excuse) -> None:
        for reader, kept in self.excused.items():
            kept.append((len(self.state.log(reader)), told(excuse, self.sitting)))

    def events(self, reader: int | None) -> list[hoyle.Event]:
        return among(self.state.log(reader), self.excused.get(reader, ()))

    def hint(self, seat: int) -> None:
        with self.desk.waiting("Playing on from what you know", shown=True):
            lines = hint_lines(self.state, seat, apart(self.seed, self.state, seat), self.think)
        for line in lines:
            self.desk.say(line)

    def make(self, move: hoyle.Move) -> None:
        """Make a move and record it, also if a rule cannot be carried out after it."""
        try:
            self.views.apply(self.state, move)
        except hoyle.Fault:
            self.record.log_move(self.state, move, self.rng.drawn)
            self.record.log_end(self.state)
            raise
        self.record.log_move(self.state, move, self.rng.drawn)

    def fixed(self, seat: int) -> str:
        """Explain why a seat cannot take back a move; empty if it can."""
        if len(self.people) > 1:
            return "Several people play, and what one of them has done stays done."
        return "" if self.own_moves(seat) else "There is no move of yours to take back."

    def own_moves(self, seat: int) -> list[int]:
        return [at for at, made in enumerate(self.record.moves) if made.seat == seat]

    def take_back(self, seat: int) -> None:
        """Take back the last move of a seat and all later ones."""
        keep = self.own_moves(seat)[-1]
        gone = self.record.moves[keep]
        self.start(self.record.moves[:keep])
        self.told[seat] = len(self.events(seat))
        self.record.log_undo(self.state, keep)
        self.desk.say(f"Taken back: {gone.move}")

    def leave(self) -> None:
        """Print how to continue the game, and how to start it again."""
        self.record.secure()
        if goes_on := self.record.goes_on:
            self.desk.say(f"To continue this game later: {goes_on}")
        self.record.close()
        self.desk.say(f"You left. To start this game again: {self.again}")

    def headline(self) -> str:
        variant = f" ({self.game.variant})" if self.game.variant else ""
        seed = "" if self.drawn else f", seed {self.seed}"
        players = "1 player" if self.game.players == 1 else f"{self.game.players} players"
        return f"{self.game.title}{variant}, {players}{seed}"

    def turn(self, state: hoyle.State, seat: int) -> hoyle.Move:
        """Show a person the news and the table, and ask for a move."""
        if seat != self.facing:
            self.hand_over(seat)
        self.record.secure()
        self.news(state, seat)
        self.draw(state, seat)
        return self.prompt(state, seat).ask()

    def pause(self, state: hoyle.State, seat: int) -> None:
        """Show a person another player's move, and make the person's moves out of turn."""
        while not state.is_terminal and state.choosing[0] not in self.people and self.news(state, seat):
            self.record.secure()
            move = self.prompt(state, seat).pause()
            if move is not None:
                self.make(move)

    def prompt(self, state: hoyle.State, seat: int) -> Prompt:
        redraw, history = (lambda: self.draw(state, seat)), (lambda: self.history(state, seat))
        return Prompt(state, seat, self.desk, redraw, history, lambda: self.hint(seat), self.fixed(seat))

    def hand_over(self, seat: int) -> None:
        """Give the keyboard to another person, who must not see the cards of the one before."""
        self.facing = seat
        if self.desk.live:
            self.desk.clear()
            self.desk.say(f"p{seat}, it is your turn. Press Enter when nobody else looks.", "bold")
            if self.desk.read() == "q":
                raise Leave

    def news(self, state: hoyle.State, seat: int) -> bool:
        """Print what the seat saw since its last question; return whether there was anything."""
        events = self.events(seat)
        lines = self.story(events, seat, seat, self.told[seat])
        self.told[seat] = len(events)
        self.desk.tell(lines)
        return bool(lines)

    def story(
        self, events: Sequence[hoyle.Event], reader: int | None, you: int | None, begin: int = 0
    ) -> list[summary.Told]:
        """Write the events shown to a reader, from `begin` on; `you` is the seat addressed so."""
        looks = self.views.since(reader, sum(event.kind == "do" for event in events[:begin]))
        speech = EventWords(self.game, you, looks)
        return summary.told(events, speech, self.announced, begin=begin, verbose=self.verbose)

    def draw(self, state: hoyle.State, seat: int) -> None:
        secret = " in secret" if state.current_player == hoyle.SIMULTANEOUS else ""
        self.desk.rule(f"Your turn{secret}, p{seat}" if self.names else f"Your turn{secret} (you are p{seat})")
        self.desk.picture(picture.table_lines(state, seat, verbose=self.verbose))

    def history(self, state: hoyle.State, seat: int) -> None:
        lines = self.story(self.events(seat), seat, seat)
        self.desk.tell(lines)

    def end(self, state: hoyle.State) -> None:
        self.record.log_end(state)
        seat = self.people[0] if len(self.people) == 1 else None
        watching = self.facing if self.people else None
        events = self.events(watching)
        told = 0 if watching is None else self.told[watching]
        lines = self.story(events, watching, seat, told)
        self.desk.tell(lines)
        self.desk.rule("The end")
        for line in result_lines(state, seat, self.desk.called):
            self.desk.put(Text(terminal.safe(line), "bold" if line.startswith("score ") else ""))
        self.desk.say(verdict(state, seat), "bold")
        if self.drawn:
            self.desk.say(f"To play this game again: {self.again}")
