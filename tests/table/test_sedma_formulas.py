"""Sedma at the table: who wins a trick, what may be sent, and what a hand is worth to each side."""

from itertools import cycle

import pytest

from table.rules import Laid

TRICKS = {
    "wild": "9 9 K 7=3|9 7 9 K=2|9 K Q J=0|7 9 8 7=3|7 A 10 8=0|9 A 10 9 7 9 8 K=5|9 7 9 7=3|7 8 7 9=2",
    "first_trump": "9 7 9 7=1|9 7 9 K=1|7 8 7 9=0",
    "over_trump": "9 7 9 7=3|9 7 9 K=1|7 8 7 9=2",
}


@pytest.mark.parametrize(
    ("sevens", "ranks", "winner"),
    [(sevens, row.split("=")[0], int(row.split("=")[1])) for sevens, rows in TRICKS.items() for row in rows.split("|")],
)
def test_the_winner_of_a_trick(sevens: str, ranks: str, winner: int) -> None:
    table = Laid("sedma", 4, sevens=sevens)
    suits = cycle("SHDC")
    trick = table.lay("trick", " ".join(rank + next(suits) for rank in ranks.split()))
    assert table.call("winning_card") == trick[winner]


def test_the_leader_sends_a_trick_round_with_the_rank_led_or_a_seven() -> None:
    table = Laid("sedma", 4)
    table.lay("trick", "9S KS")
    hand = table.lay("hand[1]", "9H 7H KH AH")
    table.set("leader", 1)
    assert table.moves("play", 1) == [(hand[0],), (hand[1],)]
    table.clear("trick")
    assert len(table.moves("play", 1)) == 4


@pytest.mark.parametrize(
    ("hand", "trick", "want"),
    [
        ("KS KH KC KD", "", 1),
        ("KS KH KC KD", "9S QS", 0),
        ("KS KH KC 7D", "KD QS", 0),
        ("KS KH KC 9D", "", 0),
    ],
)
def test_four_of_a_rank_burn_a_hand(hand: str, trick: str, want: int) -> None:
    table = Laid("sedma", 4, burnt_in_hand=2)
    table.set("leader", 0)
    table.lay("trick", trick)
    table.lay("hand[0]", hand)
    assert len(table.moves("show_four", 0)) == want


def settle_up(
    players: int, points: tuple[int, ...], taken: tuple[int, ...], soloist: int | None = None, **options: bool
) -> Laid:
    """A finished hand in which each side has the points and cards given."""
    table = Laid("sedma", players, king_of_hearts=soloist is not None, **options)
    bonus = 10 if options.get("last_trick", True) else 0
    unit = 1 if options.get("simplified_scoring") else 10
    last = next(side for side, won in enumerate(points) if won >= bonus)
    faces = list(table.layout.faces)
    rich = [face for face in faces if face[:-1] in ("10", "A")]
    poor = [face for face in faces if face not in rich]
    for side, (won, count) in enumerate(zip(points, taken)):
        scoring = (won - (bonus if side == last else 0)) // unit
        pile = [rich.pop() for _ in range(scoring)] + [poor.pop() for _ in range(count - scoring)]
        table.lay(f"won[{side}]", " ".join(pile))
    for key, value in {
        "leader": last,
        "burner": None,
        "burn_stakes": 0,
        "king_played": soloist is not None,
    }.items():
        table.set(key, value)
    table.set("soloist", soloist)
    assert table.store.zones[table.layout.deck_zone] == []
    return table


THREE = [
    ((40, 30, 20), (10, 10, 10), [2, -1, -1]),
    ((40, 40, 10), (9, 9, 12), [1, 1, -2]),
    ((30, 30, 30), (10, 10, 10), [0, 0, 0]),
    ((90, 0, 0), (27, 3, 0), [4, -2, -2]),
    ((90, 0, 0), (30, 0, 0), [6, -3, -3]),
]


@pytest.mark.parametrize(("points", "taken", "want"), THREE)
def test_three_players_pay_each_other(points: tuple[int, ...], taken: tuple[int, ...], want: list[int]) -> None:
    table = settle_up(3, points, taken)
    assert [table.part("payment", side) for side in range(3)] == want
    assert [table.part("stakes", side) for side in range(3)] == [0, 0, 0]


@pytest.mark.parametrize(
    ("points", "want"), [((40, 40, 0), [1, 1, -2]), ((30, 30, 20), [1, 1, -2]), ((40, 30, 10), [2, -1, -1])]
)
def test_three_players_without_a_last_trick(points: tuple[int, ...], want: list[int]) -> None:
    table = settle_up(3, points, (10, 10, 10), last_trick=False)
    assert [table.part("payment", side) for side in range(3)] == want


@pytest.mark.parametrize(
    ("points", "taken", "last_trick", "want"),
    [
        ((50, 30, 10), (10, 10, 10), True, [2, -1, -1]),
        ((40, 30, 20), (10, 10, 10), True, [-2, 1, 1]),
        ((90, 0, 0), (27, 3, 0), True, [4, -2, -2]),
        ((90, 0, 0), (30, 0, 0), True, [6, -3, -3]),
        ((0, 60, 30), (3, 20, 7), True, [-4, 2, 2]),
        ((0, 60, 30), (0, 20, 10), True, [-6, 3, 3]),
        ((40, 20, 20), (10, 10, 10), False, [0, 0, 0]),
    ],
)
def test_alone_with_the_king_of_hearts(
    points: tuple[int, ...], taken: tuple[int, ...], last_trick: bool, want: list[int]
) -> None:
    table = settle_up(3, points, taken, soloist=0, last_trick=last_trick)
    assert [table.part("payment", side) for side in range(3)] == want


@pytest.mark.parametrize(
    ("points", "taken", "options", "want"),
    [
        ((50, 40), (16, 16), {}, [1, 0]),
        ((80, 10), (20, 12), {}, [1, 0]),
        ((90, 0), (31, 1), {}, [2, 0]),
        ((90, 0), (32, 0), {}, [3, 0]),
        ((40, 40), (16, 16), {"last_trick": False}, [0, 0]),
        ((70, 10), (16, 16), {"last_trick": False}, [1, 0]),
        ((80, 0), (30, 2), {"last_trick": False}, [2, 0]),
        ((80, 0), (32, 0), {"last_trick": False}, [3, 0]),
        ((4, 4), (16, 16), {"last_trick": False, "simplified_scoring": True}, [0, 0]),
        ((5, 3), (16, 16), {"last_trick": False, "simplified_scoring": True}, [1, 0]),
        ((8, 0), (30, 2), {"last_trick": False, "simplified_scoring": True}, [2, 0]),
    ],
)
def test_two_sides(points: tuple[int, ...], taken: tuple[int, ...], options: dict[str, bool], want: list[int]) -> None:
    table = settle_up(4, points, taken, **options)
    assert [table.part("stakes", side) for side in range(2)] == want
    assert [table.part("payment", side) for side in range(2)] == [0, 0]
    table.set("burner", 1)
    table.set("burn_stakes", 2)
    assert [table.part("stakes", side) for side in range(2)] == [0, 0]
    assert [table.part("burnt", side) for side in range(2)] == [0, 2]


def test_a_match_to_a_target_has_no_number_of_hands() -> None:
    assert Laid("sedma", 2).layout.options["hands"] == 1
    assert Laid("sedma", 2, target_stakes=7).layout.options["hands"] is None


def test_the_deck_for_three() -> None:
    assert Laid("sedma", 3).layout.cards == 30
    layout = Laid("sedma", 3, removed="hearts").layout
    assert {"8H", "9H"}.isdisjoint(layout.faces) and "8C" in layout.faces
    assert Laid("sedma", 4).layout.side_of == (0, 1, 0, 1)
