"""What a person is answered at the table: positions and what is typed there, in the words of card players, a golden file out."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

import hoyle
from golden import golden
from hoyle.answers import action_words, answer, argument_words, place_words, zone_words
from hoyle.answers.titles import in_notation
from refused import DEAL, RULES, state_after

HERE = Path(__file__).parent
FILES: dict[str, Path | str] = {
    "refused": RULES,
    "openings": HERE.parent / "data" / "games" / "openings" / "game.yaml",
}
DEALS = {"openings": {"hand[1]": ["8H", "9H", "7S", "9S", "9S"]}}


class Position(NamedTuple):
    """A game, the moves made in it, and what is typed then: by whoever chooses, or by a seat."""

    game: str
    moves: tuple[str, ...]
    typed: tuple[str | tuple[int, str], ...]


POSITIONS = (
    Position(
        "refused",
        (),
        (
            # the moment and the action
            (1, "play 2C"),
            "pass",
            "ply 6H",
            "dance",
            "lead 6H",
            "swap 3D",
            "stop",
            "think",
            "peek",
            "win_back 6H",
            # what is picked
            "play",
            "wave now",
            "bid 6",
            "bid 4",
            "play AS",
            "play 5h",
            "play 9H",
            "AH",
            "4C",
            "take 5H",
            "take line@7",
            "flip 6S",
            "flip column[1]@1",
            "claim column[0]@1",
            # several cards
            "gather_some 6H",
            "gather_some none",
            "gather_some 6H 7C",
            "gather_some 6H+6H",
            "gather_some 6H+AH+7C+8C",
            "gather_some AH+6H",
        ),
    ),
    Position("refused", ("bid 5",), ("over 3 p1 A", "over 2 p0 A", "over 2 p1 9", "over 2 p1 AS", "over 2 p1 6H")),
    Position("refused", ("play 6H",), ("lead AH",)),
    Position("refused", ("play 6H", "pass"), ((1, "lead 2C"), (2, "pass"), (1, "flip 6C"))),
    Position("refused", ("play 6H", "pass", "lead 7C"), ((0, "pass"),)),
    Position("refused", ("play 6H", "pass", "lead 7C", "lead 8D"), ("flip column[0]@1",)),
    Position("refused", ("play 6H", "pass", "lead 7C", "lead 8D", "pass"), ((0, "pass"),)),
    Position("sedma", (), ("9D", "10H JH", "pass")),
    Position("kathmandu", (), ("meld AC AH AS", "give AC 5S KS 9H for as many red tokens", "take two cards")),
    Position("sedanto", ("arrange 1 1 2 2", "arrange 1 1 2 2"), ("reorder 1 3", "take_discard", "turn_up KC")),
    Position("sequitur", (), ("take layout@1,1", "flip layout@2,2")),
    Position(
        "openings", (), ("open 8H+9S no", "open 8H yes", "open 8H+9H/7S+9S no", "open 7H+7H no", "show_some 8H loud")
    ),
    Position("oh_hell", (), ("9", "play AS")),
    Position("rummy", (), ("lay 9C 10C QC", "lay", "QS")),
    Position("rummy", ("draw",), ("lay 9C 10C QC", "lay 5C 6C AD", "lay foo")),
    Position("casino", (), ("build", "build 4C 5D")),
    Position("hearts", (), ("pass 8C 10C", "pass 8C 10C QC")),
    Position("spider", (), ("move 8H to column 10", "move 2C to column 10", "move 8H", "deal", "deal a row")),
    Position("klondike", (), ("move 6S to column 2", "take AC back to column 3", "put 6S of column 3")),
)


def answers() -> Iterator[tuple[str, str, hoyle.Reason | None]]:
    """Each position, what is typed, and the answer."""
    for at in POSITIONS:
        state = state_after(FILES.get(at.game, at.game), at.moves, DEALS.get(at.game))
        for one in at.typed:
            whose = state.choosing[0] if state.choosing else 0
            seat, text = one if isinstance(one, tuple) else (whose, one)
            title = f"{at.game}{', after ' if at.moves else ''}{'; '.join(at.moves)}"
            yield title, f"p{seat}: {text}", answer(state, text, seat)


def test_the_words_of_every_answer() -> None:
    lines: list[str] = []
    for title, typed, reason in answers():
        if title not in lines:
            lines += ["", title]
        lines += [f"  {typed}", f"      {reason.message if reason else '(it is legal)'}"]
    golden(HERE / "golden" / "answers.txt", "\n".join(lines[1:]) + "\n")


def test_no_answer_holds_a_formula_or_a_name_of_the_file() -> None:
    for _, _, reason in answers():
        if reason is not None and "such as" not in reason.message and "write" not in reason.message:
            told = reason.message
            assert not set("_[]@`<>=") & set(told), reason.message
            assert not reason.message[0].islower(), reason.message  # `6♠ is a card` begins with its face
            assert reason.message.endswith((".", "?"))


def test_what_goes_on_with_a_move_that_is_begun_is_answered_for_it() -> None:
    state = state_after(RULES)
    found = answer(state, "8C", 0, "gather_some")
    assert found is not None and found.message == "One card is too few: choose two or three cards from your hand."
    whole = answer(state, "swap 3D", 0, "gather_some")
    assert whole is not None and "swap" in whole.message


def test_an_answer_keeps_where_the_rule_stands() -> None:
    found = answer(state_after(RULES, ["play 6H"]), "lead AH", 0)
    assert found is not None and (found.rule, found.line) == ("trump", 104)


def test_the_name_of_an_action_goes_before_the_title_of_another() -> None:
    state = hoyle.load("kathmandu").new_state(seed=3)
    found = answer(state, "take_one_red now", state.current_player)
    assert found is not None and found.message == "“take one red token” takes no choices; leave out “now”."
    unknown = answer(state, "be as quick as a 2d", state.current_player)
    assert unknown is not None and unknown.message.startswith("There is no “be as quick as a 2d” here: choose ")


def test_a_legal_move_has_no_answer() -> None:
    state = state_after(RULES)
    assert answer(state, "play 6H", 0) is None and answer(state, "play 6h", 0) is None


def test_what_the_mover_cannot_see_changes_no_answer() -> None:
    told = []
    for deal in (DEAL, DEAL | {"column[0]": ["AS", "7S"], "hand[1]": ["3C", "2C", "AS", "8D"]}):
        state = state_after(RULES, deal=deal)
        texts = ("claim column[0]@1", "play 2C", "flip AS", "AS", "take 2C")
        told.append([str(answer(state, text, 0)) for text in texts])
    assert told[0] == told[1]


def test_places_are_told_by_whose_and_which() -> None:
    sedanto, sequitur = hoyle.load("sedanto"), hoyle.load("sequitur")
    assert place_words(sedanto, ["column[1][1][2]@2"], 0) == "the 2nd card of p1's column 2"
    several = ["column[0][1][1]@1", "column[0][1][1]@11"]
    assert place_words(sedanto, several, 0) == "the 1st and 11th cards of your column 1"
    two_hands = hoyle.load("sedanto", 2, {"hands_per_player": 2})
    assert place_words(two_hands, several, 0) == "the 1st and 11th cards of your column 1-1"
    state = state_after("sedanto", ["arrange 1 1 1 1"] * 4, players=2, options={"hands_per_player": 2})
    found = answer(state, "reorder 2 3", state.choosing[0])
    assert found is not None and "your column 2-3 has at most one card" in found.message
    assert place_words(sequitur, ["layout@2,3"], 0) == "the card in row 2, column 3 of the layout"
    several = place_words(sequitur, ["layout@1,1", "layout@1,4", "layout@2,3"], 0)
    assert several == "the cards in row 1, columns 1 and 4 and row 2, column 3 of the layout"
    assert place_words(sequitur, ["layout@2,3"], 0, cards=False) == "row 2, column 3 of the layout"
    assert place_words(hoyle.load("sequence"), ["pool@3"], 0) == "row 3 of the pool"
    assert place_words(hoyle.load("sequence"), ["pool@3:2..4"], 0) == "the 2nd to 4th card of row 3 of the pool"
    assert place_words(sequitur, ["nowhere@2"], 0) == "nowhere@2"
    assert zone_words(hoyle.load("sedma", players=4), "won[1]", 0) == "p1+p3's won pile"
    assert zone_words(hoyle.load("sedma", players=4), "won[0]", 0) == "your side's won pile"


@pytest.mark.parametrize(
    ("action", "number", "words"),
    [
        ("play", 0, "a card from your hand"),
        ("over", 1, "another player"),
        ("gather_some", 0, "two or three cards from your hand"),
    ],
)
def test_what_an_argument_may_be(action: str, number: int, words: str) -> None:
    assert argument_words(hoyle.load(RULES), action, number) == words


def test_a_source_with_a_condition_is_the_branch_that_counts(tmp_path: Path) -> None:
    path = tmp_path / "branches.yaml"
    path.write_text("""hoyle: 1
game: branches
title: Branches
players: 2
deck: {pack: standard, into: stock}
zones: {stock: stack seen by nobody, hand: set per player seen by owner, trick: row seen by everyone}
actions:
  play:
    with: {c: card from (my hand if trick is empty else list(x for x in my hand where x.suit is last(trick).suit))}
    do: move c to trick
  take:
    with: {m: 1..2 cards from (my hand if trick is empty else trick)}
    do: move m to trick
  pick:
    with: {c: "card from (first(trick) otherwise last(cards), last(trick) otherwise first(cards))"}
    do: move c to trick
phases:
  game: |
    shuffle stock
    deal 5 from stock to each hand starting with dealer
    for p in players: p chooses play, take or pick
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
""")
    state = hoyle.load(path).new_state(dealer=1, deal={"hand[0]": ["5C"], "hand[1]": ["QC", "2H"]})
    assert [str(answer(state, text, 0)).partition(" (")[0] for text in ("play 2H", "take none")] == [
        "You do not hold 2H.",
        "None is too few: choose one or two cards from your hand.",
    ]
    state.apply(state.parse_move("play 5C"))
    assert [str(answer(state, text, 1)).partition(" (")[0] for text in ("play 2H", "take 2H", "pick 2H")] == [
        "You cannot choose 2H: choose a card from the cards in your hand that have the same suit as the last card "
        "in the trick.",
        "You cannot choose 2H: choose one or two cards from the trick.",
        "You cannot choose 2H: choose a card from the first card in the trick and the last card in the trick.",
    ]


def test_an_answer_that_may_be_none_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "trumps.yaml"
    path.write_text("""hoyle: 1
game: trumps
title: Trumps
players: 2
deck: {ranks: [7], into: stock, each card: {trump: card.suit is diamonds}}
zones: {stock: stack seen by nobody, hand: set per player seen by owner, trick: row seen by everyone}
actions:
  play:
    with: {c: card from my hand where (first(trick).trump otherwise no) or c.pips > 7}
    do: move c to trick
phases:
  game: |
    shuffle stock
    deal 2 from stock to each hand starting with dealer
    for p in players: p may play
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
""")
    state = hoyle.load(path).new_state(seed=4)
    card = state.zones()["hand[0]"][0]
    reason = answer(state, f"play {card}", 0)
    assert reason is not None
    assert "the first card in the trick is not trump and its pips are at most 7." in reason.message


def test_an_argument_chosen_twice_is_named_as_the_reason(tmp_path: Path) -> None:
    text = (HERE.parent / "diagnostics" / "high_card.yaml").read_text(encoding="utf-8")
    new = "      m: number from 1..3\n      n: number from 1..3 where n is not m\n    do:"
    (file := tmp_path / "high_card.yaml").write_text(text.replace("    do:", new, 1), encoding="utf-8")
    state = hoyle.load(file, players=2).new_state(seed=3)
    card = str(state.legal_moves()[0]).split()[1]
    found = answer(state, f"play {card} 2 2", state.choosing[0])
    assert found is not None and found.message == "You cannot choose 2: both are the same."


def test_a_zone_named_by_its_number_has_no_article(tmp_path: Path) -> None:
    text = (HERE.parent / "diagnostics" / "high_card.yaml").read_text(encoding="utf-8")
    text = text.replace("zones:", "zones:\n  lane: row per 1..4 seen by everyone", 1)
    text = text.replace("    shuffle stock\n", "    shuffle stock\n    deal 1 from stock to lane[2]\n", 1)
    new = "      m: number from 1..4 where lane[m] is empty\n    do:"
    (file := tmp_path / "high_card.yaml").write_text(text.replace("    do:", new, 1), encoding="utf-8")
    state = hoyle.load(file, players=2).new_state(seed=3)
    card = state.observation(state.choosing[0])[f"hand[{state.choosing[0]}]"][0]
    found = answer(state, f"play {card} 2", state.choosing[0])
    assert found is not None and found.message == "You cannot choose 2: lane 2 is not empty."


def test_an_action_names_what_its_numbers_select(tmp_path: Path) -> None:
    text = (HERE.parent / "diagnostics" / "high_card.yaml").read_text(encoding="utf-8")
    for old, new in (
        ("zones:", "titles: {lane: lane of the cross}\nzones:\n  lane: row per 1..4 seen by everyone"),
        ("    with:", "    title: play {c} beside lane {m} or lane {n}\n    with:"),
        (
            "    do:",
            "      m: number from 1..4 where lane[m] is empty\n      n: number from 1..4 where lane[n] is empty\n    do:",
        ),
    ):
        text = text.replace(old, new, 1)
    (file := tmp_path / "high_card.yaml").write_text(text, encoding="utf-8")
    words = action_words(hoyle.load(file, players=2), "play")
    assert words == "play a card beside a lane of the cross or another lane of the cross"


@pytest.mark.parametrize(
    ("game", "action", "words"),
    [("golf", "begin", "turn up two cards"), ("sheepshead", "bury", "bury two cards")],
)
def test_an_action_names_numbers_that_the_table_settles(game: str, action: str, words: str) -> None:
    assert action_words(hoyle.load(game), action) == words


@pytest.mark.parametrize(
    ("bid", "nearest"), [(17, "number is 18"), (19, "numbers are 18 and 20"), (900, "number is 264")]
)
def test_a_number_beside_a_list_of_numbers_is_answered_by_its_neighbours(bid: int, nearest: str) -> None:
    state = hoyle.load("skat").new_state(3)
    reason = answer(state, f"bid {bid}", state.choosing[0])
    assert reason is not None and reason.message == f"You cannot choose {bid}: the nearest {nearest}."


def test_a_range_without_a_number_is_told_by_its_ends() -> None:
    state, rng = hoyle.load("holdem").new_state(0), Random(1)
    found = None
    while found is None and not state.is_terminal:
        reason = answer(state, "raise_to 1", state.choosing[0])
        found = reason and re.search(r"takes at least (\d+), but the most possible is (\d+)\.$", reason.message)
        state.apply(rng.choice(state.legal_moves(state.choosing[0])))
    assert found is not None and int(found[1]) > int(found[2])


def test_no_card_and_no_place_is_taken_for_a_rank_of_a_deck_with_jokers() -> None:
    state = hoyle.load("canasta", 4).new_state(3)
    answers = [answer(state, f"take_to_meld {word}", state.choosing[0]) for word in ("Z", "discards@2", "hand[0]")]
    assert [reason and reason.message.partition(":")[0] for reason in answers] == [
        "There is no Z in this deck",
        "You cannot choose the 2nd card of the discards",
        f"You cannot choose {zone_words(state.game, 'hand[0]', state.choosing[0])}",
    ]


SETS = """hoyle: 1
game: sets
title: Sets
players: 2
deck: {ranks: [7, 8], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  pile:  row seen by everyone
actions:
  discard: {title: "discard {c}", with: {c: card from my hand}, do: move c to pile}
  discard_set:
    title: discard the set {x}
    with: {x: 2..4 cards from my hand where distinct(c.rank for c in x) is 1}
    do: move x to pile
phases:
  game: |
    openly: move list(c for c in stock where c.suit is clubs or c.suit is hearts) to hand[first(players)]
    first(players) chooses discard or discard_set
    tally
score: {per: player, parts: {n: count(my hand)}}
winner: {w: lowest my score}
"""


def test_a_longer_title_counts_before_one_that_fits_too(tmp_path: Path) -> None:
    (tmp_path / "sets.yaml").write_text(SETS, encoding="utf-8")
    state = hoyle.load(tmp_path / "sets.yaml").new_state(seed=1)
    assert in_notation(state.game, "discard the set 7C 7H") == "discard_set 7C+7H"
    assert in_notation(state.game, "discard 7C") == "discard 7C"
    found = answer(state, "discard the set 7C 8H", 0)
    assert found is not None and "have the same rank" in found.message
    assert answer(state, "discard the set 7C 7H", 0) is None


LAYS = (
    SETS.partition("phases:")[0].partition("  discard:")[0]
    + """  lay_on:
    title: lay {c} on the table
    with: {c: card from my hand where c.rank is 8}
    do: move c to pile
  lay_under:
    title: lay {c} under the stock
    when: count(pile) > 3
    says: the pile is too short
    with: {c: card from my hand}
    do: move c to pile
  stop: {do: nothing}
phases:
  game: |
    openly: move list(c for c in stock where c.suit is clubs or c.suit is hearts) to hand[first(players)]
    first(players) chooses lay_on, lay_under or stop
    tally
score: {per: player, parts: {n: count(my hand)}}
winner: {w: lowest my score}
"""
)


@pytest.mark.parametrize("text", ["lay 7C beneath the stock", "lay 7C under stock", "lay under the stock 7C"])
def test_of_titles_that_begin_alike_the_one_that_fits_best_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "lays.yaml").write_text(LAYS, encoding="utf-8")
    state = hoyle.load(tmp_path / "lays.yaml").new_state(seed=1)
    found = answer(state, text, 0)
    assert found is not None and found.message == "The pile is too short."


def test_only_a_text_in_a_state_is_answered() -> None:
    for state, text in ((None, "play 7C"), (hoyle.load("sedma").new_state(1), None)):
        with pytest.raises(TypeError, match=r"must be a (State|text), not None"):
            answer(state, text, 0)  # type: ignore[arg-type]


COMPUTED = """\
hoyle: 1
game: stages
title: Stages
players: 2
deck: piquet
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
variables:
  stage: 1..9 per player = 2
formulas:
  size_of(n 1..9): n + 1
actions:
  put:
    with: {m: size_of(my stage) cards from my hand}
    do: move m to stock
phases:
  game: |
    shuffle stock
    deal 6 from stock to each hand starting with dealer
    for p in players: p chooses put
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""


@pytest.mark.parametrize(("cards", "words"), [(2, "Two cards are too few"), (4, "Four cards are too many")])
def test_a_computed_number_of_cards_is_one_number(tmp_path: Path, cards: int, words: str) -> None:
    path = tmp_path / "stages.yaml"
    path.write_text(COMPUTED, encoding="utf-8")
    state = hoyle.load(path).new_state(1)
    found = answer(state, f"put {'+'.join(state.observation(0)['hand[0]'][:cards])}", 0)
    assert found is not None and found.message == f"{words}: choose three cards from your hand."
