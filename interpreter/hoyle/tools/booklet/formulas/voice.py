"""A voice has the words for each local."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import hoyle.language.model.formula as f
from hoyle.language.model.game import Game
from hoyle.language.model.titles import argument_called, title_of, token_called, untitled_name, with_pieces, word_called
from hoyle.language.model.types import Type
from hoyle.language.report.words import join_words, value_text
from hoyle.tools.booklet.document import term
from hoyle.tools.booklet.english import (
    article,
    heading,
    is_plural,
    lowercase,
    number,
    ordinal,
    plural,
    with_the,
    without_article,
)
from hoyle.tools.booklet.formulas.numbering import PLACE, named_numbers

_RANKS = {"J": "jack", "Q": "queen", "K": "king", "A": "ace", "JK": "joker"}
_SUITS = {"clubs": "club", "diamonds": "diamond", "hearts": "heart", "spades": "spade"}
_NOUNS = {"player", "side", "card", "rank", "suit", "place", "row"}
#: Names of zones that describe the cards, and so need a noun.
_DONE = frozenset(
    "aside bought built burnt chosen dealt drawn given gone held hidden kept laid lost open paid shown sold spent stolen "
    "taken thrown won".split()
)
#: Names of variables and formulas that only select a thing, and so need its noun.
_WHICH = {"led", "out", "in", "next", "last", "previous", "current", "best", "worst", "lowest", "highest"}
#: Names of locals that no noun replaces: `join group onto`.
_PREPOSITIONS = {"onto", "into", "from", "with", "for", "over", "under", "behind", "after", "before", "beside"}
_TOPS = {"table", "tableau", "board", "layout", "mat", "floor"}
_PILES = {"stack": "pile", "row": "row", "set": "cards", "rows": "rows", "places": "places", "tokens": "tokens"}


@dataclass(frozen=True, slots=True)
class Voice:
    """`zones` are those that numbers select, `letters` the nouns of numbers that keep their letters, by slot.

    See `numbering`. `around` are the enclosing formulas, outermost first.
    """

    game: Game
    called: Mapping[int, str] = field(default_factory=dict)
    zones: Mapping[int, str] = field(default_factory=dict)
    letters: Mapping[int, str] = field(default_factory=dict)
    around: tuple[f.Formula, ...] = ()


def within(voice: Voice, formula: f.Formula) -> Voice:
    return replace(voice, around=(*voice.around, formula))


def apart(voice: Voice) -> Voice:
    """The voice for words in brackets or alone, which cannot run into others."""
    return replace(voice, around=())


def voice_of(game: Game) -> Voice:
    return Voice(game, {}, *named_numbers(game))


def call_local(voice: Voice, local: f.Local, words: str) -> Voice:
    return replace(voice, called={**voice.called, local.slot: words})


def bind(voice: Voice, local: f.Local, *, pronoun: bool = False) -> Voice:
    """Add words for a local: `the card`, `the other card`."""
    taken = set(voice.called.values())
    noun = local_noun(voice, local)
    word = "they" if local.type.base in ("list", "player") else "it"
    if pronoun and word not in taken and local.slot not in voice.letters and local.type.base not in ("bool", "words"):
        return call_local(voice, local, word)
    name = untitled_name(local.name)
    if _has_a_name(voice, local):
        letter = local.slot in voice.letters and len(local.name) == 1
        return call_local(voice, local, name if letter else term(name))
    others = [f"the {place} {noun}" for place in ("other", "third", "fourth", "fifth", "sixth")]
    named = is_descriptive(local) and local.name not in (noun, "other")
    choices = [f"the {noun}", *([f"the {term(name)}"] if named else others)]
    return call_local(voice, local, next((words for words in choices if words not in taken), choices[-1]))


def binding_all(voice: Voice, locals_: Sequence[f.Local]) -> Voice:
    """Add words for locals side by side; several of a kind are counted or named."""
    for local in locals_:
        noun = local_noun(voice, local)
        alike = [other for other in locals_ if local_noun(voice, other) == noun]
        descriptive = all(is_descriptive(one) for one in alike)
        two = len(alike) == 2 and not descriptive and not any(one.name[-1].isdigit() for one in alike)
        if _has_a_name(voice, local) or len(alike) == 1 or two:
            voice = bind(voice, local)
        elif descriptive:
            voice = call_local(voice, local, f"the {term(untitled_name(local.name))}")
        else:
            one = f"set of {noun}" if local.type.base == "list" else noun
            voice = call_local(voice, local, f"the {ordinal(alike.index(local) + 1)} {one}")
    return voice


def titled_voice(voice: Voice, owner: str, locals_: Sequence[f.Local]) -> Voice:
    voice = binding_all(voice, locals_)
    for local in locals_:
        if f"{owner}.{local.name}" in voice.game.titles:
            words = argument_called(voice.game, owner, local.name)
            voice = call_local(voice, local, words if local.type.base == "bool" else with_the(words))
    return voice


def is_descriptive(local: f.Local) -> bool:
    """Whether a name is a word, not a letter needed only in the file."""
    name = local.name.rstrip("0123456789_")
    return len(name) > 2 and name == local.name and local.type.base != "list" and name not in _PREPOSITIONS


def _has_a_name(voice: Voice, local: f.Local) -> bool:
    if local.slot in voice.letters:
        return True
    return noun_of(local.type) is None and local.slot not in voice.zones and is_descriptive(local)


def local_noun(voice: Voice, local: f.Local) -> str:
    """Return `card`, `number`; `column` for a number that only selects a column."""
    if local.slot in voice.zones:
        zone = voice.zones[local.slot]
        return "place" if zone == PLACE else zone_noun(voice, zone)
    words = untitled_name(local.type.name) or "word"
    return noun_of(local.type) or {"int": "number", "bool": "answer"}.get(local.type.base, words)


def noun_of(kind: Type) -> str | None:
    """Return `card`; `cards` for a list; None for numbers and words."""
    if kind.base == "list" and kind.item_base == "list":
        return "sets"
    if kind.base == "list":
        inner = noun_of(kind.item) if kind.item else None
        return plural(inner) if inner else "values"
    return kind.base if kind.base in _NOUNS else None


def local_words(voice: Voice, local: f.Local) -> str:
    if local.slot in voice.called:
        return voice.called[local.slot]
    given = {"me": "you", "owner": "its owner", "side": "your side", "card": "the card"}
    return given.get(local.name, term(untitled_name(local.name)))


# ---- cards


def rank_word(voice: Voice, rank: int) -> str:
    deck = voice.game.deck
    face = deck.rank_face(rank)
    if face in deck.titles:
        return deck.titles[face]
    return _RANKS.get(face) or (number(int(face)) if face.isdigit() else face)


def suit_word(voice: Voice, suit: int) -> str:
    return voice.game.deck.suits[suit].title if suit < len(voice.game.deck.suits) else f"suit {suit + 1}"


def of_suit(voice: Voice, suit: int) -> str:
    """Write `of the suit red` unless a suit has a usual noun."""
    name = voice.game.deck.suits[suit].name
    return article(_SUITS[name]) if name in _SUITS else f"of the suit {suit_word(voice, suit)}"


def face_words(voice: Voice, face: f.Face) -> str:
    rank = rank_word(voice, face.rank)
    return rank if face.suit is None else f"{rank} of {suit_word(voice, face.suit)}"


def one_card(voice: Voice, face: f.Face) -> str:
    deck = voice.game.deck
    jokers = [joker.count for joker in deck.jokers if deck.rank_face(face.rank) == joker.face]
    single = all(isinstance(many, f.Const) and many.value == 1 for many in (deck.copies, *jokers))
    words = face_words(voice, face)
    return with_the(words) if single and (jokers or face.suit is not None) else article(words)


def constant(value: object, kind: Type, voice: Voice) -> str:
    if value is None or isinstance(value, bool):
        return value_text(value)
    if not isinstance(value, int):
        return term(word_called(voice.game, str(value)))
    match kind.base:
        case "rank":
            return f"the {rank_word(voice, value)}"
        case "suit":
            return suit_word(voice, value)
        case "player" | "side":
            return f"{kind.base} {value + 1}"
        case _:
            return str(value).replace("-", "−")


def named_indexes(formula: f.VariableValue | f.ZoneValue | f.EveryZone) -> tuple[f.Formula, ...]:
    """The indexes of a family, with those of a list of words as words again."""
    return tuple(_word(index) for index in formula.indexes)


def _word(index: f.Formula) -> f.Formula:
    words = index.type.words
    if words and isinstance(index, f.Position):
        return index.item
    if words and isinstance(index, f.Const) and isinstance(index.value, int):
        return f.Const(Type("words", words=words), index.span, words[index.value - 1])
    return index


def attribute_words(voice: Voice, name: str) -> str:
    return term(voice.game.deck.titles.get(name) or untitled_name(name))


# ---- zones and variables


def zone_noun(voice: Voice, name: str) -> str:
    """Write a zone without its owner: `won pile`."""
    zone = voice.game.zones[name]
    if name in voice.game.titles:
        return name_of(voice, name)
    words = untitled_name(name)
    done = words.split()[-1] in _DONE or (words.endswith("ed") and len(words) > 4 and not words.endswith("eed"))
    return f"{words} {with_pieces(voice.game.deck, _PILES[zone.kind])}" if done else words


def name_of(voice: Voice, name: str) -> str:
    return without_article(title_of(voice.game, name))


def token_noun(voice: Voice, token: str) -> str:
    return name_of(voice, token) if token in voice.game.titles else f"{token_called(voice.game, token)} token"


def phase_noun(voice: Voice, phase: str) -> str:
    """Write `play trick`; `trick` for a phase headed `A trick`."""
    return lowercase(without_article(_phase_words(voice, phase)))


def _phase_words(voice: Voice, phase: str) -> str:
    base, _, zones = phase.removesuffix(")").partition("(")
    words = title_of(voice.game, base)
    if not zones:
        return words
    nouns = join_words([with_the(zone_noun(voice, zone)) for zone in zones.split(", ")])
    return f"{words}{':' if ' ' in words else ''} {nouns}"


def the_phase(voice: Voice, phase: str) -> str:
    noun = term(phase_noun(voice, phase))
    words = _phase_words(voice, phase)
    return noun if without_article(words) == words else f"the {noun}"


def each_start(voice: Voice, phase: str) -> str:
    noun, words = term(phase_noun(voice, phase)), _phase_words(voice, phase)
    is_deed = without_article(words) == words and words.split()[0].endswith("ing")
    return f"whenever {noun} begins" if is_deed else f"at the start of each {noun}"


def phase_title(voice: Voice, phase: str) -> str:
    if phase == "game" and phase not in voice.game.titles:
        return "The game"
    return heading(_phase_words(voice, phase))


def lies_on(voice: Voice, name: str) -> bool:
    return voice.game.zones[name].kind == "places" or zone_noun(voice, name).split()[-1] in _TOPS


def wants_noun(name: str) -> bool:
    """Whether a name only selects a thing: `hidden`, `used`, `out`."""
    last = name.split()[-1]
    return last in _WHICH or last in _DONE or (last.endswith(("ed", "en")) and len(last) > 3 and last[-3] not in "eu")


def zone_nouns(voice: Voice, name: str) -> str:
    noun = zone_noun(voice, name)
    several = name in voice.game.titles and any(map(is_plural, noun.split()))
    return noun if several else plural(noun)
