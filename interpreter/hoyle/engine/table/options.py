"""Parsing, defaults and checks of options."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

import hoyle.language.model.formula as f
from hoyle.engine.table.closure import HIGHEST, LOWEST
from hoyle.engine.table.fault import Refused
from hoyle.engine.table.layout import Layout
from hoyle.language.model.game import Bounds, Game, Option
from hoyle.language.model.types import Type
from hoyle.language.report.suggest import did_you_mean
from hoyle.language.report.words import join_words, range_text

#: Requests the default of an option, unless the option has this word as a value.
AUTO = "auto"

#: The value of an option for people and programs: suits by name, ranks by face, the others as in Python.
OptionValue: TypeAlias = bool | int | str | None

#: Evaluates a formula at the table as far as it is set.
Answer = Callable[[f.Formula], Any]

_YES = {"yes": True, "true": True, "no": False, "false": False}


def set_options(game: Game, layout: Layout, wanted: Mapping[str, Any], answering: Callable[[Layout], Answer]) -> Layout:
    """Set all options in file order, as a default may read earlier ones.

    Raises `Refused` for an unknown name, a value out of range, or a requirement that fails.
    """
    for name in wanted:
        if name not in game.options:
            raise unknown_option(game, name)
    values: dict[str, Any] = {}
    types = {name: option.type for name, option in game.options.items()}
    # The layout is made once and its options are filled in: a copy for each would be quadratic.
    layout = replace(layout, option_types=types, options=values)
    answer = answering(layout)
    for option in game.options.values():
        if option.name in wanted and not _automatic(option, wanted[option.name]):
            value = _option_value(game, option, wanted[option.name], answer)
        else:
            value = answer(option.default)
            if not _is_allowed(option, value, answer):
                raise _bad(game, option, option_text(layout, option.type, value), answer)
        values[option.name] = value
    for requirement in game.requires:
        if not answer(requirement.condition):
            names = ", ".join(requirement.options)
            message = f"{requirement.sentence} ({names})" if names else requirement.sentence
            raise Refused(message, requirement.options[0] if requirement.options else None)
    return layout


def option_values(layout: Layout) -> dict[str, OptionValue]:
    return {name: option_text(layout, layout.option_types[name], value) for name, value in layout.options.items()}


def option_text(layout: Layout, kind: Type, value: Any) -> OptionValue:
    if value is None:
        return None
    if kind.base in ("suit", "rank"):
        number: int = value
        return layout.suit_names[number] if kind.base == "suit" else layout.rank_names[number]
    plain: bool | int | str = value
    return plain


def _automatic(option: Option, given: Any) -> bool:
    return isinstance(given, str) and given.strip() == AUTO and AUTO not in option.type.words


def _option_value(game: Game, option: Option, given: Any, answer: Answer) -> Any:
    value = _from_text(game, option, given.strip()) if isinstance(given, str) else given
    base = option.type.base
    # A Python value must have the right type: True is not a number, 1 is not yes, and a suit is its name.
    if value is None:
        fits = option.type.optional
    elif isinstance(given, str):
        fits = value is not _NOTHING
    else:
        fits = isinstance(value, bool) if base == "bool" else base == "int" and type(value) is int
    if not fits or not _is_allowed(option, value, answer):
        raise _bad(game, option, given, answer)
    return value


_NOTHING = object()


def _from_text(game: Game, option: Option, text: str) -> Any:
    base = option.type.base
    if option.type.optional and text.lower() == "none":
        return None
    if base == "bool":
        return _YES.get(text.lower(), _NOTHING)
    if base == "int":
        digits = text[1:] if text[:1] in ("-", "+") else text
        return int(text) if digits.isascii() and digits.isdecimal() and len(digits) <= 10 else _NOTHING
    words = listed_words(game, option)
    if text not in words:
        return _NOTHING
    return text if base == "words" else words.index(text)


def listed_words(game: Game, option: Option) -> list[str]:
    if option.type.base == "suit":
        return [suit.name for suit in game.deck.suits]
    return list(game.deck.ranks if option.type.base == "rank" else option.type.words)


def _is_allowed(option: Option, value: Any, answer: Answer) -> bool:
    if value is None:
        return option.type.optional
    if option.type.base != "int":
        return True
    low, high = _bounds(option.bounds, answer)
    return (LOWEST if low is None else low) <= int(value) <= (HIGHEST if high is None else high)


def _bounds(bounds: Bounds, answer: Answer) -> tuple[int | None, int | None]:
    low = answer(bounds.low) if bounds.low is not None else None
    high = answer(bounds.high) if bounds.high is not None else None
    return low, high


def unknown_option(game: Game, name: str) -> Refused:
    near = did_you_mean(name, game.options)
    if near is None:
        begun = [option for option in game.options if len(name) >= 3 and option.startswith(name)]
        near = begun[-1] if begun else None
    message = f"{game.id} has no option `{name}`"
    if near is not None:
        message += f"; did you mean `{near}`?"
    elif game.options:
        message += f"; its options are {', '.join(game.options)}"
    return Refused(message, name)


def _bad(game: Game, option: Option, given: Any, answer: Answer) -> Refused:
    base = option.type.base
    shown = {"True": "yes", "False": "no", "None": "none"}.get(str(given), str(given))
    if base == "bool":
        choices = ["yes", "no"]
    elif base == "int":
        low, high = _bounds(option.bounds, answer)
        if re.fullmatch(r"[+-]?\d{10,}", shown):  # a number that perhaps only the language refuses
            low, high = LOWEST if low is None else low, HIGHEST if high is None else high
        if low is None:
            choices = ["a whole number" if high is None else f"{high} or less"]
        else:
            choices = [range_text(low, high)]
    else:
        choices = listed_words(game, option)
    if option.type.optional:
        choices.append("none")
    return Refused(f"option `{option.name}` must be {join_words(choices, 'or')}, not {shown}", option.name)
