"""Explanations of a game that stopped."""

from hoyle.engine.graph.nodes import Times
from hoyle.engine.table.fault import Fault
from hoyle.language.report import Span, short
from hoyle.play.game import State

#: The fault of a player who must choose and has nothing that is legal.
STUCK = "R931"


def describe_fault(fault: Fault, state: State | None) -> str:
    """Also describe counted loops that continue without cards."""
    lines = [f"the game stopped with {fault}{place(fault.span)}", *(f"  {cause}" for cause in fault.causes)]
    if state is not None and fault.code == STUCK:
        lines += [f"  {loop}" for loop in counted_loops(state)]
    return "\n".join(lines)


def place(span: Span | None) -> str:
    return f" ({span.source.name}:{span.line})" if span is not None else ""


def counted_loops(state: State) -> list[str]:
    """Counted loops with rounds to come, each with the cause that `given` cannot change."""
    found = []
    for node in state.game.machine.graph.nodes:
        left = state.position.slots[node.left] if isinstance(node, Times) else None
        if isinstance(node, Times) and left:
            line = short(node.span.first_line.text.strip()) if node.span is not None else "a counted loop"
            rounds = "1 round" if left == 1 else f"{left} rounds"
            found.append(f"`{line}`{place(node.span)} still has {rounds} to play, whatever cards are given")
    return found
