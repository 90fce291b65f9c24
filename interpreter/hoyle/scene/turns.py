"""A game in progress with the half-made move of each seat, which survives the moves of others."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import hoyle
from hoyle.bots.guard import Answer
from hoyle.play import parameters
from hoyle.play.game import only_game
from hoyle.records import Excuse, MoveLine
from hoyle.records.lines import HUMAN
from hoyle.scene.choice import Choice
from hoyle.scene.course import Course, Recorder
from hoyle.scene.options import Spots
from hoyle.scene.origins import Origins
from hoyle.scene.players import THINK
from hoyle.scene.progress import Progress
from hoyle.scene.shown_scenes import ShownScenes
from hoyle.scene.things import TableView, table_view, with_players
from hoyle.scene.wording.player_names import PlayerNames
from hoyle.scene.wording.shown_order import ShownOrder

if TYPE_CHECKING:
    from hoyle.scene.known_choices import KnownChoices

#: Seconds before a choice with one option is made for a person.
PAUSE = 0.7

PLAYED = "a list of moves, each a seat and a text"


class Turns:
    """The base of `Table`, which explains the arguments."""

    def __init__(
        self,
        game: hoyle.Game,
        players: Sequence[str] = (),
        *,
        seed: int = 0,
        names: Sequence[str] = (),
        moves: Sequence[MoveLine | tuple[int, str]] = (),
        excuses: Mapping[int, Excuse] | None = None,
        recorder: Recorder | None = None,
        think: float = THINK,
        watchers: Sequence[int | None] = (hoyle.EVERYONE,),
    ) -> None:
        self.game = only_game(game)
        players = list(parameters.texts("players", players, "a list of `human` and bots")) or [HUMAN] * game.players
        if names != () and len(parameters.texts("names", names, "a list of names")) != game.players:
            raise ValueError(
                f"names must have a text for each of {game.players} seats, not {len(names)}; it may be empty"
            )
        if len(players) != game.players:
            raise ValueError(f"players must name {game.players} seats, not {len(players)}")
        bots = [seat for seat, player in enumerate(players) if player != HUMAN]
        self.course = Course(
            game,
            players,
            seed,
            moves=lines_of(moves),
            excuses=excuses,
            recorder=recorder,
            spectators=[*bots, *watchers],
            think=think,
        )
        self.names = PlayerNames(names if any(names) else ())
        self.order = ShownOrder(game)
        self.shown = ShownScenes()
        self.notices: dict[int, str] = {}
        self.fault = ""
        #: the seats for which choices with one option are made
        self.auto: set[int] = set()
        self._choices: dict[int, tuple[int, Choice | None]] = {}
        self._origins: dict[int | None, tuple[int, Origins]] = {}

    # ---- the game

    @property
    def state(self) -> hoyle.State:
        return self.course.state

    @property
    def moves(self) -> list[tuple[int, str]]:
        return self.course.moves

    @property
    def number(self) -> int:
        """The number of moves made: the version of every scene."""
        return len(self.course.moves)

    @property
    def over(self) -> bool:
        """Whether the game ended, or a rule could not be carried out (`fault`)."""
        return self.state.is_terminal or bool(self.fault)

    def bots_to_move(self) -> list[int]:
        return [] if self.over else [seat for seat in self.state.choosing if seat in self.course.bots]

    def bot_answer(self, seat: int | None = None) -> Answer:
        """Return a bot's move, by default of the first that must choose, without making it.

        Another thread may call this; `make` the move if `number` is still the same.
        """
        seat = self.bots_to_move()[0] if seat is None else seat
        return self.course.bot_move(self.state.copy(), seat)

    def bot_move(self) -> tuple[int, str]:
        """Make the move of the first bot that must choose; raises `ValueError` if none must."""
        if not self.bots_to_move():
            raise ValueError("no bot is to move")
        move, complaint = self.bot_answer()
        self.make(move, complaint)
        return self.moves[-1]

    def seat_player(self, seat: int, player: str) -> None:
        """Let a person (`human`) or a bot play a seat; raises `NoBot` for an unknown bot."""
        self.course.seat_player(seat, player)
        self._choices.pop(seat, None)

    def make(self, move: hoyle.Move, complaint: str | None = None) -> None:
        """Make a move; half-made choices of other seats stay as far as possible.

        `complaint` says why it replaces a bot's move. Raises `IllegalMove`, or `Fault` if a rule fails.
        """
        half_made = {seat: choice.prompt() for seat, (_, choice) in self._choices.items() if choice and choice.begun}
        number = self.number
        try:
            self.course.make(move, complaint)
        except hoyle.Fault as fault:
            self.fault = f"A rule cannot be carried out, so the game stops: {fault.message}"
            raise
        finally:
            if self.number > number:
                self._choices.pop(move.seat, None)
                self.notices.pop(move.seat, None)
            for seat in half_made.keys() - {move.seat}:
                self._carry_over(seat, half_made[seat])

    @property
    def why_no_undo(self) -> str:
        """Why no move can be taken back; empty if one can."""
        if self.state.is_terminal:
            return "The game is over, and its log is closed."
        if len(self.course.people) > 1:
            return "Several people play, so no move can be taken back."
        return "" if self.course.past else "There is no move of yours to take back."

    def take_back(self) -> bool:
        """Take back the last move that the only person chose and all later ones; return whether there was one."""
        done = self.course.take_back()
        if done:
            while self.course.past and self.automatic_move(alone=True) is not None:
                self.course.take_back()
            self._choices.clear()
            self.notices.clear()
            self.shown = ShownScenes()
        return done

    # ---- choices with one option

    @cached_property
    def _known_choices(self) -> "KnownChoices":
        from hoyle.scene.known_choices import KnownChoices

        return KnownChoices(self.game.machine)

    def automatic_move(self, *, alone: bool) -> hoyle.Move | None:
        """Return the next forced move of a seat in `auto`, if any.

        Unless a person is `alone`, everybody must know that the seat has one option, so the move and its time reveal
        nothing.
        """
        if self.over:
            return None
        for seat in self.state.choosing:
            if seat not in self.auto or not (alone or self._known_choices.is_single(self.state.position, seat)):
                continue
            choice = self.choice(seat)
            move = None if choice is None else choice.only_move()
            if move is not None:
                return move
        return None

    # ---- for seats

    def choice(self, seat: int) -> Choice | None:
        """Return a seat's choice, half-made as it was; None if there is none."""
        number, choice = self._choices.get(seat, (-1, None))
        if number != self.number:
            possible = not self.over and seat not in self.course.bots and self.state.choices(seat=seat)
            choice = Choice(self.state, seat, table_view(self.state, seat), self.order) if possible else None
            self._choices[seat] = (self.number, choice)
        return choice

    def _carry_over(self, seat: int, words: str) -> None:
        _, earlier = self._choices.pop(seat)
        choice = self.choice(seat)
        if earlier is not None and (choice is None or not carry_over(choice, earlier)):
            self.notices[seat] = f"The table has changed, and this is no longer possible: {words}"

    def view(self, reader: int | None) -> TableView:
        return with_players(table_view(self.state, reader), self.origins(reader))

    def origins(self, reader: int | None) -> Origins:
        count, origins = self._origins.get(reader) or (0, Origins(self.game))
        events = self.course.events(reader)
        if count > len(events):  # moves were taken back
            count, origins = 0, Origins(self.game)
        origins.read(events[count:])
        self._origins[reader] = (len(events), origins)
        return origins


def carry_over(choice: Choice, earlier: Choice) -> bool:
    """Repeat an earlier choice by its words; return whether all steps are still possible."""
    choice.begin_anew()
    for progress in (*earlier.past, earlier.progress):
        again = choice.start if progress == earlier.start else repeated(choice, progress, earlier.spots)
        if again is None:
            return False
        if again != choice.progress:
            choice.remember(again)
    return True


def repeated(choice: Choice, progress: Progress, spots: Spots) -> Progress | None:
    """Return the same progress at this decision, if possible; `spots` are the earlier ones."""
    if progress.action is not None and progress.action not in choice.actions:
        return None
    chosen: list[Any] = []
    for word in progress.words:
        assert progress.action is not None
        options = choice.step(progress.action, tuple(chosen)).options
        option = next((option for option in options if option.text == word), None)
        if option is None:
            return None
        chosen.append(option.value)
    before, taken = (choice.spots.same_things(targets, spots) for targets in (progress.before, progress.taken))
    if before is None or taken is None:
        return None
    again = Progress(progress.action, tuple(chosen), progress.words, taken, before)
    with choice.at(again):
        fits = not taken or any(step.goes_on(choice.words_of(step)) for step in choice.open_steps())
    return again if fits else None


def auto_words(*, on: bool, alone: bool) -> str:
    known = "" if alone else " if everybody knows that it has one"
    return f"A choice with one option is made for you{known}." if on else "You make every choice yourself."


def lines_of(moves: Sequence[MoveLine | tuple[int, str]]) -> list[MoveLine]:
    def line(number: int, move: object) -> MoveLine:
        match move:
            case MoveLine():
                return move
            case (int(seat), str(text)):
                return MoveLine(number, seat, text, 0, (), "", 0)
        raise parameters.wrong("moves", PLAYED, moves)

    if not isinstance(moves, Sequence):
        raise parameters.wrong("moves", PLAYED, moves)
    return [line(number, move) for number, move in enumerate(moves, 1)]
