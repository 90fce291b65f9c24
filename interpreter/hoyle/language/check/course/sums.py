"""Notes about conditions that reach further than intended.

`5 + 1 if C else 0` is `(5 + 1) if C else 0`. Where points are added up, the author meant a conditional bonus.
"""

from collections.abc import Iterator

from hoyle.language.model import formula as f
from hoyle.language.model.block import Assign
from hoyle.language.model.formula import Formula
from hoyle.language.model.game import Game
from hoyle.language.model.walk import every_node_called, every_part, every_statement
from hoyle.language.report import Report, Span, short


def check_sums(game: Game, report: Report) -> None:
    """Report a sum under one condition where a term and the condition have nothing in common."""
    for formula in dict.fromkeys(added_up(game)):
        if isinstance(formula, f.Choice) and swallows_sum(formula, game):
            assert isinstance(formula.then, f.Arithmetic)
            kept, sign, bonus = _text(formula.then.left), formula.then.operator, _text(formula.then.right)
            asked = _text(formula.condition)
            meant = f"{kept} {sign} ({bonus} if {asked} else 0)"
            message = (
                f"`if {short(asked)}` applies to all of `{short(f'{kept} {sign} {bonus}')}`, not only to the {bonus}"
            )
            help = f"if the condition is only for the {bonus}, write `{meant}`; otherwise `({kept} {sign} {bonus}) if {asked} else 0`"
            report.note("F587", message, formula.span, label="0 if the condition fails", help=help, instead=meant)


def added_up(game: Game) -> Iterator[Formula]:
    yield from (part.value for part in game.score.parts)
    for line in every_statement(game):
        if isinstance(line, Assign) and isinstance(line.value, f.Arithmetic) and line.value.span == line.span:
            yield line.value.right
    yield from (part.head for part in every_part(game) if isinstance(part, f.Fold) and part.kind == "sum")


def swallows_sum(choice: f.Choice, game: Game) -> bool:
    """Whether a conditional without brackets is a sum that ends in a literal, or else 0."""
    then, rest = choice.then, choice.otherwise
    if not isinstance(then, f.Arithmetic) or then.operator not in ("+", "-") or not isinstance(then.right, f.Const):
        return False
    if not isinstance(rest, f.Const) or rest.value != 0 or not _one_line(choice):
        return False
    if _is_bracketed(choice) or _is_bracketed(then):
        return False
    return not reads(then.left, game) & reads(choice.condition, game)


def reads(formula: Formula, game: Game) -> set[str]:
    """The names that a formula reads, also in calls, except locals that are players."""
    found: set[str] = set()
    for node in every_node_called([formula], game.formulas):
        match node:
            case f.ZoneValue(zone=name) | f.EveryZone(zone=name) | f.VariableValue(variable=name):
                found.add(name)
            case f.OptionValue(option=name) | f.TokensOn(token=name):
                found.add(name)
            case f.LocalValue(local=local) if local.type.base not in ("player", "side"):
                found.add(f"{local.name} {local.slot}")
    return found


def _one_line(choice: f.Choice) -> bool:
    """Whether a conditional is written with `else`, not as a list of cases."""
    asked, rest = choice.condition.span, choice.otherwise.span
    if asked is None or rest is None or asked.source is not rest.source:
        return False
    return "else" in asked.source.text[asked.end : rest.start]


def _is_bracketed(formula: Formula) -> bool:
    span: Span | None = formula.span
    return span is not None and span.source.text[span.end :].lstrip(" \n").startswith(")")


def _text(formula: Formula) -> str:
    return " ".join(formula.span.text.split()) if formula.span else ""
