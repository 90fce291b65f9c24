"""State that a statement may change."""

from hoyle.language.check.rules.decisions import DECISIONS
from hoyle.language.check.types.identity import ANYTHING, ZONES
from hoyle.language.check.types.scope import NOTHING, Desk, Parsed, VariableHead, kids, tokens
from hoyle.language.model.game import Variable

_ASSIGNMENTS = ("assign", "increase", "decrease")
_HANDLING = frozenset(
    "move move_first move_under move_tokens deal deal_round deal_to deal_random shuffle gather turn_up turn_down".split()
)


def changes(desk: Desk, tree: Parsed) -> frozenset[str]:
    """The state is named as in `identity`."""
    found: set[str] = set()
    for inner in tree.iter_subtrees():
        kind = str(inner.data)
        if kind in DECISIONS or (kind == "run_phase" and not is_nothing(desk, inner)):
            return frozenset({ANYTHING})
        if kind in _ASSIGNMENTS:
            found.add(f"v:{assigned_name(inner)}")
        elif kind in _HANDLING:
            found.add(ZONES)
        elif kind == "tally":
            found.add("v:score")
        if kind == "shuffle":
            found.update(f"v:{name}" for name, head in desk.variables.items() if refers_to_cards(head))
    return frozenset(found)


def is_nothing(desk: Desk, tree: Parsed) -> bool:
    return str(tokens(tree)[0]) == NOTHING and NOTHING not in desk.symbols and not kids(tree)


def refers_to_cards(variable: VariableHead | Variable) -> bool:
    """Whether a shuffle ends facts about a variable, as it holds a card or a value per card."""
    return variable.type.base == "card" or any(dimension.kind == "card" for dimension in variable.per)


def assigned_name(tree: Parsed) -> str:
    target = kids(tree)[0]
    while target.data in ("index", "attribute"):
        target = kids(target)[0]
    names = tokens(target)
    return str(names[0]) if names else ""
