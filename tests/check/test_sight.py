"""Who may know what: secrets that rules read, and those that they give away."""

import pytest
from small_game import check_findings, findings, rules

ZONES = """
crib: row seen by nobody
fan: row per player seen by players after owner
heap: stack top seen by everyone
spread: row per player seen by nobody
"""

VARIABLES = """
note: rank or none per player seen by owner
role: player or none seen by list(p for p in players where p is role)
marked: bool per card
kept: card or none
asleep: bool per player
"""

GAME = """
game: |
  deal_cards
  turns
  tally
turns: |
  repeat:
      for p in players: take_turn(p)
      if every hand is empty: end turns
take_turn(p player): |
"""

HELPERS = """
high(c card): c.rank >= J
court(p player): any(c in hand[p] where high(c))
lies_open(c card): c.face_up
open_king(c card): c.rank is K
"""

GROUPS = """
awake: list(p for p in players where not asleep[p])
armed: list(p for p in players where hand[p] is not empty)
"""


def act(**parts: str) -> str:
    """A game with an action `go` made of these parts."""
    lines = "\n".join(f"  {key.rstrip('_')}: {value}" for key, value in parts.items())
    return rules(
        zones=ZONES,
        variables=VARIABLES,
        formulas=HELPERS,
        actions=f"go:\n{lines}",
        phases=GAME + "  p may go\n  p chooses play",
    )


def turn(*lines: str, actions: str = "") -> str:
    """A game whose turns hold these lines."""
    block = "\n".join(f"  {line}" for line in (*lines, "p may play"))
    return rules(zones=ZONES, variables=VARIABLES, formulas=HELPERS + GROUPS, actions=actions, phases=GAME + block)


@pytest.mark.parametrize(
    ("when", "place"),
    [
        ("first(my hand).rank is K", None),
        ("any(c in my hand where high(c))", None),
        ("court(me)", None),
        ("first(trick).rank is K", None),
        ("count(crib) > 2", None),
        ("first(crib).by is me", None),
        ("any(c in crib where c.face_up)", None),
        ("any(c in crib where c.face_up and c.rank is K)", None),
        ("any(c in list(c for c in crib where c.face_up) where high(c))", None),
        ("first(heap).rank is K", None),
        ("crib is not empty and first(crib).face_up and first(crib).rank is K", None),
        ("kept is not none and kept.face_up and kept.rank is K", None),
        ("any(c in crib where lies_open(c) and c.rank is K)", None),
        ("crib[2] is not none and crib[2].face_up and open_king(crib[2])", None),
        ("leader is me and any(c in hand[leader] where high(c))", None),
        ("dealer is leader and leader is me and note[dealer] is K", None),
        ("any(q in players where q is me and KH is in hand[q])", None),
        ("not (leader is not me) and court(leader)", None),
        ("KH is in my hand", None),
        ("any(c in cards where c is in my hand and c.rank is K)", None),
        ("any(q in players after me where any(c in fan[q] where c.rank is K))", None),
        ("first(fan[me.left]).rank is K", None),
        ("any(q in players where q is not me and first(fan[q]).rank is K)", None),
        ("my note is K", None),
        ("any(c in my spread where marked[c])", None),
        ("any(c in cards where marked[c])", None),
        ("count(c in cards where c.rank is K) is 4", None),
        ("first(crib).rank is K", "crib"),
        ("crib is not empty and high(first(crib))", "crib"),
        ("any(c in crib where c.rank is K and c.face_up)", "crib"),
        ("crib is not empty and first(crib).face_up and last(crib).rank is K", "crib"),
        ("first(crib).rank is K and first(crib).face_up", "crib"),
        ("leader is me or any(c in hand[leader] where c.rank is K)", "hand[leader]"),
        ("leader is not me and any(c in hand[leader] where c.rank is K)", "hand[leader]"),
        ("dealer is leader and note[dealer] is K", "note[dealer]"),
        ("last(heap).rank is K", "heap"),
        ("court(me.left)", "court(me.left)"),
        ("KH is in hand[me.left]", "hand[me.left]"),
        ("any(q in players where KH is in hand[q])", "hand[q]"),
        ("any(c in cards where c is in crib and c.rank is K)", "crib"),
        (
            "any(c in cards where c.rank is K and c.by is me)",
            "any(c in cards where c.rank is K and c.by is me)",
        ),
        (
            "any(c in cards where c.rank is K and marked[c])",
            "any(c in cards where c.rank is K and marked[c])",
        ),
        ("first(my fan).rank is K", "my fan"),
        ("first(fan[dealer]).rank is K", "fan[dealer]"),
        ("note[dealer] is K", "note[dealer]"),
        ("role is me", "role"),
    ],
)
def test_when_reads_what_its_player_may_know(when: str, place: str | None) -> None:
    found = [(code, where) for code, where in check_findings(act(when=when, do="rounds += 1"), "V60") if code != "V602"]
    assert found == ([("V601", place)] if place else [])


def test_the_message_names_the_zone_and_points_at_it() -> None:
    (found,) = findings(act(when="first(crib).rank is K", do="rounds += 1"), "V601")
    assert found.message.startswith("whether `go` is legal depends on the cards of `crib`")
    assert found.label == "`crib` is seen by nobody"
    assert [label.text for label in found.labels] == ["declared here"]


@pytest.mark.parametrize(
    ("domain", "found"),
    [
        ("card from my hand where high(c)", []),
        ("card from my spread", []),
        ("card from my fan", []),
        ("card from my fan where high(c)", [("V601", "c")]),
        ("card from list(c for c in my fan where high(c))", [("V601", "my fan")]),
        ("player from list(q for q in players where court(q))", [("V601", "court(q)")]),
        ("number from 1..count(c in crib where c.rank is K)", [("V601", "crib")]),
        ("number from 1..count(crib)", []),
        ("card from hand[me.left]", [("V605", "card from hand[me.left]")]),
    ],
)
def test_arguments_read_what_their_player_may_know(domain: str, found: list[tuple[str, str]]) -> None:
    text = act(with_=f"{{c: '{domain}'}}", do="rounds += 1")
    assert [code for code, _ in check_findings(text, "V60")] == [code for code, _ in found]


@pytest.mark.parametrize(
    ("demand", "codes"),
    [("high(c)", []), ("court(me.left)", ["V601"]), ("first(crib).rank is c.rank", ["V601"])],
)
def test_demands_read_what_their_player_may_know(demand: str, codes: list[str]) -> None:
    text = rules(
        zones=ZONES,
        formulas=HELPERS,
        rules=f"strict: {{narrows: play, demand: {demand}}}",
        phases=GAME + "  p may play",
    )
    assert [code for code, _ in check_findings(text, "V60")] == codes


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        (("if KH is in hand[p]: p chooses play",), "hand[p]"),
        (("if KH is in hand[p]: end turns",), "hand[p]"),
        (("if KH is in hand[p]: ask_again(p)",), "hand[p]"),
        (("if rounds is 3: tally", "else if KH is in hand[p]: tally", "else: p chooses play"), "hand[p]"),
        (
            ("(first(q in players where court(q)) otherwise p) chooses play",),
            "first(q in players where court(q)) otherwise p",
        ),
        (
            ("ask list(q for q in players where court(q)) whether to play",),
            "list(q for q in players where court(q))",
        ),
        (("repeat count(c in crib where c.rank is K) times: p may play",), "crib"),
        (("for c in list(c for c in crib where c.rank is K): p may play",), "crib"),
        (("repeat: p may play", "until first(crib).rank is K"), "crib"),
        (("if role is p: p chooses play",), "role"),
        (("if trick is empty: p chooses play",), None),
        (("if hand[p] is empty: end turns",), None),
        (("for q in players starting with leader: q may play",), None),
        (("leader chooses play",), None),
        (("if note[p] is K: note[p] = none",), None),
    ],
)
def test_everybody_may_know_what_decides_who_is_asked(lines: tuple[str, ...], place: str | None) -> None:
    text = turn(*lines) + ""
    text = text.replace("deal_cards: |", "ask_again(q player): q may play\n  deal_cards: |")
    assert check_findings(text, "V601") == ([("V601", place)] if place else [])


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        (("leader = first(q in players where KH is in hand[q]) otherwise p",), "hand[q]"),
        (("openly: leader = first(q in players where KH is in hand[q]) otherwise p",), None),
        (("if KH is in hand[p]: rounds += 1",), "hand[p]"),
        (("openly:", "    if KH is in hand[p]: rounds += 1"), None),
        (("if KH is in hand[p]: role = p",), None),
        (("note[p] = first(crib).rank",), None),
        (("if KH is in hand[p]: move crib to pool",), "hand[p]"),
        (("move list(c for c in crib where c.rank is K) to pool",), "crib"),
        (("move crib to pool",), None),
        (("turn up crib", "rounds = count(c in crib where c.rank is K)"), None),
        (("show every hand to everyone", "rounds = count(c in hand[p] where c.rank is K)"), None),
        (("show every hand to everyone", "for q in players:", "    if KH is in hand[q]: rounds += 1"), None),
        (("show every hand to everyone", "if KH is in hand[p]: rounds += 1", "if KS is in hand[p]: rounds += 1"), None),
        (("for q in players: show hand[q] to everyone", "rounds = count(c in hand[p] where c.rank is K)"), None),
        (("openly: show hand[p] to everyone", "rounds = count(c in hand[p] where c.rank is K)"), None),
        (("for q in awake: show hand[q] to everyone", "rounds = count(q in awake where KH is in hand[q])"), None),
        (
            (
                "for q in awake starting with p: show hand[q] to everyone",
                "let best = list(q for q in awake where KH is in hand[q])",
                "for q in best: rounds = count(c in hand[q] where c.rank is K)",
            ),
            None,
        ),
        (
            (
                "for q in awake: show hand[q] to everyone",
                "asleep[p] = no",
                "rounds = sum(count(hand[q]) for q in awake)",
            ),
            None,
        ),
        (
            (
                "for q in awake: show hand[q] to everyone",
                "asleep[p] = no",
                "rounds = count(q in awake where KH is in hand[q])",
            ),
            "hand[q]",
        ),
        (
            ("for q in awake: show hand[q] to everyone", "rounds = count(q in players where KH is in hand[q])"),
            "hand[q]",
        ),
        (
            ("for q in armed: show hand[q] to everyone", "rounds = count(q in armed where KH is in hand[q])"),
            "hand[q]",
        ),
        (("if crib is not empty and first(crib).face_up: rounds = first(crib).pips",), None),
        (("expect crib is not empty and first(crib).face_up", "rounds = first(crib).pips"), None),
        (("show hand[p] to everyone", "p may play", "rounds = count(c in hand[p] where c.rank is K)"), "hand[p]"),
        (
            ("for q in players after p: show hand[q] to everyone", "rounds = count(c in hand[p] where c.rank is K)"),
            "hand[p]",
        ),
        (
            ("show hand[leader] to everyone", "leader = p", "rounds = count(c in hand[leader] where high(c))"),
            "hand[leader]",
        ),
        (
            (
                "expect crib is not empty and first(crib).face_up",
                "move first(crib) to trick",
                "rounds = first(crib).pips otherwise 0",
            ),
            "crib",
        ),
        (("if crib is not empty and first(crib).face_up: rounds = last(crib).pips",), "crib"),
        (("rounds = count(c in hand[p] where c.rank is K)",), "hand[p]"),
        (("rounds = count(crib)",), None),
        (("let c = first(crib)", "move c to trick", "if c.rank is K: rounds += 1"), None),
        (("let c = first(crib)", "if c.rank is K: rounds += 1", "move c to trick"), "c.rank is K"),
        (("count_them(count(c in hand[p] where c.rank is K))",), "n"),
    ],
)
def test_an_effect_that_tells_a_secret_is_noted(lines: tuple[str, ...], place: str | None) -> None:
    text = turn(*lines).replace("deal_cards: |", "count_them(n int): rounds = n\n  deal_cards: |")
    assert check_findings(text, "V602") == ([("V602", place)] if place else [])


@pytest.mark.parametrize(
    "line",
    [
        "rounds = 1 if first(crib).rank is K else 2",
        "if first(crib).rank is K: rounds += 1",
        "for q in players: rounds = 1 if first(crib).rank is K else 2",
    ],
)
def test_an_effect_that_tells_a_secret_is_allowed_as_the_help_says(line: str) -> None:
    found = findings(turn(line), "V602")
    assert found and all("`openly:` on the line above, and indent this line" in (one.help or "") for one in found)
    assert not findings(turn("openly:", f"    {line}"), "V60")


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        (("note[p] = K",), None),
        (("note[p] = first(hand[p]).rank",), None),
        (("note[p] = note[p]",), None),
        (("note[p.left] = first(hand[p.left]).rank",), None),
        (("for q in players after p: note[q] = first(hand[q]).rank",), None),
        (("if KH is in hand[p]: note[p] = K",), None),
        (("if KH is in hand[p]: role = p",), None),
        (("role = first(q in players where KH is in hand[q])",), None),
        (("turn up crib", "note[p] = first(c in crib where c.face_up).rank"), None),
        (("show crib to everyone", "note[p] = first(crib).rank"), None),
        (("openly: note[p] = first(hand[p.left]).rank",), None),
        (("if p is leader: note[p] = first(hand[leader]).rank",), None),
        (("if leader is p: note[leader] = first(hand[p]).rank",), None),
        (("if leader is not p: rounds += 1", "else: note[p] = first(hand[leader]).rank"), None),
        (("expect p is leader", "note[p] = first(hand[leader]).rank"), None),
        (("for q in players:", "    if q is leader: note[q] = first(hand[leader]).rank"), None),
        (("show crib to p", "note[p] = first(crib).rank"), None),
        (("show crib to (p, p.left)", "note[p.left] = first(crib).rank"), None),
        (("let q = p.left", "show crib to (p, q)", "note[q] = first(crib).rank"), None),
        (("let c = first(crib)", "show c to p", "note[p] = c.rank"), None),
        (("let q = p.left", "let c = first(hand[p])", "move c to hand[q]", "note[q] = c.rank"), None),
        (("let c = first(crib)", "move c to fan[p]", "for q in players after p: note[q] = c.rank"), None),
        (("if p is leader: note[p] = first(hand[dealer]).rank",), "hand[dealer]"),
        (("if p is leader: rounds += 1", "note[p] = first(hand[leader]).rank"), "hand[leader]"),
        (("if p is leader:", "    leader = p.left", "    note[p] = first(hand[leader]).rank"), "hand[leader]"),
        (("show crib to p", "note[p.left] = first(crib).rank"), "crib"),
        (("show crib to p", "move first(hand[p.left]) to crib", "note[p] = last(crib).rank"), "crib"),
        (("let c = first(crib)", "move c to fan[p]", "note[p] = c.rank"), "c.rank"),
        (("for q in players after p: note[q] = first(fan[p]).rank",), None),
        (("note[p] = first(crib).rank",), "crib"),
        (("note[p] = last(heap).rank",), "heap"),
        (("note[p] = first(hand[p.left]).rank",), "hand[p.left]"),
        (("note[p.left] = first(hand[p]).rank",), "hand[p]"),
        (("for q in players after p: note[q] = first(hand[p]).rank",), "hand[p]"),
        (("note[p] = note[p.left]",), "note[p.left]"),
        (("if KH is in hand[p.left]: note[p] = K",), "K"),
        (("repeat count(c in hand[p.left] where c.rank is K) times: note[p] = K",), "K"),
        (("let r = first(hand[p.left]).rank", "note[p] = r"), "r"),
    ],
)
def test_a_variable_that_shows_its_viewers_a_secret_is_noted(lines: tuple[str, ...], place: str | None) -> None:
    assert check_findings(turn(*lines), "V608") == ([("V608", place)] if place else [])


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        (("note[leader] = first(hand[leader.left]).rank",), "hand[leader.left]"),
        (("note[leader.left] = first(hand[leader]).rank",), "hand[leader]"),
        (("note[dealer] = first(hand[dealer.left]).rank",), "hand[dealer.left]"),
        (("if KH is in hand[leader.left]: note[leader] = K",), "K"),
        (("let q = leader.left", "note[leader] = first(hand[q]).rank"), "hand[q]"),
        (("for q in players after leader: note[leader] = first(hand[q]).rank",), "hand[q]"),
        (("leader = p", "note[leader] = first(hand[leader.left]).rank"), "hand[leader.left]"),
        (("note[leader] = first(hand[leader]).rank",), None),
        (("note[leader] = first(hand[p]).rank",), None),
        (("note[leader] = first(hand[dealer.left]).rank",), None),
        (("openly: note[leader] = first(hand[leader.left]).rank",), None),
        (("let r = first(hand[leader.left]).rank", "leader = leader.left", "note[leader] = r"), None),
        (("let r = first(hand[leader.left]).rank", "if rounds is 3: leader = p", "note[leader] = r"), None),
        (("let r = first(hand[leader.left]).rank", "pass_on", "note[leader] = r"), None),
        (("let r = first(hand[leader.left]).rank", "p may play", "note[leader] = r"), None),
        (("let r = first(hand[leader.left]).rank", "repeat 2 times:", "    note[leader] = r", "    leader = p"), None),
        (("let q = leader", "leader = p", "note[leader] = first(hand[q.left]).rank"), None),
    ],
)
def test_a_variable_names_a_player_until_it_may_change(lines: tuple[str, ...], place: str | None) -> None:
    text = turn(*lines).replace("deal_cards: |", "pass_on: leader = leader.left\n  deal_cards: |")
    assert check_findings(text, "V608") == ([("V608", place)] if place else [])


def test_a_variable_that_a_phase_has_changed_names_another_player_in_what_a_patch_adds() -> None:
    text = turn("give(leader.left)")
    text = text.replace("deal_cards: |", "give(q player): leader = q\n  deal_cards: |")
    told_before, told_after = (
        check_findings(text, "V608", f"{when} give: note[leader] = first(hand[q]).rank") for when in ("before", "after")
    )
    assert (told_before, told_after) == ([("V608", "hand[q]")], [])


CALLED = """
remember(q player): note[q] = K
pass_it_on(q player): remember(q)
remember_leader: note[leader] = K
begin_with(q player): |
  leader = q
  note[leader] = K
"""


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        (("if KH is in hand[p.left]: remember(p)",), "K"),
        (("if KH is in hand[p]: remember(p.left)",), "K"),
        (("if KH is in hand[leader.left]: remember(leader)",), "K"),
        (("if KH is in hand[leader.left]: remember_leader",), "K"),
        (("if KH is in hand[p.left]: pass_it_on(p)",), "K"),
        (("repeat count(c in hand[p.left] where c.rank is K) times: remember(p)",), "K"),
        (("if rounds is 3: tally", "else if KH is in hand[p.left]: tally", "else: remember(p)"), "K"),
        (("if KH is in hand[p]: remember(p)",), None),
        (("if KH is in hand[p]: pass_it_on(p)",), None),
        (("if KH is in hand[leader]: remember(leader)",), None),
        (("if KH is in hand[leader]: remember_leader",), None),
        (("if KH is in hand[p]: remember_leader",), None),
        (("if KH is in hand[leader.left]: begin_with(p)",), None),
        (("if rounds is 3: remember(p)",), None),
        (("openly:", "    if KH is in hand[p.left]: remember(p)"), None),
        (("if KH is in hand[p.left]:", "    openly: remember(p)"), None),
    ],
)
def test_what_a_phase_shows_under_a_hidden_condition_is_noted(lines: tuple[str, ...], place: str | None) -> None:
    text = turn(*lines).replace("deal_cards: |", CALLED.strip().replace("\n", "\n  ") + "\n  deal_cards: |")
    assert check_findings(text, "V608") == ([("V608", place)] if place else [])


def test_a_note_far_from_the_secret_points_at_both() -> None:
    text = turn("if KH is in hand[p.left]: remember(p)")
    text = text.replace("deal_cards: |", "remember(q player): note[q] = K\n  deal_cards: |")
    (found,) = findings(text, "V608")
    (read_at,) = [label.span for label in found.labels if label.text == "read here"]
    assert read_at.text == "hand[p.left]"


@pytest.mark.parametrize(
    ("do", "codes"),
    [
        ("'if c.rank is K: rounds += 1'", ["V602"]),
        ("|\n      move c to trick\n      if c.rank is K: rounds += 1", []),
        ("|\n      move c to crib\n      if c.rank is K: rounds += 1", ["V602"]),
        ("|\n      move c face up to crib\n      if c.rank is K: rounds += 1", []),
        ("|\n      show c to everyone\n      if c.rank is K: rounds += 1", []),
        ("|\n      move c to crib\n      kept = c", []),
    ],
)
def test_a_card_played_for_all_to_see_is_no_secret(do: str, codes: list[str]) -> None:
    text = act(with_="{c: card from my hand}", do=do)
    assert [code for code, _ in check_findings(text, "V60")] == codes


@pytest.mark.parametrize(
    ("line", "noted"),
    [
        ("move c to line[c.suit]", False),
        ("move c face up to dark[c.suit]", False),
        ("move c to dark[c.suit]", True),
        ("move c to line[first(my hand).suit]", True),
        ("move first(trick) to line[c.suit]", True),
    ],
)
def test_a_card_that_all_see_arrive_tells_where_it_goes(line: str, noted: bool) -> None:
    zones = "line: row per suit seen by everyone\ndark: stack per suit seen by nobody"
    text = rules(
        zones=zones,
        actions=f"go: {{with: {{c: card from my hand}}, do: '{line}'}}",
        phases=GAME + "  p may go\n  p chooses play",
    )
    assert bool(check_findings(text, "V602")) == noted


def test_of_an_error_nothing_else_is_noted() -> None:
    assert check_findings(turn("if first(stock) is KH: rounds += 1"), "V60") == [("V603", "first(stock) is KH")]


def test_a_card_in_a_variable_keeps_its_secret() -> None:
    text = rules(
        zones=ZONES,
        variables=VARIABLES,
        actions="""
        stow: {with: {c: card from my hand}, do: kept = c}
        check: {when: kept.rank is K, do: rounds += 1}
        """,
        phases=GAME + "  p chooses stow\n  p may check",
    )
    assert check_findings(text, "V60") == [("V601", "kept.rank is K")]


def test_a_secret_choice_is_kept() -> None:
    text = act(with_="{n: secret number from 1..9}", do="rounds = n")
    assert check_findings(text, "V60") == [("V602", "n")]


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        (("if first(stock).rank is K: rounds += 1",), "first(stock).rank"),
        (("let c = first(stock)", "move c to trick"), "first(stock)"),
        (("kept = first(stock)",), "first(stock)"),
        (("for c in stock: move c to trick",), "stock"),
        (("rounds = count(c in cards where c is in stock and c.suit is hearts)",), "c is in stock"),
        (("rounds = count(stock)",), None),
        (("deal 1 from stock to trick",), None),
        (("move first(stock) to trick",), None),
        (("rounds = count(c in stock where c.face_up)",), None),
    ],
)
def test_cards_of_a_shuffled_zone_are_not_read(lines: tuple[str, ...], place: str | None) -> None:
    assert check_findings(turn(*lines), "V603") == ([("V603", place)] if place else [])


def test_a_score_reads_no_shuffled_zone() -> None:
    text = turn("p may play").replace("count(my hand)", "count(c in stock where c.rank is K)")
    assert check_findings(text, "V603") == [("V603", "c.rank")]


@pytest.mark.parametrize(
    ("sight", "codes"),
    [
        ("list(p for p in players where p is dealer)", []),
        ("list(p for p in players where rounds > 3 or p is owner)", []),
        ("list(p for p in players where KH is in hand[p])", ["V604"]),
        ("list(p for p in players where role is p)", ["V604"]),
    ],
)
def test_who_sees_is_known_to_all(sight: str, codes: list[str]) -> None:
    text = rules(
        zones=ZONES + f"odd: row per player seen by {sight}",
        variables=VARIABLES,
        phases=GAME + "  p chooses play",
    )
    assert [code for code, _ in check_findings(text, "V604")] == codes


def test_having_nothing_legal_is_noted() -> None:
    actions = """
meld:
  with: {m: 2 cards from my hand where distinct(c.rank for c in m) is 1}
  do: move m to pool
"""
    text = turn("p chooses meld", "else: rounds += 1", actions=actions)
    assert check_findings(text, "V606") == [("V606", "p chooses meld")]
    text = turn("p may meld", "else: rounds += 1", actions=actions)
    assert check_findings(text, "V606") == []
    text = turn("openly:", "    p chooses meld", "    else: rounds += 1", actions=actions)
    assert check_findings(text, "V606") == []


LATE = "\nlate: {when: rounds > 3, do: rounds += 0}"
KINGS = "king: {with: {c: card from my hand where c.rank is K}, do: move c to trick}"


@pytest.mark.parametrize(
    ("actions", "line", "found"),
    [
        (KINGS, "players together choose king", True),
        (KINGS + "\nlow: {when: court(me), do: rounds += 0}", "players together choose king or low", True),
        (KINGS.replace("{with", "{beside: late, with") + LATE, "players together choose late", True),
        (KINGS + "\nfree: {beside: king, do: rounds += 0}", "players together choose king", False),
        (KINGS + "\nlate: {when: rounds > 3, do: rounds += 0}", "players together choose king or late", True),
        (
            "sum_up: {with: {n: number from 1..count(c in my hand where high(c))}}",
            "players together choose sum_up",
            True,
        ),
        (KINGS, "openly: players together choose king", False),
        (KINGS + "\nnone_of_them: {do: rounds += 0}", "players together choose king or none_of_them", False),
        (KINGS, "players together choose king or play", False),
        (KINGS, "players together choose play", False),
        ("bid: {with: {n: secret number from 0..9}, do: rounds += 0}", "players together choose bid", False),
        ("late: {when: rounds > 3, do: rounds += 0}", "players together choose late", False),
    ],
)
def test_who_is_left_out_of_a_choice_made_together_tells_why(actions: str, line: str, found: bool) -> None:
    assert check_findings(turn(line, actions=actions), "V606") == ([("V606", line)] if found else [])


def test_a_lack_includes_the_actions_beside_those_named() -> None:
    actions = KINGS.replace("{with", "{beside: late, with") + LATE
    (found,) = findings(turn("p chooses late", "else: rounds += 1", actions=actions), "V606")
    assert found.message.startswith("if `late` and `king` are both impossible here, that reveals something")


def test_a_lack_tells_of_the_cards_and_not_of_the_choice() -> None:
    (found,) = findings(turn("players together choose king", actions=KINGS.replace("card", "secret card")), "V606")
    assert found.message.endswith("reveals something about the cards of `hand` to everybody")


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("expect all(c.rank > 7 for c in hand[p])", "hand[p]"),
        ("expect crib is not empty and first(crib).rank is K", "crib"),
        ("openly: expect KH is in hand[p]", None),
        ("expect count(hand[p]) <= 4", None),
        ("expect first(trick).rank is not K", None),
    ],
)
def test_an_expectation_of_what_is_hidden_is_noted(line: str, place: str | None) -> None:
    assert check_findings(turn(line), "V612") == ([("V612", place)] if place else [])


@pytest.mark.parametrize(
    ("part", "lines", "names"),
    [
        ("count(c in my hand where c.rank is K)", ("tally", "p may play"), "hand"),
        ("count(c in my hand where c.rank is K)", ("score_now", "p may play"), "hand"),
        ("sum(c.worth for c in my spread)", ("move hand[p] to spread[p]", "tally", "p may play"), "spread"),
        ("1 if my note is K else 0", ("tally", "p may play"), "note"),
        ("count(c in my hand where c.rank is K)", ("repeat 2 times:", "    p may play", "    tally"), "hand"),
        ("count(c in my hand where c.rank is K)", ("if trick is empty: tally", "p may play"), "hand"),
        ("count(c in my hand where c.rank is K)", ("tally", "move hand[p] to crib", "p may play"), None),
        ("count(c in my hand where c.rank is K)", ("tally", "move every hand + trick to crib", "p may play"), None),
        ("count(c in my hand where c.rank is K)", ("openly: tally", "p may play"), None),
        ("count(c in my hand where c.rank is K)", ("show every hand to everyone", "tally", "p may play"), None),
        ("count(c in my hand where c.rank is K)", ("tally", "show every hand to everyone", "p may play"), None),
        ("count(c in my hand where c.rank is K)", ("tally", "gather everything", "p may play"), None),
        ("count(c in my hand where c.rank is K)", ("p may play", "tally", "end game"), None),
        ("1 if my note is K else 0", ("tally", "note[p] = none", "p may play"), None),
        (
            "1 if my note is K else 0",
            ("note[p] = first(hand[p]).rank", "tally", "note[p] = none", "p may play"),
            "note",
        ),
        (
            "1 if my note is K else 0",
            ("note[p] = first(hand[p]).rank", "tally", "gather everything", "p may play"),
            None,
        ),
        ("count(my hand)", ("tally", "p may play"), None),
    ],
)
def test_a_score_told_while_the_cards_are_hidden_is_noted(part: str, lines: tuple[str, ...], names: str | None) -> None:
    block = "\n".join(f"  {line}" for line in lines)
    text = rules(
        zones=ZONES,
        variables=VARIABLES,
        phases=f"game: |\n  deal_cards\n  for p in players: take_turn(p)\nscore_now: tally\ntake_turn(p player): |\n{block}",
    ).replace("cards: count(my hand)", f"cards: {part}")
    found = findings(text, "V609")
    assert [f"`{names}`" in d.message for d in found] == ([True] if names else [])


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("take {crib}", "crib"),
        ("play for {role}", "role"),
        ("take {heap}", "heap"),
        ("beat {trick}", None),
        ("round {rounds}", None),
        ("go on", None),
    ],
)
def test_a_title_names_what_everybody_sees(title: str, name: str | None) -> None:
    found = findings(act(title=f"'{title}'", do="rounds += 1"), "V613")
    assert [f"`{name}`, which" in d.message for d in found] == ([True] if name else [])


def test_parameters_keep_their_secrets() -> None:
    text = rules(
        zones=ZONES,
        variables=VARIABLES,
        actions="""
        claim(n int): {when: n > 1, do: rounds += 1}
        """,
        phases=GAME + "  p may claim(count(c in hand[p] where c.rank is K))",
    )
    assert check_findings(text, "V60") == []
    assert [code for code, _ in check_findings(text.replace("c in hand[p]", "c in crib"), "V601")] == ["V601"]


@pytest.mark.slow
def test_too_many_ways_to_call_formulas() -> None:
    step = "f{0}(a int, b int): f{1}(a, b) + f{1}(b + count(c in z{0} where c.rank is K), a)"
    calls = [step.format(n, n + 1) for n in range(24)]
    text = rules(
        zones="\n".join(f"z{n}: row seen by nobody" for n in range(24)),
        formulas="\n".join([*calls, "f24(a int, b int): a + b"]),
        phases=GAME + "  rounds = f0(1, 2)\n  p may play",
    )
    assert check_findings(text, "V60") == [("V607", "f24")]


def test_cards_that_may_lie_face_up_are_tested_for_it() -> None:
    action = "a:\n  with: {c: card from crib where c.rank is K}\n  do: move c to my hand"
    for face, start in (("", "offer `a` without"), (" face up", "if this card may lie face up, test that first")):
        play = f"game: |\n  shuffle stock\n  deal 3 from stock{face} to crib\n  leader chooses a\n  tally"
        zones = "crib: row seen by nobody"
        (found,) = findings(rules(zones=zones, actions=action, phases=play, deal=False), "V601")
        assert found.help is not None and found.help.startswith(start)


def test_what_is_kept_for_a_face_is_kept_per_rank_and_suit() -> None:
    picked = "\n      c: card from cards where not marked[c] and c.suit is hearts"
    (found,) = findings(act(with_=picked, do="rounds += 1"), "V601")
    assert found.help is not None and "declare `marked` as `per rank per suit`" in found.help
