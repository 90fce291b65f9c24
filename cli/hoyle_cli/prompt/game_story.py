"""A replayed game in words."""

from collections.abc import Iterator

import hoyle
from hoyle.language.report.markdown import escape
from hoyle.language.report.words import with_number
from hoyle.records import Replay
from hoyle.scene.origins import Origins
from hoyle.scene.players import excuse_event
from hoyle.scene.result import ending_words
from hoyle.scene.wording import summary
from hoyle.scene.wording.earlier_views import EarlierViews
from hoyle.scene.wording.ending import result_lines
from hoyle.scene.wording.event_words import EventWords
from hoyle.scene.wording.names import player_name
from hoyle.scene.wording.player_names import PlayerNames
from hoyle.scene.wording.public_variables import reported_variables
from hoyle_cli import terminal
from hoyle_cli.prompt import picture
from hoyle_cli.prompt.desk import Desk


def headline(title: str, variant: str | None, players: int, seed: int | None) -> str:
    named = f" ({variant})" if variant else ""
    return f"{title}{named}, {with_number(players, 'player')}{'' if seed is None else f', seed {seed}'}"


class GameStory:
    """A played game for a seat, or for None with all cards."""

    def __init__(self, replay: Replay, reader: int | None) -> None:
        self.replay = replay
        self.reader = reader
        self.head = replay.log.head
        self.length = len(replay.moves)
        self.reported = reported_variables(replay.game)
        self.names = PlayerNames(self.head.names)
        self.desk = Desk(replay.game, self.names)

    @property
    def headline(self) -> str:
        """The seed is named only if the game is over or the seed was chosen."""
        seed = None if self.head.seed_drawn and self.replay.log.end is None else self.head.seed
        return headline(self.head.title, self.head.variant, self.head.players, seed)

    @property
    def played(self) -> str:
        names = self.head.names or ("",) * self.head.players
        who = ", ".join(
            f"{name} ({who})" if name else f"p{seat} {who}"
            for seat, (name, who) in enumerate(zip(names, self.head.seats, strict=True))
        )
        sight = "all cards seen" if self.reader is None else self.names.insert(f"as p{self.reader} saw it")
        return f"{self.head.began[:10]}, {with_number(self.length, 'move')}; {who}; {sight}"

    def story(self, at: int, begin: int = 0) -> list[summary.Entry]:
        state = self.replay.at(begin)
        begin_event = len(state.log(self.reader)) if begin else 0
        views = EarlierViews(self.replay.game, [self.reader])
        for made in self.replay.moves[begin:at] if views.views else ():
            views.apply(state, state.parse_move(made.move, made.seat))
        speech = EventWords(self.replay.game, self.reader, views.since(self.reader, 0))
        return summary.summarise(self.events(begin, at), speech, self.reported, begin=begin_event)

    def events(self, begin: int, at: int) -> list[hoyle.Event]:
        """The events up to a moment, with the excuses after another one."""
        found = self.replay.at(at).log(self.reader)
        for number, excuse in sorted(self.replay.log.excuses.items(), reverse=True):
            if begin < number <= at:
                seen = len(self.replay.at(number - 1).log(self.reader))
                found.insert(seen, excuse_event(excuse, self.head.seats))
        return found

    def origins(self, at: int) -> Origins:
        found = Origins(self.replay.game)
        found.read(self.replay.at(at).log(self.reader))
        return found

    # ---- one moment

    def show(self, at: int) -> None:
        state = self.replay.at(at)
        self.desk.rule(f"After move {at} of {self.length}")
        if at:
            self.desk.report(self.story(at, at - 1))
        self.desk.picture(picture.table_lines(state, self.reader, origins=self.origins(at)))
        self.desk.say(self.standing(state), "bold")

    def standing(self, state: hoyle.State) -> str:
        if state.is_terminal:
            return ending_words(state, self.reader)
        seats = [player_name(seat, self.reader) for seat in state.choosing]
        verb = "choose" if len(seats) > 1 or seats == ["you"] else "chooses"
        return f"({' and '.join(seats)} {verb} now)"

    # ---- all of it

    def print_all(self) -> None:
        state = self.replay.at(self.length)
        self.desk.rule(self.headline)
        self.desk.say(self.played, "dim")
        self.desk.report(self.story(self.length))
        if not state.is_terminal:
            self.desk.say(self.standing(state), "bold")
            return
        self.desk.result(state, self.reader)

    def markdown(self) -> Iterator[str]:
        state = self.replay.at(self.length)
        yield from (f"# {escape(self.headline)}", "", escape(self.played), "")
        for entry in self.story(self.length):
            if isinstance(entry, summary.NewHand):
                yield from ("", f"## Hand {entry.number}", "")
                continue
            yield f"- {escape(self.with_signs('; '.join(entry)))}"
        yield ""
        if state.is_terminal:
            lines = [terminal.safe(line) for line in result_lines(state, self.reader, self.names)]
            yield from ("## The end", "", *(f"    {line}" for line in lines), "")
        yield escape(self.with_signs(self.standing(state)))

    def with_signs(self, text: str) -> str:
        return self.desk.faces.coloured(self.names.insert(text)).plain
