"""Formulas in the language's own notation, with as few brackets as the grammar allows.

Values that no author writes, such as a seat, look as in moves (`p0`, `s1`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from hoyle.engine.graph import nodes as g
from hoyle.frozen import dataclass
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.facts import formula_facts
from hoyle.language.model.game import JOKER, Deck
from hoyle.language.model.text import Text, counted_words
from hoyle.language.model.types import Type
from hoyle.language.model.walk import children, every_node
from hoyle.language.report.words import value_text

# Binding strength, loosest first, in the order of the grammar's rules.
EXPR, COND, TEST, SEQ, RANGE, SUM, TERM, UNARY, POSTFIX = range(9)

_OWN = ("side", "left", "right", "partner", "seat")
_GIVEN = ("players", "sides", "cards", "ranks", "suits")
_LEVELS = {"+": SUM, "-": SUM, "*": TERM, "div": TERM, "mod": TERM}


@dataclass(frozen=True, slots=True)
class Names:
    """`settled` gives the contents of control slots, `renamed` new names for locals."""

    ranks: tuple[str, ...] = ()
    suits: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    settled: Mapping[int, str] = field(default_factory=dict)
    renamed: Mapping[int, str] = field(default_factory=dict)


def names_of(deck: Deck, graph: g.Graph | None = None) -> Names:
    suits, letters = tuple(s.name for s in deck.suits), tuple(s.letter for s in deck.suits)
    names = Names((*deck.ranks, *(joker.face for joker in deck.jokers)), suits, letters)
    if graph is None:
        return names
    settled = {
        step.slot: formula_text(step.value, names)
        for node in graph.nodes
        for step in g.steps_of(node)
        if isinstance(step, g.Put) and isinstance(step.value, f.Node)
    }
    return replace(names, settled=settled | {local.slot: local.name for local in frame_locals(graph)})


def frame_locals(graph: g.Graph) -> list[f.Local]:
    """The locals that a decision may read."""
    found: list[f.Local] = []
    for node in graph.nodes:
        if isinstance(node, g.Each):
            found.append(node.local)
        if isinstance(node, g.Deal) and node.named is not None:
            found.append(node.named)
        for step in g.steps_of(node):
            if isinstance(step, g.Enter):
                found += [local for local, _ in step.values]
            elif isinstance(step, b.Let):
                found.append(step.local)
    return found


def text_text(text: Text, names: Names) -> str:
    found, pieces = [], list(text)
    while pieces:
        piece = pieces.pop(0)
        if isinstance(piece, str):
            found.append(piece.replace("{", "{{").replace("}", "}}"))
        elif len(pieces) > 1 and pieces[0] == " " and (counted := counted_words(pieces[1])):
            found.append(f"{{{formula_text(piece, names)} {counted}}}")
            del pieces[:2]
        else:
            found.append(f"{{{formula_text(piece, names)}}}")
    return "".join(found)


def formula_text(formula: f.Formula, names: Names, level: int = EXPR) -> str:
    text, own = _text_and_level(formula, names)
    return f"({text})" if own < level else text


def _text_and_level(formula: f.Formula, names: Names) -> tuple[str, int]:
    def at(level: int, part: f.Formula) -> str:
        return formula_text(part, names, level)

    match formula:
        case f.Const():
            return _constant(formula, names)
        case f.Face(rank=rank, suit=suit):
            return _face(rank, suit, names), POSTFIX
        case f.LocalValue(local=local):
            return local_text(local, names), POSTFIX
        case f.OptionValue(option=name) | f.Given(name=name):
            return name, POSTFIX
        case f.VariableValue(variable=name, indexes=indexes) | f.ZoneValue(zone=name, indexes=indexes):
            return _member(name, "", indexes, names), POSTFIX
        case f.EveryZone(zone=name, indexes=indexes):
            return _member(name, "every ", indexes, names), POSTFIX
        case f.CardsOf(subject=subject):
            return _text_and_level(subject, names)
        case f.Attribute(subject=subject, name=name):
            own = _is_me(subject) and name in _OWN
            return (f"my {name}" if own else f"{at(POSTFIX, subject)}.{name}"), POSTFIX
        case f.Item(subject=subject, position=position):
            return f"{at(POSTFIX, subject)}[{at(EXPR, position)}]", POSTFIX
        case f.TokensOn(token=token, zone=zone):
            return f"{token} on {at(POSTFIX, zone)}", UNARY
        case f.Arithmetic():
            return _arithmetic(formula, names)
        case f.Join(operator=operator, left=left, right=right):
            return f"{at(SUM, left)} {operator} {at(TERM, right)}", SUM
        case f.AllOf(parts=parts):
            return " and ".join(at(TEST, part) for part in _flat(parts, f.AllOf)), COND
        case f.AnyOf(parts=parts):
            return " or ".join(at(TEST, part) for part in _flat(parts, f.AnyOf)), COND
        case f.Choice(condition=condition, then=then, otherwise=rest):
            return f"{at(TEST, then)} if {at(COND, condition)} else {at(TEST, rest)}", EXPR
        case f.Range(low=low, high=high):
            return f"{at(SUM, low)}..{at(SUM, high)}", RANGE
        case f.Not(subject=subject):
            return f"not {at(TEST, subject)}", TEST
        case f.Empty(subject=subject, negated=negated):
            return f"{at(SEQ, subject)} {'is not' if negated else 'is'} empty", TEST
        case _ if formula_facts(formula).compares:
            left, right = children(formula)
            return f"{at(SEQ, left)} {_comparison(formula)} {at(SEQ, right)}", TEST
        case _ if word := formula_facts(formula).infix:
            left, right = children(formula)
            return f"{at(RANGE, left)} {word} {at(RANGE, right)}", SEQ
        case f.Find() | f.Fold() | f.Sorted() | f.Subsets() | f.Several():
            return _over_list(formula, names)
        case f.Part(kind="first", source=source, size=size):
            return f"{at(SUM, size)} from {at(POSTFIX, source)}", SEQ
        case _:
            return _in_brackets(formula, names), POSTFIX


def _comparison(formula: f.Formula) -> str:
    if isinstance(formula, f.Compare):
        return formula.operator
    if isinstance(formula, f.Equal | f.Within):
        return f"is{' not' if formula.negated else ''}{' in' if isinstance(formula, f.Within) else ''}"
    return formula_facts(formula).infix


def _arithmetic(formula: f.Arithmetic, names: Names) -> tuple[str, int]:
    left, right, operator = formula.left, formula.right, formula.operator
    if operator == "power":
        return f"power({formula_text(left, names)}, {formula_text(right, names)})", POSTFIX
    if operator == "-" and isinstance(left, f.Const) and left.value == 0 and not isinstance(right, f.Const):
        return f"-{formula_text(right, names, UNARY)}", UNARY
    level = _LEVELS[operator]
    return f"{formula_text(left, names, level)} {operator} {formula_text(right, names, level + 1)}", level


def _over_list(formula: f.Find | f.Fold | f.Sorted | f.Subsets | f.Several, names: Names) -> tuple[str, int]:
    if isinstance(formula, f.Subsets | f.Several):
        low, high = formula_text(formula.low, names, SUM), formula_text(formula.high, names, SUM)
        size = low if low == high else f"{low}..{high}"
        if isinstance(formula, f.Several):
            return f"{size} sets of {formula_text(formula.source, names)}", EXPR
        return f"{size} cards from {formula_text(formula.source, names, SEQ)}", EXPR
    if isinstance(formula, f.Sorted):
        head = local_text(formula.local, _bind_name(formula.local, formula, names))
        return f"list({head} for {_in_order(formula, names)})", POSTFIX
    if isinstance(formula, f.Fold) and isinstance(formula.source, f.Sorted) and formula.local == formula.source.local:
        names = _bind_name(formula.local, formula, names)
        return f"list({formula_text(formula.head, names)} for {_in_order(formula.source, names)})", POSTFIX
    ordered = isinstance(formula, f.Find) and formula.kind in ("first", "last") and formula.local is None
    if ordered and isinstance(formula.source, f.Sorted):
        return f"{formula.kind}({_in_order(formula.source, names)})", POSTFIX
    subsets = isinstance(formula.source, f.Subsets)
    source = formula_text(formula.source, names, EXPR if subsets else SEQ)
    if formula.local is None:
        return f"{formula.kind}({source})", POSTFIX
    names = _bind_name(formula.local, formula, names)
    where = "" if formula.where is None else f" where {formula_text(formula.where, names, COND)}"
    run = f"{local_text(formula.local, names)} in {source}{where}"
    if isinstance(formula, f.Find):
        return f"{formula.kind}({run})", POSTFIX
    return f"{formula.kind}({formula_text(formula.head, names)} for {run})", POSTFIX


def _in_order(formula: f.Sorted, names: Names) -> str:
    source, where = formula.source, ""
    names = _bind_name(formula.local, formula, names)
    if isinstance(source, f.Fold) and source.local == formula.local and source.where is not None:
        where = f" where {formula_text(source.where, names, COND)}"
        source = source.source
    item, keys = local_text(formula.local, names), []
    for number, (key, down) in enumerate(zip(formula.keys, formula.down)):
        by = "down by " if down else "by " if number == 0 else ""
        keys.append(by + formula_text(key, names, TEST))
    level = EXPR if isinstance(source, f.Subsets) else SEQ
    return f"{item} in {formula_text(source, names, level)}{where} sorted {', '.join(keys)}"


def _in_brackets(formula: f.Formula, names: Names) -> str:
    if isinstance(formula, f.Call) and not formula.arguments:
        return formula.formula
    match formula:
        case f.Extreme(kind=word) | f.Call(formula=word):
            pass
        case f.Position(item=item, type=Type(words=words)) if words:
            return formula_text(item, names)
        case _:
            single = isinstance(formula, f.ListOf) and len(formula.items) == 1
            word = {f.ListOf: "list" if single else "", f.Position: "position", f.Part: "tail"}[type(formula)]
    return f"{word}({', '.join(formula_text(part, names) for part in children(formula))})"


def _flat(parts: Sequence[f.Formula], kind: type[f.AllOf] | type[f.AnyOf]) -> list[f.Formula]:
    found: list[f.Formula] = []
    for part in parts:
        found += _flat(part.parts, kind) if isinstance(part, kind) else [part]
    return found


def _is_me(formula: f.Formula) -> bool:
    return isinstance(formula, f.LocalValue) and formula.local.name == "me"


def _member(name: str, every: str, indexes: Sequence[f.Formula], names: Names) -> str:
    mine = ""
    if indexes:
        first = indexes[0]
        side = isinstance(first, f.Attribute) and first.name == "side" and _is_me(first.subject)
        if side or _is_me(first):
            mine, indexes = "my ", indexes[1:]
    inside = ", ".join(formula_text(index, names) for index in indexes)
    return f"{mine}{every}{name}{f'[{inside}]' if inside else ''}"


def local_text(local: f.Local, names: Names) -> str:
    return names.renamed.get(local.slot, local.name)


def _bind_name(local: f.Local, body: f.Find | f.Fold | f.Sorted, names: Names) -> Names:
    """The names inside a formula; its local gets a number if its name is taken."""
    others = {
        local_text(node.local, names)
        for part in children(body)
        for node in every_node(part)
        if isinstance(node, f.LocalValue) and node.local.slot != local.slot
    }
    wanted, count = local_text(local, names), 1
    name = wanted
    while name in others:
        count += 1
        name = f"{wanted}{count}"
    return names if name == wanted else replace(names, renamed={**names.renamed, local.slot: name})


def _constant(formula: f.Const, names: Names) -> tuple[str, int]:
    value, kind = formula.value, formula.type
    if not isinstance(value, tuple):
        text = _value(value, kind, names)
        return text, UNARY if text.startswith("-") else POSTFIX
    if formula.span is not None and formula.span.text in _GIVEN:
        return formula.span.text, POSTFIX
    item = kind.item or kind
    written = [_value(part, item, names) for part in value]
    ordered = item.base in ("int", "rank") and len(value) != 2
    if ordered and value and list(value) == list(range(value[0], value[0] + len(value))):
        return f"{written[0]}..{written[-1]}", RANGE
    if not value and item.base == "int":
        return "1..0", RANGE
    return f"({', '.join(written)})", POSTFIX


def _value(value: object, kind: Type, names: Names) -> str:
    if isinstance(value, bool) or not isinstance(value, int):
        return value_text(value)
    if kind.words:
        return kind.words[value - 1]
    match kind.base:
        case "rank":
            return _rank(value, names)
        case "suit":
            return names.suits[value] if value < len(names.suits) else f"suit {value}"
        case "player" | "side" | "card" | "place":
            return f"{kind.base[0]}{value}"
        case _:
            return str(value)


def _rank(rank: int, names: Names) -> str:
    if not names.ranks:
        return f"rank {rank}"
    return names.ranks[rank] if rank < len(names.ranks) else JOKER


def _face(rank: int, suit: int | None, names: Names) -> str:
    if suit is None:
        return _rank(rank, names) if names.ranks else JOKER
    return _rank(rank, names) + (names.letters[suit] if suit < len(names.letters) else f" of suit {suit}")
