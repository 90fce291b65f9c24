"""`play`: the words in which the table and the log are told to people."""

import random
import re
from pathlib import Path

import pytest
from processes import Run

import hoyle
from hoyle.scene.wording import hint
from hoyle.scene.wording.event_words import EventWords
from hoyle.scene.wording.public_variables import internal
from hoyle.scene.wording.summary import summarise, without_stated_values

SALE = """hoyle: 1
game: sale
title: Sale
players: 4
sides: opposite
deck: {ranks: RANKS, suits: [spades], into: stock}

tokens:
  gold_coin: {count: 36, into: bank}

zones:
  stock: row seen by nobody
  hand_card: row per player seen by owner
  bank: tokens
  purse_of: tokens per player
  won: rows per side seen by nobody

variables:
  drawn: int
  turns: int
  bids: int per side

actions:
  make_offer:
    title: offer {n}
    with:
      n: number from 0..2
      how: number from 1..2
    when: drawn < 100
    do: |
      bids[me.side] += n
      drawn += 1
      turns += 1
  hold_back: {do: turns += 1}

phases:
  game: |
    for p in players: move 9 gold_coin from bank to purse_of[p]
    repeat 3 times: hand
    tally
  hand: |
    deal 1 from stock to each hand_card starting with dealer
    for p in players starting with dealer: p chooses make_offer or hold_back
    show hand_card[dealer] to everyone
    move hand_card[dealer] + hand_card[dealer.left.left] to won[dealer.side]
    for p in players: move hand_card[p] to stock
    move stock to stock
score:
  per: side
  parts:
    coin_value: sum(gold_coin on purse_of[p] for p in players where p.side is side)
winner:
  most_points: highest score[side]
"""


def game(folder: Path, ranks: str = "[1, 2, 3, 4, 5, 6, 7, 8, 9, J, Q, K]") -> str:
    path = folder / "sale.yaml"
    path.write_text(SALE.replace("RANKS", ranks), encoding="utf-8")
    return str(path)


@pytest.fixture
def text(run: Run, tmp_path: Path) -> str:
    """The game above, with help and the log after two turns."""
    seats = "human,random,random,random"
    result = run("play", game(tmp_path), "--seats", seats, "--seed", "1", typed="make_offer 0 2\n1\n?\nlog\nq\n")
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_ranks_of_a_single_suit_are_shown_as_they_are(text: str) -> None:
    assert "\nhand card  you: K   p1: ??   p2: ??   p3: ??\n" in text
    assert not set("♠♥♦♣") & set(text)


def test_numbers_are_no_faces(run: Run, tmp_path: Path) -> None:
    text = run("play", game(tmp_path, "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]"), "--seed", "1").stdout
    assert "gold coin ×9: from the bank to your purse\n" in text and not set("♠♥♦♣") & set(text)


def test_names_have_spaces_and_tokens_are_counted(text: str) -> None:
    assert "  gold coin ×9: from the bank to your purse\n" in text
    assert "\npurse of   you: gold coin ×9   p1: gold coin ×9" in text
    assert "purse_of" not in text and "hand_card" not in text and "gold_coin" not in text


def test_sides_are_told_by_their_players_in_zones_moves_and_variables(text: str) -> None:
    assert "\nwon        you+p2: -   p1+p3: 2 rows of 2 cards\n" in text
    assert "  1 card: from p1's hand card to p1+p3's won rows\n" in text
    assert "your side's bids 2   p1+p3's bids 4" in text and "  p1+p3's bids: 4\n" in text


def test_a_tally_is_told_by_players_and_sides(run: Run, tmp_path: Path) -> None:
    text = run("play", game(tmp_path), "--seed", "1", typed="1\n" * 3).stdout
    assert "  score: you+p2 +18; p1+p3 +18\n" in text
    assert "\ncoin value " in text


def test_the_log_tells_moves_by_their_titles_and_what_titles_leave_out(text: str) -> None:
    told = text[text.index("> log") :]
    assert "  you: offer 0 (2)\n" in told and "  p2: hold back\n" in told
    assert "make_offer" not in told and "hold_back" not in told


def test_a_menu_shows_no_notation(run: Run, text: str) -> None:
    # two ways to offer 1 have one title, so that they need what it leaves out
    assert "\n3  offer 1 (1)\n4  offer 1 (2)\n" in text
    assert "make_bid" not in run("play", "oh_hell", "--seed", "3", typed="q\n").stdout


def test_what_legality_reads_is_no_mere_counter(text: str, tmp_path: Path) -> None:
    assert internal(hoyle.load(game(tmp_path))) == {"turns"}
    assert "drawn 7   your side's bids" in text and "turns" not in text


def test_cards_that_stay_where_they_are_are_not_told(text: str) -> None:
    assert "@1 to @1" not in text


def test_cards_shown_are_told_by_face(text: str) -> None:
    assert "  shown to everyone from p1's hand card: 5\n" in text


def test_help_shows_moves_of_now(text: str) -> None:
    told = text[text.index("> ?") :]
    assert "offer 0 (1)  make this move" in told and "9H" not in told
    assert "make_offer" not in told and "hold_back" not in told


@pytest.mark.parametrize("name", ["bridge", "skat", "dou_dizhu", "cuttle", "hearts"])
def test_help_shows_words_that_can_be_typed(run: Run, name: str) -> None:
    seats = ",".join(["human"] + ["random"] * (hoyle.load(name).players - 1))
    words = ("play", name, "--seats", seats, "--seed", "4")
    help_text = run(*words, typed="?\nq\n").stdout
    example = re.search(r"^ *(.*)  make this move;", help_text, re.MULTILINE)
    assert example is not None and "_" not in example[1]
    assert re.search(r"^  you: ", run(*words, typed=f"{example[1]}\nq\n").stdout, re.MULTILINE)
    if begin := re.search(r"^ *(.*)  begin such a move;", help_text, re.MULTILINE):
        begun = run(*words, typed=f"{begin[1]}\nq\n").stdout.split(f"> {begin[1]}")[1]
        assert re.search(r": choose |^  you: ", begun, re.MULTILINE)  # the rest is asked, unless there is only one way


def test_why_explains_the_card_and_calls_moves_by_title(run: Run) -> None:
    told = run("play", "realm", "--seats", "human,random", "--seed", "3", typed="why hamlet\nq\n").stdout
    assert "\nHamlet, price three: draw a card, and two more deeds.\nYou do not hold Hamlet.\n" in told
    told = run("play", "cuttle", "--seats", "human,random", "--seed", "4", typed="why 8\nq\n").stdout
    assert "“play A♣ as a one-off and scrap all point cards” is a legal move." in told


def test_a_hint_for_an_only_move_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint, "rollout_player", lambda game: pytest.fail("a search was made ready"))
    state = hoyle.load("realm").new_state(3)
    while len(state.legal_moves()) > 1:
        state.apply(state.legal_moves()[0])
    assert hint.hint_lines(state, state.current_player, random.Random(1), 1) == ["There is only one thing you can do."]


def test_why_explains_a_move_whose_name_is_typed_where_only_a_card_is_asked_for(run: Run) -> None:
    seats = ("--seats", "human,random,random,random")
    told = run("play", "canasta", *seats, "--seed", "11", typed="1\nwhy meld JC JD JS\nwhy discard AS\nq\n").stdout
    assert "“meld three cards” is not possible now: your side has not opened." in told
    assert "“discard A♠” is a legal move." in told


def test_words_that_begin_no_move_are_not_taken_for_a_card(run: Run) -> None:
    typed = "1\nwhy take the pile\nwhy play 4S\nq\n"
    told = run("play", "canasta", "--seats", "human,random,random,random", "--seed", "1", typed=typed).stdout
    assert "“take the pile with two cards” is not possible now: choose “discard a card”." in told
    assert "There is no “play 4♠” here: choose “discard a card”." in told


def test_a_bid_of_a_number_and_a_suit_is_no_card(run: Run) -> None:
    typed = "bid 9 hearts\nwhy bid 9 hearts\nbid 10 hearts\n"
    seats = ("--seats", "human,random,random,random")
    told = run("play", "five_hundred", *seats, "--seed", "1", typed=typed).stdout
    assert told.count("A bid must be higher than the last one.") == 2
    assert "  you: bid 10 hearts\n" in told


def test_the_only_choice_is_called_so(run: Run) -> None:
    text = run("play", "sequence", "--seed", "3", typed="2\nq\n").stdout
    assert "There is no 2; there is only 1." in text


def test_a_new_value_that_a_sentence_tells_is_not_read_out_besides() -> None:
    def new(key: str) -> hoyle.Event:
        return hoyle.Event("set", f"{key} = 1", {"variable": key, "value": 1})

    said = hoyle.Event("say", "p0 bids 1", {"to": (0, 1), "cards": (), "variables": ("bid[0]",)})
    did = hoyle.Event("do", "p0: bid 1", {"seat": 0, "move": "bid 1", "action": "bid"})
    events = [new("bid[0]"), did, new("bid[0]"), new("bid[1]"), said, new("bid[0]")]
    assert without_stated_values(events) == [new("bid[0]"), did, new("bid[1]"), said, new("bid[0]")]


@pytest.mark.parametrize(
    ("seat", "lines"),
    [
        (0, ["p2's hand is turned up: KD AD QD", "p2's hand is hidden from you, p1 and p3"]),
        (1, ["p2's hand is turned up: KD AD QD", "p2's hand is hidden from p0, you and p3"]),
        (2, ["your hand is turned up", "your hand is hidden from p0, p1 and p3"]),
    ],
)
def test_the_prompt_names_the_cards_of_a_hand_that_opens(seat: int, lines: list[str], tmp_path: Path) -> None:
    rules = (Path(__file__).parents[1] / "data" / "games" / "dummy" / "game.yaml").read_text()
    path = tmp_path / "dummy.yaml"
    path.write_text(
        rules.replace("else owner\n", "else owner, sorted by card.rank is Q, card.rank\n").replace(
            "dummy = declarer.partner", "dummy = declarer.partner\n        else: dummy = none"
        )
    )
    game = hoyle.load(path)
    state = game.new_state(seed=1, dealer=0, deal={"hand[1]": ["JC", "QC", "KC"], "hand[2]": ["AD", "KD", "QD"]})
    for move in ("pass", "pass", "pass", "call", "play JC", "play_dummy QD"):
        state.apply(move)
    said = summarise(state.log(seat), EventWords(game, seat), {})
    assert [line for [line, *_] in said if "p2's hand is" in line or "your hand is" in line] == lines


def test_a_card_laid_unseen_is_told_once(run: Run) -> None:
    told = run("play", "cheat", "--seats", "human,random,random,random", "--seed", "5", typed="q\n").stdout
    assert told.count("  p3: lay a card face down, 4 times\n") == 1 and "1 card: from" not in told


def test_the_log_says_why_cards_are_drawn_and_points_made(run: Run) -> None:
    assert (
        "  you: ask p1 for every 2\n  p1 has none\n"
        in run("play", "go_fish", "--seats", "human,random,random", "--seed", "4", typed="1\nq\n").stdout
    )
    told = run("play", "koi_koi", "--seats", "random,random", "--seed", "1").stdout
    assert re.search(r"  (p[01]) has \d+ for [a-z ]+\n  \1: (stop|call koi-koi) with \d+\n", told)
