"""What a tally adds, who wins and with what: parts, tie-breaks and sides in; the result out."""

from pathlib import Path

import pytest

import hoyle

RULES = """
hoyle: 1
game: sums
title: Sums
players: 4
SIDES
deck: {ranks: [1, 2, 3, 4], suits: [plain], into: stock}
zones: {stock: stack seen by nobody}
variables: {rounds: int, bonus: int or none per player}
actions: {go_on: {title: go on}}
phases:
  game: |
    rounds = 1
BLOCK
score: {per: PER, parts: PARTS}
winner: WINNER
"""

SEATS = "(3 if me is dealer else 0) + (1 if me is dealer.left else 0)"


def over(
    folder: Path, parts: str, winner: str, block: str = "tally", per: str = "player", sides: str = ""
) -> hoyle.State:
    """The end of a game of four that deals nothing: p0 deals, and what a block says is done."""
    text = RULES.replace("PARTS", parts).replace("WINNER", winner).replace("PER", per)
    lines = "".join(f"    {line}\n" for line in block.splitlines())
    path = folder / "sums.yaml"
    path.write_text(text.replace("BLOCK\n", lines).replace("SIDES\n", f"{sides}\n" if sides else ""), encoding="utf-8")
    return hoyle.load(path).new_state(dealer=0)


def test_parts_add_up_over_tallies(tmp_path: Path) -> None:
    parts = f'{{base: rounds, seat: "{SEATS}"}}'
    state = over(tmp_path, parts, "{most: highest my score}", "tally\nrounds = 5\ntally")
    assert state.result is not None
    assert state.result.scores == (12, 8, 6, 6)
    assert state.result.parts == (
        {"base": 6, "seat": 6},
        {"base": 6, "seat": 2},
        {"base": 6, "seat": 0},
        {"base": 6, "seat": 0},
    )
    told = [event for event in state.log() if event.kind == "tally"]
    assert told[1].text == "tally: p0 +8, p1 +6, p2 +5, p3 +5"
    assert told[1].facts["parts"]["seat"] == {"p0": 3, "p1": 1, "p2": 0, "p3": 0}


def test_a_tally_works_out_every_part_before_it_adds_any(tmp_path: Path) -> None:
    state = over(tmp_path, "{one: rounds, two: my score}", "{most: highest my score}", "tally\ntally")
    assert state.result is not None and state.result.parts[0] == {"one": 2, "two": 1}


def test_nothing_is_scored_without_a_tally(tmp_path: Path) -> None:
    state = over(tmp_path, "{one: rounds}", "{most: highest my score}", "rounds = 2")
    assert state.returns() == [0, 0, 0, 0] and state.result is not None and state.result.ranking == ((0, 1, 2, 3),)


@pytest.mark.parametrize(
    ("order", "returns", "winners"), [("highest", [3, 1, 0, 0], (0,)), ("lowest", [-3, -1, 0, 0], (2, 3))]
)
def test_the_highest_or_the_lowest_wins(
    order: str, returns: list[float], winners: tuple[int, ...], tmp_path: Path
) -> None:
    state = over(tmp_path, f'{{seat: "{SEATS}"}}', f"{{best: {order} my score}}")
    assert state.returns() == returns
    assert state.result is not None and state.result.winners == winners
    ranking = ((0,), (1,), (2, 3))
    assert state.result.ranking == (ranking if order == "highest" else ranking[::-1])


def test_a_second_line_breaks_ties_and_only_these(tmp_path: Path) -> None:
    winner = "{most: highest my score, late: highest me.seat}"
    state = over(tmp_path, '{half: "1 if me.seat <= 2 else 0"}', winner)
    assert state.result is not None
    seats = [state.result.tie_breaks[seat]["late"] for seat in range(4)]
    assert state.result.ranking[0] == (seats.index(2),) and state.result.ranking[1] == (seats.index(1),)
    assert state.result.tie_breaks[0] == {"most": int(seats[0] <= 2), "late": seats[0]}


def test_none_ranks_last_whichever_way_is_better(tmp_path: Path) -> None:
    for order in ("highest", "lowest"):
        winner = f"{{first_line: {order} my bonus}}"
        state = over(tmp_path, "{one: rounds}", winner, "bonus[dealer] = 0 - 4\nbonus[dealer.left] = 0 - 6\ntally")
        assert state.result is not None
        assert state.result.ranking == (((0,), (1,), (2, 3)) if order == "highest" else ((1,), (0,), (2, 3)))


def test_nobody_wins_where_the_first_line_is_none_for_all(tmp_path: Path) -> None:
    winner = "{first_line: highest my bonus, second_line: lowest me.seat}"
    state = over(tmp_path, "{one: rounds}", winner)
    assert state.result is not None and state.result.winners == ()
    assert len(state.result.ranking) == 4
    one = over(tmp_path, "{one: rounds}", winner, "bonus[dealer.left] = 0\ntally").result
    assert one is not None and one.winners == (1,)


def test_a_part_that_is_none_counts_nothing(tmp_path: Path) -> None:
    state = over(tmp_path, "{bonus: my bonus otherwise 0}", "{most: highest my score}", "bonus[dealer] = 2\ntally")
    assert state.result is not None and state.result.scores == (2, 0, 0, 0)


def test_a_side_scores_for_each_of_its_players(tmp_path: Path) -> None:
    parts = '{lead: "2 if dealer.side is side else 1"}'
    winner = '{most: "highest score[side]"}'
    state = over(tmp_path, parts, winner, per="side", sides="sides: opposite")
    assert state.result is not None
    assert state.result.scores == (2, 1, 2, 1) and state.result.winners == (0, 2)
    assert state.result.ranking == ((0, 2), (1, 3))
    assert [part["lead"] for part in state.result.parts] == [2, 1, 2, 1]
    assert [event.text for event in state.log() if event.kind == "tally"] == ["tally: s0 +2, s1 +1"]


def test_the_reason_is_that_of_the_last_end(tmp_path: Path) -> None:
    parts, winner = "{one: rounds}", "{most: highest my score}"
    finished, short = (
        over(tmp_path, parts, winner).result,
        over(tmp_path, parts, winner, "tally\nend game because short").result,
    )
    assert finished is not None and finished.reason == "finished"
    assert short is not None and short.reason == "short"
