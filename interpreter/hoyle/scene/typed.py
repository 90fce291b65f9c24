"""Lines that a player types: a move or its beginning, a number, or `why` and a move."""

from collections.abc import Sequence
from dataclasses import dataclass

import hoyle
from hoyle.answers import action_words, answer
from hoyle.scene.choice import Choice
from hoyle.scene.entries import refusal, refusal_of
from hoyle.scene.wording.labels import is_number, no_such
from hoyle.scene.wording.menu import MenuItem, begins_title, near
from hoyle.tools.booklet.english import join_words


@dataclass(frozen=True, slots=True)
class Reply:
    text: str
    reason: hoyle.Reason | None = None


@dataclass(frozen=True, slots=True)
class Number:
    label: str


@dataclass(frozen=True, slots=True)
class Begin:
    action: str


def read(line: str, choice: Choice) -> hoyle.Move | Number | Begin | Reply:
    """Read a line; letters already replace suit signs, and seats names."""
    word, _, rest = line.partition(" ")
    if word.lower() == "why":
        return why(rest.strip(), choice)
    if is_number(line):
        return Number(line)
    state, seat = choice.state, choice.seat
    for text in (line, f"{choice.notation()} {line}".strip()):
        try:
            return state.parse_move(text, seat)
        except hoyle.IllegalMove:
            pass
    for name in choice.actions:
        if line.lower() in (name, action_words(state.game, name).lower()):
            return Begin(name)
    moves = state.legal_moves(seat)
    choices = [
        MenuItem("", move.text, move, choice.title(move.action, move.arguments, move.text.split()[1:]))
        for move in (moves if len(moves) <= 200 else ())
    ]
    fits = near(line, choices)
    actions = {choice.value.action for choice in fits}
    if len(fits) == 1 and isinstance(fits[0].value, hoyle.Move):
        return fits[0].value
    if len(actions) == 1 and next(iter(actions)) in choice.actions:
        return Begin(actions.pop())
    if fits:
        more = f", … ({len(fits)} in all)" if len(fits) > 6 else ""
        return Reply(f"Which of these? {', '.join(choice.words for choice in fits[:6])}{more}")
    named = filter(choice.takes_arguments, choice.actions)
    titled = [name for name in named if begins_title(line, choice.offer(name))]
    if len(titled) == 1:
        return Begin(titled[0])
    reason = answer(state, line, seat, choice.notation() if choice.begun else "")
    return Reply(f"Say more of “{line}”." if reason is None else reason.message, reason)


def why(text: str, choice: Choice) -> Reply:
    text = text.removeprefix("not ")
    if not text:
        return Reply("Type `why` and a move.")
    reason = answer(choice.state, text, choice.seat, choice.notation())
    return Reply(f"“{text}” is a legal move." if reason is None else reason.message, reason)


def unknown(number: str, known: Sequence[str], choice: Choice) -> Reply:
    """Refuse an unknown number: by the rules if it is a value or a card."""
    entries = choice.entries()
    if entries and all(entry.option is not None and entry.option.text in known for entry in entries):
        found = why(number, choice)
        known_word = found.reason is None or found.reason.cause is None or found.reason.cause.kind != "unknown"
        return found if known_word else Reply(no_such(number, known))
    alike = [label for target, label in choice.labels().items() if choice.spots.faces.get(target) == number]
    if alike:
        cards = choice.state.game.model.deck.pieces[1]
        return Reply(f"Several {cards} are {number}: pick {join_words(alike, 'or')}.")
    reason = None
    if (target := next((t for t, label in choice.all_labels().items() if label == number), None)) is not None:
        reason = refusal(choice, target)
    elif number in choice.number_cards():
        reason = refusal_of(choice, [number])
    return Reply(no_such(number, known)) if reason is None else Reply(reason.message, reason)
