"""A game of people and bots at one terminal."""

from collections.abc import Sequence
from time import sleep

import hoyle
from hoyle.language.report.words import with_number
from hoyle.scene.deck import legend
from hoyle.scene.players import DRAWN, THINK
from hoyle.scene.turns import PAUSE, auto_words
from hoyle.scene.wording import summary
from hoyle.scene.wording.hint import names
from hoyle.scene.wording.last_trick import last_trick_lines
from hoyle.scene.wording.names import group_name, names_for
from hoyle_cli.prompt import picture
from hoyle_cli.prompt.desk import Desk, Leave
from hoyle_cli.prompt.game_story import headline
from hoyle_cli.prompt.prompt import Prompt, Undo
from hoyle_cli.saved_games.record import Record, another, table_of, unwritten


class Session:
    """One game with its record and the number of events that each seat was shown.

    A random seed is printed only at the end, since it reveals the hidden cards.
    """

    def __init__(
        self, game: hoyle.Game, record: Record, *, stop: bool, auto: bool, verbose: bool, think: float = THINK
    ) -> None:
        self.game = game
        self.record = record
        self.head = record.head
        self.stop = stop
        self.verbose = verbose
        self.table = table_of(game, record, think)
        self.course = self.table.course
        self.people = self.course.people
        self.table.auto = set(self.people) if auto else set()
        self.facing = self.only_person
        self.desk = Desk(game, self.table.names)
        self.shown = dict(self.course.begun)
        self.watched = 0

    @property
    def state(self) -> hoyle.State:
        return self.course.state

    @property
    def only_person(self) -> int | None:
        return self.people[0] if self.course.solo else None

    def run(self) -> None:
        """Play until the game is over or somebody leaves; raises `Fault`."""
        seed = None if self.head.seed_drawn else self.head.seed
        self.desk.rule(headline(self.game.title, self.game.variant, self.game.players, seed))
        if letters := legend(self.game):
            self.desk.say(f"(On the cards: {', '.join(letters)})", "dim")
        if self.course.moves:
            self.desk.say(f"This game continues after {with_number(len(self.course.moves), 'move')}.")
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
        except hoyle.Fault:
            self.report_rest()
            raise
        self.end()

    def another(self) -> "Session | None":
        """Return a further game of the same players if a person wants one."""
        if not (self.state.is_terminal and self.people and self.desk.live):
            return None
        self.desk.say("(Enter to leave, n for a new game)", "dim")
        try:
            if self.desk.typed().lower() != "n":
                return None
        except Leave:
            return None
        record = another(self.record, self.game, unwritten(self.record.path))
        auto = bool(self.table.auto)
        return Session(self.game, record, stop=self.stop, auto=auto, verbose=self.verbose, think=self.course.think)

    def decide(self, seat: int) -> None:
        if seat in self.people:
            try:
                self.course.make(self.only_move() or self.turn(seat))
            except Undo:
                self.take_back(seat)
            return
        self.let_bot_move(seat)
        if self.stop and self.facing is not None:
            try:
                self.pause(self.facing)
            except Undo:
                self.take_back(self.facing)

    def only_move(self) -> hoyle.Move | None:
        move = self.table.automatic_move(alone=self.course.solo)
        if move is None:
            return None
        if self.facing == move.seat:
            self.report_news(move.seat)
            self.desk.say("(You have no other choice.)", "dim")
        if self.desk.live:
            sleep(PAUSE)
        return move

    def switch_auto(self) -> None:
        self.table.auto = set() if self.table.auto else set(self.people)
        self.desk.say(auto_words(on=bool(self.table.auto), alone=self.course.solo))

    def let_bot_move(self, seat: int) -> None:
        name = self.course.players[seat]
        with self.desk.waiting(f"p{seat} ({name}) is thinking", shown=name not in DRAWN):
            move, complaint = self.course.bot_move(self.state)
        self.course.make(move, complaint)
        if not self.people:
            self.report_to_spectator()

    def report_to_spectator(self) -> None:
        self.desk.report(self.course.story(None, self.watched, you=hoyle.EVERYONE, verbose=self.verbose))
        self.desk.console.file.flush()  # a pipe would show a long game only at its end
        self.watched = len(self.course.events(None))

    def hint(self, seat: int) -> None:
        search = self.table.hint_task(seat)
        with self.desk.waiting("Playing on from what you know", shown=True):
            reply = search()
        for line in reply.get("lines") or [reply["text"]]:
            self.desk.say(line)

    def take_back(self, seat: int) -> None:
        moves = list(self.course.moves)
        self.table.take_back()
        _, gone = moves[len(self.course.moves)]
        self.shown[seat] = len(self.course.events(seat))
        (title,) = names(self.state, seat, [self.state.parse_move(gone, seat)])
        self.desk.say(f"Taken back: {title}")

    def leave(self) -> None:
        self.record.secure()
        parting_words = self.record.parting_words
        self.record.close()
        for line in parting_words:
            self.desk.say(line)

    def turn(self, seat: int) -> hoyle.Move:
        if seat != self.facing:
            self.hand_over(seat)
        self.record.secure()
        self.report_news(seat)
        self.draw(seat)
        return self.prompt(seat).ask()

    def pause(self, seat: int) -> None:
        while not self.state.is_terminal and self.state.choosing[0] not in self.people and self.report_news(seat):
            self.record.secure()
            move = self.prompt(seat).pause()
            if move is not None:
                self.course.make(move)

    def prompt(self, seat: int) -> Prompt:
        return Prompt(
            self.state,
            seat,
            self.desk,
            lambda: self.draw(seat),
            lambda: self.desk.report(self.story(seat)),
            lambda: self.hint(seat),
            self.switch_auto,
            self.table.why_no_undo,
            last_trick_lines(self.table.origins(seat).last, names_for(self.game, seat)),
        )

    def hand_over(self, seat: int) -> None:
        """Give the keyboard to another person, who must not see the cards of the one before."""
        self.facing = seat
        if self.desk.live:
            self.desk.clear()
            self.desk.say(f"p{seat}, it is your turn. Press Enter when nobody else looks.", "bold")
            if self.desk.read() == "q":
                raise Leave

    def report_news(self, seat: int) -> bool:
        lines = self.story(seat, self.shown[seat])
        self.shown[seat] = len(self.course.events(seat))
        self.desk.report(lines)
        return bool(lines)

    def story(self, reader: int | None, begin: int = 0) -> Sequence[summary.Entry]:
        return self.course.story(reader, begin, verbose=self.verbose)

    def draw(self, seat: int) -> None:
        state = self.state
        turn = "Your secret choice" if state.current_player == hoyle.SIMULTANEOUS else "Your turn"
        partners = self.partners(seat)
        named = f", p{seat}{f' ({partners})' if partners else ''}"
        seated = f" (you are p{seat}{f', {partners}' if partners else ''})"
        self.desk.rule(f"{turn}{named if self.head.names else seated}")
        self.desk.picture(picture.table_lines(state, seat, verbose=self.verbose, origins=self.table.origins(seat)))

    def partners(self, seat: int) -> str:
        own = [group_name((one.number,), seat) for one in self.table.view(seat).seats if one.partner]
        return f"your partner{' is' if len(own) == 1 else 's are'} {' and '.join(own)}" if own else ""

    def report_rest(self) -> None:
        """Report the last events."""
        if not self.people:
            self.report_to_spectator()
            return
        begin = 0 if self.facing is None else self.shown[self.facing]
        you = hoyle.EVERYONE if self.only_person is None else self.only_person
        self.desk.report(self.course.story(self.facing, begin, you=you, verbose=self.verbose))

    def end(self) -> None:
        self.report_rest()
        self.desk.result(self.state, self.only_person)
        if self.head.seed_drawn:
            self.desk.say(f"To play this game again: {self.head.again}")
