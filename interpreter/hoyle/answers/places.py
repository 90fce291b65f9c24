"""Places of moves and the log in words."""

import re
from collections.abc import Sequence
from functools import lru_cache

from hoyle.language.model.game import Per
from hoyle.language.model.titles import card_called, count_pieces, title_of, with_pieces, word_called
from hoyle.language.report.words import join_words, ordinal
from hoyle.play.game import Game
from hoyle.tools.booklet.formulas.voice import Voice, zone_noun

_INDEX = re.compile(r"\[([^\]]*)\]")
#: A place in a zone: a row of several, the first card and the last of a run; or row and column of a grid.
_SPOT = re.compile(r"(?:(?P<row>\d+):)?(?P<first>\d+)(?:\.\.(?P<last>\d+))?|(?P<down>\d+),(?P<across>\d+)")


@lru_cache(maxsize=64)
def cards_called(game: Game) -> dict[str, str]:
    """The titles of cards that people do not read by their faces."""
    layout, deck = game.layout, game.model.deck
    faces = zip(layout.faces, layout.rank_of, layout.suit_of)
    return {face: words for face, rank, suit in faces if (words := card_called(deck, rank, suit))}


def zone_words(game: Game, key: str, seat: int | None) -> str:
    """Write `p1's hand`, `column 3`."""
    words = member_words(game, key, game.model.zones[key.partition("[")[0]].per, seat)
    owned = "'s " in words or words.startswith("your ")
    bare = words.startswith("the ") or ("[" in key and (owned or " of " not in words))
    return words if bare else f"the {words}"


def member_words(game: Game, key: str, per: Sequence[Per], seat: int | None) -> str:
    """Write a zone or variable without an article: `foundation of hearts`, `your column 1-2`.

    A number that has one value at this table is left out.
    """
    name = key.partition("[")[0]
    words, owner, rest, numbers = _noun(game, name), "", list[str](), list[str]()
    alone = single_numbers(game, name)
    for at, (one, index) in enumerate(zip(per, _INDEX.findall(key), strict=True)):
        if one.kind in ("player", "side") and not owner:
            owner = owner_words(game, one.kind, int(index), seat)
        elif one.kind in ("player", "side"):
            rest.append(f"for {owner_words(game, one.kind, int(index), seat)}")
        elif one.kind in ("suit", "rank"):
            rest.append(f"of {game.layout.face_titles.get(index, index)}")
        elif one.words is not None:
            rest.append(f"for {word_called(game.model, index)}")
        elif at not in alone:
            numbers.append(index)
    words = words.removesuffix(" of") if owner or (rest and rest[0].startswith("of ")) else words
    thing = " ".join(filter(None, (words, "-".join(numbers), *rest)))
    return f"{_whose(owner)} {thing}" if owner else thing


@lru_cache(maxsize=256)
def single_numbers(game: Game, name: str) -> frozenset[int]:
    """The positions of indexes that have one value at this table."""
    cells = [cell for cell in game.layout.variable_cells if cell.variable.name == name]
    found = [at.indexes for at in game.layout.zones if at.zone.name == name] or [cell.indexes for cell in cells]
    if any(cell.cards for cell in cells):  # their names leave the cards out
        return frozenset()
    return frozenset(at for at, column in enumerate(zip(*found)) if len(set(column)) == 1)


def _noun(game: Game, name: str) -> str:
    """Write a title or name, or `won cards` for a participle."""
    if name in game.model.titles or name not in game.model.zones:
        return title_of(game.model, name)
    return zone_noun(Voice(game.model), name)


def owner_words(game: Game, kind: str, index: int, seat: int | None) -> str:
    seats = (index,) if kind == "player" else game.layout.seats_of(index)
    return "+".join("you" if s == seat else f"p{s}" for s in seats)


def _whose(owner: str) -> str:
    if owner == "you":
        return "your"
    return "your side's" if "you" in owner.split("+") else f"{owner}'s"


def places_named(game: Game, text: str, seat: int | None) -> str:
    """Write places of the log in words; `{c}` of a hidden card is `table@3`."""
    if "@" not in text:
        return text
    keys = "|".join(sorted({re.escape(at.key) for at in game.layout.zones}, key=len, reverse=True))
    place = re.compile(rf"(?<![\w@\]])(?:{keys})@\d+(?:[:,]\d+)?(?![\w#])")
    return place.sub(lambda found: place_words(game, [found[0]], seat), text)


def place_words(game: Game, places: Sequence[str], seat: int | None, *, cards: bool = True) -> str:
    """Write places of one zone, as `hand[1]@2`, by their cards or, without `cards`, by the places themselves.

    A text that is not a place is returned unchanged.
    """
    keys = {place.partition("@")[0] for place in places}
    kinds = {at.key: at.kind for at in game.layout.zones}
    if len(keys) != 1 or not keys <= kinds.keys():
        return " ".join(places)
    zone = keys.pop()
    if places == [zone]:
        return zone_words(game, zone, seat)
    if set(places) == {zone}:
        return f"{count_pieces(game.model.deck, len(places))} of {zone_words(game, zone, seat)}"
    told = [_spot(kinds[zone], place.partition("@")[2], cards) for place in places]
    if not all(told):
        return " ".join(places)
    plural = cards and len(told) > 1
    where = f"{with_pieces(game.model.deck, _and(told))} of {zone_words(game, zone, seat)}"
    if kinds[zone] == "places":
        return f"the {game.model.deck.pieces[plural]} in {where}" if cards else where
    return where if "row" in told[0].split() and "card" not in told[0].split() else f"the {where}"


def _spot(kind: str, position: str, cards: bool) -> str:
    """Write `2nd card`, `row 2, column 3`."""
    found = _SPOT.fullmatch(position)
    if found is None:
        return ""
    if found["down"]:
        return f"row {found['down']}, column {found['across']}"
    if kind == "places":
        return f"place {found['first']}"
    if kind == "rows" and not found["row"]:
        return f"row {found['first']}"
    first = ordinal(int(found["first"]))
    run = found["last"] and found["last"] != found["first"]
    card = f"{first} to {ordinal(int(found['last']))} card" if run else f"{first} card"
    if kind == "stack" and found["first"] == "1" and not run:
        card = "top card"
    return f"{card} of row {found['row']}" if found["row"] else card


def _and(words: Sequence[str]) -> str:
    """Neighbouring cards share their noun and their row."""
    rows: dict[str, list[str]] = {}
    for row, _, column in (word.partition(", column ") for word in words):
        rows.setdefault(row, []).append(column)
    if all(all(columns) for columns in rows.values()):
        words = [f"{row}, column{'s' if len(columns) > 1 else ''} {_and(columns)}" for row, columns in rows.items()]
    if len(words) > 1 and all(word.endswith(" card") for word in words):
        words = [*(word.removesuffix(" card") for word in words[:-1]), f"{words[-1]}s"]
    return join_words(words)
