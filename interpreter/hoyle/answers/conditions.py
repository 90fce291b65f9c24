"""Conditions that forbid a move, as clauses in the words of card players."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import hoyle.language.model.formula as f
from hoyle.answers.places import cards_called, place_words
from hoyle.engine.offers.moves import Cause
from hoyle.engine.offers.notation import SETS
from hoyle.engine.table.constant_folding import fold
from hoyle.engine.table.layout import Layout
from hoyle.language.model.game import Action, Argument
from hoyle.play.game import Game
from hoyle.tools.booklet.document import bare, name_pieces
from hoyle.tools.booklet.english import join_words, objective
from hoyle.tools.booklet.formulas.amounts import compare_count, number_words
from hoyle.tools.booklet.formulas.comparisons import oriented
from hoyle.tools.booklet.formulas.logic import plainest, truth_value
from hoyle.tools.booklet.formulas.members import item_noun
from hoyle.tools.booklet.formulas.shapes import is_size, is_you, is_zone, pile_of, whole_number
from hoyle.tools.booklet.formulas.voice import Voice, binding_all, call_local, rank_word, zone_noun
from hoyle.tools.booklet.formulas.words import claim, clause_of, phrase

#: Pronouns for a thing just named; numbers, ranks and players are named again.
_AGAIN = {"card": "it", "row": "it", "place": "it", "list": "they"}


def fact(game: Game, cause: Cause, seat: int) -> str:
    """The fact that must not hold: `it is an ace`, `the stock is empty`; empty if the table itself forbids the move."""
    action = game.model.actions[cause.action]
    assert cause.formula is not None
    condition = plainest(fold(cause.formula, game.layout))
    if truth_value(condition) is not None:
        return ""
    if _forbids_same(condition, action):
        return "both are the same"
    voice = voice_of(game, action, cause, seat)
    need = _need(condition, voice) if cause.kind != "where" else None  # a choice is refused for what it is
    words = need or clause_of(condition, voice, False)
    return objective(bare(name_pieces(game.model.deck, words)).replace("at most no ", "no "))


def _need(condition: f.Formula, voice: Voice) -> str | None:
    """Write that a zone must hold more than it does: `the stock must hold more than two cards`; None for other conditions.

    Players need the cards of a zone of their own that is called after its cards: `you need more than three won cards`.
    """
    if (bound := _lower_bound(condition)) is None:
        return None
    source, least = bound
    zone, number = pile_of(source), whole_number(least)
    if isinstance(zone, f.ZoneValue) and number != 1:
        own = zone_noun(voice, zone.zone)
        if phrase(zone, voice) == f"your {own}" and own.split()[-1] == voice.game.deck.pieces[1]:
            return f"you have no {own}" if number == 0 else f"you need more than {number_words(least, voice)} {own}"
    if number == 0 or not (is_zone(source) or isinstance(source, f.EveryZone)):
        return None
    return f"{claim(condition, voice).subject} must hold {compare_count('more than', least, item_noun(source), voice)}"


def _lower_bound(condition: f.Formula) -> tuple[f.Formula, f.Formula] | None:
    """Return the list of which a condition demands more than some number of items, and the number."""
    plain, yes = (condition.subject, False) if isinstance(condition, f.Not) else (condition, True)
    match plain:
        case f.Compare():
            count, operator, least = oriented(plain, yes)
            more = operator == ">" and isinstance(least, f.Const | f.LocalValue)
        case f.Equal(left=count, right=f.Const(value=0) as least):
            more = yes is plain.negated
        case _:
            return None
    return (count.source, least) if more and is_size(count) else None


def _forbids_same(condition: f.Formula, action: Action) -> bool:
    """Whether a condition is that two arguments of an action differ."""
    if not isinstance(condition, f.Equal) or not condition.negated:
        return False
    slots = {argument.local.slot for argument in action.arguments}
    return all(isinstance(end, f.LocalValue) and end.local.slot in slots for end in (condition.left, condition.right))


def voice_of(game: Game, action: Action, cause: Cause, seat: int) -> Voice:
    """The voice that names the arguments of an action by the values typed for them."""
    voice = binding_all(Voice(game.model), (*action.parameters, *(argument.local for argument in action.arguments)))
    for number, (argument, word) in enumerate(zip(action.arguments, cause.words)):
        words = "you" if word == f"p{seat}" else typed_words(game, argument, word, seat)
        if cause.kind == "where" and number == cause.argument:
            words = _AGAIN.get(argument.local.type.base, words)
        voice = call_local(voice, argument.local, words)
        voice = voice if argument.each is None else call_local(voice, argument.each, "they")
    return voice


def typed_words(game: Game, argument: Argument, word: str, seat: int) -> str:
    """The typed value of an argument, in words: `7C and 8C`, `the 2nd card of your hand`, `the ace`."""
    base, layout = argument.local.type.base, game.layout
    if base == "rank" and word in layout.rank_names:
        return f"the {rank_word(Voice(game.model), layout.rank_names.index(word))}"
    if base not in ("card", "list", "row", "place"):
        return "yourself" if word == f"p{seat}" else word
    if SETS in word:
        return " / ".join(typed_words(game, argument, part, seat) for part in word.split(SETS))
    pieces = [piece for piece in word.split("+") if piece != "none"]
    if any("@" in piece for piece in pieces):
        pieces = [piece.partition("@")[2].partition("#")[0] if is_face(game, piece) else piece for piece in pieces]
    if pieces and all("@" in piece for piece in pieces):
        return place_words(game, pieces, seat, cards=base != "place")
    called = cards_called(game)
    return join_words([called.get(piece) or place_words(game, [piece], seat) for piece in pieces]) or "nothing"


def is_face(game: Game, word: str) -> bool:
    """Whether a word is the face of a card, or of one in a set, `hand[0]@5H#2`."""
    return word.rpartition("@")[2].partition("#")[0] in game.layout.faces


def domain(game: Game, argument: Argument, bounds: Sequence[int]) -> Argument:
    """An argument with its bounds computed and the options of the table filled in."""
    source = argument.source
    if not isinstance(source, f.Range | f.Subsets):
        return replace(argument, source=fold(source, game.layout))
    left = iter(bounds)
    low = _fix_bound(source.low, left, game.layout)
    high = low if source.high is source.low else _fix_bound(source.high, left, game.layout)
    if isinstance(source, f.Subsets):
        return replace(argument, source=replace(source, low=low, high=high, source=fold(source.source, game.layout)))
    return replace(argument, source=replace(source, low=low, high=high))


def _fix_bound(formula: f.Formula, left: Iterator[int], layout: Layout) -> f.Formula:
    """A bound as a number; bounds that are formulas are taken from `left`, in order."""
    value = formula.value if isinstance(formula, f.Const) else next(left, None)
    return fold(formula, layout) if value is None else f.Const(formula.type, formula.span, value)


def is_held(argument: Argument) -> bool:
    """Whether an argument is a card, or cards, of the player's own hand: a zone per player that its owner sees."""
    source = argument.source
    while isinstance(source, f.Subsets | f.Several):
        source = source.source
    zone = pile_of(source)
    return isinstance(zone, f.ZoneValue) and len(zone.indexes) == 1 and is_you(zone.indexes[0])


def the_only(argument: Argument) -> str | None:
    """The only number that an argument can be, if there is just one."""
    source = argument.source
    low = whole_number(source.low) if isinstance(source, f.Range) else None
    return str(low) if low is not None and isinstance(source, f.Range) and low == whole_number(source.high) else None
