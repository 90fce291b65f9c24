"""The other games at the table: columns, melds, patterns and guesses are worth what their rules say."""

from itertools import permutations, product

import pytest

from table.rules import Laid

SUITS = "SHDC"


@pytest.mark.parametrize(
    ("ranks", "worth"),
    {
        "": -10, "8": -8, "8 8": 0, "8 8 8": 8, "8 8 8 8": 16, "8 8 8 8 8": 24, "A A": 0, "K K Q": -30,
        "10 Q": -20, "JK": 0, "JK JK": 0, "J JK": 0, "8 8 JK": -16, "JK 5": -5, "J A": -1, "Q Q Q 3": -33,
        "7": -7, "Q Q Q": 10,
    }.items(),
)  # fmt: skip
def test_columns_of_sedanto(ranks: str, worth: int) -> None:
    table = Laid("sedanto", 6)
    faces = [rank if rank == "JK" else rank + SUITS[at % 4] for at, rank in enumerate(ranks.split())]
    column = table.lay("column[0][1][1]", " ".join(faces))
    assert table.call("worth", tuple(column)) == worth


@pytest.mark.parametrize(
    ("columns", "total"),
    [
        (("JS AS", "8S 8H 8D 8C", "QS QH QD 3S", "7S"), -25),
        (("JS", "8S 8H 8D 8C", "QS QH QD", "7S"), 19),
    ],
)  # fmt: skip
def test_the_worked_example_of_sedanto(columns: tuple[str, ...], total: int) -> None:
    table = Laid("sedanto", 2)
    for number, faces in enumerate(columns, 1):
        table.lay(f"column[0][1][{number}]", faces)
    assert table.part("columns", 0) == total


@pytest.mark.parametrize(("columns", "ways"), [(3, 81), (4, 256), (5, 625)])
def test_ways_to_arrange_four_cards(columns: int, ways: int) -> None:
    assert len(Laid("sedanto", 2, columns=columns).moves("arrange", 0)) == ways


@pytest.mark.parametrize(("players", "hands", "want"), [(2, 1, (4, 1, 40)), (3, 2, (3, 1, 120)), (6, 1, (4, 2, 120))])
def test_defaults_of_sedanto(players: int, hands: int, want: tuple[int, ...]) -> None:
    layout = Laid("sedanto", players, hands_per_player=hands).layout
    assert tuple(layout.options[name] for name in ("columns", "decks", "post_stock_turn_cap")) == want
    assert layout.cards == 54 * want[1]


@pytest.mark.parametrize(
    ("cards", "is_meld"),
    {
        "7H 7D 7C": True, "7H 7D": False, "7H 7D 7C 7S": True, "AS 2S 3S": True, "QS KS AS": True,
        "KS AS 2S": False, "QS KS AS 2S": False, "4S 5S 6H": False, "5H 6H 7H 8H 9H": True, "4S 5S": False,
    }.items(),
)  # fmt: skip
def test_melds_of_kathmandu(cards: str, is_meld: bool) -> None:
    table = Laid("kathmandu")
    supply = table.layout.zone_families["supply"].base
    table.store.zones[supply] = [0, 1]
    hand = table.lay("hand[0]", cards)
    assert any(len(meld) == len(hand) for (meld,) in table.moves("meld", 0)) is is_meld


def test_the_222_first_moves_of_kathmandu() -> None:
    table = Laid("kathmandu")
    zones, layout = table.store.zones, table.layout
    zones[layout.zone_families["supply"].base] = [0, 17]
    zones[layout.zone_families["purse"].base] = [1, 0]
    table.lay("hand[0]", "AS 3S 5S 7H 9H JH KD 2D 4C 6C")
    table.lay("tableau", "9C QD")
    tableau = zones[layout.zone_families["tableau"].base]
    tableau[2:] = [-1, -1, -1]
    actions = ["meld", "cards_for_reds", "take_all_reds", "reds_for_cards", "swap_two", "take_one_red"]
    assert [len(table.moves(action, 0)) for action in actions] == [0, 175, 1, 0, 45, 1]
    zones[layout.deck_zone] = zones[layout.deck_zone][:2]
    assert [len(table.moves(action, 0)) for action in ("take_all_reds", "take_one_red")] == [0, 1]
    tableau[2:] = [None, None, None]
    assert [len(table.moves(action, 0)) for action in ("cards_for_reds", "take_all_reds", "take_one_red")] == [0, 0, 0]


@pytest.mark.parametrize(
    ("blue", "red", "cards", "score"),
    [(0, 1, 10, -12), (3, 2, 4, 7), (4, 0, 0, 20), (1, 5, 0, -5), (0, 5, 10, -20)],
)
def test_scores_of_kathmandu(blue: int, red: int, cards: int, score: int) -> None:
    table = Laid("kathmandu")
    table.store.zones[table.layout.zone_families["purse"].base] = [red, blue]
    table.lay("hand[0]", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S"[: 3 * cards])
    assert sum(table.part(part.name, 0) for part in table.game.score.parts) == score


def may_found(binned: tuple[str, ...], wanted: list[str], longest: int = 6) -> list[str]:
    """Which of the patterns wanted a player with these patterns may found."""
    table = Laid("sequence", 2, max_length=longest)
    for pattern in binned:
        table.lay("bin[0]", " ".join("5" + suit if pattern.count(suit) < 3 else "6" + suit for suit in pattern))
    spades, hearts, diamonds, clubs = (min(table.layout.cards_by_face["9" + suit]) for suit in SUITS)
    cards = {"S": spades, "H": hearts, "D": diamonds, "C": clubs}
    return [one for one in wanted if table.call("may_found", 0, tuple(cards[suit] for suit in one))]


@pytest.mark.parametrize(
    ("binned", "wanted", "allowed"),
    [
        ((), "SCH", True), ((), "SCS", False), ((), "SCHD", False), (("SCH",), "HCS", False),
        (("SCH",), "HSDC", True), (("SCH",), "DSCH", False), (("SCH",), "HCSD", True),
        (("SCH", "HSDC"), "CSCSH", False), (("SDC", "CDHS"), "CSCSH", True), (("SCH", "HSDC"), "CCCCC", True),
        (("SCH",), "CCCCC", False),
    ],
)  # fmt: skip
def test_patterns_of_sequence(binned: tuple[str, ...], wanted: str, allowed: bool) -> None:
    assert bool(may_found(binned, [wanted])) is allowed


@pytest.mark.slow
def test_how_many_patterns_are_left() -> None:
    four = may_found(("SCH",), ["".join(p) for p in permutations(SUITS)])
    left = "CDHS CDSH CSDH CSHD DCSH DHCS DSHC HCDS HCSD HDCS HSDC SDHC SHCD SHDC"
    assert " ".join(sorted(four)) == left
    assert len(may_found(("SCH", "HSDC"), ["".join(p) for p in product(SUITS, repeat=5)])) == 225
    assert may_found(("SCH", "HSDC"), ["CCCCC"], longest=4) == []


@pytest.mark.parametrize(("lengths", "score"), [("334", 4), ("3345", 8), ("333456", 17), ("34567", 31), ("", 0)])
def test_scores_of_sequence(lengths: str, score: int) -> None:
    table = Laid("sequence", 2)
    faces = iter(f"{rank}{suit}" for rank in range(2, 11) for suit in SUITS)
    for length in lengths:
        table.lay("bin[0]", " ".join(next(faces) for _ in range(int(length))))
    assert table.part("sequences", 0) == score


@pytest.mark.parametrize(
    ("used", "other", "want"),
    [("5D", "5H", True), ("5D", "6D", False), ("5D", "5S", False), ("5C", "5S", True)],
)
def test_blocks_of_sequence(used: str, other: str, want: bool) -> None:
    table = Laid("sequence", 2)
    table.lay("table", used)
    (card,) = table.lay("hand[0]", other)
    assert table.call("blocks", card) is want


def centre(players: int, hidden: str, exposed: str = "") -> Laid:
    """Sequitur with these cards in the centre of the layout."""
    table = Laid("sequitur", players)
    first = table.layout.zone_families["layout"].base
    cells = table.store.zones[first]
    cells[:5] = [-9] * 5  # filled, so that the next cards lie in the centre
    table.lay("layout", hidden)
    for card in table.lay("layout", exposed):
        table.store.face_up[card] = True
    cells[:5] = [None] * 5
    return table


@pytest.mark.parametrize(("players", "both", "one"), [(2, 791, 38), (3, 1238, 48), (4, 1785, 58), (5, 2432, 68)])
def test_how_many_guesses_there_are(players: int, both: int, one: int) -> None:
    assert len(centre(players, "KH 9C").moves("guess", 0)) == both
    assert len(centre(players, "KH", "9C").moves("guess", 0)) == one


@pytest.mark.parametrize(
    ("first", "second", "cards", "total", "exposed"),
    [
        ("AD", "S", "AS JD", 0, ""), ("C", "", "KC 10C", 3, ""), ("Q", "10", "QH 9S", 0, ""),
        ("KS", "", "KH 9C", 3, ""), ("6C", "", "6C 9S", 9, "6C"), ("6", "C", "6C 9H", 3, ""),
        ("6", "C", "6H 9C", 9, ""), ("KH", "S", "KH KS", 12, "KH"), ("AS", "S", "AS AD", 6, "AS"),
        ("AS", "KH", "AS KH", 18, "AS KH"), ("AS", "KH", "AH KS", 6, ""), ("AS", "KH", "9D 10D", -18, ""),
        ("S", "S", "AS KH", 0, ""), ("D", "H", "9D 10D", 0, ""), ("A", "", "AS AH", 6, ""),
    ],
)  # fmt: skip
def test_guesses_of_sequitur(first: str, second: str, cards: str, total: int, exposed: str) -> None:
    table = centre(5, cards)

    def statement(text: str) -> tuple[int | None, int | None]:
        suits = [suit.letter for suit in table.game.deck.suits]
        suit = suits.index(text[-1]) if text and text[-1] in suits else None
        rank = text[:-1] if suit is not None else text
        return (table.game.deck.ranks.index(rank) if rank else None), suit

    one, two = statement(first), statement(second)
    assert table.call("best", *one, *two) == total
    hidden = table.call("hidden_cards")
    hit = [card for card in hidden if table.call("names", *one, card) or table.call("names", *two, card)]
    assert table.faces(hit) == exposed.split()


@pytest.mark.parametrize(("players", "lowest", "cards"), [(2, "8", 28), (3, "6", 36), (4, "4", 44), (5, "2", 52)])
def test_the_deck_of_sequitur(players: int, lowest: str, cards: int) -> None:
    layout = Laid("sequitur", players).layout
    assert layout.cards == cards and layout.faces[0] == lowest + "C"
