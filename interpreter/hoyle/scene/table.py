"""A table: a game in progress that is seen and played through JSON values."""

<<<<<<< HEAD
from collections.abc import Callable, Mapping, Sequence
=======
>>>>>>> webtable
from typing import Any

import hoyle
from hoyle.scene import as_data
<<<<<<< HEAD
from hoyle.scene.choice import Choice
from hoyle.scene.course import Course, Recorder
from hoyle.scene.ending import result_data
from hoyle.scene.messages import hint_task, obey
from hoyle.scene.origins import Origins
from hoyle.scene.players import HUMAN, THINK
from hoyle.scene.shown_scenes import ShownScenes
from hoyle.scene.things import TableView, moved_targets, table_view
=======
from hoyle.scene.messages import obey
from hoyle.scene.result import result_data
from hoyle.scene.things import moved_targets, table_view
from hoyle.scene.turns import Turns
>>>>>>> webtable
from hoyle.scene.wording.names import names_for


class Table(Turns):
    """A game that people and bots play, seen and played through JSON values.

    Args:
        players: `human` or a bot (`greedy`, `mcts:200`) for each seat; by default all are people.
        seed: Decides all chance.
        names: The players' names, empty for a seat without one.
        moves: Moves to replay, as `table.moves` has them or as `hoyle.records` reads them.
        excuses: The reasons for moves among them that replaced a bot's, by number.
        recorder: Takes each further move, such as a log on disk.
        think: Seconds for the move of a bot, and for a hint.
        watchers: Readers besides the seats: `EVERYONE`, or None for a referee who sees all.

    Raises `IllegalMove` if a move cannot be replayed, `NoBot` for an unknown bot.
    """

<<<<<<< HEAD
    def __init__(
        self,
        game: hoyle.Game,
        players: Sequence[str] = (),
        *,
        seed: int = 0,
        names: Sequence[str] = (),
        moves: Sequence[Made | tuple[int, str]] = (),
        excuses: Mapping[int, Excuse] | None = None,
        recorder: Recorder | None = None,
        think: float = THINK,
    ) -> None:
        self.game = game
        players = list(players) or [HUMAN] * game.players
        if len(players) != game.players:
            raise ValueError(f"players must name {game.players} seats, not {len(players)}")
        bots = [seat for seat, player in enumerate(players) if player != HUMAN]
        self.course = Course(
            game,
            players,
            seed,
            moves=[made_of(number, move) for number, move in enumerate(moves, 1)],
            excuses=excuses,
            recorder=recorder,
            spectators=[*bots, hoyle.EVERYONE],
            think=think,
        )
        self.names = PlayerNames(names if any(names) else ())
        self.order = ShownOrder(game)
        self.shown = ShownScenes()
        self.notices: dict[int, str] = {}
        self.fault = ""
        self._choices: dict[int, tuple[int, Choice | None, str]] = {}
        self._origins: dict[int, tuple[int, Origins]] = {}

    # ---- the game

    @property
    def state(self) -> hoyle.State:
        return self.course.state

    @property
    def moves(self) -> list[tuple[int, str]]:
        """The moves made so far, each as its seat and its text."""
        return self.course.moves

    @property
    def number(self) -> int:
        """The number of moves made: the version of every scene."""
        return len(self.course.moves)

    @property
    def over(self) -> bool:
        """Whether nobody can choose any more: the game ended, or a rule could not be carried out (`fault`)."""
        return self.state.is_terminal or bool(self.fault)

    def bots_to_move(self) -> list[int]:
        """Return the seats of bots that must choose now."""
        return [] if self.over else [seat for seat in self.state.choosing if seat in self.course.bots]

    def bot_answer(self, seat: int | None = None) -> Answer:
        """Return a move of a bot, by default of the first that must choose, without making it.

        It works on a copy of the state, so another thread may call it; `make` the move if `number` is still the same.
        """
        seat = self.bots_to_move()[0] if seat is None else seat
        return self.course.bot_move(self.state.copy(), seat)

    def bot_move(self) -> tuple[int, str]:
        """Ask the first bot that must choose, make its move, and return it."""
        move, complaint = self.bot_answer()
        self.make(move, complaint)
        return self.moves[-1]

    def seat_player(self, seat: int, player: str) -> None:
        """Let a person (`human`) or a bot play a seat from now on; raises `NoBot` for an unknown bot."""
        self.course.seat_player(seat, player)

    def make(self, move: hoyle.Move, complaint: str | None = None) -> None:
        """Make a move; the half-made choices of other seats stay as far as they are still possible.

        `complaint` says why the move replaces that of a bot. Raises `IllegalMove`, or `Fault` if a rule fails.
        """
        for seat, (number, choice, _) in list(self._choices.items()):
            if choice is not None and choice.begun and number == self.number:
                self._choices[seat] = (number, choice, choice.prompt())
        try:
            self.course.make(move, complaint)
        except hoyle.Fault as fault:
            self.fault = f"A rule cannot be carried out, so the game stops: {fault.message}"
            raise
        self._choices.pop(move.seat, None)
        self.notices.pop(move.seat, None)

    # ---- what a seat sees and chooses

    def choice(self, seat: int) -> Choice | None:
        """Return the choice that a seat makes now, half-made as it was before moves of others; None if there is none."""
        number, choice, words = self._choices.get(seat, (-1, None, ""))
        if number == self.number:
            return choice
        possible = not self.over and bool(self.state.choices(seat=seat))
        now = Choice(self.state, seat, table_view(self.state, seat), self.order) if possible else None
        if choice is not None and choice.begun and (now is None or not now.carry_over(choice)):
            self.notices[seat] = f"The table has changed, and this is no longer possible: {words}"
        self._choices[seat] = (self.number, now, "")
        return now

    def act(self, seat: int | None, message: object) -> dict[str, Any]:
        """Obey a message of a seat, or of a spectator, who may only ask for the log and the rules; return `{"ok": true}` with what it asks for, or a refusal with its reason.
=======
    def act(self, seat: int, message: object) -> dict[str, Any]:
        """Obey a message of a seat; return `{"ok": true}` with what it asks for, or a refusal with its reason.
>>>>>>> webtable

        It accepts any value. A hint takes as long as `think`, and the first `rules` about 0.1 s.
        """
        return obey(self, seat, message)

    def scene(self, seat: int | None) -> dict[str, Any]:
        """Return what a seat sees and may choose; None is a spectator, who sees what every seat sees."""
        reader = hoyle.EVERYONE if seat is None else seat
        state, course = self.state, self.course
        view = table_view(state, reader)
        choice = None if seat is None else self.choice(seat)
        if seat is not None:
            self.shown.note(seat, self.number, view, choice)
        origins = self.origins(reader)
        singled = frozenset((*choice.labels(), *choice.touched)) if choice is not None else frozenset()
        drawn = as_data.Drawn(origins, self.names, singled, moved_targets(view, course.latest(reader)))
        trick = as_data.trick_data(origins, names_for(self.game, reader).zones)
        return {
            "format": as_data.FORMAT,
            "game": as_data.game_data(self.game),
            "seat": seat,
            "number": self.number,
            "over": self.over,
            "turn": [] if self.over else list(state.choosing),
            "together": state.current_player == hoyle.SIMULTANEOUS,
            "status": self.status(seat),
            "notice": self.names.insert(self.notices.get(seat, "")) if seat is not None else "",
            "seats": [as_data.seat_data(state, one, seat, one.number not in course.bots, drawn) for one in view.seats],
            "table": [as_data.pile_data(pile, drawn) for pile in view.shared],
            "notes": [self.names.insert(note) for note in view.notes],
            "deck": as_data.deck_data(self.game, view, trick),
            "choice": None if choice is None else as_data.choice_data(choice, self.names),
            "since": as_data.lines_of(course.news(reader), self.names),
            "log_length": len(course.events(reader)),
            "last_trick": trick,
            "result": result_data(state, seat, self.names),
        }

    def status(self, seat: int | None) -> str:
        """Return whose turn it is, as a sentence."""
        if self.over:
            return self.fault or "The game is over."
        secret = " in secret" if self.state.current_player == hoyle.SIMULTANEOUS else ""
        if seat in self.state.choosing:
            return f"It is your turn{secret}."
        names = [self.names.insert(f"p{one}") for one in self.state.choosing]
        several = " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
        return f"{several} {'choose' if len(names) > 1 else 'chooses'}{secret}."
<<<<<<< HEAD

    def hint_task(self, seat: int) -> Callable[[], dict[str, Any]]:
        """Return a function that works out a hint for a seat; it may run in another thread."""
        return hint_task(self, seat)

    def view(self, seat: int) -> TableView:
        return table_view(self.state, seat)

    def _followed(self, reader: int) -> Origins:
        """Return who played the cards on the table, after the events since it was last asked."""
        count, origins = self._origins.get(reader) or (0, Origins(self.game))
        events = self.course.events(reader)
        origins.read(events[count:])
        self._origins[reader] = (len(events), origins)
        return origins


def made_of(number: int, move: Made | tuple[int, str]) -> Made:
    return move if isinstance(move, Made) else Made(number, move[0], move[1], 0, (), "", 0)
=======
>>>>>>> webtable
