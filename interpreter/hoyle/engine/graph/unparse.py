"""Statements in the language's own notation."""

from collections.abc import Sequence

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.formula_words import COND, EXPR, POSTFIX, SEQ, SUM, Names, formula_text, local_text, text_text
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.report.source import Span
from hoyle.language.report.words import join_words

INDENT = "    "


def block_lines(block: b.Block, names: Names, depth: int = 0) -> tuple[str, ...]:
    lines: list[str] = []
    for line in block:
        lines += _lines(line, names, depth)
    return tuple(lines)


def _lines(line: b.Statement, names: Names, depth: int) -> list[str]:
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
            return under(f"for {local_text(local, names)} in {formula_text(source, names, SEQ)}", body)
        case b.RepeatTimes(count=count, body=body):
            return under(f"repeat {formula_text(count, names, SUM)} times", body)
        case b.Repeat(body=body, until=until):
            end = [] if until is None else [f"{blank}until {formula_text(until, names, COND)}"]
            return under("repeat", body) + end
        case b.Openly(body=body):
            return under("openly", body)
        case b.Decide(otherwise=otherwise) | b.Ask(otherwise=otherwise) if otherwise is not None:
            return [blank + statement_text(line, names), *under("else", otherwise)]
        case _:
            return [blank + statement_text(line, names)]


def statement_text(line: b.Statement, names: Names) -> str:
    def text(part: f.Formula, level: int = SEQ) -> str:
        return formula_text(part, names, level)

    match line:
        case b.Let(local=local, value=value):
            return f"let {local_text(local, names)} = {text(value, EXPR)}"
        case b.Assign():
            return _assignment(line, names)
        case b.Move(what=what, to=to, face=face, under=under):
            return f"move {text(what)}{_face_word(face)} {'under' if under else 'to'} {text(to, POSTFIX)}"
        case b.MoveTokens(count=count, token=token, source=source, to=to):
            return f"move {text(count, SUM)} {token} from {text(source, POSTFIX)} to {text(to, POSTFIX)}"
        case b.Deal() | b.DealRandom():
            return deal_text(line, place_text(line.to, line.named, names), names, isinstance(line, b.DealRandom))
        case b.DealRound(order=order, to=to):
            return deal_text(line, round_text(to, order, names), names)
        case b.Shuffle(zone=zone):
            return f"shuffle {text(zone, POSTFIX)}"
        case b.Gather():
            return "gather everything"
        case b.Turn(up=up, what=what):
            return f"turn {'up' if up else 'down'} {text(what)}"
        case b.Show(what=what, to=to):
            return f"show {text(what)} to {_audience(to, line.span, names)}"
        case b.Say(text=said, to=to):
            addressed = "" if _is_everybody(to, line.span) else f" to {_audience(to, line.span, names)}"
            return f'say "{text_text(said, names)}"{addressed}'
        case b.SumOfPoints(condition=f.Equal(right=total)):
            return f"expect all points to add up to {text(total)}"
        case b.Expect(condition=condition):
            return f"expect {text(condition, COND)}"
        case b.Tally():
            return "tally"
        case b.Nothing():
            return "nothing"
        case b.End(phase=phase, reason=reason):
            return f"end {phase} because {reason}" if reason else f"end {phase}"
        case b.Run(phase=phase, arguments=arguments):
            return call_text(phase, arguments, names)
        case b.Decide(player=player, menu=menu, free=free, passing=passing):
            return choice_text(text(player, POSTFIX), passing, _menu_words(menu, names), _menu_words(free, names))
        case b.Ask(players=players, menu=menu):
            return f"ask {text(players)} whether to {menu_text(_menu_words(menu, names))}"
        case b.Together(players=players, menu=menu):
            return f"{text(players, POSTFIX)} together choose {menu_text(_menu_words(menu, names))}"
    raise TypeError(f"{type(line).__name__} has a block of its own")


def _assignment(step: b.Assign, names: Names) -> str:
    target, value = formula_text(step.target, names), step.value
    if isinstance(value, f.Arithmetic) and value.operator in ("+", "-"):
        if formula_text(value.left, names) == target:
            return f"{target} {value.operator}= {formula_text(value.right, names)}"
    return f"{target} = {formula_text(value, names)}"


def _audience(to: f.Formula, around: Span | None, names: Names) -> str:
    if isinstance(to, f.ListOf) and len(to.items) == 1:
        return formula_text(to.items[0], names, POSTFIX)
    return "everyone" if _is_everybody(to, around) else formula_text(to, names, POSTFIX)


def _is_everybody(players: f.Formula, around: Span | None) -> bool:
    """Whether players, even folded, are all: written so, or left out, with the span of what is around."""
    if isinstance(players, f.Const) and players.span is not None:
        return players.span == around or players.span.text == "players"
    return isinstance(players, f.Given | f.Const)


def _face_word(face: str | None) -> str:
    return f" face {face}" if face else ""


# ---- deals


def deal_text(line: b.Dealing | g.Deal, to: str, names: Names, blind: bool = False) -> str:
    count, source = formula_text(line.count, names, SUM), formula_text(line.source, names, POSTFIX)
    return f"deal {count}{' at random' if blind else ''} from {source}{_face_word(line.face)} to {to}"


def place_text(to: f.Formula, named: f.Local | None, names: Names) -> str:
    return formula_text(to, names, POSTFIX) + ("" if named is None else f" as {local_text(named, names)}")


def round_text(to: f.ZoneValue, order: f.Formula, names: Names) -> str:
    if isinstance(order, f.Starting) and _is_everybody(order.left, order.span):
        return f"each {to.zone} starting with {formula_text(order.right, names, POSTFIX)}"
    return f"each {to.zone} of {formula_text(order, names, SEQ)}"


# ---- decisions


def choice_text(who: str, passing: bool, menu: Sequence[str], free: Sequence[str]) -> str:
    verb = "may" if passing else "chooses"
    if not menu:
        return f"{who} {verb} freely {menu_text(free)}" if free else f"{who} {verb} nothing"
    return f"{who} {verb} {menu_text(menu)}{f' and freely {menu_text(free)}' if free else ''}"


def menu_text(texts: Sequence[str]) -> str:
    return join_words(texts, "or")


def call_text(name: str, arguments: Sequence[f.Formula], names: Names) -> str:
    inside = ", ".join(formula_text(argument, names) for argument in arguments)
    return f"{name}({inside})" if inside else name


def _menu_words(menu: Sequence[b.Offer], names: Names) -> list[str]:
    return [call_text(offer.action, offer.arguments, names) for offer in menu]
