"""`play`: players by their names, all that happened since, hands apart, and titles taken as they are printed."""

import json
import re
from pathlib import Path
from random import Random

import pytest
from processes import Run, Spawn

import hoyle
from hoyle.scene.wording.player_names import PlayerNames
from hoyle.scene.wording.summary import together
from hoyle_cli.prompt.picture import table_lines
from scene.test_messages import MELDS

ROWS = """hoyle: 1
game: rows
title: Rows
players: 2
deck: {ranks: [J, Q, K, A], suits: [clubs, hearts], copies: 4, into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  line:  row per 1..6 seen by everyone
actions:
  lay:
    with: {c: card from my hand, n: number from 1..6}
    do: move c to line[n]
  beg:
    title: beg {q} for {n} cards
    with: {q: player from players after me, n: number from 1..2}
    do: nothing_else
phases:
  game: |
    deal 8 from stock to each hand starting with dealer
    repeat 3 times:
        for p in players: p chooses lay or beg
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {fewest: lowest my score}
"""


@pytest.fixture
def rows(tmp_path: Path) -> str:
    """A game with six lines of which most are empty, twins in hand, and players to be named."""
    path = tmp_path / "rows.yaml"
    path.write_text(ROWS.replace("do: nothing_else", "do: expect count(stock) >= 0"), encoding="utf-8")
    return str(path)


def play(run: Run, *words: str, typed: str = "q\n") -> str:
    result = run("play", *words, typed=typed)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


# ---- names


def test_players_go_by_their_names_in_the_log_the_table_and_the_result(run: Run) -> None:
    text = play(run, "sedma", "--seed", "3", "--names", "Ann,Bob", typed="1\n" * 60)
    assert "  Bob deals\n" in text and " to your hand; 4 cards to Bob's hand\n" in text
    assert "Your turn, Ann ──" in text and "   Bob: 4 cards\n" in text
    assert "dealer Bob   leader you" in text and "  Bob: play " in text
    end = text[text.index("The end") :].splitlines()
    assert end[1].split() == ["you", "Bob"] and re.fullmatch(r"Bob wins: -?\d+ points? to -?\d+\.", end[-1])
    assert "p0" not in text and "p1" not in text


def test_several_people_are_all_called_by_their_names(run: Run) -> None:
    text = play(run, "sedma", "--seed", "3", "--hot-seat", "--names", "Ann Lee,Bob", typed="1\n" * 60)
    assert "Your turn, Ann Lee ──" in text and "Your turn, Bob ──" in text
    end = text[text.index("The end") :].splitlines()
    assert end[1].split() == ["Ann", "Lee", "Bob"] and "win" in end[-1] and "you" not in end[-1].lower()


def test_a_name_is_typed_for_its_seat(run: Run, rows: str) -> None:
    for typed in ("beg p1 2", "beg Bob 2", "beg bob for 2 cards", "beg BOB for 2 cards (beg p1 2)"):
        text = play(run, rows, "--seed", "1", "--names", "Ann,Bob", typed=f"{typed}\nq\n")
        assert "  you: beg Bob for 2 cards\n" in text, typed


def test_leaving_tells_the_names_too(run: Run) -> None:
    text = " ".join(play(run, "sedma", "--seed", "3", "--names", "Ann Lee,Bob").split())
    assert "hoyle play sedma --seed 3 --names 'Ann Lee,Bob'" in text


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ("Ann", "--names has 1 name, but the game has 2 players"),
        ("Ann,Bob,Cy", "--names has 3 names, but the game has 2 players"),
        ("Ann,", "--names: the name of p1 is missing"),
        ("Ann,ann", "--names: two players are called ann"),
        ("Ann,Play", "--names: `Play` means something else in this game; take another name"),
        ("7c,Bob", "--names: `7c` means something else in this game; take another name"),
        ("p1,Bob", "--names: `p1` means something else in this game; take another name"),
        ("Ann,You", "--names: `You` means something else in this game; take another name"),
        ("all,B", "--names: `all` means every player; take another name"),
        ("ALL,B", "means every player"),
        ("Ann,\uff41\uff4c\uff4c", "means every player"),
        ("none,B", "means no player"),
        ("B,No  one", "means no player"),
        ("me,B", "means the player who types it"),
        ("chance,B", "means the dice and the cards"),
        ("human,B", "means something else"),
        ("B,greedy", "means something else"),
        ("\uff50\uff11,B", "means something else"),
        ("\u0661,B", "means something else"),
        ("Andr\u00e9,Andre\u0301", "--names: two players are called Andr\u00e9"),
        ("A,A", "--names: two players are called A"),
        ("\u00e9,e\u0301", "--names: two players are called \u00e9"),
        ("Ann,Help", "means something else"),
        ("trick,Bob", "means something else"),
        ("Straße,STRASSE", "two players are called STRASSE and Straße, which look the same"),
        ("Ann,\uff21nn", "which look the same"),
        ("Ann,A\u00adnn", "is not a name"),
        ("Ann,A\u202enn", "is not a name"),
        ("Ann,A\u200bnn", "is not a name"),
        ("Ann," + "B" * 21, f"--names: a name has at most 20 letters, and `{'B' * 21}` has 21"),
    ],
)
def test_names_that_cannot_be_taken(run: Run, names: str, told: str) -> None:
    result = run("play", "sedma", "--names", names)
    assert result.exit_code == 2 and told in result.stderr and "Traceback" not in result.stderr


def test_a_name_is_read_however_it_is_typed() -> None:
    called = PlayerNames(["Andr\u00e9", "Ans"])
    for typed in ("Andr\u00e9", "Andre\u0301", "ANDR\u00c9", "andre\u0301"):
        assert called.to_seats(f"ask {typed}") == "ask p0"
    assert called.to_seats("ask An\u017f") == "ask p1"


def test_names_stand_for_whole_seats_only() -> None:
    called = PlayerNames(["Ann", "Bo"])
    assert called.insert("p1 gives p0's card to p12, up1") == "Bo gives Ann's card to p12, up1"
    assert called.to_seats("give BO the 7C, bob") == "give p1 the 7C, bob"
    assert PlayerNames().insert("p1") == "p1" and PlayerNames().to_seats("Bo") == "Bo"


# ---- what happened


def test_everything_since_ones_last_move_is_told(run: Run) -> None:
    text = play(run, "sequence", "--seats", "human,random,random,random", "--seed", "3", typed="1\n" * 12 + "log\nq\n")
    before, _, log = text.partition("> log\n")
    lines = [line for line in log.splitlines() if line.startswith("  ")]
    assert len(lines) > 20 and "earlier" not in text
    assert all(line in before for line in lines)


def test_a_line_stands_between_two_hands_and_parts_of_the_score_at_its_end(run: Run) -> None:
    text = play(run, "scopa", "--seats", "human,random", "--seed", "3", typed="1\n" * 60 + "log\nq\n")
    for told in (text[: text.index("> log")], text[text.index("> log") :]):
        first, *more = told.split("── Hand ")
        assert first.rstrip().splitlines()[-1].startswith("  score: you +3 (cards 1, coins 1, sweeps 1); p1 ")
        assert [hand[0] for hand in more] == [str(i + 2) for i in range(len(more))] and len(more) >= 2
        assert [hand.splitlines()[1] for hand in more[:2]] == ["  you deal", "  p1 deals"]
        assert "  dealt from the stock: " in more[0].splitlines()[2]


def test_one_hand_has_no_line(run: Run) -> None:
    assert "Hand " not in play(run, "sedma", "--seed", "3", typed="1\n" * 60)


def test_shares_of_one_size_are_told_together() -> None:
    assert together(["p2's hand", "p3's hand", "p1's hand"]) == "p2's, p3's and p1's hand"
    assert together(["p2's hand", "your hand"]) == "p2's hand and your hand"
    assert together(["the table"]) == "the table"


# ---- the table


def test_empty_zones_of_a_family_and_equal_cards_are_told_once(run: Run, rows: str) -> None:
    text = play(run, rows, "--seats", "human,random", "--seed", "1", typed="1\nq\n").split("Your turn")[-1]
    assert "\nhand   you: J♣ Q♣ ×2 K♣ ×2 A♣ ×2   p1: 7 cards\n" in text
    line = next(line for line in text.splitlines() if line.startswith("line "))
    assert line == "line   1: J♣   3: J♣   empty: 2, 4, 5, 6"


def test_empty_zones_of_a_family_look_the_same_however_many_they_are(rows: str) -> None:
    state, rng = hoyle.load(rows).new_state(seed=1), Random(1)
    ends = set()
    while not state.is_terminal:
        pieces = [piece for label, line in table_lines(state, 0) if label == "line" for piece in line[0]]
        assert not [piece for piece in pieces if piece.endswith(": -")], pieces
        ends |= {pieces[-1].count(",")} if pieces and "empty: " in pieces[-1] else set()
        state.apply(state.random_move(rng))
    assert {2, 4} <= ends


# ---- what is typed


def test_a_title_is_taken_where_there_are_too_many_moves_to_list(run: Run) -> None:
    text = play(run, "kathmandu", "--seed", "3", typed="take 6♦ 3♥ for J♣ K♣\nq\n")
    assert "What do you do?" in text and "  you: take 6♦ 3♥ for J♣ K♣\n" in text


def test_a_title_is_taken_with_its_notation_as_it_is_printed(run: Run) -> None:
    text = play(
        run, "sequence", "--seed", "3", typed="1\nplay 5H\nadd it to 10♥ in the pool (extend_group pool@1)\nq\n"
    )
    assert "  you: add it to 10♥ in the pool\n" in text


def test_a_card_alone_and_cards_apart_are_answered_in_words(run: Run) -> None:
    text = play(run, "kathmandu", "--seed", "3", typed="meld A♣ A♥ 2♥ for a blue token\ncards_for_reds AC JC KC\nq\n")
    assert "You do not hold 2♥." in text
    assert "Join several cards with +: A♣+J♣+K♣." in text


def test_a_set_chosen_card_by_card_says_why_a_card_does_not_join(run: Run) -> None:
    words = "pass\ndone\n+2C\ndone\n+2C\n4\n-KH\n+QS\nking of hearts\n+seven hearts\nq\n"
    text = play(run, "hearts", "--seed", "3", typed=words)
    found = [line for line, before in zip(text.splitlines()[1:], text.splitlines()) if before.startswith("> ")]
    assert found[1] == "Choose three cards. Type a number, or a card such as +8♣."
    assert found[2].endswith(" (so far 2♣)")
    assert found[3] == "Choose two more cards. Type a number, or a card such as +8♣."
    assert found[4] == found[5] == "2♣ is chosen already; -2♣ takes it out."
    assert found[6:8] == ["K♥ is not chosen.", "You do not hold Q♠."]
    assert "  you: pass 2♣ K♥ 7♥ to p1" in text


def test_a_card_that_joins_no_set_is_refused(run: Run, tmp_path: Path) -> None:
    few = MELDS.replace(
        "{m: 1..5 cards from my hand}", '{m: "2..6 cards from my hand where sum(c.pips for c in m) <= 40"}'
    )
    (path := tmp_path / "melds.yaml").write_text(few, encoding="utf-8")
    text = play(run, str(path), "--seats", "human,random", "--seed", "1", typed="meld\n+18S\n+17D\n+16D\nq\n")
    assert "No possible choice joins 16♦ to the chosen cards; -17♦ takes one out." in text


def test_a_card_may_be_typed_in_words(run: Run) -> None:
    text = play(
        run,
        "casino",
        "--seats",
        "human,random",
        "--seed",
        "3",
        typed="King of spades\nfive spades\nwhy ten of clubs\nq\n",
    )
    assert "  you: lay K♠ on the table" in text and "  you: lay 5♠ on the table" in text
    assert "You do not hold 10♣." in text
    text = play(
        run,
        "rummy",
        "--seats",
        "human,random",
        "--seed",
        "3",
        typed="draw\n+AC\n+10S\nlay ace of clubs ace hearts ace spades\nq\n",
    )
    assert "One card is too few: choose three or four cards from your hand." in text
    assert "You do not hold 10♠." in text
    assert "  you: lay down A♣ A♥ A♠" in text


def test_the_place_in_the_file_is_told_only_when_asked_why(run: Run) -> None:
    text = play(run, "sedma", "--seed", "3", typed="play AS\nwhy play AS\nq\n")
    assert text.count("You do not hold A♠.") == 2 and text.count("game.yaml") == 1


def test_the_words_of_a_message_can_be_typed(run: Run) -> None:
    text = play(run, "sedma", "--seed", "3", typed="pass\nplay a card\nq\n")
    assert "You cannot pass here: choose “play a card”." in text and "play: choose a card from your hand" in text


def test_a_terminal_without_signs_of_print_is_shown_plain_ones(spawn: Spawn) -> None:
    process = spawn("play", "sedma", "--seed", "3", PYTHONIOENCODING="ascii")
    out, _ = process.communicate("pass\nplay\nq\n", timeout=60)
    assert 'You cannot pass here: choose "play a card".' in out and "play: choose a card" in out


def test_a_simulation_counts_points_as_the_game_does(run: Run, rows: str) -> None:
    table = run("simulate", rows, "-n", "3").stdout
    data = json.loads(run("simulate", rows, "-n", "3", "--json").stdout)
    assert "The lowest score wins." in table
    assert [float(line.split()[1]) for line in table.splitlines()[1:3]] == [
        pytest.approx(-mean, abs=0.006) for mean in data["returns"]["mean"][:2]
    ]
    assert "The lowest score wins." not in run("simulate", "sedma", "-n", "1").stdout


def test_a_game_says_how_many_copies_of_its_cards_there_are(run: Run, tmp_path: Path) -> None:
    text = (Path(__file__).parents[1] / "diagnostics" / "high_card.yaml").read_text(encoding="utf-8")
    (file := tmp_path / "high_card.yaml").write_text(
        text.replace("deck:\n", "deck:\n  copies: 3 if card.rank is A else 1\n"), encoding="utf-8"
    )
    assert "40 cards; 1 or 3 copies of each\n" in run("show", str(file)).stdout
