"""Formulas as nouns."""

import re
from collections.abc import Sequence
from itertools import pairwise

import hoyle.language.model.formula as f
from hoyle.language.model.titles import untitled_name
from hoyle.language.model.walk import cases_of
from hoyle.language.report.words import join_words
from hoyle.tools.booklet.document import term
from hoyle.tools.booklet.english import is_plural, number, ordinal, plural, possession, with_the
from hoyle.tools.booklet.formulas.brackets import has_clause, outside
from hoyle.tools.booklet.formulas.list_ends import end_word, extreme_of, only_card
from hoyle.tools.booklet.formulas.members import counted_noun, each, listed, members, several, single
from hoyle.tools.booklet.formulas.number_ranges import is_place, number_itself
from hoyle.tools.booklet.formulas.places import family, tokens
from hoyle.tools.booklet.formulas.relative import relative_clause
from hoyle.tools.booklet.formulas.shapes import (
    Selection,
    are_alike,
    has_noun,
    is_everything,
    is_local,
    is_place_of_rank,
    is_size,
    is_you,
    mentions,
    whole_number,
)
from hoyle.tools.booklet.formulas.voice import (
    Voice,
    attribute_words,
    bind,
    call_local,
    constant,
    face_words,
    local_words,
    name_of,
    named_indexes,
    noun_of,
    wants_noun,
)
from hoyle.tools.booklet.formulas.words import clause_of, is_several, noun_phrase, phrase

_SIGNS = {"+": "plus", "-": "minus"}
#: A relative clause, which the words after it would continue.
_CLAUSE = re.compile(r" (that|who|whom|whose|which) ")
_FOLDS = {"sum": "total of", "max": "largest of", "min": "smallest of", "distinct": "number of different values of"}
_SUMS = ("+", "-")
_OPPOSITE = {"left": "right", "right": "left"}
#: So many numbers in a list are written out.
_MOST_NUMBERS = 8
_ALL = ("+", "-", "*", "div", "mod", "power")


@noun_phrase.register
def _constant(formula: f.Const, voice: Voice) -> str:
    value = formula.value
    if isinstance(value, tuple):
        told = formula.span.text if formula.span else ""
        if told in ("players", "sides", "cards", "ranks", "suits"):
            return f"all {told}"
        item = formula.type.item or formula.type
        if item.base in ("int", "rank") and len(value) > 2 and list(value) == list(range(value[0], value[-1] + 1)):
            return f"{constant(value[0], item, voice)} to {constant(value[-1], item, voice)}"
        if item.base == "int" and (step := _step(value)) is not None:
            first = ", ".join(constant(part, item, voice) for part in value[:3])
            return f"{first} and so on in steps of {step} to {constant(value[-1], item, voice)}"
        return join_words([constant(part, item, voice) for part in value], "or") or "nothing"
    if formula.type.base == "player" and value is not None and voice.game.players == (1,):
        return "the player"
    return constant(value, formula.type, voice)


def _step(value: tuple[int, ...]) -> int | None:
    """None for a short or uneven list."""
    steps = {after - before for before, after in pairwise(value)}
    return steps.pop() if len(value) > _MOST_NUMBERS and len(steps) == 1 else None


@noun_phrase.register
def _face(formula: f.Face, voice: Voice) -> str:
    return f"the {face_words(voice, formula)}"


@noun_phrase.register
def _local(formula: f.LocalValue, voice: Voice) -> str:
    return local_words(voice, formula.local)


@noun_phrase.register
def _option(formula: f.OptionValue, voice: Voice) -> str:
    name = untitled_name(formula.option)
    if formula.type.base != "int":
        return f"the option {term(name)}"
    return f"the {'number of ' if is_plural(name) else ''}{term(name)}"


@noun_phrase.register
def _given_value(formula: f.Given, voice: Voice) -> str:
    return f"all {formula.name}"


@noun_phrase.register
def _cards(formula: f.CardsOf, voice: Voice) -> str:
    return phrase(formula.subject, voice)


@noun_phrase.register
def _item(formula: f.Item, voice: Voice) -> str:
    noun, where = members(formula.subject, voice, turns=True)
    place = re.sub("^(in|among) ", "of ", where)
    position = formula.position
    number_ = whole_number(position)
    if number_ is not None and (at := ordinal(number_)) is not None:
        return f"the {at} {noun} {place}".rstrip()
    if place and (beside := _beside(formula, voice)):
        return f"the {noun} {beside} {where}"
    if not place:
        return f"the {noun} whose number is {phrase(position, voice)}"
    if isinstance(position, f.Position):
        among, where = members(position.source, voice, turns=True)
        if not where.startswith(("among ", "in ", "of ", "on ")):
            where = f"among the {plural(among)} {where}".rstrip()
        return f"the {noun} {place} at the place that {phrase(position.item, voice)} has {where}"
    lists = [words for words in voice.called.values() if words.endswith(f"{noun}s")]
    if len(lists) == 1 and place == f"of {lists[0]}" and isinstance(position, f.LocalValue | f.Arithmetic):
        there = _place(position, voice)
        if there in ("that place", "the next place"):
            return f"the {noun} there" if there == "that place" else f"the next {noun}"
        place = ""
    return f"the {noun} at {_place(position, voice)} {place}".rstrip()


def _beside(formula: f.Item, voice: Voice) -> str | None:
    """Write `two places after the ace`."""
    match formula.position:
        case f.Arithmetic(operator="-" | "+" as operator, left=f.Position(item=item, source=source), right=right):
            steps = whole_number(right)
            if steps and steps > 0 and are_alike(source, formula.subject):
                far = "just" if steps == 1 else f"{number(steps)} places"
                return f"{far} {'before' if operator == '-' else 'after'} {phrase(item, voice)}"
    return None


def _place(position: f.Formula, voice: Voice) -> str:
    """Write `the place after it`."""
    match position:
        case f.Arithmetic(operator="+", left=start, right=f.Const(value=1)) if is_place(start, voice):
            before = _place(start, voice)
            return "the next place" if before == "that place" else f"the place after {before}"
    words = phrase(position, voice)
    if is_place(position, voice):
        return "that place" if words in ("it", "the place") else words
    return f"place {words}"


@noun_phrase.register
def _tokens(formula: f.TokensOn, voice: Voice) -> str:
    return f"the number of {tokens(formula, voice)}"


@noun_phrase.register
def _otherwise(formula: f.Otherwise, voice: Voice) -> str:
    left, right = formula.left, formula.right
    if is_before(left, right):
        way = _OPPOSITE[voice.game.next_player]
        return f"the player to your {way}" if is_you(right) else f"the player to the {way} of {phrase(right, voice)}"
    rest = phrase(right, voice)
    rest = "the same player" if rest == "they" else rest
    outer = voice.around[-2] if len(voice.around) > 1 else None
    if isinstance(outer, f.Fold) and outer.head is formula:
        return f"{phrase(left, voice)} ({rest} where there is none)"
    return f"{phrase(left, voice)} (or {rest} if there is none)"


@noun_phrase.register
def _extreme(formula: f.Extreme, voice: Voice) -> str:
    word = "largest" if formula.kind == "max" else "smallest"
    if len(formula.items) == 2:
        word = {"largest": "larger", "smallest": "smaller"}[word]
    return f"the {word} of {join_words([phrase(item, voice) for item in formula.items])}"


@noun_phrase.register
def _variable(formula: f.VariableValue, voice: Voice) -> str:
    """Write `the *highest bid*`."""
    if formula.variable == "dealer" and voice.game.players == (1,):
        return "the player"
    name = "score" if formula.variable == "score" else name_of(voice, formula.variable)
    person = formula.type.base in ("player", "side", "card", "place")
    titled = formula.variable in voice.game.titles
    if person and not titled and wants_noun(name):
        name = f"{name} {formula.type.base}"
    name = name.removesuffix(" of") if formula.indexes else name
    thing = name if person or formula.variable in ("score", "dealer") else term(name)
    match formula:
        case f.VariableValue(variable="score", indexes=(f.LocalValue(local=f.Local(name="side") as side), *_)):
            if side.slot not in voice.called:
                return "your side's score"
    if not formula.indexes:
        return with_the(thing) if person or (titled and formula.type.base != "bool") else thing
    return family(thing, named_indexes(formula), voice)


@noun_phrase.register
def _attribute(formula: f.Attribute, voice: Voice) -> str:
    """Write `the card's rank`, `whoever played it`."""
    subject, name = phrase(formula.subject, voice), formula.name
    match name:
        case "left" | "right":
            return _neighbour(formula, name, voice)
        case "by":
            return f"whoever played {subject}"
        case "card":
            return f"the card on {subject}"
        case "partner" | "seat" | "rank" | "suit" | "side" | "place" | "row" | "column" | "pips":
            return possession(subject, name)
    return possession(subject, attribute_words(voice, name))


def _neighbour(formula: f.Attribute, way: str, voice: Voice) -> str:
    """Write `your partner`, `the player to your left`."""
    seats, start = 1, formula.subject
    while isinstance(start, f.Attribute) and start.name == way:
        seats, start = seats + 1, start.subject
    whose = phrase(start, voice)
    if voice.game.players == (4,) and seats in (2, 3):
        if seats == 3:
            way = _OPPOSITE[way]
            return f"the player to your {way}" if whose == "you" else f"the player to the {way} of {whose}"
        if isinstance(voice.game.partners, f.Const) and voice.game.partners.value == "opposite":
            return possession(whose, "partner")
        return f"the player opposite {whose}"
    if voice.game.players == (2,) and seats == 1 and whose in ("you", "they", "the player"):
        if "the other player" not in voice.called.values():
            return "the other player"
    if seats == 1 and way == voice.game.next_player and re.fullmatch(r"the \w+", whose):
        return f"the player on {whose}'s {way}"
    far = "" if seats == 1 else f"{number(seats)} seats "
    return f"the player {far}to your {way}" if whose == "you" else f"the player {far}to the {way} of {whose}"


def is_before(left: f.Formula, right: f.Formula) -> bool:
    """Whether this is the player before p: `last(players after p) otherwise p`."""
    match left:
        case f.Find(kind="last", where=None, source=f.After(cyclic=True, left=f.Given() | f.Const(), right=player)):
            return are_alike(player, right)
    return False


@noun_phrase.register
def _arithmetic(formula: f.Arithmetic, voice: Voice) -> str:
    """Write a sum or product; a count times a number becomes an amount for each."""
    left, right, operator = formula.left, formula.right, formula.operator
    if operator == "power":
        return f"{_part(left, voice, _ALL)} to the power of {_part(right, voice, _ALL)}"
    if operator == "div":
        return f"{_part(left, voice, (*_SUMS, 'mod'))} divided by {_part(right, voice, _ALL)} (rounded down)"
    if operator == "mod":
        words = _part(left, voice)
        are = "are" if is_several(words, left) else "is"
        return f"what is left over when {words} {are} divided by {_part(right, voice, _ALL)}"
    each = counted_noun(right, voice) if operator in ("-", "*") else None
    if operator == "-" and whole_number(left) == 0:
        return f"−1 for each {each}" if each else f"minus {_part(right, voice, _SUMS)}"
    if operator == "*":
        if each and isinstance(left, f.Const | f.OptionValue):
            return f"{phrase(left, voice)} for each {each}"
        if whole_number(left) == 2:
            return f"twice {_part(right, voice, _ALL)}"
        minus = isinstance(left, f.Arithmetic) and whole_number(left.left) == 0
        return f"{_part(left, voice, () if minus else (*_SUMS, 'mod'))} times {_part(right, voice, _ALL)}"
    inside = len(voice.around) > 1 and isinstance(voice.around[-2], f.Arithmetic)
    if isinstance(left, f.Otherwise) and isinstance(right, f.Const) and not inside:
        return f"{phrase(right, voice)} {'more' if operator == '+' else 'less'} than {phrase(left, voice)}"
    behind = ("mod", *_SUMS) if operator == "-" else ("mod",)
    if isinstance(right, f.Arithmetic) and right.operator == "*" and " for each " in phrase(right, voice):
        behind = (*behind, "*")
    return f"{_part(left, voice, ('mod',))} {_SIGNS[operator]} {_part(right, voice, behind)}"


def _part(formula: f.Formula, voice: Voice, loose: Sequence[str] = ()) -> str:
    """Write an operand, in brackets if its operator is `loose` or words follow its clause."""
    if is_place(formula, voice):
        return number_itself(formula, voice)
    text = phrase(formula, voice)
    if isinstance(formula, f.Arithmetic):
        return f"({text})" if formula.operator in loose else text
    each = isinstance(formula, f.LocalValue) and text.startswith("each number ")
    return f"({text})" if (each or has_clause(formula)) and _goes_on(formula, voice) and outside(text) else text


def _goes_on(formula: f.Formula, voice: Voice) -> bool:
    whole = voice.around[-1]
    outer = voice.around[-2] if len(voice.around) > 1 else None
    last = isinstance(whole, f.Arithmetic) and whole.right is formula and whole.operator in _SUMS
    return not last or isinstance(outer, f.Arithmetic | f.Extreme | f.Fold)


@noun_phrase.register
def _choice(formula: f.Choice, voice: Voice) -> str:
    cases, rest = cases_of(formula)
    told = [f"{phrase(case.then, voice)} if {clause_of(case.condition, voice)}" for case in cases]
    return f"{', '.join(told)}, otherwise {phrase(rest, voice)}"


@noun_phrase.register
def _find(formula: f.Find, voice: Voice) -> str:
    if formula.kind == "count":
        if is_size(formula) and isinstance(formula.source, f.LocalValue) and phrase(formula.source, voice) == "they":
            return "their number"
        return f"the number of {several(formula, voice)}"
    if (only := only_card(formula, voice) or extreme_of(formula, voice)) is not None:
        return only
    noun = single(formula, voice, turns=True)
    return f"the {end_word(formula, voice)} {noun}"


@noun_phrase.register
def _fold(formula: f.Fold, voice: Voice) -> str:
    local, source, where, head, kind = formula.local, formula.source, formula.where, formula.head, formula.kind
    if kind == "list" and is_local(head, local):
        return f"the {several(formula, voice, apart=True, turns=True)}"
    turns, count = kind == "list", mentions(head, local)
    among = several(formula, voice, turns=turns)
    if isinstance(head, f.Attribute) and is_local(head.subject, local) and has_noun(head):
        name = head.name if head.name in ("rank", "suit", "pips") else attribute_words(voice, head.name)
        if among == "they" and kind in ("sum", "list"):
            return f"their total {name}" if kind == "sum" else f"their {plural(name)}"
        return {
            "sum": f"the total {name} of the {among}",
            "max": f"the highest {name} among the {among}",
            "min": f"the lowest {name} among the {among}",
            "distinct": f"the number of different {plural(name)} among the {among}",
        }.get(kind, f"the {plural(name)} of the {among}")
    if kind == "sum" and count == 1:
        if isinstance(head, f.Fold) and head.kind == "sum":
            return phrase(head, call_local(voice, local, f"every {single(formula, voice)}"))
        if is_size(head) and is_local(head.source, local):
            return f"the number of {noun_of(local.type)} in all {among}"
        if is_size(head):
            return f"the number of {several(Selection(head.source), call_local(voice, local, f'all {among}'))}"
    inner, what = bind(voice, local), f"the {_FOLDS.get(kind, 'list of')}"
    number_alone = local.type.base == "int" and local.slot not in voice.letters and is_local(head, local)
    if kind in ("max", "min") and number_alone:
        return f"{what.removesuffix(' of')} {single(formula, voice)}"
    if local.slot in voice.letters:
        place = members(source, inner)[1] if where is None else relative_clause(local, where, inner, False)
        return f"{what} {phrase(head, inner)}, for each {local_words(inner, local)} {place}"
    one = each(formula, voice, turns=turns) if count == 1 else local_words(inner, local)
    told = phrase(head, call_local(voice, local, one))
    apart = where is not None and not told.endswith(one) and (isinstance(head, f.Position) or has_clause(head))
    runs_on = isinstance(head, f.Call) or (isinstance(head, f.Choice) and mentions(head.condition, local) > 0)
    long = _CLAUSE.search(one) is not None or one.endswith(" among them")
    apart = apart or (runs_on and f"{one} " in told and long)
    counts = isinstance(head, f.Find) and head.where is not None and mentions(head.where, local) > 0
    if count == 1 and (apart or (counts and not told.endswith(one))):
        return f"{what} {phrase(head, inner)}, for each of the {among}"
    if count == 1 and turns and told.startswith(("the ", "each ")):
        return told
    return f"{what} {told}" if count == 1 else f"{what} {told}, for each of the {among}"


@noun_phrase.register
def _position(formula: f.Position, voice: Voice) -> str:
    item, source = formula.item, formula.source
    if is_place_of_rank(formula):
        return possession("it", "place") if phrase(item, voice) == "it" else f"the place of {phrase(item, voice)}"
    if is_everything(source) and item.type.base == "suit":
        return f"the place of {phrase(item, voice)} in the order of suits"
    if is_everything(source):
        order = {"player": "seats", "side": "sides"}.get(item.type.base, "the deck")
        return f"the place of {phrase(item, voice)} in the order of {order}"
    if isinstance(source, f.Starting) and is_everything(source.left):
        return f"{possession(phrase(item, voice), 'place')} in the order of turns from {phrase(source.right, voice)}"
    among = f" {'in' if isinstance(source, f.CardsOf | f.ZoneValue) else 'among'} {listed(source, voice)}"
    whom = phrase(item, voice).removesuffix(among)
    return f"{possession(whom, 'place') if whom in ('it', 'they') else f'the place of {whom}'}{among}"
