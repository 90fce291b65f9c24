"""Lines that a player types: a move or its beginning, a number, or `why` and a move."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import hoyle
from hoyle.answers import answer, in_notation, moves_meant, offer_words
from hoyle.language.report.words import join_words
from hoyle.scene.choice import Choice
from hoyle.scene.deck import texts_named, with_digits, with_faces
from hoyle.scene.entries import refusal, refusal_of, targets_by_label
from hoyle.scene.wording.labels import is_number, no_such
from hoyle.scene.wording.menu import MenuItem, begins_title, near, with_labels

#: With more moves, their titles are not compared with what is typed.
MOST_LISTED = 200


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
        return explain(rest.strip(), choice)
    if is_number(line):
        return Number(line)
    moves = choice.state.legal_moves(choice.seat)
    meant: hoyle.Move | Begin | Reply = meaning(line, choice, moves if len(moves) <= MOST_LISTED else ())
    return meant


def titled_moves(choice: Choice, moves: Sequence[hoyle.Move]) -> list[MenuItem]:
    return [MenuItem("", move.text, move, choice.title_of(move)) for move in moves]


def meaning(line: str, choice: Choice, moves: Sequence[hoyle.Move], menu: Sequence[MenuItem] = ()) -> Any:
    """Return the move or menu value that a line means, the action that it begins, or a reply."""
    for item in menu:
        if line == item.text:
            return item.value
    state, seat = choice.state, choice.seat
    for text in (line, f"{choice.notation()} {line}".strip(), in_notation(state.game, line) or line):
        try:
            return state.parse_move(text, seat)
        except hoyle.IllegalMove:
            pass
    for name in choice.actions:
        if line.lower() in (name, offer_words(state, name, seat).lower()):
            return Begin(name)
    listed = [*menu, *titled_moves(choice, moves)]
    fits = near(line, listed) or near(with_digits(line), listed)
    if len(fits) == 1:
        return fits[0].value
    begun = actions_begun(line, fits, choice.actions)
    titled = [name for name in choice.actions if begins_title(line, choice.offer(name))]
    for names in (begun, titled):
        if len(names) == 1:
            return Begin(names[0])
    if fits:
        return Reply(which([choice.offer(name) for name in begun] or with_labels(fits, menu)))
    for text in moves_meant(state, line, seat):
        with suppress(hoyle.IllegalMove):
            return state.parse_move(text, seat)
    plain = line.lstrip("+-") or line
    reason = answer(state, plain, seat, choice.notation() if choice.begun else "")
    if not by_rules(reason) and (written := with_faces(state.game, line)) != line:
        return meaning(written, choice, moves, menu)
    if reason is None and plain != line:
        return Reply(f"No set is being chosen card by card: type “{plain}” without the sign.")
    return Reply(f"Say more of “{line}”." if reason is None else reason.message, reason)


def actions_begun(line: str, fits: Sequence[MenuItem], actions: Sequence[str]) -> list[str]:
    """Return the actions of the fitting moves, if all their names begin with a line."""
    names = dict.fromkeys(item.text.partition(" ")[0] for item in fits)
    return list(names) if all(name in actions and name.startswith(line.lower()) for name in names) else []


def which(texts: Sequence[str]) -> str:
    return f"Which of these? {some(texts)}"


def some(texts: Sequence[str]) -> str:
    more = f", … ({len(texts)} in all)" if len(texts) > 12 else ""
    return f"{', '.join(texts[:12])}{more}"


def explain(text: str, choice: Choice) -> Reply:
    """Answer `why`, after the texts of the cards named."""
    can = text in targets_by_label(choice)
    verdict = Reply(f"“{text}” can be chosen.") if can else why(text, choice)
    return replace(verdict, text=" ".join([*texts_named(choice.state.game, text), verdict.text]))


def why(text: str, choice: Choice, words: str = "") -> Reply:
    """`words` is how the player saw the move."""
    text = text.removeprefix("not ")
    if not text:
        return Reply("Type `why` and a move.")
    reason = answer(choice.state, text, choice.seat, choice.notation())
    if reason is not None and not by_rules(reason) and (written := with_faces(choice.state.game, text)) != text:
        reason = answer(choice.state, written, choice.seat, choice.notation())
    if reason is not None and not by_rules(reason) and (meant := legal_moves_meant(text, choice)):
        return Reply(f"Legal now: {some(meant)}.")
    said = f"“{words or text}” is a legal move." if reason is None else reason.message
    return Reply(said, reason)


def legal_moves_meant(text: str, choice: Choice) -> list[str]:
    """Titles of legal moves that begin with a text or have it as an argument."""
    moves = choice.state.legal_moves(choice.seat)
    listed = titled_moves(choice, moves) if len(moves) <= MOST_LISTED else []
    fits = near(text, listed) or [item for item in listed if text.upper() in item.text.upper().split()[1:]]
    return [item.words for item in fits]


def by_rules(reason: hoyle.Reason | None) -> bool:
    # The move is refused as it was typed: `bid 9 hearts` means no card.
    return reason is not None and reason.cause is not None and reason.cause.kind in ("where", "rule")


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
