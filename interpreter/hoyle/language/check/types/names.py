"""Meaning of single names."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal, cast

from lark import Token

import hoyle.language.model.formula as f
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.attributes import attributes_of
from hoyle.language.check.types.calling import infer_call
from hoyle.language.check.types.indexes import apply_indexes
from hoyle.language.check.types.misnamed import an
from hoyle.language.check.types.scope import (
    BUILT_IN,
    GIVEN,
    SEEN_BY,
    Parsed,
    Scope,
    Symbol,
    declaration,
    is_readable,
    tokens,
)
from hoyle.language.model.game import DEALER, SCORE, Per
from hoyle.language.model.types import CARD, INT, PARTNERS, PLAYER, RANK, SIDE, SUIT, ZONE, Type, list_of, without_none
from hoyle.language.report import Label, short
from hoyle.language.syntax.foreign import FOREIGN_SIDES, FOREIGN_WORDS, RANK_WORDS

_GIVEN_LISTS = {"players": PLAYER, "sides": SIDE, "cards": CARD, "ranks": RANK, "suits": SUIT}


#: The names of players in moves, logs and scenarios.
SEAT = re.compile("p[0-9]+")
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def name(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    return infer_name(scope, tokens(tree)[0], hint, [])


def infer_name(scope: Scope, token: Token, hint: Type | None, indexes: Sequence[Parsed]) -> f.Formula:
    text, span, desk = str(token), scope.span(token), scope.desk
    if hint is not None and hint.base == "words" and text in hint.words and not indexes:
        return f.Const(without_none(hint), span, text)
    if text in scope.locals:
        local = scope.locals[text]
        desk.used_slots.add(local.slot)
        if local.type == ZONE:
            zone = scope.zones.get(text)  # none if the zone passed is unknown
            return i.report_error(scope, token) if zone is None else replace(zone, span=span)
        return f.LocalValue(local.type, span, local)
    suits = desk.faces.suits
    wants_suit = hint is not None and hint.base == "suit"
    if text in suits and (wants_suit or (text not in desk.symbols and text not in GIVEN)):
        return f.Const(SUIT, span, suits.index(text))
    if text in desk.symbols:
        return declared_value(scope, token, desk.symbols[text], [], indexes)
    if text in GIVEN:
        return given_value(scope, token, [], indexes)
    lists = i.lists_with(desk, text)
    if len(lists) == 1 and not indexes and (hint is None or hint.base != "words"):
        desk.used.add(lists[0].name)
        return f.Const(lists[0], span, text)
    return unknown(scope, token, hint)


def unknown(scope: Scope, token: Token, hint: Type | None) -> f.Formula:
    text, desk = str(token), scope.desk
    if text in desk.broken or (text == "side" and SCORE in desk.broken) or (hint is not None and hint.base == "error"):
        return i.report_error(scope, token)
    if text in scope.later:
        _too_early(scope, token)
    elif hint is not None and hint.base == "words":
        choice = i.some(hint.words)
        meant = desk.advice(text, hint.words, f"the words here are {choice}")
        if hint == PARTNERS and text in FOREIGN_SIDES:
            meant = {"help": f"write `{FOREIGN_SIDES[text]}`", "instead": FOREIGN_SIDES[text]}
        scope.error("N301", f"`{text}` is not one of the words {choice}", token, **meant)
    elif text in ("side", "owner", "card"):
        where = {
            "side": "score parts and tie-breaks when the score is per side, and in shown values",
            "owner": "`seen by` of a zone or variable per player, and in the initial value of such a variable",
            "card": "the formulas of the deck, and after `sorted by`",
        }
        per_player = "write `per player` before it, or use `seen by everyone` or `seen by nobody`"
        cards = [name for name, local in scope.locals.items() if local.type.base == "card"]
        told = per_player if text == "owner" else f"write `{cards[-1]}`" if text == "card" and cards else None
        scope.error("N305", f"`{text}` has a meaning only in {where[text]}", token, help=told)
    elif lists := i.lists_with(desk, text):
        names = " and ".join(f"`{one.name}`" for one in lists)
        help = f"write which one is meant: `{lists[0].name}.{text}`"
        scope.error("N311", f"`{text}` is a word of {names}", token, help=help)
    elif text in desk.words:
        owner = desk.words[text]
        help = f"compare a value with it: `… is {text}`"
        if owner.startswith("the option"):
            help = f"write `{owner.split('`')[1]} is {text}`"
        scope.error("N311", f"`{text}` is a word of {owner}, and cannot be used alone here", token, help=help)
    else:
        viewers = ("everyone", "nobody", "owner") if scope.nobody == SEEN_BY else ()
        words = [word for kind in desk.lists.values() for word in kind.words]
        values = [name for name in GIVEN if name not in BUILT_IN]
        known = [*scope.locals, *desk.symbols, *values, *desk.faces.suits, *viewers, *words]
        near = desk.guess(text, known) if len(text) > 1 else None  # one letter is like every other
        whose = next((name for name in reversed(list(scope.locals)) if text in _attributes(scope, name)), None)
        near = f"{whose}.{text}" if whose else near
        near = "owner" if text in ("player", "side") and "owner" in scope.locals else near
        near = text.upper() if len(text) > 1 and text.upper() in desk.faces.readings else near
        near = None if SEAT.fullmatch(text) else near
        labels = declaration(desk.symbols[near]) if near and near in desk.symbols else []
        ended, place = _ended_name(scope, token)
        near, labels = (None, place) if ended else (near, labels)
        other = ended or scope.undeclared.get(text) or _spelling_suggestion(scope, text, hint)
        advice = f"did you mean `{near}`?" if near else other
        message, label = f"unknown name `{short(text)}`", "nothing here has this name"
        scope.error("N301", message, token, label=label, labels=labels, help=advice, instead=near)
    return i.report_error(scope, token)


def _ended_name(scope: Scope, token: Token) -> tuple[str | None, list[Label]]:
    """Advice on a name of a `let` or `as` in an ended block, and its place."""
    text, before = str(token), scope.text.value[: token.start_pos]
    found = next(re.finditer(rf"\b(?:let|(as)) +({re.escape(text)})\b", before), None)
    if found is None:
        return None, []
    span, word = scope.text.at(*found.span(2)), "as" if found[1] else "let"
    help = f"`{word}` in line {span.line} names `{text}` only inside its block; use it there, or declare it under `variables:`"
    return help, [Label(span, "named here")]


def _attributes(scope: Scope, name: str) -> Iterable[str]:
    kind = scope.locals[name].type
    return attributes_of(scope.desk, kind.base) if kind.base in ("card", "player", "place") else ()


def _too_early(scope: Scope, token: Token) -> None:
    """Report once in each text."""
    text, asked = str(token), " ".join(scope.text.value.split())
    if (id(scope.text), text) in scope.desk.early:
        return
    scope.desk.early.add((id(scope.text), text))
    domain = scope.later[text]
    link = "and" if " where " in domain.value else "where"
    help = f"put this condition after the argument: `{text}: {domain.value} {link} …`"
    if scope.asks and link == "where":
        help = f"remove `when`, and write `{text}: {domain.value} where {asked}`"
    message = f"`{text}` is not yet chosen when this is tested"
    scope.error("N301", message, token, labels=[Label(domain.span, f"`{text}` is chosen here")], help=help)


def _spelling_suggestion(scope: Scope, text: str, hint: Type | None) -> str | None:
    """The right form of what is written as in other languages or at the table."""
    ranks = scope.desk.faces.ranks
    if hint is not None and hint.base == "rank":
        face = RANK_WORDS.get(text, text.upper())
        return f"write `{face}`" if face in ranks else f"the ranks are {', '.join(ranks)}"
    if hint is not None and hint.base == "suit":
        return f"the suits are {', '.join(scope.desk.faces.suits)}"
    if SEAT.fullmatch(text):
        return f"rules name no single seat: write `me`, `dealer`, `dealer.{scope.desk.next_player}`, or go through `players`"
    if text in ("p", "player") and scope.me is not None:
        return "write `me` for the player who chooses"
    if text in _NUMBERS:
        return f"write the number: `{_NUMBERS.index(text)}`"
    if text in ("next", "left", "right"):
        ahead = scope.desk.next_player
        way = ahead if text == "next" else text
        return f"write whose neighbour it is: `dealer.{way}`, `p.{way}`; `{ahead}` is the next player"
    if text in ("everybody", "anybody", "everyone", "anyone"):
        return "all players are `players`; for one after the other write `for p in players: …`"
    if text == "deck":
        return "name the zone where the cards begin, as `into` under `deck` does"
    if len(text) == 1 and "card" in scope.locals and scope.limits is not None:
        return "here each card is called `card`"
    if hint == PLAYER and scope.nobody == "in a phase" and text not in FOREIGN_WORDS:
        if len(text) == 1:
            return f"a loop gives it a player: `for {text} in players:`"
        return f"declare it under `variables:`, such as `{text}: player = dealer.{scope.desk.next_player}`"
    if len(text) == 1 and scope.me is not None:
        return f"if it is what the player picks, the action needs it: `with: {{{text}: card from my hand}}`"
    return FOREIGN_WORDS.get(text)


def declared_value(
    scope: Scope, token: Token, symbol: Symbol, first: list[f.Formula], indexes: Sequence[Parsed]
) -> f.Formula:
    text, span, desk = str(token), scope.span(token), scope.desk
    if not is_readable(scope, token, f"the {symbol.kind} `{text}`"):
        return i.report_error(scope, token)
    desk.used.add(text)
    match symbol.kind:
        case "option":
            option = desk.options.get(text)
            return f.OptionValue(option.type, span, text) if option else i.report_error(scope, token)
        case "zone" | "variable":
            variable = desk.variables.get(text)
            head = variable or desk.zones.get(text)
            found = None if head is None else apply_indexes(scope, token, head.per, first, indexes, symbol.kind)
            if found is None:
                return i.report_error(scope, token)
            if variable is not None:
                return f.VariableValue(variable.type, span, text, found)
            return f.ZoneValue(ZONE, span, text, found)
        case "formula":
            return infer_call(scope, token, [])
        case _:
            uses = {
                "list of words": f"`every {text}` is the list of its words, `{text}.WORD` one of them",
                "action": "`… chooses NAME` offers it",
            }
            use = uses.get(symbol.kind, "alone on a line it runs")
            message = f"`{text}` is {an(symbol.kind)} and has no value"
            return scope.error("N304", message, token, labels=declaration(symbol), help=use)


def given_value(scope: Scope, token: Token, first: list[f.Formula], indexes: Sequence[Parsed]) -> f.Formula:
    text, span = str(token), scope.span(token)
    if not is_readable(scope, token, f"`{text}`"):
        return i.report_error(scope, token)
    if text in _GIVEN_LISTS:
        return f.Given(list_of(_GIVEN_LISTS[text]), span, cast(Literal["players"], text))
    if text == DEALER:
        return f.VariableValue(PLAYER, span, DEALER)
    if text == SCORE and SCORE in scope.desk.broken:
        return i.report_error(scope, token)
    if text == SCORE:
        found = apply_indexes(scope, token, (Per(scope.desk.score_per),), first, indexes, "score")
        return i.report_error(scope, token) if found is None else f.VariableValue(INT, span, SCORE, found)
    return scope.error("N304", f"`{text}` needs its arguments in brackets: `{text}(…)`", token)
