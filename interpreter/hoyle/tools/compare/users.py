"""The users of each formula."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from hoyle.language.model.formula import Call
from hoyle.language.model.game import Game
from hoyle.language.model.walk import every_part


def users(rules: Game) -> dict[str, tuple[str, ...]]:
    """Map each used formula to its callers in file order, such as "action play"."""
    found: dict[str, list[str]] = {}
    for who, thing in _things(rules):
        for part in every_part(thing):
            if isinstance(part, Call) and who not in found.setdefault(part.formula, []):
                found[part.formula].append(who)
    return {name: tuple(callers) for name, callers in found.items()}


def _things(rules: Game) -> Iterator[tuple[str, object]]:
    sections: list[tuple[str, Mapping[str, object]]] = [
        ("zone", rules.zones),
        ("variable", rules.variables),
        ("formula", rules.formulas),
        ("phase", rules.phases),
    ]
    yield "deck", rules.deck
    for noun, things in sections:
        for name, thing in things.items():
            yield f"{noun} {name}", thing
    for action in rules.actions.values():
        yield f"action {action.name}", replace(action, clauses=())
        for clause in action.clauses:
            yield f"rule {clause.rule}", clause
    for part in rules.score.parts:
        yield f"score part {part.name}", part
    yield "the sum of the score", rules.score.sum
    yield "winner", rules.winner
    for value in rules.shown:
        yield f"shown value {value.name}", value
