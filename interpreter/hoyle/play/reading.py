"""Reading of moves from text: a legal `Move`, or a `Reason` for refusing the text.

Only what the mover sees is consulted.
"""

import re
from collections.abc import Sequence
from typing import Any

from hoyle.engine.offers.alternatives import Args
from hoyle.engine.offers.card_names import Calls
from hoyle.engine.offers.disjoint_sets import SeveralSets, sets_called
from hoyle.engine.offers.menus import Item, Menu
from hoyle.engine.offers.moves import CHANCE, Cause, Move, Reason
from hoyle.engine.offers.notation import PASS, SETS, write_adjoining
from hoyle.engine.offers.sets import Sets
from hoyle.engine.position.position import FUEL, Position
from hoyle.language.model.french_suits import SIGNS
from hoyle.language.model.game import ANY_ORDER
from hoyle.play import refusals, turn
from hoyle.play.compiled import Compiled

SPELLING = re.compile(rf"(?<![^+@/])(?:T[^+@/#]*|[^+@/#]*[{''.join(SIGNS.values())}])")
NUMBER = re.compile(r"0|-?[1-9][0-9]{0,9}")


def read_move(game: Compiled, p: Position, text: str, seat: int) -> Move | Reason:
    words = text.split()
    if turn.is_over(game.machine, p):
        return Reason("the game is over", cause=Cause("over"))
    if turn.current(game.machine, p) == CHANCE:
        return outcome(game, p, words) if seat == CHANCE else Reason("only chance decides here")
    if not 0 <= seat < game.players:
        return Reason(f"there is no seat {seat}; the seats are 0 to {game.players - 1}")
    p.fuel = FUEL
    if not words:
        return refusals.no_action(game, p, seat)
    menu = game.machine.menus[p.node]
    name, given = words[0], words[1:]
    if name == PASS:
        return read_pass(game, p, seat, menu, given)
    for item in menu.items(p, seat):
        if item.alternatives.action.name == name:
            return in_some_order(game, p, seat, menu, item, given)
    return refusals.not_offered(game, p, name, seat)


def outcome(game: Compiled, p: Position, words: Sequence[str]) -> Move | Reason:
    outcomes, text = turn.legal_moves(game.machine, p), " ".join(words)
    spelled = " ".join(spelled_out(game, word) for word in words)
    if not words:
        return Reason(f"an outcome of chance is to be named, such as `{outcomes[0]}`")
    found = next((outcome for outcome in outcomes if str(outcome) == spelled), None)
    return found or Reason(f"`{text}` is not an outcome that chance has here; one is `{outcomes[0]}`")


def read_pass(game: Compiled, p: Position, seat: int, menu: Menu, words: Sequence[str]) -> Move | Reason:
    if not menu.passing or seat != turn.current(game.machine, p):
        return refusals.no_pass(game, p, seat)
    if words:
        cause = Cause("too much", PASS, words=tuple(words), word=words[0])
        return Reason(f"`{PASS}` takes no argument, so `{words[0]}` is too much", cause=cause)
    return Move.of(seat, PASS, (), PASS)


def in_some_order(
    game: Compiled, p: Position, seat: int, menu: Menu, item: Item, words: Sequence[str]
) -> Move | Reason:
    if len(words) != len(item.alternatives.levels):
        return arguments(game, p, seat, menu, item, words)
    reasons = []
    for said in item.alternatives.orders(tuple(words)):
        found = arguments(game, p, seat, menu, item, said)
        if isinstance(found, Move):
            return found
        reasons.append(found)
    # that the order is another one is no reason if no order is good
    return next((reason for reason in reasons if reason.rule != ANY_ORDER), reasons[0])


def arguments(game: Compiled, p: Position, seat: int, menu: Menu, item: Item, words: Sequence[str]) -> Move | Reason:
    levels = item.alternatives.levels
    item.prepare(p, seat)
    refused = refusals.not_when(game, p, item.alternatives.action)
    refused = refused or refusals.refused_by_rule(game, p, item, (), ())
    if refused is not None:
        return refused
    chosen: Args = ()
    calls = menu.calls(p, seat, item)
    for i in range(len(levels)):
        if i >= len(words):
            return refusals.reason_for_missing(game, p, seat, item, i, words)
        word = spelled_out(game, words[i])
        found = value_named(game, p, calls, i, chosen, word)
        if not found:
            word = by_name(game, p, calls, i, chosen, word)
            found = value_named(game, p, calls, i, chosen, word)
        if not found:
            return refusals.not_among(game, p, item, calls, chosen, words, word)
        chosen = (*chosen, found[0])  # no other is written so
        calls.load_slots(chosen)
        refused = refusals.refused_by(game, p, item, chosen, words)
        if refused is not None:
            return refused
    if len(words) > len(levels):
        return refusals.too_much(item.alternatives.action, words)
    return refusals.waivable(game, p, item, chosen, words) or menu.move(p, seat, item, chosen)


def spelled_out(game: Compiled, word: str) -> str:
    """A word with the faces in it as they are printed: `10S` for `TS`, unless there is a rank `T`."""
    return SPELLING.sub(lambda found: game.machine.layout.full_face(found[0]), word)


def by_name(game: Compiled, p: Position, calls: Calls, i: int, chosen: Args, word: str) -> str:
    level, where = calls.levels[i], game.machine.notation.where
    if level.argument.local.type.base not in ("card", "list") or level.argument.noun == "run":
        return word
    named = refusals.named_cards(game, calls, i, chosen)
    pool = list(level.pool(p))
    pieces = re.split("([+/])", word)
    for at, piece in enumerate(pieces[::2]):
        there = [card for card in pool if where(p, card) == piece]
        if len(there) == 1:
            pieces[2 * at] = named.text(there[0])
    return "".join(pieces)


def refusal(game: Compiled, p: Position, move: Move) -> Reason:
    if move.seat == CHANCE and not turn.is_over(game.machine, p):
        return Reason(f"`{move}` is an outcome of chance, and here a player chooses")
    found = read_move(game, p, move.text, move.seat)
    if isinstance(found, Reason):
        return found
    return Reason(
        f"`{move}` is a move of another position, where it meant something else; take it from those of this one"
    )


def value_named(game: Compiled, p: Position, calls: Calls, i: int, chosen: Args, word: str) -> list[Any]:
    level = calls.levels[i]
    argument = level.argument
    if isinstance(level.values, Sets):
        return set_named(game, p, calls, i, chosen, word)
    if isinstance(level.values, SeveralSets):
        return sets_named(game, p, calls, i, chosen, word)
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
    """The run of a list of cards with this text; for a single card, `line@3` is enough."""
    places = [str(game.machine.notation.spot(p, card)) for card in cards]
    start, more, _ = word.partition("..")
    firsts = [i for i, place in enumerate(places) if place == start]
    if not more:
        return [cards[i : i + 1] for i in firsts]
    found = [(i, j) for i in firsts for j in range(i, len(places)) if write_adjoining((start, places[j])) == word]
    return [cards[i : j + 1] for i, j in found]


def sets_named(game: Compiled, p: Position, calls: Calls, i: int, chosen: Args, word: str) -> list[Args]:
    level = calls.levels[i]
    assert isinstance(level.values, SeveralSets)
    write, names = game.machine.notation.writer(level.argument), calls.names(i, chosen)
    told = [] if word == "none" else [cards.split("+") for cards in word.split(SETS)]
    found = sets_called(tuple(level.pool(p)), lambda card: write(((names.card(card),),)), told)
    return [found] if found is not None and level.values.fits(p, found) else []


def set_named(game: Compiled, p: Position, calls: Calls, i: int, chosen: Args, word: str) -> list[Args]:
    level = calls.levels[i]
    assert isinstance(level.values, Sets)
    write, names = game.machine.notation.writer(level.argument), calls.names(i, chosen)
    told = [] if word == "none" else [word.split("+")]
    found = sets_called(tuple(level.pool(p)), lambda card: write((names.card(card),)), told)
    if found is None:
        return []
    return [cards for cards in found or [()] if level.values.low(p) <= len(cards) <= level.values.high(p)]
