"""Who sees a zone, a card or a variable: a block in; what each seat sees, and is told when its sight widens, out."""

from pathlib import Path

import pytest

import hoyle
from hoyle.compile import load_rules
from hoyle.language.report import Report
from position.small_table import after, cards, game, log_lines


def seen_by_seats(state: hoyle.State, zone: str) -> list[object]:
    """What each seat sees in a zone."""
    return [state.observation(seat)[zone] for seat in range(3)]


def test_a_zone_seen_by_its_owner() -> None:
    assert seen_by_seats(after("move first(stock) to hand[dealer.left]"), "hand[1]") == [["??"], ["1"], ["??"]]


def test_a_zone_seen_by_nobody_and_by_everyone() -> None:
    state = after("move first(stock) to line")
    assert seen_by_seats(state, "stock") == [["??"] * 8] * 3 and seen_by_seats(state, "line") == [["1"]] * 3


def test_what_does_not_change_is_worked_out_once() -> None:
    table = game("n = 0")
    masks = dict(zip((at.key for at in table.layout.zones), table.machine.sights.zones, strict=True))
    assert [masks[key] for key in ("stock", "line", "hand[0]", "hand[2]", "across[1]")] == [0, 7, 1, 4, 4]
    assert all(masks[key] is None for key in ("rented", "flat", "club", "laid"))
    cells = dict(zip((at.key for at in table.layout.variable_cells), table.machine.sights.cells, strict=True))
    assert [cells[key] for key in ("n", "worth[1]", "secret")] == [7, 7, None]


def test_sights_are_watched_where_a_step_may_change_them() -> None:
    table = game("n = 0")
    zones, cells = table.layout.zones, table.layout.variable_cells

    def watched(variable: str | None) -> set[str]:
        found = table.machine.sights.watchers(variable)
        return {zones[number].key for number in found[0]} | {cells[number].key for number in found[1]}

    assert watched("tenant") == {"rented", "lent", "flat", "camp", "posts", "secret", "held"}
    assert watched(None) == {"club", "laid"} and watched("n") == set()


def test_only_the_top_is_seen() -> None:
    assert seen_by_seats(after(f"move {cards(1, 2)} to pile"), "pile") == [["1", "??"]] * 3
    assert seen_by_seats(after(f"move {cards(1, 2)} to private[dealer]"), "private[0]") == [
        ["1", "??"],
        ["??"] * 2,
        ["??"] * 2,
    ]


def test_a_card_that_lies_face_up_is_seen_by_everyone() -> None:
    state = after(f"move {cards(1, 2)} to pile\nturn up last(pile)\nmove first(stock) face up to dark")
    assert seen_by_seats(state, "pile") == [["1", "2"]] * 3 and seen_by_seats(state, "dark") == [["3"]] * 3


def test_who_sees_a_zone_may_depend_on_a_variable() -> None:
    state = after("move first(stock) to rented")
    assert seen_by_seats(state, "rented") == [["??"]] * 3
    state.apply("settle p1")
    assert seen_by_seats(state, "rented") == [["??"], ["1"], ["??"]]
    opened = ["tenant = p1", "rented is shown to p1"]
    assert log_lines(state, 1)[-5:] == [*opened, "rented@1 shows 1", "secret = 0", "held = none"]
    assert log_lines(state, 0)[-2:] == log_lines(state, 2)[-2:] == opened


def test_who_comes_to_see_only_a_top_is_told_that_one() -> None:
    state = after(f"move {cards(1, 2)} to lent", "settle p2")
    opened = ["tenant = p2", "lent@1 is shown to p2"]
    assert log_lines(state, 2)[-5:] == [*opened, "lent@1 shows 1", "secret = 0", "held = none"]


def test_who_saw_a_zone_before_is_told_nothing_anew() -> None:
    state = after("move first(stock) to rented\ntenant = dealer\ntenant = dealer.left\ntenant = dealer", "go_on")
    assert log_lines(state, 0) == [
        "??: stock@1 to rented@1",
        "tenant = p0",
        "rented is shown to p0",
        "rented@1 shows 1",
        "secret = 0",
        "held = none",
        "tenant = p1",
        "rented is hidden from p0",
        "rented is shown to p1",
        "tenant = p0",
        "rented is hidden from p1",
        "rented is shown to p0",
        "rented@1 shows 1",
        "secret = 0",
        "held = none",
        "p0: go_on",
    ]


def test_viewers_who_change_are_told_each_time() -> None:
    state = after("move first(stock) to rented\ntenant = dealer\ntenant = dealer.left", "settle p0")
    assert [line for line in log_lines(state, 0) if "shows" in line] == ["rented@1 shows 1"] * 2
    assert [line for line in log_lines(state, 1) if "shows" in line] == ["rented@1 shows 1"]


def test_a_variable_is_seen_by_those_named() -> None:
    state = after("tenant = dealer.left\nsecret = 7")
    assert [state.variables(seat)["secret"] for seat in range(3)] == ["??", 7, "??"]
    assert log_lines(state, 1)[-1] == "secret = 7" and log_lines(state, 0)[-1] == "tenant = p1"


def test_who_comes_to_see_a_variable_is_told_its_value() -> None:
    state = after("secret = 7", "settle p2")
    assert log_lines(state, 2)[-3:] == ["tenant = p2", "secret = 7", "held = none"]
    assert log_lines(state, 1)[-1] == "tenant = p2"


@pytest.mark.parametrize(("to", "face"), [("line", "1"), ("dark", "??")])
def test_a_variable_that_holds_a_card_tells_its_face_to_who_sees_the_card(to: str, face: str) -> None:
    state = after(f"move first(stock) to {to}\nheld = first({to})", "settle p2")
    assert log_lines(state, 2)[-1] == f"held = {face}"
    assert state.variables(2)["held"] == face
    assert state.variables(1)["held"] == "??"


def test_a_card_held_by_a_variable_is_told_when_it_is_set() -> None:
    state = after(
        "tenant = dealer\nmove first(stock) to hand[dealer]\nmove first(stock) to dark\nheld = first(hand[dealer])"
    )
    assert log_lines(state, 0)[-1] == "held = 1"
    assert log_lines(after("tenant = dealer\nmove first(stock) to dark\nheld = first(dark)"), 0)[-1] == "held = ??"


def test_who_comes_to_see_rows_and_places_is_told_every_card_of_them() -> None:
    state = after(
        f"move {cards(1, 2)} to camp\nmove {cards(3)} to camp\nmove 1 red from supply to posts\nmove {cards(4)} to posts"
    )
    state.apply("settle p1")
    shown = [line for line in log_lines(state, 1) if "shows" in line]
    assert shown == ["camp@1 shows 1", "camp@1 shows 2", "camp@2 shows 3", "posts@2 shows 4"]
    assert not any("shows" in line for line in log_lines(state, 2))


def test_a_token_on_a_place_is_no_card_that_comes_to_light() -> None:
    state = after("move 1 red from supply to posts\nmove last(stock) to line", "settle p1")
    assert "shows" not in " ".join(log_lines(state, 1))
    assert log_lines(after("move first(stock) to posts", "settle p1"), 1)[-3] == "posts@1 shows 1"


def test_who_sees_a_zone_may_depend_on_where_cards_lie() -> None:
    state = after(f"move {cards(1)} to club\nmove {cards(2)} to hand[dealer]\nmove {cards(3)} to hand[dealer]")
    assert seen_by_seats(state, "club") == [["1"], ["??"], ["??"]]
    assert log_lines(state, 0)[-1] == "club@1 shows 1" and "shows" not in " ".join(log_lines(state, 1))


def test_who_sees_a_zone_may_depend_on_who_laid_cards() -> None:
    state = after(f"move {cards(1)} to laid\nmove first(stock) to hand[dealer]")
    assert seen_by_seats(state, "laid") == [["??"]] * 3
    state.apply("lay 2")
    assert seen_by_seats(state, "laid") == [["1"], ["??"], ["??"]] and log_lines(state, 0)[-1] == "laid@1 shows 1"


SOURCES = """
hoyle: 1
game: sources
title: Sources
players: 2
deck: {ranks: [1, 2, 3], suits: [plain], into: stock}
zones:
  stock:  stack seen by nobody
  line:   row seen by everyone
  pile:   stack top seen by everyone
  hand:   set per player seen by owner
  column: row per player per 1..2 seen by owner
  shared: row seen by list(p for p in players where p is tenant)
  whose:  row per player seen by list(p for p in players where p is owner.left)
variables: {tenant: player or none, other: player = dealer.left}
actions:
  pick: {with: {p: player from players, c: "card from SOURCE"}, do: turn up c}
phases:
  game: |
    turn up stock
    dealer chooses pick
    else: other = other
score: {per: player, parts: {points: 0}}
winner: {most: highest my score}
"""


@pytest.mark.parametrize(
    ("source", "sure"),
    [
        ("line", True),
        ("my hand", True),
        ("hand[me]", True),
        ("column[p, 1]", False),
        ("my hand + line", True),
        ("line + my hand", True),
        ("my hand - line", True),
        ("column[me, 1]", True),
        ("column[other, 1]", False),
        ("column[me.left, 1]", False),
        ("column[other, 2]", False),
        ("every column", False),
        ("pile", False),
        ("shared", False),
        ("my whose", False),
        ("line + column[other, 1]", False),
        ("column[other, 1] + line", False),
        ("column[other, 1] - line", False),
        ("list(c for c in line)", False),
    ],
)
def test_cards_that_a_player_always_sees(source: str, sure: bool, tmp_path: Path) -> None:
    path = tmp_path / "sources.yaml"
    path.write_text(SOURCES.replace("SOURCE", source), encoding="utf-8")
    found = load_rules(path, Report())[0]
    assert found is not None
    table = hoyle.Game(found)
    action = table.model.actions["pick"]
    assert table.machine.sights.surely(action.arguments[1].source, action.me.slot) is sure


@pytest.mark.parametrize(
    ("old", "new", "full"),
    [
        ("zones:", "tokens: {red: {count: 3, into: posts}}\nzones:\n  posts: 2 places seen by everyone", "posts"),
        ("stock:  stack seen by nobody", "stock:  2 places seen by nobody", "stock"),
    ],
)
def test_what_begins_on_places_must_find_room_there(old: str, new: str, full: str, tmp_path: Path) -> None:
    path = tmp_path / "full.yaml"
    path.write_text(SOURCES.replace("SOURCE", "line").replace(old, new), encoding="utf-8")
    table = hoyle.load(path)
    with pytest.raises(hoyle.Fault, match=f"R911.*`{full}` has only . free places, not "):
        table.new_state(seed=1, dealer=0)


def test_before_anybody_deals_nobody_sees_what_the_dealer_sees(tmp_path: Path) -> None:
    path = tmp_path / "dealers.yaml"
    text = SOURCES.replace("SOURCE", "line").replace("shared: row", "kitty:  row seen by dealer\n  shared: row")
    path.write_text(text.replace("{tenant: player or none", "{bid: 0..3 seen by dealer, tenant: player or none"))
    state = hoyle.load(path).new_state(ask_chance=True)
    assert state.current_player == hoyle.CHANCE
    assert [state.variables(seat)["bid"] for seat in range(2)] == ["??", "??"]
    assert state.observation(0)["kitty"] == []
    state.apply("chance p1")
    assert [state.variables(seat)["bid"] for seat in range(2)] == ["??", 0]
