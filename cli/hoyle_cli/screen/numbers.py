"""Numbers of several digits, typed by keys."""

from collections.abc import Sequence

from hoyle.scene.choice import Choice
from hoyle.scene.entries import targets_by_label
from hoyle.scene.numbering import first_targets


def labels_now(choice: Choice | None) -> dict[str, str]:
    """Return what a number touches, or would take instead in a complete move."""
    if choice is not None and choice.whole:
        return first_targets(choice.switchable())
    return targets_by_label(choice)


def adds_to_set(choice: Choice) -> bool:
    """Whether digits in a row can be several cards; wrong ones can be put back."""
    return any(step.argument.kind == "set" for step in choice.open_steps())


def number_words(number: str, longer: Sequence[str], *, known: bool) -> str:
    more = longer[0] if len(longer) == 1 else f"{longer[0]} to {longer[-1]}"
    return f"{number}…  {f'Enter takes {number}; ' if known else ''}a further digit takes {more}; Esc forgets it."
