"""Actions before anything is chosen, in the words of card players."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

import hoyle.language.model.formula as f
from hoyle.answers.conditions import domain
from hoyle.engine.offers.moves import IllegalMove
from hoyle.language.model.game import Action
from hoyle.language.model.titles import untitled_name
from hoyle.play import turn
from hoyle.play.game import Game, State
from hoyle.tools.booklet.document import bare
from hoyle.tools.booklet.formulas.voice import Voice, voice_of
from hoyle.tools.booklet.sections import offers

#: The end of a title that waits for a value.
_OPEN_END = re.compile(r"(?: (?:at|by|for|from|in|of|on|to|with))? …$")


def action_words(game: Game, name: str, numbers: Mapping[int, int] | None = None) -> str:
    """Write `buy a card` for `buy {c} for {price(c)}`; no formula is written out.

    `numbers` are values of the action's parameters, by slot.
    """
    action = game.model.actions.get(name)
    if action is None:
        return untitled_name(name)
    action = replace(action, arguments=tuple(domain(game, argument) for argument in action.arguments))
    given = _given(action, numbers) if numbers else ()
    return _OPEN_END.sub("", bare(offers.label(action, voice_for(game), given, formulas=False)))


def offer_words(state: State, name: str, seat: int) -> str:
    """As `action_words`, with the numbers that the offer gives: `discard two cards`."""
    try:
        action = turn.offered_item(state.game.machine, state.position, seat, name).alternatives.action
    except IllegalMove:
        return action_words(state.game, name)
    slots = [parameter.slot for parameter in action.parameters if parameter.type.base == "int"]
    values = ((slot, state.position.slots[slot]) for slot in slots)
    return action_words(state.game, name, {slot: value for slot, value in values if value is not None})


def _given(action: Action, numbers: Mapping[int, int]) -> tuple[f.Formula, ...]:
    return tuple(
        f.Const(parameter.type, None, numbers[parameter.slot])
        if parameter.slot in numbers
        else f.LocalValue(parameter.type, None, parameter)
        for parameter in action.parameters
    )


@lru_cache(maxsize=64)
def voice_for(game: Game) -> Voice:
    return voice_of(game.model)
