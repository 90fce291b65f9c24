"""The scene to show."""

from dataclasses import dataclass, replace

import hoyle
from hoyle.answers import answer
from hoyle.records import Head
from hoyle.scene.choice import Choice, Entry
from hoyle.scene.course import Course
from hoyle.scene.things import TableView
from hoyle.scene.wording import labels
from hoyle_cli import terminal
from hoyle_cli.screen.cards import Lit
from hoyle_cli.screen.scene import Scene, Told

#: A question, the tone of it, and buttons: words, and what touching them does.
Question = tuple[str, str, tuple[tuple[str, str], ...]]

TAKE_BACK = ("Esc: take back", "key:escape")


@dataclass(slots=True)
class Mood:
    """The temporary state of the screen.

    `covered`: nobody may see the cards until the next person is there; `held`: programs are stopped; `leaving`: the
    question whether to leave is open. `remark` replaces the question, with its `reason`; `aside` lines of the table are
    scrolled away.
    """

    covered: bool = False
    held: bool = False
    leaving: bool = False
    remark: str = ""
    reason: hoyle.Reason | None = None
    aside: int = 0

    def say(self, remark: str, reason: hoyle.Reason | None = None) -> None:
        self.remark, self.reason, self.leaving = remark, reason, False


def listed(choice: Choice | None, lit: Lit) -> dict[str, Entry]:
    """Return the list entries by label: their own number, or one after those of the cards."""
    if choice is None:
        return {}
    entries = choice.entries()
    texts = [entry.text if entry.option is None or lit.labels else entry.option.text for entry in entries]
    return dict(zip(labels.labels(texts, len(lit.labels) + 1), entries))


def numbered(choice: Choice | None) -> dict[str, str]:
    if choice is None:
        return {}
    lit = choice.lit()
    things = {label: target for target, label in lit.labels.items()}
    return things | {label: f"entry:{label}" for label in listed(choice, lit)}


def meaning(choice: Choice) -> str:
    """Explain the meaning of a typed number now, if it could be misunderstood."""
    lit = choice.lit()
    entries = listed(choice, lit)
    values = (
        bool(entries)
        and not lit.labels
        and all(e.option is not None and e.option.text == n for n, e in entries.items())
    )
    touched = {target: word for step in choice.open_steps() for target, word in step.touched.items()}
    shown = [(label, touched.get(target, "")) for target, label in lit.labels.items()]
    return labels.remark([*shown, *((label, entry.text) for label, entry in entries.items())], values=values)


def heading(game: hoyle.Game, head: Head) -> str:
    """Return what is played; a random seed appears only at the end."""
    variant = f" ({game.variant})" if game.variant else ""
    players = "1 player" if game.players == 1 else f"{game.players} players"
    return terminal.safe(f"{game.title}{variant}, {players}{'' if head.seed_drawn else f', seed {head.seed}'}")


def keys(course: Course, choice: Choice | None, mood: Mood) -> tuple[tuple[str, str, bool], ...]:
    """Return the keys at the foot of the screen, their effects, and whether they are active."""
    if course.state.is_terminal:
        return (("?", "help", True), ("b", "rules", True), ("l", "log", True), ("n", "new game", True), LEAVE)
    others = course.asked is None or course.facing != course.asked or bool(course.out_of_turn())
    return (
        ("?", "help", True),
        ("b", "rules", True),
        ("l", "log", True),
        ("h", "hint", choice is not None),
        ("u", "undo", course.solo and bool(course.past)),
        ("o", "go on" if mood.held else "stop", others),
        ("/", "type", choice is not None),
        LEAVE,
    )


LEAVE = ("q", "leave", True)


def scene(
    course: Course,
    choice: Choice | None,
    view: TableView,
    told: tuple[Told, ...],
    mood: Mood,
    heading: str,
    moved: frozenset[str],
) -> Scene:
    """Return the scene; while the table is covered, it has no card."""
    if mood.covered:
        what = "it is your turn" if course.facing == course.asked else "you may do something out of turn"
        if course.asked is None:
            what = "the game continues" if course.record.moves else "the game begins"
        words = f"{course.called.shown(f'p{course.facing}')}, {what}. Press Enter when nobody else looks."
        return Scene(heading, TableView((), (), ()), question=words, buttons=(("Enter", "key:enter"),))
    words, tone, buttons = question(course, choice, mood)
    lit = replace(choice.lit() if choice is not None else Lit(), moved=moved)
    shown = course.called.shown
    return Scene(
        heading,
        named(course, view),
        lit,
        told,
        shown(words),
        tone,
        buttons,
        tuple(
            (label, "" if label == entry.text else shown(entry.text), f"entry:{label}")
            for label, entry in listed(choice, lit).items()
        ),
        tuple((key, does, f"key:{key}" if works else "") for key, does, works in keys(course, choice, mood)),
        mood.aside,
    )


def named(course: Course, view: TableView) -> TableView:
    if not course.called.names:
        return view
    shown = course.called.shown
    seats = tuple(replace(one, name=shown(one.name), notes=tuple(map(shown, one.notes))) for one in view.seats)
    return replace(view, seats=seats, notes=tuple(map(shown, view.notes)))


def question(course: Course, choice: Choice | None, mood: Mood) -> Question:
    if mood.leaving:
        return "Leave the game?", "warn", (("q: leave", "key:q"), ("Esc: stay", "key:escape"))
    if mood.remark:
        more = (("w: the rule", "key:w"),) if mood.reason is not None and mood.reason.line else ()
        return mood.remark, "warn", more
    if course.state.is_terminal:
        return "The game is over.", "", (("n: new game", "key:n"), ("q: leave", "key:q"))
    if choice is not None and choice.begun:
        if choice.whole:
            return choice.prompt(), "ready", (("Enter: do it", "key:enter"), TAKE_BACK)
        return f"{choice.prompt() or 'Which move?'} {meaning(choice)}".rstrip(), "", (TAKE_BACK,)
    if course.asked not in (None, course.facing):
        if choice is None:
            return "You can do nothing out of turn now.", "", (("o: go on", "key:o"),)
        return f"Out of turn: what do you do? {meaning(choice)}".rstrip(), "", (("o: go on", "key:o"),)
    if course.asked is not None and choice is not None:
        secret = " in secret" if course.state.current_player == hoyle.SIMULTANEOUS else ""
        said = choice.prompt() or choice.why_only_pass()
        return f"Your turn{secret}{f': {said}' if said else '.'} {meaning(choice)}".rstrip(), "", ()
    who = course.called.shown(f"p{course.state.choosing[0]}")
    if mood.held:
        return f"Stopped before {who}'s move.", "", (("o: go on", "key:o"),)
    return f"{who} is to move …", "dim", ()


def refusal(choice: Choice, target: str) -> tuple[str, hoyle.Reason | None]:
    """Explain why a thing cannot be touched, with the reason from the rules."""
    if choice.whole:
        return "The move is complete: Enter makes it, Esc takes it back.", None
    names = [name for name, found in choice.spots.found.items() if any(at == target for _, at in found)]
    answers = (answer(choice.state, text, choice.seat) for text in choice.attempt(names))
    reasons = [reason for reason in answers if reason is not None]
    chosen = [reason for reason in reasons if reason.cause is not None and reason.cause.kind in ("rule", "where")]
    found = next(iter((*chosen, *reasons)), None)
    return (found.message if found is not None else "This cannot be chosen now."), found
