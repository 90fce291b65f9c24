"""Ends, dead lines, loops and choices: what is refused, where, and what is not."""

import pytest
from small_game import check_findings, findings, rules

LOOP = """
game: |
  deal_cards
  turns
  tally
turns: |
  repeat:
      for p in players: take_turn(p)
take_turn(p player): |
"""


def turn(*lines: str) -> str:
    """A game whose turns hold these lines."""
    return rules(phases=LOOP + "\n".join(f"  {line}" for line in lines))


def test_a_sound_game_has_no_findings() -> None:
    assert check_findings(turn("p chooses play", "if hand[p] is empty: end turns"), "F") == []


def test_a_phase_that_never_ends_is_to_be_ended_inside() -> None:
    (found,) = findings(turn("p chooses play"), "F503")
    assert found.span is not None and found.span.text == "tally"
    assert found.help == "end `turns` with a line `end turns` in it, or move this line above `turns`"
    assert not check_findings(turn("p chooses play", "if hand[p] is empty: end turns"), "F503")


def test_an_end_needs_its_phase_on_every_way() -> None:
    text = rules(
        phases="""
        game: |
          deal_cards
          turns
          finish
          tally
        turns: |
          finish
        finish: |
          if rounds is 3: end turns
        """
    )
    assert check_findings(text, "F501") == [("F501", "end turns")]


def test_the_way_without_the_phase_is_shown() -> None:
    text = rules(
        phases="""
        game: |
          deal_cards
          one
          both
        one: |
          both
        both: |
          if rounds is 3: end one
        """
    )
    (found,) = findings(text, "F501")
    assert found.notes == ("for example, `game` runs `both`",)


def test_an_action_may_end_what_every_offer_stands_in() -> None:
    text = rules(
        actions="stop: {do: end turns}",
        phases=LOOP + "  p chooses play or stop",
    )
    assert check_findings(text, "F") == []


def test_the_game_ends_no_phase_that_it_runs() -> None:
    text = rules(phases="game: |\n  deal_cards\n  turns\n  end turns\nturns: tally")
    (found,) = findings(text, "F501")
    assert found.message == "this line of `game` ends `turns`, but `game` does not run inside `turns`"


def test_an_action_offered_elsewhere_may_not() -> None:
    text = rules(
        actions="stop: {do: end turns}",
        phases="""
        game: |
          deal_cards
          dealer chooses stop
          turns
        turns: |
          repeat: dealer chooses stop or play
        """,
    )
    assert check_findings(text, "F501") == [("F501", "end turns")]


def test_a_block_after_a_phase_runs_when_it_is_over() -> None:
    text = turn("p chooses play", "if hand[p] is empty: end turns")
    assert check_findings(text, "F", "after turns: end game") == [("F503", "tally"), ("F510", "end game")]
    assert check_findings(text, "F", "before turns: rounds = 1") == []


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        (("end turns", "rounds += 1"), "rounds += 1"),
        (("if rounds is 3: end turns", "else: end game", "rounds += 1"), "rounds += 1"),
        (("repeat:", "    p chooses play", "    if rounds is 3: end turns", "rounds += 1"), "rounds += 1"),
        (("repeat 3 times:", "    end turns", "    rounds += 1"), "rounds += 1"),
    ],
)
def test_a_line_that_cannot_be_reached(lines: tuple[str, ...], place: str) -> None:
    assert ("F503", place) in check_findings(turn(*lines), "F503")


@pytest.mark.parametrize(
    "lines",
    [
        ("if rounds is 2: end turns", "repeat:", "    p chooses play", "    if rounds is 3: end take_turn"),
        ("if rounds is 2: end turns", "repeat: p may play", "until rounds is 3", "rounds = 0"),
        ("repeat rounds times:", "    end turns", "rounds += 1", "p chooses play"),
        ("p may play", "else: end turns", "rounds += 1"),
        ("ask players after p whether to play", "else: end turns", "rounds += 1"),
    ],
)
def test_lines_that_can_be_reached(lines: tuple[str, ...]) -> None:
    assert check_findings(turn(*lines), "F50") == []


@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        (("rounds += 1",), True),
        (("shuffle stock",), True),
        (("if rounds is 3: p chooses play",), True),
        (("if rounds is 3: p chooses play", "else: p may play"), False),
        (("if rounds is 3: end turns", "p may play"), False),
        (("for q in list(q for q in players where q is p): q may play",), True),
        (("for q in players starting with p: q may play",), False),
        (("repeat rounds times: p may play",), True),
        (("repeat 2 times: p may play",), False),
        (("ask players after p whether to play",), False),
        (("players together choose play",), False),
        (("p may freely play",), False),
        (("p chooses play", "else: rounds += 1"), False),
    ],
)
def test_every_way_round_a_repeat_passes_a_decision(lines: tuple[str, ...], refused: bool) -> None:
    found = check_findings(turn("repeat:", *(f"    {line}" for line in (*lines, "if rounds is 3: end turns"))), "F504")
    assert [code for code, _ in found] == (["F504"] if refused else [])


def test_a_decision_in_a_phase_counts() -> None:
    found = check_findings(turn("p chooses play", "if hand[p] is empty: end turns"), "F504")
    assert found == []
    silent = check_findings(turn("if rounds is 3: end take_turn", "p chooses play"), "F504")
    assert [code for code, _ in silent] == ["F504"]


AUCTION = """
game: |
  repeat:
      play_hand
      tally
      if rounds is 3: end game
play_hand: |
  rounds += 1
  hold_auction
  if rounds is 2: end play_hand
  leader chooses play
hold_auction: |
  repeat:
      leader = leader.left
      if leader is dealer: end hold_auction
      leader may play
  until rounds is 2
"""
SKIPS = {
    "if rounds is 3: p chooses play": ["if rounds is 3: p chooses play"],
    "for q in list(q for q in players where q is p): q may play": [
        "for q in list(q for q in players where q is p): q may play"
    ],
    "ask players - p - p.left whether to play": ["ask players - p - p.left whether to play"],
    "if rounds is 3: look(p)": ["if rounds is 3: look(p)"],
    "if rounds is 3: rounds += 1\n      else: p chooses play": ["rounds is 3"],
    "if rounds is 3: look(p)\n      else if rounds is 4: rounds = 2\n      else: p chooses play": ["rounds is 4"],
    "glance(p)": ["if rounds is 3: p chooses play"],
    "rounds += 1": [],
}


def test_the_lines_that_skip_the_decision_of_a_round_are_shown() -> None:
    (found,) = findings(rules(phases=AUCTION), "F504")
    assert [label.span.text for label in found.labels] == ["end hold_auction", "end play_hand"]
    assert {label.text for label in found.labels} == {"before any decision"}


@pytest.mark.parametrize("line", SKIPS)
def test_a_line_that_may_skip_its_decision_is_shown(line: str) -> None:
    phases = "\nlook(p player): p chooses play"
    phases += "\nglance(p player): |\n  if rounds is 3: p chooses play\n  if hand[p] is empty: end glance\n"
    block = LOOP + f"  repeat:\n      {line}\n  until rounds is 9\n  p may play" + phases
    (found,) = findings(rules(phases=block), "F504")
    assert [label.span.text for label in found.labels] == SKIPS[line]


def test_until_is_no_decision() -> None:
    found = check_findings(turn("repeat: shuffle stock", "until rounds is 3", "p chooses play"), "F504")
    assert [code for code, _ in found] == ["F504"]


def test_an_else_that_never_runs() -> None:
    text = rules(
        actions="draw: {do: deal 1 from stock to my hand}",
        phases=LOOP + "  p chooses play or draw\n  else: end turns",
    )
    assert check_findings(text, "F502") == [("F502", "end turns")]


def test_an_action_beside_another_is_a_choice_too() -> None:
    never = "draw: {when: stock is not empty, do: deal 1 from stock to my hand}\nrest: {beside: draw, do: rounds += 1}"
    text = rules(actions=never, phases=LOOP + "  p chooses draw\n  else: end turns")
    assert check_findings(text, "F502") == [("F502", "end turns")]
    text = rules(actions=never, phases=LOOP + "  p chooses draw\n  if hand[p] is empty: end turns")
    assert check_findings(text, "F508") == []


def test_a_rule_or_a_when_makes_an_else_possible() -> None:
    text = rules(
        actions="draw: {when: stock is not empty, do: deal 1 from stock to my hand}",
        phases=LOOP + "  p chooses play or draw\n  else: end turns",
    )
    assert check_findings(text, "F502") == []


def test_what_is_never_reached_is_a_warning() -> None:
    text = rules(
        actions="draw: {do: deal 1 from stock to my hand}",
        phases=LOOP + "  p chooses play\n  if hand[p] is empty: end turns\nidle: dealer chooses draw",
    )
    assert check_findings(text, "F505") == [("F505", "draw")]


def test_a_repeat_without_an_end_is_a_warning() -> None:
    assert [code for code, _ in check_findings(turn("p chooses play"), "F507")] == ["F507"]


def test_an_end_on_a_dead_line_still_ends_its_repeat() -> None:
    endless = LOOP.replace("take_turn(p)", "take_turn(p)\n      end turns", 1) + "  repeat: p chooses play"
    assert check_findings(rules(phases=endless), "F50") == [("F503", "end turns"), ("F507", "repeat: p chooses play")]


@pytest.mark.parametrize(
    ("title", "domain", "found"),
    [
        ("lay {d}", "card from my hand", [("N336", "lay")]),
        ("LAY  {d}", "card from my hand", [("N336", "lay")]),
        ("put {d}", "card from my hand", []),
        ("lay {d}", "card from my hand where d.rank is K", []),
    ],
)
@pytest.mark.parametrize("menu", ["put or lay", "put and freely lay"])
def test_actions_of_one_menu_have_different_titles(title: str, domain: str, menu: str, found: list[str]) -> None:
    put = "put: {title: 'lay {c}', with: {c: card from my hand}, do: move c to trick}\n"
    lay = f"lay: {{title: '{title}', with: {{d: {domain}}}, do: move d to trick}}"
    text = rules(actions=put + lay, phases=LOOP + f"  p chooses {menu}\n  if hand[p] is empty: end turns")
    assert check_findings(text, "N336") == found
    apart = text.replace(f"p chooses {menu}", "p chooses put\n    p chooses lay")
    assert check_findings(apart, "N336") == []


@pytest.mark.parametrize(
    ("game", "found"),
    [
        ("turns\n  tally", ["end game"]),
        ("tally\n  turns", []),
        ("repeat 2 times:\n      turns\n      tally", []),
        ("repeat:\n      turns\n  until rounds is 3\n  tally", ["end game"]),
        ("if rounds is 3: tally\n  turns\n  tally", []),
        ("turns", ["end game"]),
    ],
)
@pytest.mark.parametrize("ends", ["phase", "action"])
def test_an_end_before_any_tally_is_a_warning(game: str, found: list[str], ends: str) -> None:
    line = "end game" if ends == "phase" else "p may knock"
    turns = f"\nturns: |\n  for p in players:\n      p chooses play\n      if hand[p] is empty: {line}"
    elsewhere = "\nnever: tally" if game == "turns" else ""
    text = rules(actions="knock: {do: end game}", phases=f"game: |\n  deal_cards\n  {game}" + turns + elsewhere)
    assert [place for _, place in check_findings(text, "F510")] == found


def test_an_end_before_any_tally_may_leave_a_winner_without_points() -> None:
    turns = "\nturns: |\n  for p in players:\n      p chooses play\n      if hand[p] is empty: end game"
    text = rules(phases="game: |\n  deal_cards\n  turns\n  tally" + turns)
    assert [place for _, place in check_findings(text, "F510")] == ["end game"]
    assert not check_findings(text.replace("most: highest my score", "out: lowest count(my hand)"), "F510")
    assert not check_findings(text, "F510", "after turns: tally")


def test_a_choice_that_may_be_impossible_is_a_note() -> None:
    lines = ("p chooses draw", "if hand[p] is empty: end turns")
    text = rules(
        actions="draw: {when: stock is not empty, do: deal 1 from stock to my hand}",
        phases=LOOP + "\n".join(f"  {line}" for line in lines),
    )
    assert [code for code, _ in check_findings(text, "F508")] == ["F508"]


def test_anytime_needs_a_decision() -> None:
    text = rules(
        zones="spread: row per player seen by nobody",
        actions="look: {anytime: deal_cards, when: not my looked, do: my looked = yes}",
        variables="looked: bool per player",
        phases=LOOP + "  p chooses play\n  if hand[p] is empty: end turns",
    )
    assert [code for code, _ in check_findings(text, "F5")] == ["F509"]


@pytest.mark.parametrize(
    ("order", "found"),
    [
        ("players starting with leader", []),
        ("players after leader", []),
        ("list(p for p in players where hand[p] is not empty)", ["F504"]),
        ("list(p for p in players where hand[p] is not empty) after leader", ["F504"]),
    ],
)
def test_a_loop_over_a_named_list(order: str, found: list[str]) -> None:
    phases = f"""
        game: |
          let order = {order}
          let again = order starting with leader
          repeat:
              for p in again: p chooses play
              if every hand is empty: end game
          """
    assert [code for code, _ in check_findings(rules(phases=phases, deal=False), "F504")] == found


def test_a_counted_loop_with_a_named_number() -> None:
    phases = """
        game: |
          let times_two = 2 + 1
          repeat:
              repeat times_two times: dealer chooses play
              if every hand is empty: end game
          """
    assert check_findings(rules(phases=phases, deal=False), "F504") == []


@pytest.mark.parametrize(
    ("formula", "loop", "found"),
    [
        ("all_of_them: players starting with leader", "for p in all_of_them: p chooses play", []),
        ("others(q player): players after q", "for p in others(leader): p chooses play", []),
        ("twice: 1 + 1", "repeat twice times: leader chooses play", []),
        ("some(q player): players after q\nmore: some(leader) + players", "for p in more: p chooses play", []),
        ("holders: list(p for p in players where hand[p] is not empty)", "for p in holders: p chooses play", ["F504"]),
        ("some(n 0..3): n", "repeat some(2) times: leader chooses play", ["F504"]),
    ],
)
def test_a_loop_over_the_value_of_a_formula(formula: str, loop: str, found: list[str]) -> None:
    phases = f"""
        game: |
          repeat:
              {loop}
              if every hand is empty: end game
          """
    text = rules(phases=phases, formulas=formula, deal=False)
    assert [code for code, _ in check_findings(text, "F504")] == found
