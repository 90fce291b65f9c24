"""How things are called: names of a file in, nouns out. A voice knows the game and what each local is called."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import hoyle.model.formula as f
from hoyle.booklet.document import term
from hoyle.booklet.english import article, number, owned, plural, spaced
from hoyle.model.game import Game
from hoyle.model.types import Type

_RANKS = {"J": "jack", "Q": "queen", "K": "king", "A": "ace", "JK": "joker"}
_SUITS = {"clubs": "club", "diamonds": "diamond", "hearts": "heart", "spades": "spade"}
_NOUNS = {"player", "side", "card", "rank", "suit", "place", "row"}
#: Names of zones that say what happened to the cards, and so need a noun.
_DONE = {"won", "dealt", "drawn", "spent", "taken", "hidden", "chosen", "lost", "kept", "aside"}
#: Names of variables and formulas that say of which thing they speak, and so need its noun.
_WHICH = {"led", "out", "in", "next", "last", "previous", "current", "best", "worst", "lowest", "highest"}
#: Places on which things lie rather than in which.
_TOPS = {"table", "tableau", "board", "layout", "mat", "floor"}
_PILES = {"stack": "pile", "row": "row", "set": "cards", "rows": "rows", "places": "places", "tokens": "tokens"}


@dataclass(frozen=True, slots=True)
class Voice:
    """The game that is told, and the words for the locals in scope, by slot."""

    game: Game
    called: Mapping[int, str] = field(default_factory=dict)


def calling(voice: Voice, local: f.Local, words: str) -> Voice:
    """The voice with a local called so."""
    return replace(voice, called={**voice.called, local.slot: words})


def binding(voice: Voice, local: f.Local, *, pronoun: bool = False) -> Voice:
    """The voice with words for a local that comes into scope: `the card`, `the other card`, `card *x*`."""
    taken = set(voice.called.values())
    noun = noun_of(local.type)
    word = "they" if local.type.base in ("list", "player") else "it"
    if pronoun and word not in taken and local.type.base not in ("int", "bool", "words"):
        return calling(voice, local, word)
    if noun is None:
        return calling(voice, local, term(spaced(local.name)))
    long = len(local.name) > 2 and local.name not in (noun, "other") and local.type.base != "list"
    named = f"the {term(spaced(local.name))}" if long else f"{noun} {term(spaced(local.name))}"
    choices = (f"the {noun}", named) if long else (f"the {noun}", f"the other {noun}", named)
    return calling(voice, local, next((words for words in choices if words not in taken), choices[-1]))


def binding_all(voice: Voice, locals_: Sequence[f.Local]) -> Voice:
    """The voice with words for what stands side by side; several of a kind go by their names."""
    for local in locals_:
        noun = noun_of(local.type)
        alike = [other for other in locals_ if noun_of(other.type) == noun]
        numbered = len(alike) > 1 and any(one.name[-1].isdigit() for one in alike)
        if noun and len(alike) > 1 and not numbered and all(len(one.name) > 2 for one in alike):
            voice = calling(voice, local, f"the {term(spaced(local.name))}")
        elif noun and (numbered or len(alike) > 2):
            voice = calling(voice, local, f"{noun} {term(spaced(local.name))}")
        else:
            voice = binding(voice, local)
    return voice


def noun_of(kind: Type) -> str | None:
    """What a thing of a type is: `card`, `player`; `cards` for a list; None for numbers and words."""
    if kind.base == "list" and kind.item is not None and kind.item.base == "list":
        return "sets"
    if kind.base == "list":
        inner = noun_of(kind.item) if kind.item else None
        return plural(inner) if inner else "values"
    return kind.base if kind.base in _NOUNS else None


def local_words(voice: Voice, local: f.Local) -> str:
    """What a local is called."""
    if local.slot in voice.called:
        return voice.called[local.slot]
    given = {"me": "you", "owner": "its owner", "side": "your side", "card": "the card"}
    return given.get(local.name, term(spaced(local.name)))


# ---- cards


def rank_word(voice: Voice, rank: int) -> str:
    """A rank as people say it: `seven`, `ace`, or the title the deck gives it."""
    deck = voice.game.deck
    face = deck.ranks[rank] if rank < len(deck.ranks) else "JK"
    if face in deck.titles:
        return deck.titles[face]
    return _RANKS.get(face) or (number(int(face)) if face.isdigit() else face)


def suit_word(voice: Voice, suit: int) -> str:
    """A suit by its name."""
    return voice.game.deck.suits[suit].title if suit < len(voice.game.deck.suits) else f"suit {suit + 1}"


def of_suit(voice: Voice, suit: int) -> str:
    """What a card of a suit is: `a heart`, `of the suit red`."""
    name = voice.game.deck.suits[suit].name
    return article(_SUITS[name]) if name in _SUITS else f"of the suit {suit_word(voice, suit)}"


def face_words(voice: Voice, face: f.Face) -> str:
    """A look: `king of hearts`."""
    rank = rank_word(voice, face.rank)
    return rank if face.suit is None else f"{rank} of {suit_word(voice, face.suit)}"


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


# ---- zones and variables


def zone_noun(voice: Voice, name: str) -> str:
    """A zone without its owner: `hand`, `won pile`."""
    zone = voice.game.zones[name]
    words = spaced(name)
    done = words.split()[-1] in _DONE or (words.endswith("ed") and len(words) > 4 and not words.endswith("eed"))
    return f"{words} {_PILES[zone.kind]}" if done else words


def lies_on(voice: Voice, name: str) -> bool:
    """Whether things lie on a zone rather than in it."""
    return voice.game.zones[name].kind == "places" or spaced(name).split()[-1] in _TOPS


def wants_noun(name: str) -> bool:
    """Whether a name tells only which thing is meant, not what it is: `hidden`, `used`, `out`."""
    last = name.split()[-1]
    return last in _WHICH or last in _DONE or (last.endswith(("ed", "en")) and len(last) > 3 and last[-3] not in "eu")


def zone_nouns(voice: Voice, name: str) -> str:
    """All zones of a family together: `hands`."""
    return plural(zone_noun(voice, name))


def family(voice: Voice, name: str, owner: str | None, rest: list[str]) -> str:
    """A zone of a family with its owner and its other indexes: `your column *n*`."""
    name = name.removesuffix(" of") if owner is not None else name
    thing = name + (f" ({', '.join(rest)})" if len(rest) > 1 else f" {rest[0]}" if rest else "")
    if owner is None:
        return f"the {thing}"
    if owner.startswith(("every ", "each ", "any ", "no ")) or owner != "its owner":
        return owned(owner, thing)
    return f"its owner's {thing}"
