"""Words for people with values in them: a text is its pieces in order, words and the formulas that stand in its holes."""

from typing import TypeAlias

from hoyle.model.formula import Formula

#: `you must follow {first(trick).suit}` is `("you must follow ", first(trick).suit)`.
Text: TypeAlias = tuple[str | Formula, ...]
