"""`play`: what the file calls things is what people read; what is typed stays the name, and the title is taken too."""

import re
from pathlib import Path

import pytest
from processes import Run

import hoyle

GAME = """hoyle: 1
game: wild_ones
title: Wild Ones
players: 2
deck:
  ranks: [1, 2, 3, DRAW, WILD]
  suits: {red: R, green: G}
  titles: {WILD: Wild Card, DRAW: Draw Two, red: ruby, 1: Unit}
  into: draw_pile
tokens:
  gold_coin: {count: 6, into: bank}
zones:
  draw_pile: stack seen by nobody
  hand:      row per player seen by everyone
  trick_row: row seen by everyone
  bank:      tokens
  purse:     tokens per player
variables:
  turns_left: 0..9 = 6
  last_rank:  rank or none per player
actions:
  lay:
    with: {c: card from my hand}
    do: |
      move c to trick_row
      my last_rank = c.rank
      turns_left -= 1
  pay:
    title: pay {n}
    with: {n: number from 1..2}
    do: move n gold_coin from my purse to bank
phases:
  game: |
    for p in players: move 3 gold_coin from bank to purse[p]
    deal 5 from draw_pile to each hand starting with dealer
    repeat 3 times: go_round
    tally
  go_round: |
    for p in players starting with dealer: p chooses lay or pay
score: {per: player, parts: {cards: turns_left}}
winner: {most: highest my score}
titles:
  draw_pile:  face-down cards
  trick_row:  trick
  purse:      money
  gold_coin:  doubloons
  last_rank:  rank laid
  turns_left: turns to come
  lay.c:      the card you lay
"""


@pytest.fixture
def rules(tmp_path: Path) -> str:
    """The game on disk."""
    (tmp_path / "wild.yaml").write_text(GAME, encoding="utf-8")
    return str(tmp_path / "wild.yaml")


@pytest.fixture
def text(run: Run, rules: str) -> str:
    """Two turns of a game, the second by titles, and the log."""
    result = run("play", rules, "--seats", "human,random", "--seed", "1", typed="lay 2R\nlay green Wild Card\nlog\nq\n")
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_zones_variables_and_tokens_go_by_their_titles(text: str) -> None:
    assert "\nmoney  you: doubloons ×3   p1: doubloons ×3\n" in text
    assert "\nempty  face-down cards\n" in text and "\ntrick  p1: green Draw Two\n" in text
    assert "turns to come 5   p1's rank laid Draw Two\n" in text
    told = text[text.index("> log") :]
    assert "  doubloons ×3: from the bank to your money\n" in told and "  your rank laid: 2\n" in told
    for name in ("draw_pile", "draw pile", "trick row", "purse", "gold coin", "turns left", "last rank"):
        assert name not in text


def test_a_card_printed_as_a_word_goes_by_its_title_in_menus_and_in_the_log(text: str) -> None:
    assert "\n2  lay ruby Draw Two\n" in text and "\n1  lay 2R\n" in text
    assert "  p1: lay green Draw Two\n" in text[text.index("> log") :]
    assert "(On the cards: 1 Unit, R ruby, G green)\n" in text
    assert text.count("Unit") == 1  # a number says as much


def test_the_title_of_a_card_is_taken_for_its_face(text: str, run: Run, rules: str) -> None:
    assert "  you: lay green Wild Card\n" in text[text.index("> log") :]
    alone = run("play", rules, "--seed", "1", typed="Green Wild Card\nlog\nq\n").stdout
    assert "  you: lay green Wild Card\n" in alone[alone.index("> log") :]


def test_a_card_goes_by_its_own_title_in_hand_log_and_menu(run: Run, rules: str) -> None:
    titled = Path(rules).read_text(encoding="utf-8").replace("1: Unit", "1: Unit, 3G: Lucky Three")
    Path(rules).write_text(titled, encoding="utf-8")
    text = run("play", rules, "--seed", "1", typed="lay lucky three\nlog\nq\n").stdout
    assert "1G, Lucky Three, green Wild Card\n" in text
    assert "  lay Lucky Three\n" in text and "  you: lay Lucky Three\n" in text[text.index("> ") :]
    assert "3G" not in text


def test_titles_of_cards_replace_their_codes_at_the_prompt(run: Run) -> None:
    text = run("play", "koi_koi", "--seats", "human,random", "--seed", "3", typed="1\nlog\nq\n").stdout
    assert "\n 3  take Cherry curtain with Cherry poem ribbon\n" in text
    assert "  Willow swallow: from the card turned to the field\n" in text
    assert not re.search(r"\b\d+[BARC]\b", text)
    refused = run("play", "koi_koi", "--seats", "human,random", "--seed", "3", typed="lay 9A\nlay 3B\nq\n").stdout
    assert "You cannot choose Chrysanthemum sake cup: " in refused and "You do not hold Cherry curtain." in refused


def test_letters_on_unusual_cards_are_explained_first(run: Run) -> None:
    begun = run("play", "scopa", "--seed", "1", typed="?\nq\n").stdout
    words = "D coins, C cups, S swords, B batons"
    assert begun.splitlines()[2] == f"(On the cards: N knight, {words})"
    assert f"\non the cards: N knight, {words}\n" in begun
    assert "On the cards" not in run("play", "sedma", "--seed", "1", typed="q\n").stdout


def test_an_argument_is_asked_for_by_its_title(run: Run, rules: str) -> None:
    assert "choose the card you lay" in run("play", rules, "--seed", "1", typed="lay\nq\n").stdout


def test_cards_are_shown_and_offered_in_the_order_of_the_hand(run: Run, tmp_path: Path) -> None:
    hand = "set per player seen by owner, sorted down by card.suit, down by card.rank"
    (tmp_path / "sorted.yaml").write_text(GAME.replace("row per player seen by everyone", hand), encoding="utf-8")
    result = run("play", str(tmp_path / "sorted.yaml"), "--seed", "1", typed="lay\nq\n")
    assert "\nhand   you: green Wild Card, 3G, 1G, ruby Draw Two, 2R   p1: 4 cards\n" in result.stdout
    assert (
        "green Wild Card, 3G, 1G, ruby Draw Two, 2R to your hand" in result.stdout[: result.stdout.index("Your turn")]
    )
    assert "\n1  lay green Wild Card\n2  lay 3G\n3  lay 1G\n4  lay ruby Draw Two\n5  lay 2R\n6  pay 1" in result.stdout
    asked = result.stdout[result.stdout.index("choose the card you lay") :]
    assert asked.index("3G") < asked.index("1G") < asked.index("ruby Draw Two")


def test_the_order_of_the_hand_changes_no_move(tmp_path: Path) -> None:
    hand = "set per player seen by owner"
    games = []
    for name, order in (("plain", ""), ("other", ", sorted down by card.rank")):
        (tmp_path / f"{name}.yaml").write_text(GAME.replace("row per player seen by everyone", hand + order))
        games.append(hoyle.load(tmp_path / f"{name}.yaml").new_state(seed=4))
    one, other = games
    assert one.observation(0) == other.observation(0)
    while not one.is_terminal:
        assert [str(m) for m in one.legal_moves()] == [str(m) for m in other.legal_moves()]
        one.apply(one.legal_moves()[0])
        other.apply(other.legal_moves()[0])
    assert list(map(str, one.log())) == list(map(str, other.log()))
