"""The labels of what can be chosen, and why something cannot."""

import hoyle
from hoyle.answers import answer
from hoyle.scene.choice import Choice, Entry
from hoyle.scene.wording import labels


def labelled_entries(choice: Choice | None) -> dict[str, Entry]:
    """Return the list entries by label: their own number, or one after those of the cards."""
    if choice is None:
        return {}
    entries, things = choice.entries(), choice.labels()
    texts = [entry.text if entry.option is None or things else entry.option.text for entry in entries]
    return dict(zip(labels.labels(texts, len(things) + 1), entries))


def targets_by_label(choice: Choice | None) -> dict[str, str]:
    """Return what a typed number touches: a thing, or `entry:` and the label of an entry."""
    if choice is None:
        return {}
    things = {label: target for target, label in choice.labels().items()}
    return things | {label: f"entry:{label}" for label in labelled_entries(choice)}


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
    return labels.remark([*shown, *((label, entry.text) for label, entry in entries.items())], values=values)


def question(choice: Choice) -> str:
    """Return what a seat is asked, or the whole move."""
    if choice.begun:
        return choice.prompt() or "Which move?"
    state = choice.state
    if choice.seat not in state.choosing:
        return "Out of turn: what do you do?"
    turn = "Your secret choice" if state.current_player == hoyle.SIMULTANEOUS else "Your turn"
    words = choice.prompt() or choice.why_only_pass()
    return f"{turn}. {words[:1].upper()}{words[1:]}".rstrip()


def refusal(choice: Choice, target: str) -> hoyle.Reason | None:
    """Return why a thing cannot be touched: by the rules, if they forbid it."""
    names = choice.spots.names_of(target)
    answers = (answer(choice.state, text, choice.seat) for text in choice.attempt(names))
    reasons = [reason for reason in answers if reason is not None]
    chosen = [reason for reason in reasons if reason.cause is not None and reason.cause.kind in ("rule", "where")]
    return next(iter((*chosen, *reasons)), None)
