"""Setting a table: options as values and text, what is refused, cards, keys, limits."""

import pickle
from functools import reduce
from typing import Any

import pytest

import hoyle.language.model.formula as f
from hoyle.engine.table.fault import Fault, Refused
from hoyle.engine.table.layout import read_face
from hoyle.engine.table.options import option_values
from hoyle.engine.table.setup import set_table
from hoyle.language.model import types as t
from hoyle.language.model.game import Per, Requirement, Suit, Token
from table.build import (
    CARD,
    add,
    deck,
    dot,
    game,
    given_value,
    local_value,
    none,
    number,
    option,
    per_range,
    rank,
    same,
    variable,
    yes,
    zone,
)

WORDS = t.words("wild", "first_trump", "over_trump")
COUNT = f.Find(t.INT, None, "count", given_value("players", t.PLAYER))
OPTIONS = (
    option("sevens", WORDS, f.Const(WORDS, None, "wild")),
    option("burnt_on_table", t.INT, number(0), 0, 3),
    option("burnt_in_hand", t.INT, number(0), 0, 3),
    option("last_trick", t.BOOL, yes()),
    option("removed", t.SUIT, f.Const(t.SUIT, None, 0)),
    option("high", t.or_none(t.RANK), none(t.or_none(t.RANK))),
    option("target", t.or_none(t.INT), none(t.or_none(t.INT)), 1),
    option("hands", t.INT, add(COUNT, f.OptionValue(t.INT, None, "burnt_on_table"), "*"), 0),
)
NEEDS = Requirement(
    "burning needs two or four players",
    f.AnyOf(
        t.BOOL,
        None,
        (same(f.OptionValue(t.INT, None, "burnt_on_table"), number(0)), same(COUNT, number(3), True)),
    ),
    ("burnt_on_table", "burnt_in_hand"),
    None,
)
GAME = game(options=OPTIONS, requires=[NEEDS])
RANK_OF_CARD = dot(local_value(CARD), "rank", t.RANK)


def refusal(players: int | None = None, **options: Any) -> str:
    with pytest.raises(Refused) as caught:
        set_table(GAME, players, options)
    return caught.value.message


def test_options_are_read_as_values_and_as_text() -> None:
    asked = {
        "sevens": "over_trump",
        "burnt_on_table": "2",
        "last_trick": "no",
        "removed": "spades",
        "high": "10",
    }
    layout = set_table(GAME, 4, {**asked, "target": 7})
    assert option_values(layout) == {
        "sevens": "over_trump",
        "burnt_on_table": 2,
        "burnt_in_hand": 0,
        "last_trick": False,
        "removed": "spades",
        "high": "10",
        "target": 7,
        "hands": 8,
    }
    assert layout.options["removed"] == 3 and layout.options["high"] == 3
    assert set_table(GAME, 4, {"last_trick": False, "target": None, "high": "none"}).options["last_trick"] is False


def test_an_option_that_is_asked_for_as_auto_has_its_default() -> None:
    asked = set_table(GAME, 4, {"burnt_on_table": 2, "hands": "auto", "last_trick": " auto "})
    assert asked.options == set_table(GAME, 4, {"burnt_on_table": 2}).options
    with pytest.raises(Refused, match="has no option `hand`"):
        set_table(GAME, 4, {"hand": "auto"})


def test_a_word_of_the_option_means_itself() -> None:
    words = t.words("by_hand", "auto")
    rules = game(options=[option("shuffling", words, f.Const(words, None, "by_hand"))])
    assert set_table(rules, 4, {"shuffling": "auto"}).options == {"shuffling": "auto"}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"burnt_on_table": 7}, "option `burnt_on_table` must be 0..3, not 7"),
        ({"burnt_on_table": "seven"}, "option `burnt_on_table` must be 0..3, not seven"),
        ({"burnt_on_table": True}, "option `burnt_on_table` must be 0..3, not yes"),
        ({"last_trick": 1}, "option `last_trick` must be yes or no, not 1"),
        ({"last_trick": None}, "option `last_trick` must be yes or no, not none"),
        ({"sevens": "over"}, "option `sevens` must be wild, first_trump or over_trump, not over"),
        ({"removed": "stars"}, "option `removed` must be clubs, diamonds, hearts or spades, not stars"),
        ({"removed": 2}, "option `removed` must be clubs, diamonds, hearts or spades, not 2"),
        ({"target": 0}, "option `target` must be 1 or more or none, not 0"),
        ({"target": 2**31}, "option `target` must be 1..2147483647 or none, not 2147483648"),
        ({"target": "9" * 5000}, "option `target` must be 1..2147483647 or none, not " + "9" * 5000),
        ({"burnt": 1}, "test has no option `burnt`; did you mean `burnt_in_hand`?"),
        ({"seven": "wild"}, "test has no option `seven`; did you mean `sevens`?"),
        ({"burnt_on_table": [1]}, "option `burnt_on_table` must be 0..3, not [1]"),
    ],
)
def test_a_bad_option_is_refused_by_name(options: dict[str, Any], message: str) -> None:
    assert refusal(4, **options) == message


def test_players_and_requirements() -> None:
    assert refusal(5) == "test is for 2 to 4 players, not 5"
    assert refusal(3, burnt_on_table=1) == "burning needs two or four players (burnt_on_table, burnt_in_hand)"
    assert set_table(GAME).players == 2
    with pytest.raises(Refused, match="for 2 or 4 players, not 3"):
        set_table(game(players=(2, 4)), 3)
    with pytest.raises(Refused, match="for 2, 4 or 6 players, not 3"):
        set_table(game(players=(2, 4, 6)), 3)
    with pytest.raises(Refused, match="for 2 players, not 3"):
        set_table(game(players=(2,)), 3)


def test_sides() -> None:
    assert set_table(game(partners="opposite"), 4).side_of == (0, 1, 0, 1)
    assert set_table(game(), 3).side_of == (0, 1, 2)
    with pytest.raises(Refused, match="partners"):
        set_table(game(partners="opposite"), 3)


def test_the_deck_is_in_order_and_printed_as_people_write_it() -> None:
    low = f.Compare(t.BOOL, None, ">=", dot(local_value(CARD), "rank", t.RANK), rank(6))
    value = f.Position(t.INT, None, dot(local_value(CARD), "rank", t.RANK), given_value("ranks", t.RANK))
    long = reduce(add, [value] * 400)  # too long to be worked out beforehand for every card
    cards = deck(
        copies=number(2), jokers=number(1), keep=low, attributes={"value": value, "same": number(5), "long": long}
    )
    layout = set_table(game(cards=cards), 2)
    assert layout.faces[:5] == ("KC", "KC", "AC", "AC", "KD") and layout.faces[-2:] == ("JK", "JK")
    assert layout.cards == 18 and layout.suit_of[-1] is None
    assert layout.ranks_used == (6, 7, 8) and layout.suits_used == (0, 1, 2, 3)
    values = (1, 1, 2, 2) * 4 + (3, 3)
    assert layout.attributes == {"value": values, "same": (5,) * 18, "long": tuple(400 * v for v in values)}
    assert layout.cards_by_look[(8, None)] == {16, 17}


def test_faces_are_read() -> None:
    layout = set_table(game(), 2)
    assert read_face(layout, "10S") == read_face(layout, "TS") == {27}
    assert read_face(layout, "JK") is None and read_face(layout, "7c") is None
    court = deck(ranks=("DUKE", "CAPTAIN"), pips=(0, 0), suits=(Suit("court", "C", "court"),))
    layout = set_table(game(cards=court), 2)
    assert layout.faces == ("DUKE", "CAPTAIN") and read_face(layout, "DUKE") == {0}


def test_zones_and_variables_have_numbers_and_keys() -> None:
    columns = per_range(1, number(3))
    zones = [
        zone("column", "row", Per("player"), columns, capacity=number(4)),
        zone("fireworks", "stack", Per("suit")),
        zone("layout", "places", rows=number(3), columns=number(4)),
        zone("shelf", "places", columns=number(5)),
        zone("purse", "tokens", Per("player")),
        zone("supply", "tokens"),
    ]
    table = game(
        zones=zones,
        variables=[variable("sorted", t.BOOL, columns), variable("bid", t.INT, Per("player"))],
        tokens=[Token("red", number(5), "supply", None)],
        score_per="side",
        partners="opposite",
    )
    layout = set_table(table, 2)
    keys = [at.key for at in layout.zones]
    assert keys[:10] == [
        "stock",
        "hand[0]",
        "hand[1]",
        "trick",
        *(f"column[{p}][{n}]" for p in (0, 1) for n in (1, 2, 3)),
    ]
    assert keys[10:12] == ["fireworks[clubs]", "fireworks[diamonds]"]
    assert layout.zones[9].indexes == (1, 3) and layout.capacity[9] == 4 and layout.capacity[0] is None
    assert [cell.key for cell in layout.variable_cells] == [
        "dealer", "score[0]", "sorted[1]", "sorted[2]", "sorted[3]", "bid[0]", "bid[1]",
    ]  # fmt: skip
    first = layout.first_cell[layout.zone_families["layout"].base]
    assert [(cell.row, cell.column) for cell in layout.cells[first : first + 5]] == [
        (1, 1),
        (1, 2),
        (1, 3),
        (1, 4),
        (2, 1),
    ]
    shelf = layout.first_cell[layout.zone_families["shelf"].base]
    assert [(cell.row, cell.column) for cell in layout.cells[shelf:]] == [(1, n) for n in range(1, 6)]
    assert layout.token_homes == (layout.zone_families["supply"].base,) and layout.token_counts == (5,)


def test_a_zone_may_have_no_places() -> None:
    for size in ({"columns": number(0)}, {"rows": number(0), "columns": number(3)}):
        layout = set_table(game(zones=[zone("shelf", "places", **size)]), 2)
        assert layout.cells == () and layout.zones[-1].key == "shelf"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"cards": deck(keep=yes(False))}, "R906"),
        ({"cards": deck(copies=number(33))}, "R907"),
        ({"cards": deck(copies=number(-1))}, "R908"),
        ({"cards": deck(jokers=number(-1))}, "R908"),
        ({"cards": deck(jokers=number(2**30))}, "R907"),
        ({"cards": deck(copies=number(28), attributes={f"a{n}": RANK_OF_CARD for n in range(2500)})}, "R901"),
        ({"cards": deck(ranks=("X",) * 2000, pips=(0,) * 2000)}, "R907"),
        ({"zones": [zone("pile", "stack", per_range(1, number(5000)))]}, "R907"),
        ({"zones": [zone("wide", "places", rows=number(10**5), columns=number(10**5))]}, "R907"),
        ({"variables": [variable("v", t.INT, per_range(1, number(2**31 - 1)))]}, "R907"),
        ({"zones": [zone("wide", "places", columns=number(-1))]}, "R908"),
        ({"tokens": [Token("red", number(-1), "stock", None)]}, "R908"),
        ({"tokens": [Token("red", number(1000), "stock", None)]}, "R907"),
    ],
)
def test_limits(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(Fault) as caught:
        set_table(game(**changes), 2)
    assert caught.value.code == code


def test_what_is_refused_is_the_same_where_it_is_sent() -> None:
    with pytest.raises(Refused) as caught:
        set_table(GAME, 4, {"burnt_on_table": 7})
    sent = pickle.loads(pickle.dumps(caught.value))
    assert (str(sent), sent.message, sent.option) == (str(caught.value), caught.value.message, "burnt_on_table")
    fault = pickle.loads(pickle.dumps(Fault("R907", "too many cards")))
    assert (str(fault), fault.code, fault.message, fault.span) == (
        "R907: too many cards",
        "R907",
        "too many cards",
        None,
    )
