"""Moves read from text, and the reason where a move is refused. Input: a position and a text; output: a `Move` or a `Reason`.

Only what the mover sees is consulted: names are those of the mover's view, and reasons quote only clauses that the checker
has shown to read nothing hidden from the mover.
"""

import re
from collections.abc import Sequence
from typing import Any

from hoyle.offers.alternatives import Args, Level
from hoyle.offers.calls import Calls
from hoyle.offers.menus import Item, Menu
from hoyle.offers.moves import CHANCE, Move, Reason
from hoyle.offers.notation import PASS, run
from hoyle.offers.sets import Sets
from hoyle.play import turn
from hoyle.play.compiled import Compiled
from hoyle.play.demands import Demands, Rule, demands
from hoyle.position.position import FUEL, Position
from hoyle.report import listed
from hoyle.report.source import Span
from hoyle.report.suggest import did_you_mean

SPELLING = re.compile(r"(?<![^+@])T[^+@#]*")
NUMBER = re.compile(r"0|-?[1-9][0-9]{0,9}")


def read(game: Compiled, p: Position, text: str, seat: int) -> Move | Reason:
    """The legal move that a text names, or why there is none."""
    words = text.split()
    if turn.is_over(game.machine, p):
        return Reason("the game is over")
    if not words:
        return Reason("a move is an action and its arguments, such as " + example(game, p, seat))
    if turn.current(game.machine, p) == CHANCE:
        for outcome in turn.legal_moves(game.machine, p):
            if str(outcome) == " ".join(spelled_out(game, word) for word in words):
                return outcome
        return Reason(f"`{text}` is not an outcome that chance has here")
    menu = game.machine.menus[p.node]
    p.fuel = FUEL
    name, given = words[0], words[1:]
    if name == PASS and not given:
        if menu.passing and seat == turn.current(game.machine, p):
            return Move.of(seat, PASS, (), PASS)
        return Reason("nobody may pass here" if seat == turn.current(game.machine, p) else f"it is not p{seat}'s turn")
    for item in menu.items(p, seat):
        if item.alternatives.action.name == name:
            return arguments(game, p, seat, menu, item, given)
    return not_offered(game, p, name, seat)


def example(game: Compiled, p: Position, seat: int) -> str:
    """A legal move of the seat, to show how moves are written."""
    moves = turn.legal_moves(game.machine, p, seat)
    return f"`{moves[0]}`" if moves else "`pass`"


def not_offered(game: Compiled, p: Position, name: str, seat: int) -> Reason:
    """Why an action cannot be chosen at all."""
    offered = turn.possible_actions(game.machine, p, seat)
    now = "offered now: " + ", ".join(f"`{n}`" for n in offered) if offered else f"p{seat} has nothing to choose now"
    if name not in game.model.actions and name != PASS:
        guess = did_you_mean(name, list(game.model.actions))
        return Reason(f"there is no action `{name}`" + (f"; did you mean `{guess}`?" if guess else f"; {now}"))
    if seat != turn.current(game.machine, p) and turn.current(game.machine, p) >= 0:
        return Reason(f"`{name}` cannot be chosen now: it is p{turn.current(game.machine, p)}'s turn")
    return Reason(f"`{name}` is not offered here; {now}")


def arguments(game: Compiled, p: Position, seat: int, menu: Menu, item: Item, words: Sequence[str]) -> Move | Reason:
    """The move of an action with the arguments written, or what is wrong with them."""
    levels = item.alternatives.levels
    item.prepare(p, seat)
    refused = refused_outright(game, p, item)
    if refused is not None:
        return refused
    chosen: Args = ()
    calls = menu.calls(p, seat, item)
    for i, level in enumerate(levels):
        if i >= len(words):
            return Reason(
                f"`{item.alternatives.action.name}` needs {count(len(levels))}: {domain(levels[i])} is missing"
            )
        for earlier, value in zip(levels, chosen):
            p.slots[earlier.slot] = value
        found = value_named(game, p, calls, i, chosen, spelled_out(game, words[i]))
        if not found:
            return one_of_several(game, p, calls, i, chosen, words[i]) or not_among(game, p, level, words[i])
        fitting = [v for v in found if refused_by(game, p, item, i, (*chosen, v)) is None]
        if not fitting:
            reason = refused_by(game, p, item, i, (*chosen, found[0]))
            assert reason is not None
            return reason
        chosen = (*chosen, fitting[0])
    if len(words) > len(levels):
        return Reason(
            f"`{item.alternatives.action.name}` takes {count(len(levels))}, so `{words[len(levels)]}` is too much"
        )
    if item.alternatives.waivers and chosen not in item.alternatives.all(p):
        return waivable(game, p, item, chosen)
    return menu.move(p, seat, item, chosen)


def spelled_out(game: Compiled, word: str) -> str:
    """A word with the faces in it as they are printed: `10S` for `TS`, unless there is a rank `T`."""
    return SPELLING.sub(lambda found: game.machine.layout.full_face(found[0]), word)


def count(n: int) -> str:
    """How many arguments, in words."""
    return "no argument" if n == 0 else "one argument" if n == 1 else f"{n} arguments"


def domain(level: Level) -> str:
    """An argument by name and by what the rule file says of it."""
    return f"`{level.argument.local.name}` ({words_of(level.argument.span)})"


def words_of(span: Span | None) -> str:
    """The text of the rule file at a span, on one line."""
    if span is None:
        return "no text"
    return " ".join(span.source.text[span.start : span.end].split())


def value_named(game: Compiled, p: Position, calls: Calls, i: int, chosen: Args, word: str) -> list[Any]:
    """The values of an argument's domain that are written so."""
    level = calls.levels[i]
    argument = level.argument
    if isinstance(level.values, Sets):
        return set_named(game, p, calls, i, chosen, word)
    if argument.none and word == "none":
        return [None]
    # runs and numbers can be thousands, so they are read off the word; of anything else there are not many
    if argument.kind == "run":
        return run_named(game, p, tuple(level.pool(p)), word)
    if argument.local.type.base == "int" and not argument.none:
        return [int(word)] if NUMBER.fullmatch(word) and int(word) in level.values(p) else []
    write, values = game.machine.notation.writer(argument), list(level.values(p))
    return [value for value in values if write(calls.value(i, chosen, value)) == word]


def run_named(game: Compiled, p: Position, cards: Args, word: str) -> list[Args]:
    """The run of a list of cards that is written so, if there is one."""
    places = [str(game.machine.notation.spot(p, card)) for card in cards]
    start = word.partition("..")[0]
    firsts = [i for i, place in enumerate(places) if place == start]
    found = [(i, j) for i in firsts for j in range(i, len(places)) if run((start, places[j])) == word]
    return [cards[i : j + 1] for i, j in found]


def set_named(game: Compiled, p: Position, calls: Calls, i: int, chosen: Args, word: str) -> list[Args]:
    """The set of cards written `7C+7D+7H`, if all of them can be chosen and their number is right."""
    level = calls.levels[i]
    assert isinstance(level.values, Sets)
    write, names = game.machine.notation.writer(level.argument), calls.names(i, chosen)
    calls.put(chosen)
    rest, found = [] if word == "none" else word.split("+"), []
    for card in level.pool(p):
        name = write((names.card(card),))
        if name in rest:
            rest.remove(name)
            found.append(card)
    fits = not rest and level.values.low(p) <= len(found) <= level.values.high(p)
    return [tuple(found)] if fits else []


def one_of_several(game: Compiled, p: Position, calls: Calls, i: int, chosen: Args, word: str) -> Reason | None:
    """The reason for a face that does not say which card is meant; None if there is no such face in the word."""
    level, layout = calls.levels[i], game.machine.layout
    if level.apart is None or level.argument.kind == "run":
        return None
    calls.put(chosen)
    names, write = calls.names(i, chosen), game.machine.notation.writer(level.argument)
    for face in map(layout.full_face, word.split("+")):
        cards = [card for card in level.pool(p) if layout.faces[card] == face and names.sees(card)]
        told = dict.fromkeys(names.card(card) for card in cards)
        if len(told) > 1:
            texts = [write((name,) if level.argument.kind == "set" else name) for name in told]
            return Reason(f"`{face}` may be one of several cards here: write one of {listed(texts)}")
    return None


def not_among(game: Compiled, p: Position, level: Level, word: str) -> Reason:
    """The reason for a value outside its domain."""
    return placed(f"`{word}` cannot be chosen as {domain(level)}", level.argument.span)


def placed(message: str, span: Span | None, rule: str | None = None) -> Reason:
    """A reason with the place in the rule file."""
    return Reason(message, rule, span.source.name if span else None, span.line if span else None)


def demanded(game: Compiled, p: Position, item: Item) -> Demands:
    """What the action demands; compiled once for a game."""
    known, action = game.demands, item.alternatives.action
    if action.name not in known:
        known[action.name] = demands(action, game.machine.evaluator)
    return known[action.name]


def refused_outright(game: Compiled, p: Position, item: Item) -> Reason | None:
    """Why an action has no move at all, whatever its arguments: its `when`, or a rule."""
    action = item.alternatives.action
    if action.when is not None and not demanded(game, p, item).when(p):
        return placed(f"`{action.name}` is possible only when {words_of(action.when.span)}", action.when.span)
    return refused_by(game, p, item, -1, ())


def refused_by(game: Compiled, p: Position, item: Item, i: int, chosen: Args) -> Reason | None:
    """The `where` or firm rule that forbids the arguments chosen so far, or None."""
    levels, found = item.alternatives.levels, demanded(game, p, item)
    for level, value in zip(levels, chosen):
        p.slots[level.slot] = value
    if i >= 0 and not found.where[i](p):
        where = levels[i].argument.where
        assert where is not None
        return placed(f"{domain(levels[i])} does not allow that: {words_of(where.span)}", where.span)
    for rule in found.rules:
        if not rule.clause.waive and rule.arguments == i + 1 and rule.forbids(p):
            return forbidden(rule)
    return None


def waivable(game: Compiled, p: Position, item: Item, chosen: Args) -> Reason:
    """The waivable rule that forbids arguments which are otherwise fine."""
    for level, value in zip(item.alternatives.levels, chosen, strict=True):
        p.slots[level.slot] = value
    for rule in demanded(game, p, item).rules:
        if rule.clause.waive and rule.forbids(p):
            return forbidden(rule)
    return Reason("another move must be chosen first")


def forbidden(rule: Rule) -> Reason:
    """The reason that a rule gives."""
    clause = rule.clause
    message = clause.says or f"rule `{clause.rule}` demands {words_of(clause.demand.span)}"
    return placed(message, clause.span, clause.rule)


def refusal(game: Compiled, p: Position, move: Move) -> Reason:
    """Why a move that is not legal is refused."""
    if turn.is_over(game.machine, p):
        return Reason("the game is over")
    if not 0 <= move.seat < game.players:
        return Reason(f"there is no seat {move.seat}")
    if move.seat not in turn.choosing(game.machine, p) and move.action == PASS:
        return Reason(f"it is not p{move.seat}'s turn")
    found = read(game, p, move.text, move.seat)
    return found if isinstance(found, Reason) else Reason(f"`{move}` is not legal here")
