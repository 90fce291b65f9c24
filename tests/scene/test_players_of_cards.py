"""Partners, the players of cards, the last trick, and the winners' points, from the scene room."""

from random import Random

import pytest

import hoyle
from hoyle.scene import Table
from hoyle.scene.result import amount_of_score, ending_words, reason
from hoyle.scene.things import without_owner
from hoyle.scene.wording.ending import result_lines
from hoyle.scene.wording.last_trick import last_trick_lines
from hoyle.scene.wording.names import names_for
from hoyle.scene.wording.player_names import PlayerNames


def played(game: str, players: int, moves: int) -> Table:
    loaded, rng = hoyle.load(game, players), Random(3)
    table = Table(loaded, ["human"] * players, seed=3)
    while table.number < moves and not table.over:
        table.make(table.state.random_move(rng))
    return table


def test_partners_are_marked_and_cards_name_their_players() -> None:
    table = played("sedma", 4, 3)
    view = table.view(0)
    assert [one.number for one in view.seats if one.partner] == [2]
    trick = next(pile for pile in view.shared if pile.key == "trick")
    assert [thing.by for thing in trick.things] == [seat for seat, _ in table.moves]


def test_what_is_true_of_a_side_is_shown_without_its_name() -> None:
    game = hoyle.load("sedma", 4)
    assert [without_owner(game, words, 0, 0) for words in ("your side: done", "your side's pile")] == ["done", "pile"]


def test_the_last_trick_is_put_in_words() -> None:
    table = played("oh_hell", 3, 0)
    assert last_trick_lines(None, names_for(table.game, 0)) == ["There is no last trick to show."]
    while table.origins(0).last is None:
        table.make(table.state.random_move(Random(1)))
    cards, taker = last_trick_lines(table.origins(0).last, names_for(table.game, 0))
    assert sorted(part.split(": ")[0] for part in cards.split("   ")) == ["p1", "p2", "you"]
    assert taker.startswith("taken by ")


def test_a_won_patience_is_no_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    state = hoyle.load("freecell").new_state(1)
    won = hoyle.Result((52,), ({},), ((0,),), (0,), "finished", ({},))
    monkeypatch.setattr(hoyle.State, "result", won)
    assert ending_words(state, 0) == "You win: 52 points."
    assert ending_words(state, None) == "p0 wins: 52 points."


@pytest.mark.parametrize(
    ("winners", "words"), [((0, 1), "You and p1 win: 25 points."), ((), "You and p1 lose (ended by the last match).")]
)
def test_one_side_wins_or_loses_together(monkeypatch: pytest.MonkeyPatch, winners: tuple[int, ...], words: str) -> None:
    state, reason = hoyle.load("embers", 2).new_state(1), "finished" if winners else "the_last_match"
    together = hoyle.Result((25, 25), ({}, {}), ((0, 1),), winners, reason, ({}, {}))
    monkeypatch.setattr(hoyle.State, "result", together)
    assert ending_words(state, 0) == words


def test_a_lost_patience_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = hoyle.Result((3,), ({},), ((0,),), (), "finished", ({},))
    monkeypatch.setattr(hoyle.State, "result", lost)
    assert ending_words(hoyle.load("freecell").new_state(1), 0) == "You lose."


def test_nothing_decides_where_nobody_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    state = hoyle.load("goofspiel", 2).new_state(1)
    level = hoyle.Result((3, 3), ({}, {}), ((1,), (0,)), (), "fault", ({"prizes": 0}, {"prizes": 3}))
    monkeypatch.setattr(hoyle.State, "result", level)
    assert ending_words(state, 0) == "Nobody wins (a rule could not be carried out)."
    assert reason(state, level, 0) == ""


def test_what_decides_between_level_players_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    state, ranks = hoyle.load("goofspiel", 2).new_state(1), ((1,), (0,))
    first, second = {"most": 3, "fewest_bids": None}, {"most": 3, "fewest_bids": 2}
    monkeypatch.setattr(hoyle.State, "result", hoyle.Result((3, 3), ({}, {}), ranks, (1,), "finished", (first, second)))
    assert ending_words(state, 0) == "p1 wins: 3 points each, decided by fewest bids: p1 2, you -."
    assert "fewest bids    -   2" in result_lines(state, 0, PlayerNames())
    tie_breaks = ({**first, "most": 4}, second)
    monkeypatch.setattr(
        hoyle.State, "result", hoyle.Result((4, 3), ({}, {}), ((0,), (1,)), (0,), "finished", tie_breaks)
    )
    assert not any(line.startswith("fewest bids") for line in result_lines(state, 0, PlayerNames()))


def test_the_ending_names_the_winners_points() -> None:
    table = played("sedma", 2, 10_000)
    result = table.state.result
    assert result is not None and len(result.winners) == 1
    best, other = (result.scores[seat] for seat in (result.winners[0], 1 - result.winners[0]))
    points = "1 point" if best == 1 else f"{best} points"
    assert ending_words(table.state, None) == f"p{result.winners[0]} wins: {points} to {other}."


@pytest.mark.parametrize(
    ("game", "score", "words"),
    [
        ("golf", 276, "276 strokes"),
        ("conquian", 1, "1 game"),
        ("koi_koi", 1, "1 point"),
        ("spite", 4, "4 points"),
        ("canasta", 5000, "5000 points"),
    ],
)
def test_a_score_is_counted_in_what_the_winner_has_most_of(game: str, score: int, words: str) -> None:
    assert amount_of_score(hoyle.load(game), score) == words


def test_the_cards_of_dummy_are_those_of_the_seat_whose_hand_it_was() -> None:
    table, rng = Table(hoyle.load("bridge", 4), ["human"] * 4, seed=3), Random(3)
    while table.origins(0).last is None:
        table.make(table.state.random_move(rng))
    last = table.origins(0).last
    assert last is not None
    seats = [card.by for card in last.cards]
    assert seats == [(int(str(seats[0])) + i) % 4 for i in range(4)]


@pytest.mark.parametrize(
    ("game", "players"), [("cribbage", 2), ("casino", 2), ("scopa", 2), ("durak", 3), ("canasta", 4)]
)
def test_only_cards_taken_in_turn_are_a_trick(game: str, players: int) -> None:
    table = played(game, players, 150)
    assert table.number >= 50
    assert table.origins(hoyle.EVERYONE).last is None


@pytest.mark.parametrize(("game", "players"), [("german_whist", 2), ("euchre", 4), ("sedma", 4), ("skat", 3)])
def test_tricks_are_found_in_games_with_tricks(game: str, players: int) -> None:
    table, rng = Table(hoyle.load(game, players), ["human"] * players, seed=3), Random(3)
    while table.origins(0).last is None:
        table.make(table.state.random_move(rng))
    last = table.origins(0).last
    assert last is not None and last.zone == "trick"
