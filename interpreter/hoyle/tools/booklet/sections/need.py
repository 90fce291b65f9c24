"""The section `What you need`."""

from collections import Counter
from collections.abc import Mapping

from hoyle.engine.table.layout import Layout
from hoyle.language.model.game import Deck
from hoyle.language.report.words import join_words
from hoyle.tools.booklet.document import Block, Item, Items, Paragraph, Section
from hoyle.tools.booklet.english import amount, article, number, sentence
from hoyle.tools.booklet.formulas.voice import Voice, rank_word, suit_word, token_noun
from hoyle.tools.booklet.sections.how_to_play import Tables, among_counts, equipment_by_author, usual_suits
from hoyle.tools.booklet.sections.settings import SIDES, players_text

_WHOLE = 52
#: At fewer missing cards than this they are named.
_FEW = 5
#: So many kinds of jokers are named; more are a suit of their own.
_MOST_JOKERS = 2
_USUAL = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def what_you_need(voice: Voice, tables: Tables) -> Section:
    blocks: list[Block] = [Paragraph(_players(tables))] if tables else []
    if own := equipment_by_author(voice, tables):
        return Section("What you need", (*blocks, *own))
    blocks += _by_players({n: _pack(layout, voice) for n, layout in tables.items()})
    blocks += _by_players({n: _tokens(layout, voice) for n, layout in tables.items()})
    return Section("What you need", tuple(blocks))


def _by_players(texts: Mapping[int, str]) -> list[Block]:
    groups: dict[str, list[int]] = {}
    for count, text in texts.items():
        groups.setdefault(text, []).append(count)
    if len(groups) == 1:
        return [Paragraph(sentence(text)) for text in groups if text]
    told = [f"With {among_counts(counts, list(texts))} players: {text}" for text, counts in groups.items() if text]
    return [Items(tuple(map(Item, told)))] if told else []


def _players(tables: Tables) -> str:
    told = sentence(players_text(tuple(tables)))
    united = [n for n, at in tables.items() if at.sides == 1]
    paired = [n for n, at in tables.items() if 1 < at.sides < n]
    for counts, words in ((united, "all play together, as one side"), (paired, SIDES["opposite"])):
        if max(counts, default=1) > 1:
            some = f"with {among_counts(counts, list(tables))} players, " if len(counts) < len(tables) else ""
            told += f" {sentence(some + words)}"
    return told


def _pack(layout: Layout, voice: Voice) -> str:
    deck = voice.game.deck
    looks = Counter(zip(layout.rank_of, layout.suit_of))
    jokers = [voice.game.deck.rank_face(rank) for rank, suit in looks if suit is None for _ in range(looks[rank, suit])]
    suited = {look: many for look, many in looks.items() if look[1] is not None}
    packs = set(suited.values())
    if len(packs) != 1 or not usual_suits(deck) or len(set(jokers)) > _MOST_JOKERS:
        return f"{layout.cards} cards{_kinds(layout, voice)}."
    each = packs.pop()
    ranks = sorted({rank for rank, _ in suited})
    suits = {suit for _, suit in suited}
    gone = len(ranks) * len(suits) - len(suited)
    without = f", without {_missing(suited, ranks, voice)}" if 0 < gone < _FEW else ""
    if len(ranks) * len(suits) == _WHOLE and gone < _FEW:
        told = "an ordinary pack of 52 cards" if each == 1 else f"{number(each)} ordinary packs of 52 cards"
    else:
        told = f"the {layout.cards - len(jokers)} cards {_range(ranks, voice)}"
        told += f" in {amount(len(suits), 'suit')}" if len(suits) < 4 else " of each suit"
        without += f", {amount(each, 'copy')} of each" if each > 1 else ""
    return f"{told}{without}{_jokers(jokers, deck)}."


def _jokers(faces: list[str], deck: Deck) -> str:
    if len(set(faces)) > 1:
        return f", with {join_words([article(deck.titles.get(face, face)) for face in faces])}"
    return f", with {amount(len(faces), 'joker')}" if faces else ""


def _range(ranks: list[int], voice: Voice) -> str:
    """Write the first and last rank of a pack that lacks no card between: the ace is last even where tens are high."""
    faces = [voice.game.deck.rank_face(rank) for rank in ranks]
    names = {face: _rank_name(rank, voice) for face, rank in zip(faces, ranks)}
    usual_orders = (_USUAL, ("A", *_USUAL[:-1]))
    usual_orders = usual_orders[::-1] if faces[0] == "A" else usual_orders
    for usual in usual_orders:
        ordered = sorted(faces, key=usual.index) if set(faces) <= set(usual) else []
        if len(ordered) > 3 and "".join(ordered) in "".join(usual):
            return f"from {names[ordered[0]]} to {names[ordered[-1]]}"
    return join_words(list(names.values()))


def _rank_name(rank: int, voice: Voice) -> str:
    face = voice.game.deck.rank_face(rank)
    return face if face.isdigit() else rank_word(voice, rank)


def _missing(suited: Mapping[tuple[int, int | None], int], ranks: list[int], voice: Voice) -> str:
    suits = sorted({suit for _, suit in suited if suit is not None})
    gone = [(rank, suit) for suit in suits for rank in ranks if (rank, suit) not in suited]
    if len({suit for _, suit in gone}) == 1:
        return f"the {join_words([rank_word(voice, rank) for rank, _ in gone])} of {suit_word(voice, gone[0][1])}"
    return join_words([f"the {rank_word(voice, rank)} of {suit_word(voice, suit)}" for rank, suit in gone])


def _kinds(layout: Layout, voice: Voice) -> str:
    """Cards without a suit are written apart."""
    looks = Counter(zip(layout.rank_of, layout.suit_of))
    groups: dict[tuple[tuple[int, int], ...], list[int | None]] = {}
    for suit in (*layout.suits_used, None):
        held = tuple((rank, looks[rank, suit]) for rank in layout.ranks_used if (rank, suit) in looks)
        if held:
            groups.setdefault(held, []).append(suit)
    told = []
    for held, suits in groups.items():
        named, words = [suit_word(voice, suit) for suit in suits if suit is not None], _held_words(held, voice)
        mixed = len(named) > 1 and len({count for _, count in held}) > 1
        where = f"in {'each of ' if mixed else ''}{join_words(named)}"
        if len(groups) == 1 and mixed:
            return f", {where}: {words}"
        if len(groups) == 1:
            return f": {words} {where}" if len(named) > 1 else f": {words}"
        told.append(f"{where} {words}" if named else f"and {words}")
    return f": {'; '.join(told)}"


def _held_words(held: tuple[tuple[int, int], ...], voice: Voice) -> str:
    faces = [_rank_name(rank, voice) for rank, _ in held]
    many = {count for _, count in held}
    if len(many) == 1:
        each = many.pop()
        return f"{', '.join(faces)}{f', {number(each)} of each' if each > 1 else ''}"
    return join_words([f"{face} ×{count}" if count > 1 else face for face, (_, count) in zip(faces, held)])


def _tokens(layout: Layout, voice: Voice) -> str:
    told = [amount(count, token_noun(voice, name)) for name, count in zip(layout.token_names, layout.token_counts)]
    return sentence(join_words(told)) if told else ""
