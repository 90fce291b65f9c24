"""Formulas as nouns: `first(c in trick where takes(c))` in, `the first card in the trick that takes` out."""

import re
from dataclasses import replace

import hoyle.model.formula as f
from hoyle.booklet import clauses
from hoyle.booklet import members as lists
from hoyle.booklet.document import term
from hoyle.booklet.english import listed, number, ordinal, owned, plural, spaced
from hoyle.booklet.voice import (
    Voice,
    binding,
    face_words,
    family,
    local_words,
    noun_of,
    rank_word,
    suit_word,
    wants_noun,
    zone_noun,
    zone_nouns,
)
from hoyle.model.types import Type
from hoyle.table.trees import rebuild

_SIGNS = {"+": "plus", "-": "minus", "*": "times"}


def phrase(formula: f.Formula, voice: Voice) -> str:
    """A formula as a noun with its article."""
    if formula.type.base == "bool" and not isinstance(formula, f.Read | f.VariableValue | f.OptionValue | f.Const):
        return f"whether {clauses.say(formula, voice)}"
    match formula:
        case f.Const(value=value):
            return _constant(formula, value, voice)
        case f.Face():
            return f"the {face_words(voice, formula)}"
        case f.Read(local=local):
            return local_words(voice, local)
        case f.OptionValue(option=name):
            return term(spaced(name))
        case f.Given(name=name):
            return "all cards" if name == "cards" else f"all {name}"
        case f.VariableValue():
            return _variable(formula, voice)
        case f.ZoneValue() | f.EveryZone():
            return zone(formula, voice)
        case f.CardsOf(subject=subject):
            return phrase(subject, voice)
        case f.Attribute():
            return _attribute(formula, voice)
        case f.Item(subject=subject, position=position):
            noun, where = lists.members(subject, voice)
            place = re.sub("^(in|among) ", "of ", where)
            at = ordinal(position.value) if isinstance(position, f.Const) and isinstance(position.value, int) else None
            if at is not None:
                return f"the {at} {noun} {place}".rstrip()
            if not place:
                return f"the {noun} whose number is {phrase(position, voice)}"
            return f"{noun} {phrase(position, voice)} {place}".rstrip()
        case f.TokensOn():
            return f"the number of {tokens(formula, voice)}"
        case f.Arithmetic():
            return _arithmetic(formula, voice)
        case f.Choice():
            return _choice(formula, voice)
        case f.Otherwise(left=left, right=right):
            if is_right(left, right):
                return (
                    "the player to your right"
                    if clauses.is_you(right)
                    else f"the player to the right of {phrase(right, voice)}"
                )
            return f"{phrase(left, voice)} (or {phrase(right, voice)} if there is none)"
        case f.Find() | f.Fold():
            return _over_list(formula, voice)
        case f.Extreme(kind=kind, items=items):
            word = "largest" if kind == "max" else "smallest"
            if len(items) == 2:
                word = {"largest": "larger", "smallest": "smaller"}[word]
            return f"the {word} of {listed([phrase(item, voice) for item in items])}"
        case f.Position(item=item, source=source):
            return _position(item, source, voice)
        case f.Call():
            return call(formula, voice)
        case _:
            return lists.whole(formula, voice)


def _constant(formula: f.Const, value: object, voice: Voice) -> str:
    if isinstance(value, tuple):
        told = formula.span.text if formula.span else ""
        if told in ("players", "sides", "cards", "ranks", "suits"):
            return f"all {told}"
        item = formula.type.item or formula.type
        if item.base in ("int", "rank") and len(value) > 2 and list(value) == list(range(value[0], value[-1] + 1)):
            return f"{constant(value[0], item, voice)} to {constant(value[-1], item, voice)}"
        return listed([constant(part, item, voice) for part in value], "or") or "nothing"
    return constant(value, formula.type, voice)


def constant(value: object, kind: Type, voice: Voice) -> str:
    """One value of a type."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, int):
        return term(spaced(str(value)))
    match kind.base:
        case "rank":
            return f"the {rank_word(voice, value)}"
        case "suit":
            return suit_word(voice, value)
        case "player" | "side":
            return f"{kind.base} {value + 1}"
        case _:
            return str(value).replace("-", "−")


def _variable(formula: f.VariableValue, voice: Voice) -> str:
    """A variable: `the leader`, `your bid`, `the score of the side`; numbers stand out as terms."""
    name = "score" if formula.variable == "score" else spaced(formula.variable)
    person = formula.type.base in ("player", "side", "card", "place")
    if formula.type.base in ("player", "card", "side", "place") and wants_noun(name):
        name = f"{name} {formula.type.base}"
    thing = name if person or formula.variable in ("score", "dealer") else term(name)
    if formula.variable == "score" and formula.indexes and isinstance(formula.indexes[0], f.Read):
        if formula.indexes[0].local.name == "side" and formula.indexes[0].local.slot not in voice.called:
            return "your side's score"
    if not formula.indexes:
        return f"the {thing}" if person else thing
    owner, rest = _indexes(formula.indexes, voice)
    if owner is None and not rest:
        return f"the {thing}"
    return family(voice, thing, owner, rest) if owner else f"{thing} of {listed(rest)}"


def zone(formula: f.ZoneValue | f.EveryZone, voice: Voice) -> str:
    """A zone: `the stock`, `your hand`, `all hands`."""
    owner, rest = _indexes(formula.indexes, voice)
    if isinstance(formula, f.ZoneValue):
        return family(voice, zone_noun(voice, formula.zone), owner, rest)
    things = zone_nouns(voice, formula.zone) + (f" ({', '.join(rest)})" if rest else "")
    if owner is None:
        return f"all {things}"
    return f"all {owned(owner, things)}" if owner in ("you", "they", "it") else f"all {things} of {owner}"


def _indexes(indexes: tuple[f.Formula, ...], voice: Voice) -> tuple[str | None, list[str]]:
    """Whose a member of a family is, and its other indexes."""
    if not indexes:
        return None, []
    first = indexes[0]
    if first.type.base == "side" and isinstance(first, f.Attribute):
        owner: str | None = _side_of(first.subject, voice)
    else:
        owner = phrase(first, voice) if first.type.base in ("player", "side") else None
    rest = indexes if owner is None else indexes[1:]
    return owner, [phrase(index, voice) for index in rest]


def _side_of(subject: f.Formula, voice: Voice) -> str:
    return owned(phrase(subject, voice), "side")


def _attribute(formula: f.Attribute, voice: Voice) -> str:
    """Something that a thing has: `the card's rank`, `the player to your left`, `whoever played it`."""
    subject, name = phrase(formula.subject, voice), formula.name
    match name:
        case "left":
            return _to_the_left(formula, voice)
        case "by":
            return f"whoever played {subject}"
        case "card":
            return f"the card on {subject}"
        case "seat":
            return owned(subject, "seat")
        case "rank" | "suit" | "side" | "place" | "row" | "column" | "pips":
            return of(name, subject)
    return of(term(spaced(name)), subject)


def _to_the_left(formula: f.Attribute, voice: Voice) -> str:
    """A seat some places to the left of another: `the player to your left`, `your partner`."""
    seats, start = 1, formula.subject
    while isinstance(start, f.Attribute) and start.name == "left":
        seats, start = seats + 1, start.subject
    whose = phrase(start, voice)
    if voice.game.players == (4,) and seats in (2, 3):
        if seats == 3:
            return "the player to your right" if whose == "you" else f"the player to the right of {whose}"
        if isinstance(voice.game.partners, f.Const) and voice.game.partners.value == "opposite":
            return owned(whose, "partner")
        return f"the player opposite {whose}"
    far = "" if seats == 1 else f"{number(seats)} seats "
    return f"the player {far}to your left" if whose == "you" else f"the player {far}to the left of {whose}"


def is_right(left: f.Formula, right: f.Formula) -> bool:
    """Whether `left otherwise right` is the player to the right of somebody, as `last(players after p) otherwise p`."""
    if not (isinstance(left, f.Find) and left.kind == "last" and left.where is None):
        return False
    source = left.source
    if not (isinstance(source, f.After) and source.cyclic and isinstance(source.left, f.Given | f.Const)):
        return False
    return without_spans(source.right) == without_spans(right)


def without_spans(formula: f.Formula) -> f.Formula:
    """A formula that forgets where it was written, so that it can be compared with another."""
    return replace(rebuild(formula, without_spans), span=None)


def of(thing: str, owner: str) -> str:
    """`its rank`, `the card's rank`, `the rank of the first card in the trick`."""
    return owned(owner, thing)


def tokens(formula: f.TokensOn, voice: Voice) -> str:
    """Tokens and where they lie: `red tokens on the tableau`."""
    return f"{spaced(formula.token)} tokens {lists.inside(formula.zone, voice)}"


def _arithmetic(formula: f.Arithmetic, voice: Voice) -> str:
    """A sum or product; a count times a number is so much for each."""
    left, right = formula.left, formula.right
    if formula.operator == "power":
        return f"{_part(left, voice)} to the power of {_part(right, voice)}"
    if formula.operator == "div":
        return f"{_part(left, voice)} divided by {_part(right, voice, 'div')} (rounded down)"
    if formula.operator == "mod":
        return f"what is left over when {_part(left, voice)} is divided by {_part(right, voice, 'mod')}"
    if formula.operator == "-" and isinstance(left, f.Const) and left.value == 0:
        each = lists.counted(right, voice)
        return f"−1 for each {each}" if each else f"minus {_part(right, voice)}"
    if formula.operator == "*":
        each = lists.counted(right, voice)
        if each:
            return f"{phrase(left, voice)} for each {each}"
        if isinstance(left, f.Const) and left.value == 2:
            return f"twice {_part(right, voice)}"
    return f"{_part(left, voice)} {_SIGNS[formula.operator]} {_part(right, voice, formula.operator)}"


def _part(formula: f.Formula, voice: Voice, operator: str = "") -> str:
    """An operand, in brackets where it would be misread."""
    text = phrase(formula, voice)
    loose = isinstance(formula, f.Choice) or (isinstance(formula, f.Arithmetic) and operator not in ("", "+"))
    return f"({text})" if loose else text


def _choice(formula: f.Choice, voice: Voice) -> str:
    """Cases on one line: `8 if *deal all* is on, otherwise 4`."""
    told = []
    rest: f.Formula = formula
    while isinstance(rest, f.Choice):
        told.append(f"{phrase(rest.then, voice)} if {clauses.say(rest.condition, voice)}")
        rest = rest.otherwise
    return f"{', '.join(told)}, otherwise {phrase(rest, voice)}"


def _over_list(formula: f.Find | f.Fold, voice: Voice) -> str:
    """What runs through a list and gives a thing or a number."""
    if isinstance(formula, f.Find):
        if formula.kind == "count":
            return f"the number of {lists.several(formula.source, formula.local, formula.where, voice)}"
        noun = lists.single(formula.source, formula.local, formula.where, voice)
        return f"the {_end(formula, voice)} {noun}"
    local, source, where, head = formula.local, formula.source, formula.where, formula.head
    if formula.kind == "list" and isinstance(head, f.Read) and head.local.slot == local.slot:
        return f"the {lists.several(source, local, where, voice)}"
    among = lists.several(source, local, where, voice)
    inner = binding(voice, local, pronoun=False)
    if isinstance(head, f.Attribute) and isinstance(head.subject, f.Read) and head.subject.local.slot == local.slot:
        name = head.name if head.name in ("rank", "suit", "pips") else term(spaced(head.name))
        return {
            "sum": f"the total {name} of the {among}",
            "max": f"the highest {name} among the {among}",
            "min": f"the lowest {name} among the {among}",
            "list": f"the {plural(name)} of the {among}",
            "distinct": f"the number of different {plural(name)} among the {among}",
        }.get(formula.kind, f"the {name} of the {among}")
    if formula.kind == "sum" and isinstance(head, f.Fold) and head.kind == "sum" and mentions_once(head, local):
        return phrase(head, voice_for(voice, local, f"every {lists.single(source, local, where, voice)}"))
    if formula.kind == "sum" and isinstance(head, f.Find) and head.kind == "count" and head.where is None:
        each = voice_for(voice, local, f"all {among}")
        return f"the number of {lists.several(head.source, None, None, each)}"
    count = lists.mentions(head, local)
    one = lists.single(source, local, where, voice)
    told = phrase(head, voice_for(voice, local, f"each {one}" if count == 1 else local_words(inner, local)))
    word = {"sum": "total of", "max": "largest of", "min": "smallest of", "distinct": "number of different values of"}
    if count == 1:
        return f"the {word.get(formula.kind, 'list of')} {told}"
    return f"the {word.get(formula.kind, 'list of')} {told}, for each of the {among}"


def mentions_once(formula: f.Formula, local: f.Local) -> bool:
    """Whether a formula reads a local exactly once."""
    return lists.mentions(formula, local) == 1


def voice_for(voice: Voice, local: f.Local, words: str) -> Voice:
    """The voice inside a list, where a local stands for the items."""
    return Voice(voice.game, {**voice.called, local.slot: words})


def _end(formula: f.Find, voice: Voice) -> str:
    """Which end of a list is meant: of a pile the first card is the top one."""
    source = formula.source.subject if isinstance(formula.source, f.CardsOf) else formula.source
    if isinstance(source, f.ZoneValue) and voice.game.zones[source.zone].kind == "stack" and formula.where is None:
        return "top" if formula.kind == "first" else "bottom"
    return formula.kind


def _position(item: f.Formula, source: f.Formula, voice: Voice) -> str:
    """Where something stands in a list."""
    if isinstance(source, f.Given | f.Const) and item.type.base in ("rank", "suit"):
        return f"the place of {phrase(item, voice)} in the order of {item.type.base}s"
    if isinstance(source, f.Given) or (isinstance(source, f.Const) and item.type.base == "card"):
        return f"the place of {phrase(item, voice)} in the order of the deck"
    if isinstance(source, f.Starting):
        return f"{owned(phrase(item, voice), 'place')} in the order of turns from {phrase(source.right, voice)}"
    return f"the place of {phrase(item, voice)} among {phrase(source, voice)}"


def call(formula: f.Call, voice: Voice) -> str:
    """A formula of the file that gives a thing or a number: `the *winning card*`, `the *worth* of the column`."""
    name = spaced(formula.formula)
    arguments = [phrase(argument, voice) for argument in formula.arguments]
    if not arguments:
        return term(name) if formula.type.base == "int" else f"the {_with_noun(name, formula.type)}"
    if name.endswith(" of"):
        return f"the {term(name.removesuffix(' of'))} of {listed(arguments)}"
    if len(arguments) == 1 and formula.arguments[0].type.base != "int":
        return of(term(name), arguments[0])
    return f"the {term(name)} for {listed(arguments)}"


def _with_noun(name: str, kind: Type) -> str:
    """The name of a formula, with what it is where the name does not say so: `*hidden* cards`, `*led* suit`."""
    if kind.base == "list":
        noun = noun_of(kind)
        bare_plural = name.endswith("s") and not name.endswith("ss")
        return term(name) if noun is None or bare_plural else f"{term(name)} {noun}"
    return (
        f"{term(name)} {kind.base}"
        if kind.base in ("card", "player", "side", "suit", "rank") and wants_noun(name)
        else term(name)
    )
