"""Values to try, from an option's declaration or a text."""

import re
from collections.abc import Mapping
from itertools import islice

from hoyle.engine.table.options import OptionValue, listed_words
from hoyle.engine.table.samples import constant
from hoyle.language.model import game as model
from hoyle.language.report.words import value_text
from hoyle.play.game import Game

#: Options with more values than this are not tried unasked.
SMALL = 6

#: Most values in a range.
MOST = 1000


def small_values(game: Game, option: model.Option) -> list[OptionValue]:
    """All values of an option if few, otherwise none."""
    found: list[OptionValue] = [*listed_words(game.model, option)]
    if option.type.base == "bool":
        found = [True, False]
    elif option.type.base == "int":
        low, high = constant(option.bounds.low), constant(option.bounds.high)
        if low is None or high is None or high - low >= SMALL:
            return []
        found = [*range(low, high + 1)]
    found += [None] if option.type.optional else []
    return found if len(found) <= SMALL else []


def setting_text(options: Mapping[str, OptionValue]) -> str:
    return ", ".join(f"{name}={value_text(value)}" for name, value in options.items())


def spans(name: str, text: str) -> list[str]:
    """Values that a text lists: `3..8`, `3..9 by 2`, `yes, no`, each once. Raises `ValueError`."""
    found: list[str] = []
    for piece in (piece.strip() for piece in text.split(",")):
        numbers = re.fullmatch(r"(-?\d+)\s*\.\.\s*(-?\d+)(?:\s+by\s+(\d+))?", piece)
        if numbers is None:
            if not piece or ".." in piece:
                raise ValueError(
                    f"{name}={text} is not a list of values; write, for example, 3..8, 2..10 by 2, or yes,no"
                )
            found.append(piece)
            continue
        low, high, step = int(numbers[1]), int(numbers[2]), int(numbers[3] or 1)
        if low > high or not step:
            raise ValueError(f"{name}={text} is an empty range; write one that goes up, such as 3..8 or 2..10 by 2")
        found += map(str, islice(range(low, high + 1, step), MOST + 1))
    values = list(dict.fromkeys(found))
    if len(values) > MOST:
        raise ValueError(f"{name}={text} has more than {MOST:,} values; use larger steps, such as 0..90 by 10")
    return values
