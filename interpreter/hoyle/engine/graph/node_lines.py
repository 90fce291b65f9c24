"""Nodes of the action graph as text."""

from collections.abc import Sequence

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.formula_words import COND, SEQ, Names, formula_text, local_text
from hoyle.engine.graph.unparse import (
    call_text,
    choice_text,
    deal_text,
    menu_text,
    place_text,
    round_text,
    statement_text,
)
from hoyle.language.model import formula as f


def step_text(step: g.Step, names: Names) -> str:
    match step:
        case g.Reset(variables=variables):
            return f"start afresh: {', '.join(variables)}"
        case g.Put(value=value, role=role):
            return f"work out {formula_text(value, names, SEQ)}" if isinstance(value, f.Node) else f"{role} {value}"
        case g.Enter(phase=phase, values=values):
            return call_text(phase, [value for _, value in values], names)
        case g.Stop(phase=phase, reason=reason):
            return f"end {phase} because {reason}"
        case g.Window(state=state, actions=actions):
            return f"window {state}: {menu_text(actions)}"
        case _:
            return statement_text(step, names)


def describe(node: g.Node, names: Names) -> str:
    match node:
        case g.Effect(steps=steps):
            shown = [s for s in steps if not (isinstance(s, g.Put) and s.role == "constant")]
            return "\n".join(step_text(s, names) for s in shown) or _progress(node)
        case g.Branch(condition=condition):
            return f"if {formula_text(condition, names, COND)}"
        case g.Each(local=local, items=items):
            return f"for {local_text(local, names)} in {names.settled.get(items, 'the list')}"
        case g.Times(left=left):
            return f"repeat {names.settled.get(left, 'some')} times"
        case g.Return(origin=origin):
            return f"leave {origin}"
        case g.Deal():
            return _deal(node, names)
        case g.Shuffle(zone=zone):
            return f"shuffle {formula_text(zone, names)}"
        case g.FirstDealer():
            return "the first dealer"
        case g.Decide():
            return _decision(node, names)
        case g.Together(players=players, offers=offers):
            return f"{names.settled.get(players, 'players')} together choose {menu_text(_offer_lines(offers, names))}"
        case g.Finish():
            return "end of the game"


def _progress(node: g.Effect) -> str:
    begins = any(isinstance(s, g.Put) and s.value == 1 for s in node.steps)
    return f"{node.origin} {'begins' if begins else 'is over'}" if node.steps else "go on"


def _deal(node: g.Deal, names: Names) -> str:
    if node.order is not None and isinstance(node.to, f.ZoneValue):
        return deal_text(node, round_text(node.to, node.order, names), names)
    return deal_text(node, place_text(node.to, node.named, names), names, node.blind)


def _decision(node: g.Decide, names: Names) -> str:
    who = "whoever is asked" if node.window else names.settled.get(node.seat, "me")
    menu = _offer_lines([offer for offer in node.offers if not offer.free], names)
    free = _offer_lines([offer for offer in node.offers if offer.free], names)
    return choice_text(who, node.passed is not None, menu, free)


def _offer_lines(offers: Sequence[g.Offered], names: Names) -> list[str]:
    return [call_text(offer.action, [value for _, value in offer.values], names) for offer in offers]
