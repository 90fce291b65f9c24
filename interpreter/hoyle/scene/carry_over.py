"""A half-made move at the next decision, after the move of another seat."""

from typing import Any

from hoyle.scene.choice import Choice
from hoyle.scene.options import Spots
from hoyle.scene.progress import Progress


def carry_over(choice: Choice, earlier: Choice) -> bool:
    """Repeat an earlier choice by its words; return whether all steps are still possible."""
    choice.begin_anew()
    for progress in (*earlier.past, earlier.progress):
        again = choice.start if progress == earlier.start else repeated(choice, progress, earlier.spots)
        if again is None:
            return False
        if again != choice.progress:
            choice.remember(again)
    return True


def repeated(choice: Choice, progress: Progress, spots: Spots) -> Progress | None:
    """Return the same progress at this decision, if possible; `spots` are the earlier ones."""
    if progress.action is not None and progress.action not in choice.actions:
        return None
    chosen: list[Any] = []
    for word in progress.words:
        assert progress.action is not None
        options = choice.step(progress.action, tuple(chosen)).options
        option = next((option for option in options if option.text == word), None)
        if option is None:
            return None
        chosen.append(option.value)
    before, taken = (choice.spots.same_things(targets, spots) for targets in (progress.before, progress.taken))
    if before is None or taken is None:
        return None
    again = Progress(progress.action, tuple(chosen), progress.words, taken, before)
    with choice.at(again):
        fits = not taken or any(step.goes_on(choice.words_of(step)) for step in choice.open_steps())
    return again if fits else None
