"""Members of families: `my`, `every` and indexes."""

from collections.abc import Sequence
from dataclasses import replace

from lark import Token

import hoyle.language.model.formula as f
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.attributes import PLAYER_ATTRIBUTES, attributes_of
from hoyle.language.check.types.indexes import check_indexes, every_word, per_of
from hoyle.language.check.types.misnamed import no_such
from hoyle.language.check.types.names import declared_value, given_value, infer_name
from hoyle.language.check.types.nobody import nobody, of_others, seats
from hoyle.language.check.types.scope import Parsed, Piece, Scope, constant, declaration, is_readable, kids, tokens
from hoyle.language.model.game import SCORE, Per
from hoyle.language.model.types import CARDS, INT, PLAYER, ROWS, SIDE, Type, or_none


def me(scope: Scope, tree: Piece, hint: Type | None = None) -> f.Formula:
    if scope.me is None:
        return nobody(scope, tree, list(seats(scope)))
    return f.LocalValue(PLAYER, scope.span(tree), scope.me)


def mine(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    return my(scope, tree, tokens(tree)[0], [])


def my(scope: Scope, tree: Parsed, token: Token, indexes: Sequence[Parsed]) -> f.Formula:
    """`my NAME` with the indexes after it."""
    text, desk = str(token), scope.desk
    if scope.me is None:
        desk.used.add(text)
        return nobody(scope, tree, of_others(scope, text, indexes))
    player = me(scope, tree)
    if text in PLAYER_ATTRIBUTES and text not in desk.symbols and not indexes:
        return f.Attribute(attributes_of(desk, "player")[text], scope.span(tree), player, text)
    per = per_of(scope, text)
    if per is None or not per or per[0].kind not in ("player", "side"):
        return _not_mine(scope, token, per)
    first = _my_index(player, per[0])
    if text == SCORE:
        node = given_value(scope, token, [first], indexes)
    else:
        node = declared_value(scope, token, desk.symbols[text], [first], indexes)
    return node if i.is_broken(node) else replace(node, span=scope.span(tree))


def _my_index(player: f.Formula, dimension: Per) -> f.Formula:
    return player if dimension.kind == "player" else f.Attribute(SIDE, player.span, player, "side")


def _not_mine(scope: Scope, token: Token, per: tuple[Per, ...] | None) -> f.Formula:
    text, desk = str(token), scope.desk
    if text in desk.broken:
        return i.report_error(scope, token)
    if per is None and text not in desk.symbols:
        wanted = [n for n in (*desk.zones, *desk.variables) if per_of(scope, n)]
        counter = next((token for token in desk.tokens if text in (token, f"{token}s")), None)
        counted = f"write `{counter} on my {desk.purse}`" if counter and desk.purse else None
        advice = desk.advice(text, [*wanted, *PLAYER_ATTRIBUTES, SCORE], counted or scope.undeclared.get(text))
        return scope.error("N301", f"unknown name `{text}` after `my`", token, **advice)
    desk.used.add(text)
    symbol, name = desk.symbols.get(text), f"{text}[…]" if per else text
    help = f"write `{name}`; `my` is for what is declared `per player` or `per side`"
    if symbol is not None and symbol.kind in ("zone", "variable") and not per:
        help = _declare(text, "player")
    message = f"`{text}` is not per player, so `my {text}` does not exist"
    return scope.error("N307", message, token, labels=declaration(symbol), help=help)


def _declare(name: str, kind: str) -> str:
    return f"for one of each {kind} declare it `per {'1..4' if kind == 'number' else kind}`; otherwise write `{name}` alone"


def every(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    """All zones of a family together, or the words of a list."""
    return family(scope, tree, tokens(tree)[0], [], [])


def my_every(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    return _my_family(scope, tree, tokens(tree)[0], [])


def _my_family(scope: Scope, tree: Parsed, token: Token, indexes: Sequence[Parsed]) -> f.Formula:
    if scope.me is None:
        scope.desk.used.add(str(token))
        return nobody(scope, tree, [f"every {text}" for text in of_others(scope, str(token), indexes)])
    player = me(scope, tree)
    per = per_of(scope, str(token))
    if str(token) in scope.desk.zones and (not per or per[0].kind not in ("player", "side")):
        return _not_mine(scope, token, per)
    return family(scope, tree, token, [_my_index(player, per[0])] if per else [], indexes)


def family(scope: Scope, tree: Parsed, token: Token, first: list[f.Formula], indexes: Sequence[Parsed]) -> f.Formula:
    text, desk = str(token), scope.desk
    symbol = desk.symbols.get(text)
    listed = desk.lists.get(text)
    if listed is not None and not first and not indexes:
        desk.used.add(text)
        return every_word(listed, scope.span(tree))
    if symbol is None or symbol.kind != "zone":
        help = "for all cards of a zone write its name alone: `move ZONE to …`" if text in ("card", "cards") else None
        no_such(scope, token, text, ["zone"], help=help)
        return i.report_error(scope, tree)
    desk.used.add(text)
    if not is_readable(scope, token, f"the zone `{text}`") or (zone := desk.zones.get(text)) is None:
        return i.report_error(scope, tree)
    if len(first) + len(indexes) >= len(zone.per):
        help = "with all its indexes it is a single zone: remove `every`"
        help = help if zone.per else f"write `{text}` without `every`"
        labels = declaration(symbol)
        return scope.error("N307", f"`{text}` with these indexes is a single zone", token, labels=labels, help=help)
    found = (*first, *check_indexes(scope, text, zone.per[len(first) :], indexes))
    return f.EveryZone(ROWS if zone.kind == "rows" else CARDS, scope.span(tree), text, found)


def index(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    """`x[…]`: a member of a family, or an item of a list."""
    subject, *indexes = kids(tree)
    listed = subject.data == "every" and str(tokens(subject)[0]) in scope.desk.lists
    if subject.data == "my_every":
        return _my_family(scope, tree, tokens(subject)[0], indexes)
    if subject.data == "every" and not listed:
        return family(scope, tree, tokens(subject)[0], [], indexes)
    if subject.data in ("name", "mine"):
        token = tokens(subject)[0]
        per = None if str(token) in scope.locals else per_of(scope, str(token))
        if per is not None and len(per) > (subject.data == "mine"):
            if subject.data == "mine":
                return my(scope, tree, token, indexes)
            node = infer_name(scope, token, None, indexes)
            return node if i.is_broken(node) else replace(node, span=scope.span(tree))
    whole = i.infer(scope, subject)
    if i.is_broken(whole):
        for kid in indexes:
            i.infer(scope, kid)
        return i.report_error(scope, tree)
    return _item(scope, tree, whole, indexes)


def _item(scope: Scope, tree: Parsed, subject: f.Formula, indexes: list[Parsed]) -> f.Formula:
    if len(indexes) > 1:
        help = None
        if isinstance(subject, f.ZoneValue) and scope.desk.zones[subject.zone].kind == "places":
            help = f"to name cells, declare rows: `{subject.zone}: row up to 1 per 1..7 per 1..7`"
        return scope.error("N307", "an item of a list has one index", indexes[1], help=help)
    position = i.infer(scope, indexes[0], INT)
    kind, single = position.type.base, isinstance(subject, f.VariableValue | f.OptionValue)
    if kind in ("player", "side") or (single and kind in ("suit", "rank", "int")):
        return _single(scope, tree, subject, indexes[0], "number" if kind == "int" else kind)
    listed = i.a_list(scope, kids(tree)[0], subject, "the value before `[`")
    if position.type.base == "list" and not i.is_broken(listed):
        text = scope.span(kids(tree)[0]).text
        help = f"the last three items are `tail({text}, 3)`, and some items `list(x for x in {text} where …)`"
        return scope.error("T401", "an index picks one item, but this is a list", indexes[0], help=help)
    position = i.fit(scope, indexes[0], position, INT, "the index of an item")
    if i.is_broken(listed) or i.is_broken(position) or listed.type.item is None:
        return i.report_error(scope, tree)
    least = constant(position)
    if least is not None and least < 1:
        message = f"list indexes begin at 1; {least} is too small"
        scope.error("T409", message, indexes[0], help=f"write `{scope.span(kids(tree)[0]).text}[1]`", instead="1")
        return i.report_error(scope, tree)
    return f.Item(or_none(listed.type.item), scope.span(tree), listed, position)


def _single(scope: Scope, tree: Parsed, subject: f.Formula, index: Parsed, kind: str) -> f.Formula:
    name = scope.span(kids(tree)[0]).text
    symbol = scope.desk.symbols.get(name)
    help = f"an item of a list has a number: `{name}[1]`"
    if symbol is None and subject.type.base in ("zone", "player"):
        help = f"write `{name}` alone"
    elif symbol is not None and symbol.kind in ("zone", "variable"):
        help = _declare(name, kind)
    elif symbol is not None and symbol.kind == "option":
        help = f"an option has one value: write `{name}` alone"
    return scope.error("N307", f"`{name}` is not one for each {kind}", index, labels=declaration(symbol), help=help)
