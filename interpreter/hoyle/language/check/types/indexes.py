"""Indexes of zones and variables."""

import re
from collections.abc import Sequence

from lark import Token

import hoyle.language.model.formula as f
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.bounds import outside
from hoyle.language.check.types.scope import LISTS, Parsed, Scope, declaration, tokens
from hoyle.language.model.game import SCORE, Per
from hoyle.language.model.types import BOOL, CARD, INT, PLAYER, RANK, SIDE, SUIT, Type, list_of, number_of
from hoyle.language.report import Span, short

TYPES = {"player": PLAYER, "side": SIDE, "suit": SUIT, "rank": RANK, "card": CARD, "range": INT}


def apply_indexes(
    scope: Scope, token: Token, per: tuple[Per, ...], first: list[f.Formula], indexes: Sequence[Parsed], kind: str
) -> tuple[f.Formula, ...] | None:
    text = str(token)
    if len(first) + len(indexes) != len(per):
        _wrong_number(scope, token, per, len(first) + len(indexes), kind)
        return None
    found = check_indexes(scope, text, per[len(first) :], indexes)
    if found and not first and _is_mine(scope, per[0], found[0]):
        rest = ", ".join(scope.span(index).text for index in indexes[1:])
        mine = f"my {text}[{rest}]" if rest else f"my {text}"
        message = f"`{_whole(scope, token, indexes).text}` is usually written `{mine}`"
        help = f"write `{mine}`"
        label = "`me` as an index"
        scope.desk.report.note("N326", message, _whole(scope, token, indexes), label=label, help=help, instead=mine)
    return (*first, *found)


def _whole(scope: Scope, token: Token, indexes: Sequence[Parsed]) -> Span:
    start, end = token.start_pos or 0, indexes[-1].meta.end_pos
    return scope.text.at(start, scope.text.value.index("]", end) + 1)


def _is_mine(scope: Scope, dimension: Per, index: f.Formula) -> bool:
    if dimension.kind == "side" and isinstance(index, f.Attribute) and index.name == "side":
        index = index.subject
    elif dimension.kind != "player":
        return False
    return scope.me is not None and f.is_local(index, scope.me.slot)


def check_indexes(scope: Scope, text: str, per: tuple[Per, ...], indexes: Sequence[Parsed]) -> list[f.Formula]:
    found: list[f.Formula] = []
    if _report_swapped(scope, text, per, indexes):
        return [i.report_error(scope, tree) for tree in indexes]
    for dimension, tree in zip(per, indexes):
        if dimension.kind in scope.desk.numbered and tree.data == "number":
            found.append(_seat(scope, text, dimension, tree))
            continue
        help = _index_suggestion(scope, tree, text, dimension)
        index = i.require(scope, tree, index_type(dimension), f"this index of `{text}`", help=help)
        if dimension.words is not None and not i.is_broken(index):
            index = f.Position(number_of(dimension.words), index.span, index, every_word(dimension.words, index.span))
        elif dimension.kind == "range" and outside(scope, index, dimension.bounds):
            scope.error("T409", f"this index of `{text}` is outside its range", tree)
        found.append(index)
    return found


def index_type(dimension: Per) -> Type:
    return dimension.words or TYPES[dimension.kind]


def every_word(listed: Type, span: Span | None) -> f.ListOf:
    return f.ListOf(list_of(listed), span, tuple(f.Const(listed, span, word) for word in listed.words))


def _report_swapped(scope: Scope, text: str, per: tuple[Per, ...], indexes: Sequence[Parsed]) -> bool:
    names = [scope.span(tree).text for tree in indexes]
    locals = [scope.locals.get(name) for name in names]
    if len(per) != 2 or None in locals:
        return False
    wanted, have = [index_type(one) for one in per], [local.type for local in locals if local is not None]
    if wanted[0] == wanted[1] or have != wanted[::-1]:
        return False
    order = " and then ".join(f"{'a' if one.kind == 'range' else 'the'} {one.noun}" for one in per)
    place = scope.text.at(indexes[0].meta.start_pos, indexes[1].meta.end_pos)
    meant = f"{names[1]}, {names[0]}"
    message = f"the indexes of `{text}` are in the wrong order: first comes {order}"
    scope.error("T401", message, place, help=f"write `{text}[{meant}]`", instead=meant)
    return True


def _seat(scope: Scope, text: str, dimension: Per, tree: Parsed) -> f.Formula:
    number, there = str(tokens(tree)[0]), scope.desk.numbered[dimension.kind]
    if int(number) < there:
        return f.Const(TYPES[dimension.kind], scope.span(tree), int(number))
    help = f"the {dimension.kind}s are {dimension.kind[0]}0 to {dimension.kind[0]}{there - 1}"
    return scope.error("T409", f"this table has no `{text}[{short(number)}]`", tree, help=help)


def _index_suggestion(scope: Scope, tree: Parsed, text: str, dimension: Per) -> str | None:
    if text == SCORE and tree.data != "number":
        return "for a score of sides write `per: side` under `score:`"
    if dimension.kind not in ("player", "side"):
        return None
    mine = f"`my {text}`, or " if scope.me is not None else ""
    return f"name the {dimension.kind}: {mine}`{text}[p]` with a {dimension.kind} `p`"


def _wrong_number(scope: Scope, token: Token, per: tuple[Per, ...], have: int, kind: str) -> None:
    text = str(token)
    symbol = scope.desk.symbols.get(text)
    labels = declaration(symbol)
    whose = [name for name, local in reversed(list(scope.locals.items())) if local.type == PLAYER]
    if scope.limits is None:
        whose += [name for name, head in scope.desk.variables.items() if head.type == PLAYER and not head.per]
    words = " and ".join(f"a {one.noun}" for one in per)
    letters = {"player": next(iter(whose), "p"), "side": "s", "suit": "s", "rank": "r", "card": "c"}
    numbers = iter("nmk")
    places = ", ".join(letters.get(p.kind) or next(numbers, "n") for p in per)
    if have == 0:
        help = f"say which: `{text}[{places}]`"
        if whole := _look_through(scope, token, per):
            help = f"write `{whole}`"
        elif per[0].kind in ("player", "side") and scope.me is not None:
            help += f", `my {text}`" if len(per) == 1 else f", `my {text}[…]`"
        into = re.search(r"\b(to|under)\s+$", scope.text.value[: token.start_pos])  # cards go to a single zone
        compared = re.match(r"\s*(?:[<>]=?|is\b|reaches\b)", scope.text.value[token.end_pos :])
        if compared and kind != "zone" and len(per) == 1 and per[0].kind in ("player", "side"):
            help += f"; to ask for any of them: `any(p in {per[0].kind}s where {text}[p] {compared[0].strip()} …)`"
        help += f"; or use all: `every {text}`" if kind == "zone" and not into else ""
        message = f"there are several `{text}`, one for each {_dimensions(per)}"
    else:
        written = re.match(r"(?:\s*\[[^\[\]]*\])+", scope.text.value[token.end_pos :])
        apart = re.findall(r"\[([^\[\]]*)\]", written[0]) if written else []
        help = f"it needs {words}: `{text}[{places}]`"
        if have == 1 and len(apart) == len(per):
            help = f"write `{text}[{', '.join(apart)}]`"
        message = f"`{text}` needs {len(per)} {'index' if len(per) == 1 else 'indexes'}, not {have}"
    scope.error("N307", message, token, labels=labels, help=help)


def _look_through(scope: Scope, token: Token, per: tuple[Per, ...]) -> str | None:
    """`any(p in players where out[p])` for `any(out)`; None for anything else."""
    text, written, kind = str(token), scope.text.value, per[0].kind
    head = re.search(r"\b(any|count|first|last)\(\s*$", written[: token.start_pos])
    variable = scope.desk.variables.get(text)
    if head is None or not re.match(r"\s*\)", written[token.end_pos :]) or len(per) > 1 or kind not in LISTS:
        return None
    names = (x for x in (kind[0], chr(ord(kind[0]) + 1)) if x not in scope.locals and x not in scope.desk.symbols)
    name = next(names, None)
    if name is None or variable is None or variable.type != BOOL:
        return None
    return f"{head[1]}({name} in {LISTS[kind]} where {text}[{name}])"


def _dimensions(per: tuple[Per, ...]) -> str:
    names = [one.noun if one.words is None else str(one.words.name) for one in per]
    return f"pair of {names[0]}s" if len(names) == 2 and names[0] == names[1] else " and ".join(names)


def per_of(scope: Scope, text: str) -> tuple[Per, ...] | None:
    desk = scope.desk
    if text == SCORE:
        return (Per(desk.score_per),)
    if text in desk.zones:
        return desk.zones[text].per
    return desk.variables[text].per if text in desk.variables else None
