"""What a typed number means: at the prompt and on the full screen, the same number the same thing."""

import re
from pathlib import Path

import pytest
from processes import Run

from hoyle.scene.wording import labels
from hoyle.scene.wording.menu import numbered

GAME = """hoyle: 1
game: bids
title: Bids
players: 2
deck: {{ranks: [7, 8, 9, 10, J, Q, K, A], into: stock}}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner, sorted by card.suit
variables:
  chips: int per player = 9
actions:
  {actions}
phases:
  game: |
    shuffle stock
    deal 3 from stock to each hand starting with dealer
    for p in players starting with first(players): p chooses {menu}
    tally
score: {{per: player, parts: {{n: count(my hand)}}}}
winner: {{w: highest my score}}
"""


def game(folder: Path, actions: str, menu: str) -> str:
    """A game with such actions."""
    path = folder / "bids.yaml"
    path.write_text(GAME.format(actions=actions, menu=menu), encoding="utf-8")
    return str(path)


BID = "bid: {title: 'bid {n}', with: {n: number from RANGE}, do: my chips = n}"


def test_a_bid_is_typed_as_itself(run: Run) -> None:
    told = run("play", "oh_hell", "--seed", "2", "--option", "shape=only_down", typed="3\nq\n").stdout
    assert "\n 3  bid 3 " in told
    assert "(type the value itself: 5 for “bid 5”)" in told
    assert "  you: bid 3\n" in told


def test_numbers_and_cards_of_one_formula_are_told_apart(run: Run, tmp_path: Path) -> None:
    told = run(
        "play", game(tmp_path, BID.replace("RANGE", "0..count(my hand)"), "bid"), "--seed", "1", typed="2\n"
    ).stdout
    assert "0  bid 0 (bid 0)\n1  bid 1\n2  bid 2\n3  bid 3\n" in told.replace("bid 0\n", "bid 0 (bid 0)\n")
    assert "  you: bid 2\n" in told


def test_negative_numbers_and_gaps_are_typed_as_they_are(run: Run, tmp_path: Path) -> None:
    path = game(tmp_path, BID.replace("RANGE", "-2..2 where n is not 0"), "bid")
    told = run("play", path, "--seed", "1", typed="0\n-2\n").stdout
    assert "\n-2  bid -2\n-1  bid -1\n 1  bid 1\n 2  bid 2\n(type the value itself: 1 for “bid 1”)\n" in told
    assert "> 0\nYou cannot choose 0" in told
    assert "  you: bid -2\n" in told


def test_a_wide_range_is_typed_without_a_list(run: Run, tmp_path: Path) -> None:
    path = game(tmp_path, BID.replace("RANGE", "5..200"), "bid")
    told = run("play", path, "--seed", "1", typed="3\n137\n").stdout
    assert "bid: choose a number from 5 to 200\n(5 to 200: type the number itself)\n" in told
    assert "You cannot choose 3: choose a number from 5 to 200." in told
    assert "  you: bid 137\n" in told


def test_where_a_number_picks_an_entry_the_prompt_says_so(run: Run, tmp_path: Path) -> None:
    actions = "fold: {title: fold}\n  " + BID.replace("RANGE", "3..5")
    told = run("play", game(tmp_path, actions, "fold or bid"), "--seed", "1", typed="5\n3\nq\n").stdout
    assert "1  fold\n2  bid 3" in told
    assert "(2 means line 2: “bid 3”)\n" in told
    assert "There is no 5; pick 1 to 4, or type “bid 5”." in told  # and does not bid five
    assert "  you: bid 4\n" in told  # the third entry


def test_of_two_numbers_none_is_the_label(run: Run, tmp_path: Path) -> None:
    swap = "swap: {title: 'give {n} for {m}', with: {n: number from 2..3, m: number from 1..2}}"
    told = run("play", game(tmp_path, swap, "swap"), "--seed", "1", typed="3\nq\n").stdout
    assert "1  give 2 for 1" in told and "(1 means line 1: “give 2 for 1”)\n" in told
    assert "  you: give 3 for 1\n" in told


def test_a_long_menu_has_values_for_formulas(run: Run, tmp_path: Path) -> None:
    actions = BID.replace("RANGE", "1..90") + "\n  call: {title: 'call {min(1, my chips)}'}"
    told = run("play", game(tmp_path, actions, "call or bid"), "--seed", "1", typed="?\n2\nq\n").stdout
    assert "What do you do?\n1  bid a number\n2  call 1\n(2 means line 2: “call 1”)\n" in told
    assert "\nnow: bid a number, call 1\n" in told
    assert "  you: call 1\n" in told


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        (["0", "2", "5"], ("0", "2", "5")),
        (["-1", "0"], ("-1", "0")),
        (["1", "1"], ("1", "2")),
        (["1", "many"], ("1", "2")),
        ([], ()),
    ],
)
def test_labels_are_numbers_or_count(texts: list[str], found: tuple[str, ...]) -> None:
    assert labels.labels(texts) == found
    assert tuple(choice.label for choice in numbered(texts, texts)) == found


def test_nothing_is_said_where_no_number_can_be_mistaken() -> None:
    assert labels.remark([("1", "play 7C"), ("2", "take hand[0]@2")]) == ""
    assert labels.remark([("1", "take 9 coins"), ("2", "pass")]) == ""
    assert labels.remark([("1", "sell K♦ ×2"), ("2", "pass")]) == ""
    assert labels.remark([("1", "take 2 coins"), ("2", "pass")]) == "(1 means line 1: “take 2 coins”)"


@pytest.mark.parametrize(
    ("argument", "shown"),
    [
        ("yes or no", ["yes", "no"]),
        ("player from players", ["you", "p1"]),
        ("suit or none from suits", ["clubs", "diamonds", "hearts", "spades", "none"]),
        ("rank from list(r for r in ranks sorted down by r)", ["7", "8", "9", "10", "J", "Q", "K", "A"]),
        ("low | high or none", ["low", "high", "none"]),
        ("number from list(n for n in 1..3 sorted down by n)", ["1", "2", "3"]),
        ("card from my hand", ["Q♦", "8♥", "9♠"]),
    ],
)
def test_values_are_shown_in_the_order_of_their_kind(run: Run, tmp_path: Path, argument: str, shown: list[str]) -> None:
    actions = f"tell: {{title: 'tell {{x}}', with: {{x: {argument}, way: near | far}}}}"
    result = run("play", game(tmp_path, actions, "tell"), "--seed", "1", typed="tell\nq\n")
    assert (result.exit_code, result.stderr) == (0, "")
    asked = result.stdout.partition("> tell\n")[2].partition("\n> ")[0].split("\n")
    found = [word for line in asked for word in re.findall(r"^ ?\d  (\S+)|^\((\d), (\d) or (\d)\)$", line)]
    assert [word for group in found for word in group if word] == shown
