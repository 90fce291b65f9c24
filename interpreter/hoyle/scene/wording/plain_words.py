"""Values that are several words, as people read them: `full house` for `full_house`."""

import re
from functools import lru_cache

import hoyle
from hoyle.language.model.titles import untitled_name
from hoyle.language.model.walk import every_node

_JOINED = re.compile(r"\b[^\W\d_]\w*_\w+\b")


def plain_words(game: hoyle.Game, text: str) -> str:
    """Write the joined words among the values of a game with spaces; other words stay."""
    if "_" not in text:
        return text
    known = joined_words(game)
    return _JOINED.sub(lambda word: untitled_name(word[0]) if word[0] in known else word[0], text)


@lru_cache(maxsize=16)
def joined_words(game: hoyle.Game) -> frozenset[str]:
    """Return the values of formulas, variables, options, parameters and arguments that are written with `_`."""
    model = game.model
    types = [variable.type for variable in model.variables.values()]
    types += [option.type for option in model.options.values()]
    types += [node.type for definition in model.formulas.values() for node in every_node(definition.body)]
    types += [local.type for phase in model.phases.values() for local in phase.parameters]
    types += [local.type for action in model.actions.values() for local in action.parameters]
    types += [argument.local.type for action in model.actions.values() for argument in action.arguments]
    return frozenset(word for kind in types for word in kind.words if "_" in word)
