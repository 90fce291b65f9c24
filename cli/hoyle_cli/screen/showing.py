"""The scene to show."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import hoyle
from hoyle.records import Head
from hoyle.scene import Table
from hoyle.scene.choice import Choice
from hoyle.scene.course import Course
from hoyle.scene.deck import texts_of
from hoyle.scene.entries import label_remark, labelled_entries, question
from hoyle.scene.things import Pile, TableView, with_last_trick
from hoyle.scene.wording.last_trick import last_trick_lines
from hoyle.scene.wording.names import names_for
from hoyle.scene.wording.player_names import PlayerNames
from hoyle.scene.wording.summary import Entry, NewHand
from hoyle_cli import terminal
from hoyle_cli.prompt.game_story import headline
from hoyle_cli.screen.cards import Lit
from hoyle_cli.screen.scene import Happened, Scene

#: A question, the tone of it, and buttons: words, and what touching them does.
Question = tuple[str, str, tuple[tuple[str, str], ...]]

TAKE_BACK = ("Esc: take back", "key:escape")


@dataclass(slots=True)
class Mood:
    """The temporary state of the screen.

    `covered`: nobody may see the cards until the next person is there; `held`: programs are stopped; `leaving`: the
    question whether to leave is open. `remark` replaces the question, with its `reason`. `number` are the digits typed.
    `facing` is the person at the keyboard.
    """

    facing: int | None = None
    covered: bool = False
    held: bool = False
    leaving: bool = False
    remark: str = ""
    reason: hoyle.Reason | None = None
    aside: int = 0
    number: str = ""

    def say(self, remark: str, reason: hoyle.Reason | None = None) -> None:
        self.remark, self.reason, self.leaving, self.number = remark, reason, False, ""


def heading(game: hoyle.Game, head: Head) -> str:
    """A random seed appears only at the end."""
    return terminal.safe(headline(game.title, game.variant, game.players, None if head.seed_drawn else head.seed))


def out_of_turn(course: Course) -> list[int]:
    """Return the people with actions out of turn, even impossible ones: what is possible may depend on their cards."""
    asked = course.asked
    if asked is None or course.state.current_player == hoyle.SIMULTANEOUS:
        return []
    seats = [(asked + i) % course.game.players for i in range(1, course.game.players)]
    return [seat for seat in seats if seat in course.people and course.state.offered(seat)]


def happened(entries: Iterable[Entry], names: PlayerNames, *, fresh: bool = True) -> tuple[Happened, ...]:
    return tuple(
        Happened((f"── Hand {one.number} ──",) if isinstance(one, NewHand) else tuple(map(names.insert, one)), fresh)
        for one in entries
    )


def keys(table: Table, choice: Choice | None, mood: Mood, *, trick: bool) -> tuple[tuple[str, str, bool], ...]:
    course = table.course
    if course.state.is_terminal:
        return (("?", "help", True), ("b", "rules", True), ("l", "log", True), ("n", "new game", True), LEAVE)
    others = course.asked is None or mood.facing != course.asked or bool(out_of_turn(course))
    return (
        ("?", "help", True),
        ("b", "rules", True),
        ("l", "log", True),
        *([("t", "last trick", True)] if trick else []),
        ("h", "hint", choice is not None and choice.seat in course.state.choosing),
        ("u", "undo", not table.why_no_undo),
        ("o", "go on" if mood.held else "stop", others),
        ("/", "type", choice is not None),
        LEAVE,
    )


LEAVE = ("q", "leave", True)


def scene(
    table: Table,
    choice: Choice | None,
    view: TableView,
    news: tuple[Happened, ...],
    mood: Mood,
    heading: str,
    moved: frozenset[str],
) -> Scene:
    course, insert = table.course, table.names.insert
    if mood.covered:
        what = "it is your turn" if mood.facing == course.asked else "you may do something out of turn"
        if course.asked is None:
            what = "the game continues" if course.moves else "the game begins"
        words = f"{insert(f'p{mood.facing}')}, {what}. Press Enter when nobody else looks."
        return Scene(heading, TableView((), (), ()), question=words, buttons=(("Enter", "key:enter"),))
    words, tone, buttons = question_bar(course, choice, mood)
    texts = texts_of(course.game, view, choice.touched) if choice is not None and not mood.remark else ()
    players = {one.number: "you" if one.number == mood.facing else insert(f"p{one.number}") for one in view.seats}
    lit = Lit(moved=moved, players=players)
    if choice is not None:
        labels = (choice.labels() | choice.taken_labels()) or choice.switchable()
        lit = replace(lit, labels=labels, taken=frozenset(choice.touched))
    origins = table.origins(mood.facing)
    taker = insert(last_trick_lines(origins.last, names_for(course.game, mood.facing))[-1])
    return Scene(
        heading,
        with_last_trick(with_names(view, table.names), origins, taker, {*lit.labels, *lit.taken}),
        lit,
        news,
        insert(words),
        tone,
        buttons,
        tuple(
            (label, "" if label == entry.text else insert(entry.text), f"entry:{label}")
            for label, entry in labelled_entries(choice).items()
        ),
        tuple(
            (key, does, f"key:{key}" if works else "")
            for key, does, works in keys(table, choice, mood, trick=origins.last is not None)
        ),
        mood.aside,
        card_texts="".join(f" ({text.removesuffix('.')})" for text in texts),
    )


def with_names(view: TableView, names: PlayerNames) -> TableView:
    if not names.names:
        return view
    insert = names.insert

    def named(pile: Pile) -> Pile:
        noted = pile.with_things(lambda line: [replace(one, note=insert(one.note)) for one in line.things])
        return replace(noted, title=insert(pile.title))

    seats = tuple(
        replace(one, name=insert(one.name), notes=tuple(map(insert, one.notes)), piles=tuple(map(named, one.piles)))
        for one in view.seats
    )
    return TableView(seats, tuple(map(named, view.shared)), tuple(map(insert, view.notes)))


def question_bar(course: Course, choice: Choice | None, mood: Mood) -> Question:
    if mood.leaving:
        return "Leave the game?", "warn", (("q: leave", "key:q"), ("Esc: stay", "key:escape"))
    if mood.remark:
        more = (("w: the rule", "key:w"),) if mood.reason is not None and mood.reason.line else ()
        return mood.remark, "warn", more
    if course.state.is_terminal:
        return "The game is over.", "", (("n: new game", "key:n"), ("q: leave", "key:q"))
    words = "" if choice is None else f"{question(choice)} {label_remark(choice)}".rstrip()
    if choice is not None and choice.begun:
        return (
            (words, "ready", (("Enter: do it", "key:enter"), TAKE_BACK)) if choice.whole else (words, "", (TAKE_BACK,))
        )
    if course.asked not in (None, mood.facing):
        return words or "You can do nothing out of turn now.", "", (("o: go on", "key:o"),)
    if course.asked is not None and choice is not None:
        return words, "", ()
    who = f"p{course.state.choosing[0]}"
    if mood.held:
        return f"Stopped before {who}'s move.", "", (("o: go on", "key:o"),)
    return f"{who} is to move …", "dim", ()
