"""Effects of actions chosen together, and of those open at any time."""

import pytest
from small_game import check_findings, findings, model, rules

from hoyle.language.check.secrets.traces import Traces
from hoyle.language.model.calls import calls
from hoyle.language.report import Report

TOGETHER = """
game: |
  deal_cards
  repeat 4 times:
      players together choose bid
  finish
finish: tally
"""


def bid(effect: str, source: str = "card from my hand") -> str:
    """A game in which all bid at once, with this effect."""
    action = f"""
bid:
  with:
    x: {source}
  do: |
    rounds += 1
    {effect}
"""
    return rules(
        zones="lot: stack seen by everyone\nbids: row per player seen by everyone",
        actions=action,
        phases=TOGETHER + "ask_more(p player): p chooses play\nno_more: end game",
    )


@pytest.mark.parametrize(
    ("effect", "found"),
    [
        ("move x to my bids", []),
        ("move x to trick", []),
        ("me chooses play", [("F551", "me chooses play")]),
        ("ask_more(me)", [("F551", "p chooses play")]),
        ("shuffle lot", [("F552", "shuffle lot")]),
        ("deal 1 from stock to my hand", [("F552", "deal 1 from stock to my hand")]),
        ("deal 1 at random from lot to my hand", [("F552", "deal 1 at random from lot to my hand")]),
        ("deal 1 from pool to my hand", []),
        ("no_more", [("F553", "end game")]),
    ],
)
def test_an_effect_chosen_together(effect: str, found: list[tuple[str, str]]) -> None:
    assert check_findings(bid(effect), "F55") == found


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ("card from my hand", None),
        ("card from list(c for c in my hand where c.rank is 7)", None),
        ("card from my hand + my bids", None),
        ("card from mine(me)", None),
        ("2 cards from my hand", None),
        ("player from players after me", None),
        ("number from 1..count(lot)", None),
        ("rank from ranks", None),
        ("card from lot", "lot"),
        ("card from my hand + lot", "lot"),
        ("card from hand[me.left]", "hand[me.left]"),
        ("card from mine(dealer)", "hand[p]"),
        ("1..2 cards from every bids", "every bids"),
        ("card from cards", "cards"),
        ("card from held", "held"),
    ],
)
def test_what_is_chosen_together_is_ones_own(source: str, place: str | None) -> None:
    formulas = "formulas:\n  mine(p player): hand[p] + bids[p]\n"
    text = bid("rounds += 1", source).replace("actions:", formulas + "actions:")
    text = text.replace("variables:\n", "variables:\n  held: card or none\n")
    assert check_findings(text, "F55") == ([("F554", place)] if place else [])


LOOK = """
look:
  anytime: turns
  with: {c: card from my spread where not c.face_up}
  do: turn up c
"""


def anytime(action: str, **more: str) -> str:
    """A game with an action open at any time."""
    return rules(
        zones="spread: row per player seen by nobody",
        variables="noisy: bool per player\nclosed: bool\n" + more.get("variables", ""),
        actions=action + "\nshut: {when: not closed, do: closed = yes}",
        phases="""
        game: |
          deal_cards
          turns
        turns: |
          repeat:
              for p in players: p chooses play or shut
              if every hand is empty: end turns
        """,
    )


def test_an_action_that_turns_a_card_may_ask_how_it_lies() -> None:
    (found,) = findings(anytime(LOOK.replace(" where not c.face_up", "")), "F558")
    assert found.help is not None and "for example `where not c.face_up`" in found.help


@pytest.mark.parametrize(
    ("action", "codes"),
    [
        (LOOK, []),
        ("shout:\n  anytime: turns\n  when: not my noisy\n  do: my noisy = yes", []),
        ("shout: {anytime: turns, do: rounds += 1}", ["F558"]),
        ("grab: {anytime: turns, with: {c: card from trick}, do: move c to my hand}", ["F556", "F558"]),
        ("halt: {anytime: turns, when: not closed, do: closed = yes}", ["F557"]),
        ("leave: {anytime: turns, when: not my noisy, do: end turns}", ["F556", "F558"]),
    ],
)
def test_an_action_open_at_any_time(action: str, codes: list[str]) -> None:
    assert sorted(code for code, _ in check_findings(anytime(action), "F55")) == codes


@pytest.mark.parametrize(
    ("action", "place"),
    [
        (
            "boast:\n  anytime: turns\n  when: not my noisy and any(c in my hand where c.rank is K)\n  do: my noisy = yes",
            None,
        ),
        ("boast:\n  anytime: turns\n  when: not my noisy and my lucky\n  do: my noisy = yes", None),
        ("boast:\n  anytime: turns\n  with: {c: card from my hand where not my noisy}\n  do: my noisy = yes", None),
        (
            "boast:\n  anytime: turns\n  when: not my noisy and any(c in hand[me.left] where c.rank is K)\n"
            "  do: my noisy = yes",
            "hand[me.left]",
        ),
        ("boast:\n  anytime: turns\n  when: not my noisy and lucky[me.left]\n  do: my noisy = yes", "lucky[me.left]"),
        (
            "boast:\n  anytime: turns\n  when: not my noisy and first(my spread).rank is K\n  do: my noisy = yes",
            "my spread",
        ),
    ],
)
def test_it_may_depend_on_what_its_own_player_knows(action: str, place: str | None) -> None:
    found = check_findings(anytime(action, variables="lucky: bool per player seen by owner"), "V601")
    assert found == ([("V601", place)] if place else [])


def test_an_action_beside_one_chosen_together_sets_variables_meanwhile() -> None:
    actions = "late: {beside: play, do: leader = me}"
    game = model(rules(actions=actions, phases="game: players together choose play\n"), Report())
    assert game is not None
    traces = Traces(game, calls(game))
    traces.trace_all()
    assert [traces.set_meanwhile(game.actions[name]) for name in ("play", "late")] == [{"leader"}, {"leader"}]
