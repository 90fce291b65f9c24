"""Who may know what is seen by a list of players: what the checks let pass is seen at the table, what they find is not."""

from pathlib import Path
from random import Random

import pytest
from small_game import check_findings, rules

import hoyle
from hoyle.play.game import State

PHASES = """
game: |
  deal_cards
  deal 1 from stock to each odd starting with dealer
  turns
  tally
turns: |
  repeat:
      for p in players: take_turn(p)
      if every hand is empty: end turns
take_turn(p player): |
  rounds += 1
"""

MINE, LEFT = "first(my odd).rank is K", "first(odd[me.left]).rank is K"


def table(sight: str, *, when: str = "rounds is 1", line: str = "rounds += 0") -> str:
    """A game of partners with a zone `odd` and a variable `hint` per player that are seen as said."""
    return rules(
        players="4\nsides: opposite",
        zones=f"odd: row per player seen by {sight}",
        variables=f"hint: rank or none per player seen by {sight}",
        actions=f"go: {{when: '{when}', do: rounds += 1}}",
        phases=f"{PHASES}  {line}\n  p may go\n  p chooses play",
    )


#: Viewers, and whether a player knows what is thus seen of their own, and of whoever sits to their left. None stands for
#: "yes, but the checks cannot tell": they may find a leak where there is none, never the other way round.
VIEWERS = [
    ("everyone", True, True),
    ("nobody", False, False),
    ("owner", True, False),
    ("players", True, True),
    ("players starting with owner", True, True),
    ("players starting with dealer", True, True),
    ("players after owner", False, True),
    ("players after dealer", False, False),
    ("owner.left", False, False),
    ("dealer", False, False),
    ("(players after owner) starting with owner", False, True),
    ("(players after owner) starting with dealer", False, True),
    ("(players after owner) after dealer", False, False),
    ("(players after owner) + (players after dealer)", False, True),
    ("(players after dealer) + (players after owner)", False, True),
    ("players + (players after owner)", True, True),
    ("players - (players after owner)", True, False),
    ("(players after owner) - (players after dealer)", False, False),
    ("(players if rounds > 3 else players after owner)", False, True),
    ("(players after owner if rounds > 3 else players)", False, True),
    ("(players if rounds > 3 else players after dealer)", False, False),
    ("(players after dealer if rounds > 3 else players)", False, False),
    ("(owner if rounds > 3 else dealer)", False, False),
    ("list(p for p in players where p is owner)", True, False),
    ("list(p for p in players where owner is p)", True, False),
    ("list(p for p in players where p is not owner)", False, True),
    ("list(p for p in players where p.side is owner.side)", True, False),
    ("list(p for p in players where p is in (players after owner))", False, True),
    ("list(p for p in players where not (p is in (players after owner)))", True, False),
    ("list(dealer for p in players)", False, False),
    ("list(p for p in players where owner.side is p.side)", True, False),
    ("list(p for p in players where p.side is not owner.side)", False, None),
    ("list(p for p in players where p is owner or p is dealer)", True, False),
    ("list(p for p in players where p is owner and rounds > 3)", False, False),
    ("list(p for p in players where p is owner and p.side is owner.side)", True, False),
    ("list(p for p in players where rounds > 3)", False, False),
    ("list(p for p in players where yes)", True, True),
    ("list(p for p in players after owner)", False, True),
    ("list(p for p in players starting with owner where p is not owner)", False, True),
    ("list(p.left for p in players where p is owner)", False, False),
    ("list(p for p in players where p.left is owner)", False, None),
    ("list(p for p in players where p.left is not owner)", True, False),
    ("list(p.right for p in players where p is owner.left)", True, False),
    ("(owner, owner.right)", True, None),
    ("(owner.right.left, owner.right.right.left.left.left)", True, False),
    ("list(p for p in players where p.right is owner)", False, False),
    ("players after owner.left", True, None),
    ("list(owner for p in players)", True, False),
    ("tail(players starting with owner, 3)", False, None),
]

IDS = [sight for sight, _, _ in VIEWERS]


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("sight", "mine", "left"), VIEWERS, ids=IDS)
def test_a_condition_may_read_what_its_player_surely_sees(sight: str, mine: bool | None, left: bool | None) -> None:
    assert check_findings(table(sight, when=MINE), "V60") == ([] if mine else [("V601", "my odd")])
    assert check_findings(table(sight, when=LEFT), "V60") == ([] if left else [("V601", "odd[me.left]")])


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("sight", "mine", "left"), VIEWERS, ids=IDS)
def test_a_condition_may_read_the_variables_that_its_player_surely_knows(
    sight: str, mine: bool | None, left: bool | None
) -> None:
    assert check_findings(table(sight, when="my hint is K"), "V60") == ([] if mine else [("V601", "my hint")])
    assert check_findings(table(sight, when="hint[me.left] is K"), "V60") == (
        [] if left else [("V601", "hint[me.left]")]
    )


def seen_by(state: State, seat: int, owner: int) -> bool:
    """Whether a seat sees the card in somebody's `odd`."""
    (card,) = state.observation(seat)[f"odd[{owner}]"]
    return bool(card != "??")


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("sight", "mine", "left"), VIEWERS, ids=IDS)
def test_what_is_seen_at_the_table_is_what_the_checks_take_for_seen(
    sight: str, mine: bool | None, left: bool | None, tmp_path: Path
) -> None:
    file = tmp_path / "viewers.yaml"
    file.write_text(table(sight))
    game, rng = hoyle.load(file), Random(5)
    own, of_the_left = set(), set()
    for seed in range(4):
        state = game.new_state(seed=seed)
        while not state.is_terminal and state.position.decisions < 12:
            own |= {seen_by(state, seat, seat) for seat in range(4)}
            of_the_left |= {seen_by(state, seat, (seat + 1) % 4) for seat in range(4)}
            state.apply(state.random_move(rng))
    assert (False not in own, False not in of_the_left) == (mine is not False, left is not False)


@pytest.mark.parametrize(
    ("sight", "line", "found"),
    [
        ("players", "hint[p] = first(hand[p]).rank", [("V602", "hand[p]")]),
        ("players", "hint[p] = first(odd[p.left]).rank", []),
        ("players starting with owner", "hint[p] = first(hand[p]).rank", [("V602", "hand[p]")]),
        ("players starting with owner", "hint[p] = first(trick).rank", []),
        ("players + (players after owner)", "hint[p] = first(hand[p]).rank", [("V602", "hand[p]")]),
        ("players + (players after owner)", "hint[p] = first(odd[p]).rank", []),
        ("list(p for p in players where yes)", "hint[p] = first(hand[p]).rank", [("V602", "hand[p]")]),
        ("list(p for p in players where yes)", "hint[p] = first(odd[p]).rank", []),
        ("owner", "hint[p] = first(odd[p.left]).rank", [("V608", "odd[p.left]")]),
        ("owner", "hint[p] = first(odd[p]).rank", []),
        ("players after owner", "hint[p] = first(hand[p]).rank", [("V608", "hand[p]")]),
        ("players after owner", "for q in players after p: hint[q] = first(hand[q]).rank", [("V608", "hand[q]")]),
        ("players after owner", "for q in players after p: hint[q] = first(hand[p]).rank", []),
        ("players after owner", "hint[p] = first(hand[p.left]).rank", []),
        ("nobody", "hint[p] = first(hand[p]).rank", []),
    ],
)
def test_a_variable_shows_its_viewers_what_is_put_into_it(sight: str, line: str, found: list[tuple[str, str]]) -> None:
    assert check_findings(table(sight, line=line), "V60") == found
