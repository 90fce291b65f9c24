"""Lines typed on the full-screen table."""

from collections.abc import Sequence
from dataclasses import dataclass

import hoyle
from hoyle.answers import answer
from hoyle_cli.prompt.choice import Choice, near
from hoyle_cli.prompt.labels import is_number, no_such
from hoyle_cli.screen.choosing import Choosing


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a line that is not a move, with the rule as its reason, if any."""

    text: str
    reason: hoyle.Reason | None = None


@dataclass(frozen=True, slots=True)
class Number:
    label: str


@dataclass(frozen=True, slots=True)
class Begin:
    action: str


def read(line: str, choosing: Choosing) -> hoyle.Move | Number | Begin | Answer:
    """Read a line; letters already replace suit signs, and seats names."""
    word, _, rest = line.partition(" ")
    if word.lower() == "why":
        return why(rest.strip(), choosing)
    if is_number(line):
        return Number(line)
    state, seat = choosing.state, choosing.seat
    for text in (line, f"{choosing.written()} {line}".strip()):
        try:
            return state.parse_move(text, seat)
        except hoyle.IllegalMove:
            pass
    if line.lower() in choosing.actions:
        return Begin(line.lower())
    moves = state.legal_moves(seat)
    choices = [
        Choice("", move.text, move, choosing.title(move.action, move.arguments, move.text.split()[1:]))
        for move in (moves if len(moves) <= 200 else ())
    ]
    fits = near(line, choices)
    actions = {choice.value.action for choice in fits}
    if len(fits) == 1 and isinstance(fits[0].value, hoyle.Move):
        return fits[0].value
    if len(actions) == 1 and next(iter(actions)) in choosing.actions:
        return Begin(actions.pop())
    if fits:
        more = f", … ({len(fits)} in all)" if len(fits) > 6 else ""
        return Answer(f"Which of these? {', '.join(choice.text for choice in fits[:6])}{more}")
    reason = answer(state, line, seat, choosing.written() if choosing.begun else "")
    return Answer(f"Say more of “{line}”." if reason is None else reason.message, reason)


def why(text: str, choosing: Choosing) -> Answer:
    if not text:
        return Answer("Type `why` and a move.")
    reason = answer(choosing.state, text, choosing.seat, choosing.written())
    return Answer(f"“{text}” is a legal move." if reason is None else reason.message, reason)


def unknown(number: str, known: Sequence[str], choosing: Choosing) -> Answer:
    """Refuse an unknown number: by the rules if labels are values, otherwise by the existing labels."""
    entries = choosing.entries()
    if entries and all(entry.option is not None and entry.option.text in known for entry in entries):
        return why(number, choosing)
    return Answer(no_such(number, known))
