"""Zones whose viewers depend on public variables: rules read them where the condition is known to hold, and nowhere else."""

from pathlib import Path

import pytest
from small_game import check_findings

DUMMY = Path(__file__).parents[1] / "data" / "games" / "dummy" / "game.yaml"
SIGHT = "seen by everyone if lies_open(owner) else owner"
PLAY = "    when: dummy is not none\n    with:\n      c: card from hand[dummy]\n    do: move c to trick\n"


def with_dummy(sight: str = SIGHT, play: str = PLAY, *, variables: str = "", phases: str = "") -> str:
    """The game of the dummy with another sight of the hand, action of the dummy, variables or lines of its phase."""
    text = DUMMY.read_text()
    for old, new in (
        (SIGHT, sight),
        (PLAY, play),
        ("  called:   bool,", f"{variables}  called:   bool,"),
        ("    leader = order[", f"{phases}    leader = order["),
    ):
        assert old in text
        text = text.replace(old, new)
    return text


def codes(text: str) -> set[str]:
    """The codes of what is found about secrets."""
    return {code for code, _ in check_findings(text, "V")}


@pytest.mark.parametrize(
    "sight",
    [
        SIGHT,
        "seen by owner if not lies_open(owner) else everyone",
        "seen by list(p for p in players where p is owner or lies_open(owner))",
        "seen by list(p for p in players where p is owner or owner is dummy)",
        "seen by everyone if dummy is owner or (open and owner is declarer) else owner",
    ],
)
def test_the_dummy_is_read_where_it_surely_is_open(sight: str) -> None:
    assert not codes(with_dummy(sight))


def test_a_hand_shown_to_one_player_is_read_by_them() -> None:
    sight = "seen by list(owner, declarer) if dummy is not none else owner"
    assert not codes(with_dummy(sight, PLAY.replace("is not none", "is not none and me is declarer")))
    assert codes(with_dummy(sight)) == {"V601", "V605"}


@pytest.mark.parametrize(
    "play",
    [
        PLAY.replace("hand[dummy]", "hand[me.partner]"),
        PLAY.replace("dummy is not none", "dummy is not none and me is declarer").replace("dummy]", "me.partner]"),
        PLAY.replace("dummy is not none", "dummy is not none and me is not dummy").replace("dummy]", "me.left]"),
        PLAY.replace("dummy is not none", "open").replace("dummy]", "declarer]"),
        PLAY.replace("dummy is not none", "dummy is not none or open").replace("dummy]", "declarer]"),
        PLAY.replace("dummy is not none", "lies_open(me.left)").replace("dummy]", "me.left]"),
    ],
)
def test_a_hand_that_may_be_closed_is_not_read(play: str) -> None:
    assert codes(with_dummy(play=play)) == {"V601", "V605"}


@pytest.mark.parametrize(
    "play",
    [
        PLAY.replace("dummy is not none", "me.partner is dummy").replace("dummy]", "me.partner]"),
        PLAY.replace("dummy is not none", "open and dummy is not none").replace("dummy]", "declarer]"),
    ],
)
def test_a_condition_opens_the_hand_it_is_about(play: str) -> None:
    assert not codes(with_dummy(play=play))


def test_an_argument_may_pick_an_open_hand() -> None:
    play = PLAY.replace(
        "      c: card from hand[dummy]", "      q: player from players where lies_open(q)\n      c: card from hand[q]"
    )
    assert not codes(with_dummy(play=play))
    flags = "  shown: bool per player\n"
    sight = "seen by everyone if shown[owner] else owner"
    for where, found in (("shown[q]", set()), ("shown[q.left]", {"V601", "V605"}), ("not shown[q]", {"V601", "V605"})):
        text = with_dummy(sight, play.replace("lies_open(q)", where), variables=flags)
        assert codes(text) == found


@pytest.mark.parametrize("change", ["dummy = none", "dummy = me.left", "dummy = first(players)"])
def test_facts_end_where_a_variable_may_change(change: str) -> None:
    line = "if any(d in hand[dummy] where d.rank is K): leader = me"
    block = "    do: |\n      move c to trick\n{}      expect dummy is not none\n      " + line + "\n"
    play = PLAY.replace("    do: move c to trick\n", block)
    sight = "seen by everyone if owner is dummy and called else owner"
    both = play.replace("dummy is not none\n    with", "dummy is not none and called\n    with")
    assert not codes(with_dummy(sight, both.format("")))
    assert codes(with_dummy(sight, both.format("      called = no\n"))) == {"V602"}
    assert not codes(with_dummy(sight, both.format(f"      {change}\n")))


@pytest.mark.parametrize(
    ("before", "found"),
    [
        ("called = yes", set()),
        ("called = no", {"V602"}),
        ("called = stock is empty", {"V602"}),
        ("called = yes\n      called = no", {"V602"}),
    ],
)
def test_a_variable_just_set_opens_the_hand(before: str, found: set[str]) -> None:
    line = "if any(d in hand[dummy] where d.rank is K): leader = me"
    block = f"    do: |\n      move c to trick\n      {before}\n      {line}\n"
    play = PLAY.replace("    do: move c to trick\n", block).replace("hand[dummy]\n    do", "hand[me]\n    do")
    assert codes(with_dummy("seen by everyone if called else owner", play)) == found


def test_partners_may_read_the_hand_they_are_shown() -> None:
    sight = "seen by list(owner, owner.partner) if called else owner"
    play = PLAY.replace("dummy is not none", "called").replace("dummy]", "me.partner]")
    assert not codes(with_dummy(sight, play))
    assert codes(with_dummy(sight, play.replace("when: called", "when: open"))) == {"V601", "V605"}
    assert codes(with_dummy(sight, play.replace("me.partner]", "me.left]"))) == {"V601", "V605"}


def test_effects_of_simultaneous_choices_trust_no_offer() -> None:
    play = PLAY.replace(
        "do: move c to trick", "do: |\n      if any(d in hand[declarer] where d.rank is K): leader = me"
    )
    play = play.replace("dummy is not none", "called").replace("card from hand[dummy]", "number from 1..2")
    close = "  shut:\n    do: called = no\n"
    text = with_dummy("seen by everyone if called else owner", play).replace("rules:\n", close + "\nrules:\n", 1)
    text = text.replace("narrows: play, play_dummy", "narrows: play").replace(
        "title: play {c} from dummy", "title: look {c}"
    )
    alone = text.replace("declarer chooses play_dummy", "declarer chooses play_dummy or shut")
    together = text.replace("declarer chooses play_dummy", "players together choose play_dummy or shut")
    assert codes(alone) == set()
    assert "V602" in codes(together)


@pytest.mark.parametrize(
    "sight, variables",
    [
        ("seen by everyone if any(c in hand[owner] where c.rank is K) else owner", ""),
        ("seen by everyone if any(c in hand[owner.left] where c.rank is K) else owner", ""),
        ("seen by everyone if hint is 1 else owner", "  hint: 0..2 seen by declarer\n"),
        ("seen by everyone if hint[owner] is 1 else owner", "  hint: 0..2 per player seen by owner\n"),
        (
            "seen by everyone if mark[hint] is 1 else owner",
            "  hint: player seen by nobody = dealer\n  mark: 0..2 per player\n",
        ),
        ("seen by list(owner, guest) if guest is not none else owner", "  guest: player or none seen by nobody\n"),
    ],
)
def test_viewers_depend_on_public_things_only(sight: str, variables: str) -> None:
    play = PLAY.replace("hand[dummy]", "my hand")
    assert codes(with_dummy(sight, play, variables=variables)) == {"V604"}


def test_a_variable_may_open_too() -> None:
    hint = "  hint: 0..2 seen by everyone if called else nobody\n"
    play = PLAY.replace("dummy is not none", "dummy is not none and called and hint is 0")
    assert not codes(with_dummy(play=play, variables=hint))
    assert codes(with_dummy(play=play.replace(" and called", ""), variables=hint)) == {"V601"}


@pytest.mark.parametrize("second", ["order[2]", "last(order)", "first(q in order where q is not one)"])
def test_two_players_of_one_list_are_not_one(second: str) -> None:
    lines = (
        f"    let one = first(order)\n    let two = {second}\n"
        '    if one is not none and two is not none: say "{first(hand[two]).rank otherwise J}" to one\n'
    )
    text = with_dummy(phases=lines)
    assert [found for code, found in check_findings(text, "V")] == ["hand[two]"]
