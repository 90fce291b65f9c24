"""Blocks in the notation of the language. Input: checked statements and names; output: indented lines."""

from collections.abc import Sequence

from hoyle.graph.lines import step_text
from hoyle.graph.words import COND, POSTFIX, SEQ, SUM, Names, formula_text
from hoyle.model import block as b
from hoyle.model import formula as f

INDENT = "    "


def block_lines(block: b.Block, names: Names, depth: int = 0) -> tuple[str, ...]:
    """The lines of a block; what stands under another line is indented by four spaces for each level."""
    lines: list[str] = []
    for line in block:
        lines += _statement(line, names, depth)
    return tuple(lines)


def _statement(line: b.Statement, names: Names, depth: int) -> list[str]:
    """A statement with the blocks inside it."""
    blank = INDENT * depth

    def under(head: str, block: b.Block) -> list[str]:
        return [f"{blank}{head}:", *block_lines(block, names, depth + 1)]

    match line:
        case b.If(arms=arms, otherwise=otherwise):
            found: list[str] = []
            for number, (condition, block) in enumerate(arms):
                word = "else if" if number else "if"
                found += under(f"{word} {formula_text(condition, names, COND)}", block)
            return found + (under("else", otherwise) if otherwise else [])
        case b.For(local=local, source=source, body=body):
            name = names.renamed.get(local.slot, local.name)
            return under(f"for {name} in {formula_text(source, names, SEQ)}", body)
        case b.RepeatTimes(count=count, body=body):
            return under(f"repeat {formula_text(count, names, SUM)} times", body)
        case b.Repeat(body=body, until=until):
            end = [] if until is None else [f"{blank}until {formula_text(until, names, COND)}"]
            return under("repeat", body) + end
        case b.Openly(body=body):
            return under("openly", body)
        case b.Decide() | b.Ask():
            rest = [] if line.otherwise is None else under("else", line.otherwise)
            return [blank + _decision(line, names), *rest]
        case b.Together(players=players, menu=menu):
            return [f"{blank}{formula_text(players, names, POSTFIX)} together choose {_menu(menu, names)}"]
        case _:
            return [blank + _simple(line, names)]


def _decision(line: b.Decide | b.Ask, names: Names) -> str:
    """Who may choose what."""
    if isinstance(line, b.Ask):
        return f"ask {formula_text(line.players, names, SEQ)} whether to {_menu(line.menu, names)}"
    who, verb = formula_text(line.player, names, POSTFIX), "may" if line.passing else "chooses"
    free = f"freely {_menu(line.free, names)}" if line.free else ""
    if not line.menu:
        return f"{who} {verb} {free}"
    return f"{who} {verb} {_menu(line.menu, names)}{f' and {free}' if free else ''}"


def _menu(menu: Sequence[b.Offer], names: Names) -> str:
    """What is offered: `a, b or c(x)`."""
    texts = [_called(offer.action, offer.arguments, names) for offer in menu]
    return " or ".join([", ".join(texts[:-1]), texts[-1]]) if len(texts) > 1 else texts[0]


def _called(name: str, arguments: Sequence[f.Formula], names: Names) -> str:
    """A phase or action with what it is handed."""
    inside = ", ".join(formula_text(argument, names) for argument in arguments)
    return f"{name}({inside})" if inside else name


def _simple(line: b.Statement, names: Names) -> str:
    """A statement without a block."""
    match line:
        case b.Deal(to=to):
            return f"deal {_dealt(line, names)} to {formula_text(to, names, POSTFIX)}{_as(line, names)}"
        case b.DealRandom(to=to):
            return f"deal {_dealt(line, names)} to {formula_text(to, names, POSTFIX)}{_as(line, names)}"
        case b.DealRound(order=order, to=to):
            return f"deal {_dealt(line, names)} to each {to.zone} {_order(order, names)}"
        case b.Shuffle(zone=zone):
            return f"shuffle {formula_text(zone, names, POSTFIX)}"
        case b.Nothing():
            return "nothing"
        case b.End(phase=phase, reason=reason):
            return f"end {phase} because {reason}" if reason else f"end {phase}"
        case b.Run(phase=phase, arguments=arguments):
            return _called(phase, arguments, names)
        case b.Let() | b.Assign() | b.Move() | b.MoveTokens() | b.Gather() | b.Turn():
            return step_text(line, names)
        case b.Show() | b.Say() | b.Expect() | b.Tally():
            return step_text(line, names)
        case _:
            raise TypeError(f"{type(line).__name__} has a block of its own")


def _dealt(line: b.Deal | b.DealRandom | b.DealRound, names: Names) -> str:
    """How many cards are dealt from where, and which way they lie."""
    blind = " at random" if isinstance(line, b.DealRandom) else ""
    face = f" face {line.face}" if line.face else ""
    return f"{formula_text(line.count, names, SUM)}{blind} from {formula_text(line.source, names, POSTFIX)}{face}"


def _as(line: b.Deal | b.DealRandom, names: Names) -> str:
    """The name that dealt cards are given."""
    return "" if line.named is None else f" as {names.renamed.get(line.named.slot, line.named.name)}"


def _order(order: f.Formula, names: Names) -> str:
    """To whom a deal goes, and who is first."""
    if isinstance(order, f.Starting) and isinstance(order.left, f.Given) and order.left.name == "players":
        return f"starting with {formula_text(order.right, names, POSTFIX)}"
    return f"of {formula_text(order, names, SEQ)}"
