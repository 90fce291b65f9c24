"""Steps and nodes as lines in the language's own notation. Input: parts of the graph and names; output: text."""

from collections.abc import Sequence

from hoyle.graph import nodes as g
from hoyle.graph.words import COND, EXPR, NAMELESS, POSTFIX, SEQ, SUM, Names, formula_text, local_text, text_text
from hoyle.model import block as b
from hoyle.model import formula as f

# ---- steps


def step_text(step: g.Step, names: Names = NAMELESS) -> str:
    """A step as a line of a block; what has no line of its own is said in a few words."""

    def text(part: f.Formula, level: int = SEQ) -> str:
        return formula_text(part, names, level)

    match step:
        case b.Let(local=local, value=value):
            return f"let {local_text(local, names)} = {text(value, EXPR)}"
        case b.Assign():
            return _assignment(step, names)
        case b.Move(what=what, to=to, face=face):
            return f"move {text(what)}{_turned(face)} to {text(to, POSTFIX)}"
        case b.MoveTokens(count=count, token=token, source=source, to=to):
            return f"move {text(count, SUM)} {token} from {text(source, POSTFIX)} to {text(to, POSTFIX)}"
        case b.Gather():
            return "gather everything"
        case b.Turn(up=up, what=what):
            return f"turn {'up' if up else 'down'} {text(what)}"
        case b.Show(what=what, to=to):
            return f"show {text(what)} to {_audience(to, names)}"
        case b.Say(text=said, to=to):
            told = "" if isinstance(to, f.Given | f.Const) else f" to {_audience(to, names)}"
            return f'say "{text_text(said, names)}"{told}'
        case b.Expect(condition=condition):
            return f"expect {text(condition, COND)}"
        case b.Tally():
            return "tally"
        case g.Reset(variables=variables):
            return f"start afresh: {', '.join(variables)}"
        case g.Put(value=value, role=role):
            return f"settle {text(value)}" if isinstance(value, f.Node) else f"{role} {value}"
        case g.Enter(phase=phase, values=values):
            return _called(phase, values, names)
        case g.Stop(phase=phase, reason=reason):
            return f"end {phase} because {reason}"
        case g.Window(state=state, actions=actions):
            return f"window {state}: {_either(actions)}"


def _assignment(step: b.Assign, names: Names) -> str:
    """`x = …`, or `x += …` where the value is the variable itself with something added."""
    target, value = formula_text(step.target, names), step.value
    if isinstance(value, f.Arithmetic) and value.operator in ("+", "-"):
        if formula_text(value.left, names) == target:
            return f"{target} {value.operator}= {formula_text(value.right, names)}"
    return f"{target} = {formula_text(value, names)}"


def _audience(to: f.Formula, names: Names) -> str:
    """Whom something is shown to."""
    if isinstance(to, f.ListOf) and len(to.items) == 1:
        return formula_text(to.items[0], names, POSTFIX)
    # nothing but everybody is a constant list here
    return "everyone" if isinstance(to, f.Given | f.Const) else formula_text(to, names, POSTFIX)


def _turned(face: str | None) -> str:
    return f" face {face}" if face else ""


def _called(name: str, values: Sequence[tuple[f.Local, f.Formula]], names: Names) -> str:
    inside = ", ".join(formula_text(value, names) for _, value in values)
    return f"{name}({inside})" if inside else name


def _either(texts: Sequence[str]) -> str:
    """`a, b or c`."""
    return " or ".join([", ".join(texts[:-1]), texts[-1]]) if len(texts) > 1 else "".join(texts)


# ---- nodes


def describe(node: g.Node, names: Names = NAMELESS) -> str:
    """What a node does: a line for each step of an effect, one line for everything else."""
    match node:
        case g.Effect(steps=steps):
            told = [s for s in steps if not (isinstance(s, g.Put) and s.role == "constant")]
            return "\n".join(step_text(s, names) for s in told) or _progress(node)
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
            menu = _either([_called(o.action, o.values, names) for o in offers])
            return f"{names.settled.get(players, 'players')} together choose {menu}"
        case g.Finish():
            return "end of the game"


def _progress(node: g.Effect) -> str:
    """An effect that only notes whether a phase is in progress, for what may be done at any time in it."""
    begins = any(isinstance(s, g.Put) and s.value == 1 for s in node.steps)
    return f"{node.origin} {'begins' if begins else 'is over'}" if node.steps else "go on"


def _deal(node: g.Deal, names: Names) -> str:
    """A deal in one of its forms."""
    count, source = formula_text(node.count, names, SUM), formula_text(node.source, names, POSTFIX)
    face = _turned(node.face)
    if node.order is not None and isinstance(node.to, f.ZoneValue):
        order = node.order
        if isinstance(order, f.Starting):
            who = f"starting with {formula_text(order.right, names, POSTFIX)}"
        else:
            who = f"of {formula_text(order, names, SEQ)}"
        return f"deal {count} from {source}{face} to each {node.to.zone} {who}"
    blind = " at random" if node.blind else ""
    name = f" as {node.named.name}" if node.named is not None else ""
    return f"deal {count}{blind} from {source}{face} to {formula_text(node.to, names, POSTFIX)}{name}"


def _decision(node: g.Decide, names: Names) -> str:
    """`P chooses M`, `P may M` or `P may freely M`, with `and freely F`."""
    who = "whoever is asked" if node.window else names.settled.get(node.seat, "me")
    menu = _either([_called(o.action, o.values, names) for o in node.offers if not o.free])
    free = _either([_called(o.action, o.values, names) for o in node.offers if o.free])
    verb = "chooses" if node.passed is None else "may"
    if not menu:
        return f"{who} {verb} freely {free}" if free else f"{who} {verb} nothing"
    return f"{who} {verb} {menu}{f' and freely {free}' if free else ''}"
