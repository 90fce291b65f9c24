"""A game in progress, played through JSON values."""

from collections.abc import Callable
from typing import Any

import hoyle
from hoyle.language.report.words import join_words
from hoyle.scene import as_data
from hoyle.scene.messages import hint_task, obey
from hoyle.scene.result import result_data
from hoyle.scene.things import moved_targets
from hoyle.scene.turns import Turns
from hoyle.scene.wording.names import names_for

NO: frozenset[str] = frozenset()


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

    def act(self, seat: int | None, message: object) -> dict[str, Any]:
        """Obey a message, which may be any value; return `{"ok": true}` and the answer, or a refusal with its reason.

        Spectators (None) may ask for the log and rules. A hint takes `think` seconds, the first `rules` about 0.1 s.
        """
        return obey(self, seat, message)

    def hint_task(self, seat: int) -> Callable[[], dict[str, Any]]:
        """Return the search for a hint as a function that another thread may call."""
        return hint_task(self, seat)

    def scene(self, seat: int | None) -> dict[str, Any]:
        """Return what a seat sees and may choose; None is a spectator, who sees what every seat sees."""
        reader = hoyle.EVERYONE if seat is None else seat
        state, course = self.state, self.course
        view = self.view(reader)
        choice = None if seat is None else self.choice(seat)
        if seat is not None:
            self.shown.note(seat, self.number, view, choice)
        lit, taken = (frozenset(choice.labels()), frozenset(choice.touched)) if choice is not None else (NO, NO)
        drawn = as_data.Drawn(self.names, lit, taken, moved_targets(view, course.latest(reader)))
        news = course.news(reader)
        trick = as_data.trick_data(self.origins(reader), names_for(self.game, reader).zones)
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
            "seats": [as_data.seat_data(one, one.number not in course.bots, drawn) for one in view.seats],
            "table": [as_data.pile_data(pile, drawn) for pile in view.shared],
            "notes": [self.names.insert(note) for note in view.notes],
            "deck": as_data.deck_data(self.game, view, trick),
            "auto": seat in self.auto,
            "choice": None if choice is None else as_data.choice_data(choice, view, self.names),
            "since": as_data.lines_of(news, self.names),
            "last_hand": as_data.last_hand_data(news, self.names),
            "log_length": len(course.events(reader)),
            "last_trick": trick,
            "result": result_data(state, seat, self.names),
        }

    def status(self, seat: int | None) -> str:
        if self.over:
            return self.fault or "The game is over."
        together = self.state.current_player == hoyle.SIMULTANEOUS
        if seat in self.state.choosing:
            return "Make your secret choice." if together else "It is your turn."
        names = [self.names.insert(f"p{one}") for one in self.state.choosing]
        secret = " in secret" if together else ""
        return f"{join_words(names)} {'choose' if len(names) > 1 else 'chooses'}{secret}."
