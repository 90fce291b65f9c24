"""The labels of what can be chosen, and why something cannot."""

from collections import Counter
from collections.abc import Sequence

import hoyle
from hoyle.answers import answer, declined_words, is_held
from hoyle.engine.offers.notation import PASS
from hoyle.language.model.titles import with_pieces
from hoyle.scene.choice import Choice
from hoyle.scene.numbering import first_targets
from hoyle.scene.options import NONE
from hoyle.scene.progress import Entry
from hoyle.scene.wording import labels
from hoyle.tools.booklet.english import amount


def begin(choice: Choice, action: str) -> None:
    choice.begin_anew()
    choice.pick(Entry("", action))


def labelled_entries(choice: Choice | None) -> dict[str, Entry]:
    return {} if choice is None else choice.labelled_entries()


def targets_by_label(choice: Choice | None) -> dict[str, str]:
    """The target of an entry is `entry:` and its label."""
    if choice is None:
        return {}
    things = first_targets({**choice.labels(), **choice.taken_labels()})
    return things | {label: f"entry:{label}" for label in labelled_entries(choice)}


def missing(choice: Choice) -> str:
    """Say how many more cards a begun move needs."""
    needed: set[int] = set()
    begun = choice.progress.taken or choice.progress.action is not None
    for step in choice.open_steps() if begun else ():
        taken = Counter(choice.words_of(step))
        needed |= {(words - taken).total() for words, _ in step.held if taken <= words}
    if not needed or min(needed) == 0:
        return ""
    more = with_pieces(
        choice.state.game.model.deck, amount(min(needed), "more card" if choice.progress.taken else "card")
    )
    return f"Choose {more}." if len(needed) == 1 else f"Choose at least {more}."


def label_remark(choice: Choice) -> str:
    """Explain a typed number if it could be misunderstood."""
    if choice.whole:
        return ""
    entries = labelled_entries(choice)
    things = {target: label for target, label in choice.labels().items() if label not in entries}
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
    words = choice.prompt() or why_only_pass(choice)
    return f"{turn}. {words[:1].upper()}{words[1:]}".rstrip()


def why_only_pass(choice: Choice) -> str:
    if choice.actions != [PASS]:
        return ""
    words = declined_words(choice.state, choice.seat)
    return f"You can only pass: {words}." if words else ""


def switch(choice: Choice, target: str) -> tuple[bool, hoyle.Reason | None]:
    """Switch a complete move to another thing; return whether that is possible, and why it does not join a set."""
    made = choice.progress
    action, text = made.action, ""
    if action is not None and made.chosen:
        step = choice.step(action, made.chosen[:-1])
        if step.argument.kind == "set" and target in step.touched and made.words[-1] != NONE:
            text = " ".join([action, *made.words[:-1], f"{made.words[-1]}+{step.touched[target]}"])
    if not choice.switch(target):
        return False, None
    now = choice.progress
    same = now.action == action and now.words[: len(made.words) - 1] == made.words[:-1]
    return True, answer(choice.state, text, choice.seat) if text and same else None


def refusal(choice: Choice, target: str) -> hoyle.Reason | None:
    return refusal_of(choice, choice.spots.names_of(target))


def refusal_of(choice: Choice, names: Sequence[str]) -> hoyle.Reason | None:
    answers = (answer(choice.state, text, choice.seat) for text in attempts(choice, names))
    reasons = [reason for reason in answers if reason is not None]
    return min(reasons, key=lambda reason: weight(choice.state.game, reason), default=None)


def weight(game: hoyle.Game, reason: hoyle.Reason) -> int:
    """Rules come first; reasons that only concern the naming of a card come last."""
    cause = reason.cause
    if cause is None:
        return 1
    if cause.kind in ("rule", "where"):
        return 0
    number = cause.argument
    held = number is not None and is_held(game.model.actions[cause.action].arguments[number])
    by_face = cause.kind == "not there" and held and "@" not in cause.word
    return 2 if by_face or cause.kind in ("unseen", "several") else 1


def attempts(choice: Choice, names: Sequence[str]) -> list[str]:
    """Write the moves that a touch may mean."""
    made = choice.progress
    if made.action is not None:
        taken = choice.words_of(choice.step(made.action, made.chosen)) if not choice.whole else []
        start = choice.notation()
        return [f"{start} {'+'.join([*taken, name])}" for name in names]
    offered = choice.state.offered(choice.seat)
    return [f"{action} {name}" for action in offered if choice.takes_things(action) for name in names]
