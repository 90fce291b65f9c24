"""Conditions that forbid a move, as clauses."""

import re
from collections.abc import Iterator
from dataclasses import replace

import hoyle.language.model.formula as f
from hoyle.answers.places import cards_called, place_words, single_numbers
from hoyle.engine.offers.moves import Cause
from hoyle.engine.offers.notation import SETS
from hoyle.engine.table.constant_folding import fold
from hoyle.language.model.game import Action, Argument
from hoyle.language.model.titles import untitled_name
from hoyle.language.model.walk import rebuild
from hoyle.language.report.words import join_words
from hoyle.play.game import Game
from hoyle.tools.booklet.document import bare, name_pieces
from hoyle.tools.booklet.english import objective
from hoyle.tools.booklet.formulas.amounts import compare_count, number_words
from hoyle.tools.booklet.formulas.comparisons import oriented
from hoyle.tools.booklet.formulas.logic import plainest, truth_value
from hoyle.tools.booklet.formulas.members import item_noun
from hoyle.tools.booklet.formulas.shapes import is_size, is_you, is_zone, pile_of, whole_number
from hoyle.tools.booklet.formulas.voice import Voice, binding_all, call_local, rank_word, zone_noun
from hoyle.tools.booklet.formulas.words import claim, clause_of, phrase

#: Several indexes of a zone, `your column (1, 3)`, which places have as `your column 1-3`.
_INDEXES = re.compile(r" \((\d+(?:, \d+)+)\)")

#: Pronouns for a thing just named; numbers, ranks and players are named again.
_AGAIN = {"card": "it", "row": "it", "place": "it", "list": "they"}


def fact(game: Game, cause: Cause, seat: int) -> str:
    """Write what must not hold: `the stock is empty`; empty if the table itself forbids the move."""
    action = game.model.actions[cause.action]
    assert cause.formula is not None
    condition = plainest(_without_single_numbers(fold(cause.formula, game.layout), game))
    if truth_value(condition) is not None:
        return ""
    if _forbids_same(condition, action):
        return "both are the same"
    voice = voice_of(game, action, cause, seat)
    need = _need(condition, voice) if cause.kind != "where" else None  # a choice is refused for what it is
    told = bare(name_pieces(game.model.deck, need or clause_of(condition, voice, False))).replace("at most no ", "no ")
    told = re.sub(r"\bnot every \w+ among them is ", "not all of them are ", told)
    return objective(_INDEXES.sub(lambda found: f" {found[1].replace(', ', '-')}", told))


def _without_single_numbers(formula: f.Formula, game: Game) -> f.Formula:
    """Zones lack the indexes that have one value at this table, as in `member_words`."""
    if isinstance(formula, f.ZoneValue):
        per, alone = game.model.zones[formula.zone].per, single_numbers(game, formula.zone)
        kept = [index for at, index in enumerate(formula.indexes) if per[at].kind != "range" or at not in alone]
        formula = replace(formula, indexes=tuple(kept))
    return rebuild(formula, lambda part: _without_single_numbers(part, game))


def _need(condition: f.Formula, voice: Voice) -> str | None:
    """Write `the stock must hold more than two cards`."""
    if (bound := _lower_bound(condition)) is None:
        return None
    source, least = bound
    zone, number = pile_of(source), whole_number(least)
    if isinstance(zone, f.ZoneValue) and number != 1:
        own = zone_noun(voice, zone.zone)
        if phrase(zone, voice) == f"your {own}" and own.split()[-1] == voice.game.deck.pieces[1]:
            participle = zone.zone not in voice.game.titles and own != untitled_name(zone.zone)
            if number == 0:
                return f"you have {' no '.join(own.rsplit(' ', 1)) if participle else f'no {own}'}"
            return f"you need more than {number_words(least, voice)} {own}"
    if number == 0 or not (is_zone(source) or isinstance(source, f.EveryZone)):
        return None
    return f"{claim(condition, voice).subject} must hold {compare_count('more than', least, item_noun(source), voice)}"


def _lower_bound(condition: f.Formula) -> tuple[f.Formula, f.Formula] | None:
    """The list and the number if a condition demands more items than that."""
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
    if not isinstance(condition, f.Equal) or not condition.negated:
        return False
    slots = {local.slot for local in action.chosen}
    return all(isinstance(end, f.LocalValue) and end.local.slot in slots for end in (condition.left, condition.right))


def voice_of(game: Game, action: Action, cause: Cause, seat: int) -> Voice:
    """Name arguments by the values typed for them."""
    voice = binding_all(Voice(game.model), action.locals)
    for number, (argument, word) in enumerate(zip(action.arguments, cause.words)):
        words = "you" if word == f"p{seat}" else typed_words(game, argument, word, seat)
        if cause.kind == "where" and number == cause.argument:
            words = _AGAIN.get(argument.local.type.base, words)
        voice = call_local(voice, argument.local, words)
        voice = voice if argument.each is None else call_local(voice, argument.each, "they")
    return voice


def typed_words(game: Game, argument: Argument, word: str, seat: int) -> str:
    """Write a typed value: `7C and 8C`, `the 2nd card of your hand`."""
    base, layout = argument.local.type.base, game.layout
    if base == "rank" and word in layout.rank_names:
        return f"the {rank_word(Voice(game.model), layout.rank_names.index(word))}"
    if base not in ("card", "list", "row", "place"):
        return "yourself" if word == f"p{seat}" else place_words(game, [word], seat)
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
    """Whether a word is a face, or one in a set, `hand[0]@5H#2`."""
    return word.rpartition("@")[2].partition("#")[0] in game.layout.faces


def domain(game: Game, argument: Argument, cause: Cause | None = None) -> Argument:
    """Compute the source and bounds of an argument and fill in the options of the table."""
    source = (cause.source if cause else None) or argument.source
    if not isinstance(source, f.Range | f.Subsets):
        return replace(argument, source=fold(source, game.layout))
    left = iter(cause.bounds if cause else ())
    low = _fix_bound(source.low, left, game)
    high = low if source.high == source.low else _fix_bound(source.high, left, game)
    if isinstance(source, f.Subsets):
        return replace(argument, source=replace(source, low=low, high=high, source=fold(source.source, game.layout)))
    return replace(argument, source=replace(source, low=low, high=high))


def _fix_bound(formula: f.Formula, left: Iterator[int], game: Game) -> f.Formula:
    """Formulas take their values from `left`, in order."""
    value = formula.value if isinstance(formula, f.Const) else next(left, None)
    if value is not None:
        return f.Const(formula.type, formula.span, value)
    worked_out = fold(formula, game.layout, game.model.formulas)
    return worked_out if isinstance(worked_out, f.Const) else fold(formula, game.layout)


def is_held(argument: Argument) -> bool:
    """Whether an argument is of the player's own hand: a zone per player that its owner sees."""
    source = argument.source
    while isinstance(source, f.Subsets | f.Several):
        source = source.source
    zone = pile_of(source)
    return isinstance(zone, f.ZoneValue) and len(zone.indexes) == 1 and is_you(zone.indexes[0])


def one_or_two(argument: Argument) -> str | None:
    """The numbers of a range of at most two: `1 or 2`."""
    source = argument.source
    if not isinstance(source, f.Range):
        return None
    low, high = whole_number(source.low), whole_number(source.high)
    if low is None or high is None or not 0 <= high - low <= 1:
        return None
    return str(low) if low == high else f"{low} or {high}"
