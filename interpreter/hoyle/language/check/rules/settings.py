"""Settings of a table."""

import hoyle.language.model.formula as f
from hoyle.language.check.types.bounds import outside
from hoyle.language.check.types.formulas import value
from hoyle.language.check.types.scope import Desk, Limits, Scope, constant, tokens
from hoyle.language.model.game import NamedOptions, Requirement
from hoyle.language.model.titles import untitled_name
from hoyle.language.model.types import BOOL
from hoyle.language.model.walk import every_node
from hoyle.language.report.words import range_text
from hoyle.language.syntax.tree import Mapping, Node, Scalar

MOST_PLAYERS = 32


def read_players(desk: Desk, node: Node | None) -> tuple[int, ...]:
    tree = desk.tree(node, "span") if isinstance(node, Scalar) else None
    if tree is None or not isinstance(node, Scalar):
        return (1,)
    numbers = [int(str(token)) for token in tokens(tree)]
    scope = Scope(desk, node)
    if min(numbers) < 1 or max(numbers) > MOST_PLAYERS:
        scope.error("T417", f"a game has 1 to {MOST_PLAYERS} players", node.span)
        return (1,)
    if tree.data == "from_to":
        if numbers[0] > numbers[1]:
            desk.report_turned(numbers[0], numbers[1], node.span)
            return (1,)
        return tuple(range(numbers[0], numbers[1] + 1))
    return tuple(sorted(set(numbers)))


def check_minutes(desk: Desk, node: Node | None) -> None:
    """The form of the range is checked before."""
    low, _, high = node.value.partition("..") if isinstance(node, Scalar) else ("", "", "")
    if isinstance(node, Scalar) and high and int(low) > int(high):
        desk.report_turned(low, high, node.span)


def read_requires(desk: Desk, node: Mapping) -> tuple[Requirement, ...]:
    limits = Limits("a requirement", frozenset(desk.options))
    found = []
    for key, written in node:
        scope = Scope(desk, key, nobody="in a requirement", limits=limits)
        condition = value(scope, written, BOOL, "a requirement")
        read = dict.fromkeys(x.option for x in every_node(condition) if isinstance(x, f.OptionValue))
        found.append(Requirement(key.value, condition, tuple(read), key.span))
    return tuple(found)


def read_variants(desk: Desk, node: Mapping) -> dict[str, NamedOptions]:
    limits = Limits("a setting", frozenset())
    found = {}
    for key, about in node.mappings():
        settings: dict[str, f.Formula] = {}
        for name, written in about.section("options"):
            option = desk.options.get(name.value)
            if option is None and name.value in desk.broken:
                continue
            if option is None:
                advice = desk.advice(name.value, desk.options)
                desk.report.error("N301", f"unknown option `{name.value}`", name.span, **advice)
                continue
            scope = Scope(desk, name, nobody="in a variant", limits=limits)
            setting = value(scope, written, option.type, f"the setting of `{name.value}`")
            if outside(scope, setting, option.bounds):
                message = f"this value is outside the range of `{name.value}`"
                low, high = (constant(end) if end else None for end in (option.bounds.low, option.bounds.high))
                help = f"the option `{name.value}` is {range_text(low, high)}"
                desk.report.error("T409", message, written.span, help=help)
            if not isinstance(setting, f.Const):
                message = "the setting of a variant must be a number, a word, yes, no or none"
                desk.report.error("T417", message, written.span)
            settings[name.value] = setting
        title = about.text("title")
        found[key.value] = NamedOptions(key.value, untitled_name(key.value) if title is None else title, settings)
    return found
