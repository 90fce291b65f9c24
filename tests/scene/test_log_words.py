"""Lines of the log that say where cards went, and cards of the table that name no player."""

from pathlib import Path
from random import Random

import pytest

import hoyle
from hoyle.scene import Table
from hoyle.scene.things import table_view
from hoyle.scene.wording.ending import result_lines, verdict
from hoyle.scene.wording.event_words import EventWords
from hoyle.scene.wording.player_names import PlayerNames
from hoyle.scene.wording.public_variables import reported_variables, turns
from hoyle.scene.wording.summary import NewHand, summarise
from hoyle.scene.wording.titles import Titles


def lines_of(events: list[hoyle.Event], game: hoyle.Game) -> list[str]:
    entries = summarise(events, EventWords(game, 0), reported_variables(game))
    return ["; ".join(entry) for entry in entries if not isinstance(entry, NewHand)]


def moved(face: str, origin: str, to: str) -> hoyle.Event:
    return hoyle.Event("move", "", {"cards": (face,), "from": origin, "to": to})


def test_a_card_put_under_a_pile_is_under_it() -> None:
    game = hoyle.load("war", 2)
    assert lines_of([moved("QH", "won[0]@1", "pile[0]@9")], game) == ["QH: from your cards won under your pile"]
    on_top = [moved("QH", "won[0]@1", "pile[0]@1"), moved("KH", "won[0]@2", "pile[0]@2")]
    assert lines_of(on_top, game) == ["QH KH: from your cards won to your pile"]
    below = [moved("QH", "won[0]@1", "pile[0]@8"), moved("KH", "won[0]@2", "pile[0]@9")]
    assert lines_of(below, game) == ["QH KH: from your cards won under your pile"]


def test_a_trick_that_a_sentence_names_is_not_reported_twice() -> None:
    game = hoyle.load("whist", 4)
    taken = hoyle.Event("say", "p1 takes QH and KH", {"to": (0, 1, 2, 3), "cards": ("QH", "KH"), "variables": ()})
    moves = [moved("QH", "trick@1", "won[1]@1"), moved("KH", "trick@2", "won[1]@2")]
    assert lines_of([taken, *moves], game) == ["p1 takes QH and KH"]
    assert len(lines_of([taken, moves[0]], game)) == 2
    further = moved("3D", "stock@1", "hand[1]@1")
    assert lines_of([taken, *moves, further], game) == ["p1 takes QH and KH", lines_of([further], game)[0]]


def test_equal_lines_are_counted() -> None:
    said = [
        hoyle.Event("say", words, {"cards": (), "variables": ()})
        for words in ("you: go", "you: go", "go", "go", "war", "war", "war")
    ]
    assert lines_of(said, hoyle.load("war", 2)) == ["you: go", "you: go", "go, twice", "war, 3 times"]


@pytest.mark.parametrize(
    ("game", "kind", "turned", "lines"),
    [
        ("holdem", "up", {"hand[0]": ["QH", "KH"]}, ["2 cards of your hand are turned up: QH KH"]),
        ("crazy_eights", "up", {"hand[1]": ["2C", "9H", "KS"]}, ["3 cards of p1's hand are turned up: 2C 9H KS"]),
        (
            "dou_dizhu",
            "up",
            {"kitty@1": ["8C"], "kitty@3": ["JH"]},
            ["the 1st and 3rd cards of the kitty are turned up: 8C JH"],
        ),
        (
            "dou_dizhu",
            "down",
            {"kitty@1": ["??"], "kitty@2": ["??"]},
            ["the 1st and 2nd cards of the kitty are turned down"],
        ),
        (
            "holdem",
            "up",
            {"hand[0]": ["QH"], "hand[1]": ["KH"]},
            ["your hand is turned up: QH", "p1's hand is turned up: KH"],
        ),
    ],
)
def test_cards_of_a_zone_that_are_turned_together_are_one_line(
    game: str, kind: str, turned: dict[str, list[str]], lines: list[str]
) -> None:
    events = [
        hoyle.Event(kind, "", {"cards": (face,), "at": place}) for place, faces in turned.items() for face in faces
    ]
    assert lines_of(events, hoyle.load(game)) == lines


def test_a_phase_that_reaches_a_cap_ended_by_a_limit() -> None:
    cut_short = hoyle.Event("end", "", {"phase": "play_round", "reason": "cap"})
    assert lines_of([cut_short], hoyle.load("kathmandu")) == ["A round: ended by a limit"]


def test_a_first_draw_is_not_added_to_the_deal(tmp_path: Path) -> None:
    text = (Path(__file__).parents[1] / "diagnostics" / "high_card.yaml").read_text(encoding="utf-8")
    text = text.replace("  play_trick: |\n", "  play_trick: |\n    deal 1 from stock to hand[leader]\n")
    (file := tmp_path / "high_card.yaml").write_text(text, encoding="utf-8")
    game = hoyle.load(file, players=2)
    lines = lines_of(game.new_state(seed=1, dealer=0).log(0), game)
    assert lines[1].startswith("dealt from the stock: 5 cards to p1's hand; ")
    assert lines[2] == "dealt from the stock: 1 card to p1's hand"


def test_cards_for_one_player_after_a_move_are_drawn() -> None:
    def deal(face: str, to: str) -> hoyle.Event:
        return hoyle.Event("deal", "", {"cards": (face,), "from": "stock@1", "to": to})

    game = hoyle.load("gin_rummy", 2)
    draw = hoyle.Event("do", "p1: draw", {"seat": 1, "move": "draw", "action": "draw"})
    assert lines_of([draw, deal("??", "hand[1]@1")], game)[1] == "drawn from the stock: 1 card to p1's hand"
    refill = [draw, deal("KD", "hand[0]@1"), deal("??", "hand[1]@1")]
    assert lines_of(refill, game)[1] == "dealt from the stock: KD to your hand; 1 card to p1's hand"
    shuffled = [draw, hoyle.Event("shuffle", "", {}), deal("KD", "hand[0]@1")]
    assert lines_of(shuffled, game)[1] == "dealt from the stock: KD to your hand"


def test_a_counter_is_reported_whoever_moved_last(tmp_path: Path) -> None:
    text = (Path(__file__).parents[1] / "diagnostics" / "high_card.yaml").read_text(encoding="utf-8")
    text = text.replace("leader: player = dealer.left", "leader: player = dealer.left\n  taken: 0..5 per player")
    text = text.replace("    move trick", "    taken[leader] += 1\n    move trick")
    (file := tmp_path / "high_card.yaml").write_text(text, encoding="utf-8")
    game = hoyle.load(file, players=2)
    state, rng = game.new_state(seed=1), Random(1)
    while not state.is_terminal:
        state.apply(state.random_move(rng))
    lines = lines_of(state.log(0), game)
    assert sum("taken: " in line for line in lines) == 5, lines


def test_cards_on_a_table_that_is_dealt_to_name_no_player() -> None:
    table = Table(hoyle.load("casino", 2), ["human"] * 2, seed=4)
    rng = Random(1)
    while table.number < 12:
        table.make(table.state.random_move(rng))
        pile = next(pile for pile in table.view(0).shared if pile.key == "table")
        assert all(thing.by is None for thing in pile.things)


def test_a_run_of_cards_keeps_its_faces_in_the_log() -> None:
    table = Table(hoyle.load("spider", 1), ["human"], seed=4)
    move = next(move for move in table.state.legal_moves() if move.action == "move_run")
    zone, _, place = move.text.split()[2].partition("@")
    face = table.state.zones()[zone][int(place.partition("..")[0]) - 1]
    table.make(move)
    told = [entry[0] for entry in table.course.story(0) if not isinstance(entry, NewHand)]
    assert sum(line.startswith(f"you: move {face} to column ") for line in told) == 1
    assert not any(line.startswith(f"{face}: from column ") for line in told)


def test_a_single_player_does_not_read_who_deals() -> None:
    table = Table(hoyle.load("spider", 1), ["human"], seed=4)
    assert not any("deal" in line for line in lines_of(table.course.events(0)[:1], table.game))


def log_of(game: str, players: int, seed: int, moves: int, reader: int = 0) -> list[str]:
    """The log of a game of random moves, for one reader."""
    loaded, rng = hoyle.load(game, players), Random(seed)
    table = Table(loaded, ["human"] * players, seed=seed)
    while table.number < moves and not table.over:
        table.make(table.state.random_move(rng))
    return [
        line for entry in table.course.story(reader) if not isinstance(entry, NewHand) for line in ["; ".join(entry)]
    ]


def test_cards_that_another_player_moves_unseen_are_theirs_and_told_once() -> None:
    log = log_of("cribbage", 2, 3, 3)
    assert "p1: lay 2 cards away to the crib" in log
    assert not any("from p1's hand" in line for line in log)


def test_a_named_card_that_goes_face_down_is_not_told_again() -> None:
    log = log_of("scopa", 2, 5, 20)
    taken = [at for at, line in enumerate(log) if line.startswith("p1: take")]
    assert taken
    assert not any(log[at + 1].startswith("1 card: from p1's hand") for at in taken if at + 1 < len(log))


def test_a_card_named_by_its_place_is_told_once() -> None:
    log = log_of("old_maid", 4, 1, 60)
    drawn = [at for at, line in enumerate(log) if ": draw the " in line and " you" not in line and "your" not in line]
    assert drawn
    assert not any(log[at + 1].startswith("1 card: from") for at in drawn if at + 1 < len(log))


def test_cards_drawn_from_an_open_pile_are_not_dealt() -> None:
    log = log_of("rummy", 2, 2, 60)
    taken = [log[at + 1] for at, line in enumerate(log) if line.endswith("take the top discard")]
    assert taken
    assert all(": from the discards to " in line for line in taken)


def test_a_card_that_is_only_a_number_is_no_amount() -> None:
    dealt = next(line for line in log_of("kuhn_poker", 2, 1, 1) if line.startswith("dealt"))
    assert "dealt from the stock: the 3 to your hand" in dealt


def test_a_player_who_folds_does_so_once() -> None:
    log = log_of("holdem", 3, 4, 20)
    assert any(line.endswith(": fold") for line in log)
    assert not any(line.endswith(("folds", "fold")) and ": " not in line for line in log)


def ended(game: str, players: int) -> hoyle.State:
    return next(
        state
        for seed in range(20)
        if len((state := played_out(hoyle.load(game, players), seed)).result.winners) == players - 1  # type: ignore[union-attr]
    )


def played_out(game: hoyle.Game, seed: int) -> hoyle.State:
    state, rng = game.new_state(seed), Random(seed)
    while not state.is_terminal:
        state.apply(state.random_move(rng))
    return state


def test_several_winners_are_a_list() -> None:
    assert " and " in verdict(ended("old_maid", 4), None)
    assert verdict(ended("old_maid", 4), None).count(" and ") == 1


def test_what_decides_nothing_is_left_out_at_the_end() -> None:
    state = played_out(hoyle.load("five_hundred", 4), 11)
    lines = [line.split("  ")[0] for line in result_lines(state, None, PlayerNames(()))]
    assert "score" in lines and "place" in lines
    assert state.result is not None
    equal = len({line["goes_out"] for line in state.result.tie_breaks}) == 1
    assert ("goes out" in lines) is not equal


def test_a_part_of_nobody_s_score_is_left_out_at_the_end() -> None:
    state = played_out(hoyle.load("bridge", 4), 3)
    assert state.result is not None
    scored = {name for line in state.result.parts for name, value in line.items() if value}
    lines = {line.split("  ")[0] for line in result_lines(state, None, PlayerNames(()))} - {"", "score", "place"}
    assert lines == {name.replace("_", " ") for name in scored} and len(lines) < len(state.result.parts[0])


@pytest.mark.parametrize(
    ("game", "note"),
    [("pinochle", "highest bid"), ("whist", "honours played")],
)
def test_a_note_has_no_article_and_is_at_its_owner(game: str, note: str) -> None:
    loaded, seen = hoyle.load(game, 4), list[tuple[int | None, str]]()
    for seed in range(3):
        state, rng = loaded.new_state(seed), Random(seed)
        for _ in range(30):
            view = table_view(state, 0)
            seen += [(None, text) for text in view.notes if note in text]
            seen += [(one.number, text) for one in view.seats for text in one.notes if note in text]
            state.apply(state.random_move(rng))
    assert seen
    assert all(text.startswith(note) for _, text in seen)
    assert {owner for owner, _ in seen} <= ({None} if game == "pinochle" else {0, 1})


def test_a_question_names_whose_card_is_chosen() -> None:
    table, rng = Table(hoyle.load("old_maid", 3), ["human"] * 3, seed=1), Random(1)
    while "take" not in table.state.offered(table.state.choosing[0]):
        table.make(table.state.random_move(rng))
    seat = table.state.choosing[0]
    choice = table.choice(seat)
    assert choice is not None
    giver = next(other for other in range(3) if f"hand[{other}]@1" in choice.labels())
    assert giver != seat
    assert choice.prompt() == f"draw: choose a card from p{giver}'s hand"


def test_a_titled_value_is_asked_for_with_an_article() -> None:
    table = Table(hoyle.load("go_fish", 3), ["human"] * 3, seed=1)
    choice = table.choice(table.state.choosing[0])
    assert choice is not None
    assert choice.prompt().endswith(": choose the player whom you ask")


HEAPS = """hoyle: 1
game: heaps
title: Heaps
players: 3
deck: {ranks: [7, 8, 9, 10, J, Q, K, A], into: stock}
zones:
  stock: stack seen by nobody
  heap:  set per player per 1..2 seen by owner
actions:
  play:
    with:
      c: card from heap[me, 1]
    do: move c to stock
phases:
  game: |
    shuffle stock
    for p in players: deal 2 from stock to heap[p, 1]
    for p in players starting with dealer.left: p chooses play
    tally
score:
  per: player
  parts:
    cards: count(heap[me, 1])
winner: {most: highest my score}
"""


def test_only_a_zone_of_the_mover_goes_unnamed(tmp_path: Path) -> None:
    file = tmp_path / "heaps.yaml"
    file.write_text(HEAPS, encoding="utf-8")
    titles = Titles(hoyle.load(file), 0, {}, {}).seeing({}, {}, 1)
    assert titles.hidden(["heap[1][1]"]) == "a card"
    assert titles.hidden(["heap[2][1]"]) == "a card of p2's heap 1"


def test_a_player_who_decides_who_sees_something_is_announced(tmp_path: Path) -> None:
    path = tmp_path / "seer.yaml"
    path.write_text(SEER)
    assert turns(hoyle.load(path).model) == {"next_one"}


SEER = """
hoyle: 1
game: seer
title: Seer
players: 2
deck: {ranks: [7, 8, 9, 10], into: stock}
zones:
  stock: stack seen by nobody
  box:   row seen by seer
variables:
  seer:     player = dealer
  next_one: player = dealer
actions:
  go: {do: "seer = me.left"}
phases:
  game: |
    shuffle stock
    seer chooses go
    next_one = dealer.left
    next_one chooses go
    tally
score: {per: player, parts: {x: 1}}
winner: {most: highest my score}
"""


@pytest.mark.parametrize(("mover", "whom"), [(0, "yourself"), (1, "you")])
def test_a_player_who_picks_themself_is_yourself(mover: int, whom: str) -> None:
    titles = Titles(hoyle.load("antechamber", 2), 0, {}, {}).seeing({}, {}, mover)
    assert titles.action("summon", ["HERALD", "p0"]) == f"play Herald and make {whom} throw the hand away"
    assert titles.action("peep", ["SPY", "p0"]) == "play Spy and look at your card"
