"""Well-known packs of cards by name."""

from functools import cache

from hoyle.language.report import Report, Source
from hoyle.language.syntax.read import read_mapping
from hoyle.language.syntax.tree import Mapping, Node, Scalar, Sequence, plain_data

#: The zone of a deck that is only the name of a pack.
HOME = "stock"

#: The keys of a deck that a pack may set.
PACK_KEYS = ("ranks", "suits", "jokers", "copies", "titles")

_FRENCH = "suits: [clubs, diamonds, hearts, spades]\n"

#: The keys of a deck for each pack; ranks from low to high.
PACKS = {
    "standard": "ranks: [2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A]\n" + _FRENCH,
    "ace_low": "ranks: [A, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K]\n" + _FRENCH,
    "piquet": "ranks: [7, 8, 9, 10, J, Q, K, A]\n" + _FRENCH,
    "euchre": "ranks: [9, 10, J, Q, K, A]\n" + _FRENCH,
    "latin": """\
ranks: [A, 2, 3, 4, 5, 6, 7, J, N, K]
suits: {coins: D, cups: C, swords: S, batons: B}
titles: {N: knight}
""",
    "tarot": _FRENCH
    + """\
ranks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, N, Q, K]
jokers: {EXCUSE: 1, I: 1, II: 1, III: 1, IIII: 1, V: 1, VI: 1, VII: 1, VIII: 1, IX: 1, X: 1, XI: 1, XII: 1, XIII: 1,
  XIV: 1, XV: 1, XVI: 1, XVII: 1, XVIII: 1, XIX: 1, XX: 1, XXI: 1}
titles: {N: knight, EXCUSE: excuse}
""",
    "hanafuda": """\
ranks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
suits: {plain: P, ribbon: R, animal: A, bright: B}
copies:
  - 3 if card.suit is plain and card.rank is 12
  - 1 if card.suit is plain and card.rank is 11
  - 2 if card.suit is plain
  - 0 if card.suit is ribbon and card.rank is in (8, 12)
  - 0 if card.suit is animal and card.rank is in (1, 3, 12)
  - 0 if card.suit is bright and card.rank is not in (1, 3, 8, 11, 12)
  - 1
""",
}


def with_pack(root: Mapping) -> Mapping:
    """The tree with the keys of the pack that its deck names.

    The deck's own keys replace those of the pack; its titles replace single ones. Keys from a pack have the place of
    its name.
    """
    deck = root.get("deck")
    name = deck.get("pack") if isinstance(deck, Mapping) else deck
    if not isinstance(name, Scalar) or name.value not in PACKS:
        return root
    given = deck if isinstance(deck, Mapping) else Mapping(((_text("into", name), _text(HOME, name)),), name.span)
    pack = _placed(_pack(name.value), name)
    entries = [*pack.without({key.value for key, _ in given}), *given.without({"pack"})]
    if pack.get("titles") is not None:
        entries = _with_titles(entries, pack.section("titles"), given.section("titles"), name)
    whole = Mapping(tuple(entries), given.span)
    return root.replaced("deck", whole)


def change_pack(root: Mapping, changes: Mapping, name: Scalar) -> tuple[Mapping, Mapping]:
    """The tree with the pack that a patch names, and the other changes.

    Nothing of the old pack stays; the author's own keys do, unless the new pack has them.
    """
    deck, changed = root.section("deck"), changes.section("deck")
    pack = _placed(_pack(name.value), name)
    own_keys = [entry for entry in deck if entry[0].offsets or entry[0].value not in PACK_KEYS]
    stay = [entry for entry in own_keys if pack.get(entry[0].value) is None]
    entries = [*pack.entries, *stay]
    own = {key.value for key, _ in stay}
    gone = _faces(deck) - _faces(Mapping(tuple(entries), deck.span))
    entries = [
        (
            key,
            value.without(gone) if key.value == "titles" and "titles" in own and isinstance(value, Mapping) else value,
        )
        for key, value in entries
    ]
    merged = Mapping(tuple(entries), deck.span)
    return root.replaced("deck", merged), changes.replaced("deck", changed.without({"pack"}))


def _faces(deck: Mapping) -> set[str]:
    parts = (plain_data(value) for key, value in deck if key.value in ("ranks", "suits", "jokers"))
    return {str(name) for part in parts if isinstance(part, dict | list | tuple) for name in part}


def _with_titles(
    entries: list[tuple[Scalar, Node]], titles: Mapping, own: Mapping, name: Scalar
) -> list[tuple[Scalar, Node]]:
    """The author's titles come before the pack's, which count only for what the deck has."""
    known = {key for part, value in entries if part.value in ("ranks", "suits", "jokers") for key in plain_data(value)}
    free = [entry for entry in titles if entry[0].value in known and own.key(entry[0].value) is None]
    rest = [entry for entry in entries if entry[0].value != "titles"]
    return [*rest, (_text("titles", name), Mapping((*free, *own), titles.span))]


@cache
def _pack(name: str) -> Mapping:
    tree = read_mapping(Source(f"pack {name}", PACKS[name]), Report())
    assert tree is not None
    return tree


def _placed(node: Mapping, name: Scalar) -> Mapping:
    return Mapping(tuple((_text(key.value, name), _moved(value, name)) for key, value in node), name.span)


def _moved(node: Node, name: Scalar) -> Node:
    if isinstance(node, Scalar):
        return _text(node.value, name)
    if isinstance(node, Sequence):
        return Sequence(tuple(_moved(item, name) for item in node), name.span)
    return _placed(node, name)


def _text(value: str, name: Scalar) -> Scalar:
    return Scalar(value, name.span, "plain", ())
