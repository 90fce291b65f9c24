"""The labels of what can be chosen, and why something cannot."""

from collections import Counter
from collections.abc import Sequence

import hoyle
from hoyle.answers import answer
from hoyle.language.model.titles import with_pieces
from hoyle.scene.choice import Choice
from hoyle.scene.numbering import first_targets
from hoyle.scene.progress import Entry
from hoyle.scene.wording import labels
from hoyle.tools.booklet.english import amount


def labelled_entries(choice: Choice | None) -> dict[str, Entry]:
    """Return the list entries by label: their own number, or one after those of the cards."""
    if choice is None:
        return {}
    entries, used = choice.entries(), set(choice.all_labels().values()) | number_cards(choice)
    texts = [entry.text if entry.option is None or used else entry.option.text for entry in entries]
    return dict(zip(labels.labels(texts, used), entries))


def targets_by_label(choice: Choice | None) -> dict[str, str]:
    """Return what a typed number touches: a thing, or `entry:` and the label of an entry."""
    if choice is None:
        return {}
    things = first_targets({**choice.labels(), **choice.taken_labels()})
    return things | {label: f"entry:{label}" for label in labelled_entries(choice)}


def number_cards(choice: Choice) -> frozenset[str]:
    """Return the faces that are numbers, if such cards can be chosen now: these numbers mean cards."""
    numbers = labels.number_faces(choice.state.game)
    return numbers if any(choice.spots.faces.get(target) in numbers for target in choice.all_labels()) else frozenset()


def missing(choice: Choice) -> str:
    """Say how many more cards the move needs, if it has some but not all."""
    needed: set[int] = set()
    for step in choice.open_steps() if choice.progress.taken else ():
        taken = Counter(choice.words_of(step))
        needed |= {(words - taken).total() for words, _ in step.held if taken <= words}
    if not needed or min(needed) == 0:
        return ""
    more = with_pieces(choice.state.game.model.deck, amount(min(needed), "more card"))
    return f"Choose {more}." if len(needed) == 1 else f"Choose at least {more}."


def label_remark(choice: Choice) -> str:
    """Explain the meaning of a typed number now, if it could be misunderstood."""
    if choice.whole:
        return ""
    things, entries = choice.labels(), labelled_entries(choice)
    values = (
        bool(entries) and not things and all(e.option is not None and e.option.text == n for n, e in entries.items())
    )
    touched = {t: word for step in choice.open_steps() for t, word in step.touched.items() if "@" not in word}
    shown = [(label, touched.get(target, "")) for target, label in things.items()]
    shown += [(label, entry.text) for label, entry in entries.items()]
    return labels.remark(shown, labels.VALUE if values else "")


def question(choice: Choice) -> str:
    if choice.begun:
        return choice.prompt() or "Which move?"
    state = choice.state
    if choice.seat not in state.choosing:
        return "Out of turn: what do you do?"
    turn = "Your secret choice" if state.current_player == hoyle.SIMULTANEOUS else "Your turn"
    words = choice.prompt() or choice.why_only_pass()
    return f"{turn}. {words[:1].upper()}{words[1:]}".rstrip()


def refusal(choice: Choice, target: str) -> hoyle.Reason | None:
    return refusal_of(choice, choice.spots.names_of(target))


def refusal_of(choice: Choice, names: Sequence[str]) -> hoyle.Reason | None:
    answers = (answer(choice.state, text, choice.seat) for text in choice.attempt(names))
    reasons = [reason for reason in answers if reason is not None]
    chosen = [reason for reason in reasons if reason.cause is not None and reason.cause.kind in ("rule", "where")]
    return next(iter((*chosen, *reasons)), None)
