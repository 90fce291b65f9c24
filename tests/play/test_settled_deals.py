"""Deals that a caller settles: what is shown is what is drawn, also when a card is dealt again."""

from pathlib import Path

import pytest

import hoyle
from hoyle.tools.audit.laws import whole_text

TWO_DEALS = """\
hoyle: 1
game: two_deals
title: Two deals
players: 2
deck: {ranks: [7, 8, 9, 10, J], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
actions:
  play: {with: {c: card from my hand}, do: move c to stock}
phases:
  game: |
    repeat 2 times:
        gather everything
        shuffle stock
        deal 1 from stock to each hand starting with dealer
        for p in players starting with dealer: p chooses play
        tally
score: {per: player, parts: {plays: 1}}
winner: {most: highest my score}
"""


@pytest.fixture(scope="module")
def two_deals(tmp_path_factory: pytest.TempPathFactory) -> hoyle.Game:
    path = tmp_path_factory.mktemp("games") / "two_deals.yaml"
    path.write_text(TWO_DEALS)
    return hoyle.load(path)


@pytest.mark.parametrize("game", ["sedma", "gin_rummy", "scopa"])
def test_the_stock_shows_the_order_that_is_drawn(game: str) -> None:
    """Cards that a list settles lie on top in its order, and the rest leaves as it lies."""
    table = hoyle.load(game)
    chance = table.new_state(seed=2, dealer=0, ask_chance=True)
    drawn: list[str] = []
    while chance.current_player == hoyle.CHANCE:
        card = chance.legal_moves()[-1]
        drawn.append(str(card).removeprefix("chance "))
        chance.apply(card)
    more = chance.zones()["stock"][2::-1]
    state = table.new_state(seed=5, dealer=0, deal=[*drawn, *more])
    assert {key: zone for key, zone in state.zones().items() if key != "stock"} == {
        key: zone for key, zone in chance.zones().items() if key != "stock"
    }
    assert state.zones()["stock"][:3] == more


def test_cards_kept_for_a_zone_lie_below_what_is_drawn_before_them() -> None:
    game = hoyle.load("gin_rummy")
    state = game.new_state(seed=4, dealer=0, deal={"hand[0]": ["7H", "8H"]})
    assert {"7H", "8H"} <= set(state.zones()["hand[0]"])
    asked = game.new_state(seed=4, dealer=0, deal={"hand[0]": ["7H", "8H"]}, ask_chance=True)
    assert asked.current_player == hoyle.CHANCE
    while asked.current_player == hoyle.CHANCE:
        asked.apply(asked.legal_moves()[0])
    assert {"7H", "8H"} <= set(asked.zones()["hand[0]"])


def test_a_card_is_dealt_again_after_a_shuffle(two_deals: hoyle.Game) -> None:
    suits = [face[-1] for face in two_deals.layout.faces[:1]]
    seven, eight = (f"{rank}{suits[0]}" for rank in "78")
    faces = [seven, eight, eight, seven]
    state = two_deals.new_state(seed=1, dealer=0, deal=faces)
    hands = []
    while not state.is_terminal:
        if state.position.decisions % 2 == 0:
            hands.append([state.zones()["hand[0]"], state.zones()["hand[1]"]])
        state.apply(state.legal_moves()[0])
    assert hands == [[[seven], [eight]], [[eight], [seven]]]


def test_a_card_that_is_dealt_once_cannot_be_named_twice(tmp_path: Path) -> None:
    path = tmp_path / "once.yaml"
    path.write_text(TWO_DEALS.replace("repeat 2 times", "repeat 1 times").replace("        gather everything\n", ""))
    path.write_text(
        TWO_DEALS.replace("    repeat 2 times:\n        gather everything\n        shuffle", "    shuffle").replace(
            "\n        ", "\n    "
        )
    )
    game = hoyle.load(path)
    with pytest.raises(ValueError, match="the deck has only 1 `7"):
        game.new_state(deal=[game.layout.faces[0]] * 2)


def test_what_a_script_does_not_settle_is_asked_for(two_deals: hoyle.Game) -> None:
    face = two_deals.layout.faces[3]
    state = two_deals.new_state(dealer=0, deal=[face], ask_chance=True)
    assert state.current_player == hoyle.CHANCE and state.zones()["hand[0]"] == [face]


def test_a_seed_that_nobody_knows() -> None:
    game = hoyle.load("sedma")
    state = game.new_state(None)
    assert state.seed is not None and state.seed != game.new_state(None).seed
    assert whole_text(game.new_state(state.seed)) == whole_text(state)
    assert game.restore(state.to_json()).seed == state.copy().seed == state.seed
    assert game.new_state(2**64 - 1).seed == 2**64 - 1


@pytest.mark.parametrize("deal", [None, [], {}, {"hand[0]": []}])
def test_a_deal_that_settles_nothing_is_left_to_chance(deal: list[str] | dict[str, list[str]] | None) -> None:
    game = hoyle.load("scopa")
    assert whole_text(game.new_state(seed=7, dealer=0, deal=deal)) == whole_text(game.new_state(seed=7, dealer=0))


def test_a_card_cannot_be_kept_for_two_zones(tmp_path: Path) -> None:
    path = tmp_path / "once.yaml"
    path.write_text(TWO_DEALS.replace("    repeat 2 times:\n", "").replace("\n        ", "\n    "))
    game = hoyle.load(path)
    face = game.layout.faces[0]
    with pytest.raises(ValueError) as caught:
        game.new_state(deal={"hand[0]": [face], "hand[1]": [face]})
    assert str(caught.value) == f"the deck has only 1 `{face}`"
    game.new_state(deal={"hand[0]": [face], "hand[1]": [game.layout.faces[1]]})


def test_a_card_that_is_drawn_blindly_may_come_back(tmp_path: Path) -> None:
    """What is drawn at random from a pile may have been put back there, so that it may be named again."""
    path = tmp_path / "blind.yaml"
    rules = TWO_DEALS.replace("        gather everything\n        shuffle stock\n", "")
    blind = "for p in players starting with dealer: deal 1 at random from stock to hand[p]"
    path.write_text(rules.replace("deal 1 from stock to each hand starting with dealer", blind))
    game = hoyle.load(path)
    face, other = game.layout.faces[:2]
    state = game.new_state(dealer=0, deal={"hand[0]": [face, face], "hand[1]": [other, other]})
    state.apply(f"play {face}")
    state.apply(f"play {other}")
    assert (state.zones()["hand[0]"], state.zones()["hand[1]"]) == ([face], [other])


MOVED = """\
hoyle: 1
game: moved
title: Moved
players: 2
deck: {ranks: [7, 8, 9, 10, J], into: stock}
zones:
  stock: stack seen by nobody
  pile:  stack per player seen by nobody
  hand:  set per player seen by owner
actions:
  play: {with: {c: card from my hand}, do: move c to stock}
phases:
  game: |
    shuffle stock
    for p in players starting with dealer: MOVE to pile[p]
    deal 2 from stock to each hand starting with dealer
    for p in players starting with dealer: p chooses play
    tally
score: {per: player, parts: {plays: 1}}
winner: {most: highest my score}
"""


def game_with_move(folder: Path, line: str = "move 3 from stock") -> hoyle.Game:
    path = folder / "moved.yaml"
    path.write_text(MOVED.replace("MOVE", line))
    return hoyle.load(path)


def test_cards_moved_from_a_shuffled_pile_are_settled_too(tmp_path: Path) -> None:
    game = game_with_move(tmp_path)
    deal = {"pile[0]": ["7H", "8H", "9H"], "pile[1]": ["JC"], "hand[1]": ["10S", "7H"]}
    with pytest.raises(ValueError, match="the deck has only 1 `7H`"):
        game.new_state(seed=3, dealer=0, deal=deal)
    for seed in range(20):
        state = game.new_state(seed=seed, dealer=0, deal={**deal, "hand[1]": ["10S", "7D"]})
        zones = state.zones()
        assert sorted(zones["pile[0]"]) == ["7H", "8H", "9H"]
        assert zones["pile[1]"][0] == "JC" and len(zones["pile[1]"]) == 3
        assert sorted(zones["hand[1]"]) == ["10S", "7D"]
        assert not state.position.script
        everywhere = [face for pile in zones.values() for face in pile]
        assert len(everywhere) == len(set(everywhere)) == 20


@pytest.mark.parametrize("line", ["move first(stock)", "move last(stock)", "move stock[2]"])
def test_one_card_moved_is_settled_too(line: str, tmp_path: Path) -> None:
    state = game_with_move(tmp_path, line).new_state(seed=3, dealer=0, deal={"pile[1]": ["JC"]})
    assert state.zones()["pile[1]"] == ["JC"]


def test_cards_moved_stand_in_the_list_of_what_leaves_the_pile(tmp_path: Path) -> None:
    state = game_with_move(tmp_path).new_state(seed=3, dealer=0, deal=["7H", "8H", "9H", "JC", "JD", "JS", "7S"])
    assert state.zones()["pile[0]"] == ["7H", "8H", "9H"]
    assert state.zones()["pile[1]"] == ["JC", "JD", "JS"]
    assert "7S" in state.zones()["hand[0]"] and not state.position.script
