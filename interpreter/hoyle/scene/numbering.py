"""The numbers of the things to touch: faces that are numbers, otherwise counted."""

from collections.abc import Collection, Mapping, Sequence

from hoyle.scene.options import Step
from hoyle.scene.progress import Entry
from hoyle.scene.wording.labels import free_labels, labels


def thing_labels(
    things: Sequence[str], faces: Mapping[str, str], steps: Sequence[Step], numbers: frozenset[str]
) -> dict[str, str]:
    """Label piles by their own numbers, and cards by faces that are numbers with one meaning in the moves."""
    words: dict[str, set[frozenset[str]]] = {}
    for target in things:
        known = frozenset(step.touched[target] for step in steps if target in step.touched)
        words.setdefault(faces.get(target, ""), set()).add(known)
    if len(steps) == 1 and steps[0].zone is not None and all(target in steps[0].touched for target in things):
        numbered = {target: steps[0].touched[target] for target in things}
        if len(set(numbered.values())) == len(numbered):
            return numbered
    own = {target: face for target in things if (face := faces.get(target)) in numbers and len(words[face]) == 1}
    free = iter(free_labels(len(things), numbers if words.keys() & numbers else ()))
    return {target: own.get(target) or next(free) for target in things}


def entry_labels(entries: Sequence[Entry], used: Collection[str]) -> tuple[str, ...]:
    return labels([entry.text if entry.option is None or used else entry.option.text for entry in entries], used)


def first_targets(labels: Mapping[str, str]) -> dict[str, str]:
    """Return the first target of each label."""
    found: dict[str, str] = {}
    for target, label in labels.items():
        found.setdefault(label, target)
    return found
