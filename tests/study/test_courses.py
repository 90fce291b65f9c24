"""Drama and changes of the lead, by hand; places, margins and who won alone."""

import numpy as np
import pytest
from rows import made_up, some

import hoyle
from hoyle.tools.study.course import Hands, behind, course, drama, hands, lead_changes
from hoyle.tools.study.measures import by_place, margins, measures, sole_wins, win_shares

#: Two sides over four tallies: 0 leads, then 1, they are level, and 0 wins.
SEESAW = Hands(np.array([[4.0, 0.0], [4.0, 8.0], [9.0, 9.0], [12.0, 9.0]]), (0,))


def test_the_winner_was_behind_once() -> None:
    assert behind(SEESAW).tolist() == [0, 4, 0, 0]
    assert drama(SEESAW) == 1.0  # once behind, by as much as ever lay between them


def test_drama_is_the_root_of_how_far_the_winner_was_behind() -> None:
    two = Hands(np.array([[0.0, 1.0], [0.0, 4.0], [9.0, 5.0]]), (0,))
    assert drama(two) == pytest.approx((0.5 + 1.0) / 2)
    assert drama(Hands(np.array([[3.0, 1.0], [6.0, 4.0]]), (0,))) == 0.0


def test_the_lead_changes_also_by_way_of_a_tie() -> None:
    assert lead_changes(SEESAW) == pytest.approx(2 / 3)


def test_a_tie_that_the_last_leader_breaks_changes_no_lead() -> None:
    assert lead_changes(Hands(np.array([[1.0, 0.0], [1.0, 1.0], [2.0, 1.0]]), (0,))) == 0
    assert lead_changes(Hands(np.array([[1.0, 1.0], [2.0, 1.0], [2.0, 2.0], [2.0, 3.0]]), (1,))) == pytest.approx(1 / 3)


def test_scores_at_tallies_end_as_the_game_does() -> None:
    game = hoyle.load("oh_hell", options={"largest_hand": 3})
    found = hands(game, 4, "uniform")
    assert found is not None and found.scores.shape == (5, 3)
    state = game.new_state(4)
    again = hands(game, 4, "uniform")
    assert again is not None and np.array_equal(found.scores, again.scores)
    from hoyle.measure.game_rows import play_records

    assert found.scores[-1].tolist() == play_records(game, 4, 1, "uniform").returns[0].tolist()
    assert state.returns() == [0, 0, 0]


def test_a_game_of_one_hand_has_no_course() -> None:
    assert course(hoyle.load("goofspiel"), 0, 3, "uniform") is None


def test_places_begin_behind_the_dealer() -> None:
    records = made_up(3, 1)
    records.dealer[:] = [0, 1, 1]
    values = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    assert by_place(records, values).tolist() == [[2, 1], [3, 4], [5, 6]]


def test_wins_are_shared_and_won_alone() -> None:
    records = made_up(3, 1)
    records.winner[:] = [[True, True], [True, False], [False, False]]
    assert win_shares(records).tolist() == [[0.5, 0.5], [1, 0], [0, 0]]
    wins = sole_wins(records, False)
    assert wins is not None and wins.tolist() == [[1, 0]]
    of = {measure.key: measure.values.tolist() for measure in measures(records)}
    assert of["outcome.ties"] == [1, 0, 0] and of["outcome.nobody"] == [0, 0, 1]


def test_the_margin_lies_between_the_best_two() -> None:
    records = made_up(2, 1)
    records.returns[:] = [[3, 10], [-4, -9]]
    assert margins(records).tolist() == [7, 5]


def test_partners_are_one_side() -> None:
    from hoyle.measure.game_rows import play_records

    records = play_records(hoyle.load("sedma", 4), 0, 20, "uniform")
    wins, placed = sole_wins(records, False), sole_wins(records, True)
    assert wins is not None and placed is not None and wins.shape[1] == placed.shape[1] == 2
    assert wins.sum() == placed.sum() == (win_shares(records) == 1).any(axis=1).sum()
    assert np.array_equal(some(records, [3, 4]).returns, records.returns[3:5])
