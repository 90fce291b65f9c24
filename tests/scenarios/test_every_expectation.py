"""No expectation passes unread: for each key one that is so passes, those that are not so fail, and an empty one is refused."""

from pathlib import Path

import pytest
from own_games import FIRST as BARE
from own_games import NUMBERS, message_of

from hoyle.tools.scenarios.keys import OF_GAMES, OF_SEAT, STEP

FIRST = (
    BARE
    + """
shown:
  left: "{count(my hand)} cards"
  tens: {value: count(c in my hand where c.rank is 10), seen by: owner}
  led: first(trick)
"""
)

HANDS = """\
given:
  hand[0]: 7C 8C 9C 10C JC
  hand[1]: 7H 8H 9H 10H JH
"""

#: What a step expects: what is so, and what is not.
EXPECTATIONS: dict[str, tuple[str, list[str]]] = {
    "turn": ("p0", ["p1", "p0 p1"]),
    "legal": ("5", ["4", "none", "[play 7C]", "{play: 4}", "{play: none}", "{play: 7C 8C}", "play 7C, pass"]),
    "can": ("play 7C", ["play AS", "[play 7C, play AS]", "pass", "[pass, play 7C]"]),
    "cannot": ("play 7H", ["play 7C", "[play 7H, play 7C]", "{play 7H: another reason}"]),
    "zones": (
        "{trick: empty, stock: 22}",
        [
            "{trick: 7C}",
            "{trick: '??'}",
            "{trick: 1}",
            "{stock: empty}",
            "{stock: 21}",
            "{stock: {count: 23}}",
            "{stock: {has: 7C}}",
            "{stock: {has: 9S 9S}}",
            "{stock: {lacks: AS}}",
            "{stock: {up: all}}",
            "{stock: {up: AS}}",
            "{trick: {up: all}}",
            "{trick: {in any order: 7C 8C}}",
            "{trick: {cards: 7C, count: 0}}",
            "{trick: {has: '??'}}",
        ],
    ),
    "variables": ("{leader: p0}", ["{leader: p1}", "{leader: p0, dealer: p0}", "{leader: '??'}"]),
    "shown": (
        "{'left[1]': 5 cards, 'tens[1]': 1, led: none}",
        [
            "{'left[1]': 4 cards}",
            "{'tens[1]': '??'}",
            "{led: 7C}",
            "{'led[0]': none}",
            "{left: 5 cards}",
            "{'left[0]': [5]}",
        ],
    ),
    "holds": ("trick is empty", ["trick is not empty", "[trick is empty, no]"]),
    "scores": ("0 0", ["1 0", "0 1"]),
    "returns": ("0 0", ["1 0", "-1 0"]),
    "parts": ("{cards: 0 0}", ["{cards: 1 0}"]),
    "over": ("no", ["yes"]),
    "log has": ("7C", ["no such line", "[7C, no such line]"]),
    "log lacks": ("no such line", ["7C", "[no such line, 7C]"]),
    "p1 legal": ("none", ["1", "play 7H", "{play: 1}"]),
    "p0 can": ("play 7C", ["play 7H", "pass"]),
    "p0 cannot": ("play 7H", ["play 7C"]),
    "p0 sees": (
        "{stock: 22, trick: empty}",
        ["{stock: 21}", "{stock: {has: AS}}", "{stock: {lacks: '??'}}", "{stock: {up: all}}", "{trick: '??'}"],
    ),
    "p0 knows": ("{leader: p0}", ["{leader: p1}", "{leader: '??'}"]),
    "p0 reads": (
        "{'left[1]': 5 cards, 'tens[0]': 1, 'tens[1]': '??'}",
        ["{'tens[1]': 1}", "{'tens[0]': '??'}", "{rest: 1}"],
    ),
    "p0 was shown": ("7C 8C", ["7H", "7C 7H"]),
    "p0 was not shown": ("7H", ["7C", "7H 7C"]),
    "p0 log has": ("7C", ["7H"]),
    "p0 log lacks": ("7H", ["7C", "[7H, 7C]"]),
}

#: What is expected of a game that is over.
ENDED: dict[str, tuple[str, list[str]]] = {
    "turn": ("", ["p0"]),
    "over": ("yes", ["no"]),
    "winners": ("p0", ["p1", "p0 p1", "nobody"]),
    "reason": ("finished", ["finish", "cap"]),
    "scores": ("6 4", ["4 6", "0 0"]),
    "returns": ("6 4", ["4 6"]),
    "parts": ("{cards: 6 4}", ["{cards: 4 6}"]),
    "legal": ("none", ["1"]),
}


def step(key: str, value: str) -> str:
    """A step with one expectation."""
    return f"steps:\n- {key}: {value}"


def cases(keys: dict[str, tuple[str, list[str]]]) -> list[tuple[str, str]]:
    """Each key with each value that is not so."""
    return [(key, value) for key, (_, wrong) in keys.items() for value in wrong]


def test_every_key_that_expects_is_here() -> None:
    doing = {"moves", "given", "random", "random games", ""}
    there = {key for key in EXPECTATIONS | ENDED if key[:1] != "p" or not key[1:2].isdecimal()}
    assert there == set(STEP) - doing
    assert {key.partition(" ")[2] for key in EXPECTATIONS if key not in there} == set(OF_SEAT) - doing


@pytest.mark.parametrize(("key", "value"), [(key, right) for key, (right, _) in EXPECTATIONS.items()])
def test_what_is_so_passes(tmp_path: Path, key: str, value: str) -> None:
    assert not message_of(tmp_path, FIRST, HANDS + step(key, value))


@pytest.mark.sweep(2)
@pytest.mark.parametrize(("key", "value"), cases(EXPECTATIONS))
def test_what_is_not_so_fails(tmp_path: Path, key: str, value: str) -> None:
    message = message_of(tmp_path, FIRST, HANDS + step(key, value))
    assert message and "error[P" not in message


@pytest.mark.parametrize(("key", "value"), cases(ENDED))
def test_what_is_not_so_at_the_end_fails(tmp_path: Path, key: str, value: str) -> None:
    end = "seed: 3\nsteps:\n- random: end\n"
    right = {other: text for other, (text, _) in ENDED.items() if text}
    assert not message_of(tmp_path, FIRST, end + f"- {key}: {right[key]}" if key in right else end)
    assert message_of(tmp_path, FIRST, end + f"- {key}: {value}")


@pytest.mark.sweep(2)
@pytest.mark.parametrize("key", [*EXPECTATIONS, *ENDED, "moves", "given", "random", "random games", "p0"])
@pytest.mark.parametrize("nothing", ["", '""', "[]", "{}", '[""]'])
def test_an_empty_one_is_refused(tmp_path: Path, key: str, nothing: str) -> None:
    assert "error[S903]" in message_of(tmp_path, FIRST, HANDS + step(key, nothing))


@pytest.mark.parametrize("key", OF_GAMES)
@pytest.mark.parametrize("value", ["no", "[yes, no]", "[]", '""'])
def test_of_random_games_too(tmp_path: Path, key: str, value: str) -> None:
    assert message_of(tmp_path, FIRST, f"steps:\n- random games: 2\n  {key}: {value}")
    assert not message_of(tmp_path, FIRST, f"steps:\n- random games: 2\n  {key}: yes")


@pytest.mark.parametrize(
    "value",
    [
        "{}",
        "{has: empty}",
        "{lacks: empty}",
        "{has: }",
        "{lacks: '??'}",
        "{up: '??'}",
        "{up: }",
        "{up: none}",
        "{cards: 7C, in any order: 8C}",
        "{cards: {count: 3}}",
        "{count: }",
        "",
        "none",
        "all",
        "AS rest",
        "{cards: AS, by: p0}",
    ],
)
def test_what_would_compare_nothing_is_refused(tmp_path: Path, value: str) -> None:
    message = message_of(tmp_path, FIRST, f"steps:\n- zones:\n    trick: {value}")
    assert message.startswith("error[S90") and message.count("error[") == message.count("= help: ")


@pytest.mark.parametrize(
    "value", ["{cards: 7C, count: 3}", "{cards: 7C, has: 8C}", "{in any order: 7C}", "{cards: 7C, up: 8C}", "{up: 7C}"]
)
def test_what_would_be_given_and_ignored_is_refused(tmp_path: Path, value: str) -> None:
    assert message_of(tmp_path, FIRST, f"given:\n  trick: {value}\nsteps: []").startswith("error[S90")


@pytest.mark.parametrize("text", ["refused: ''", "refused: x\ngiven: {trick: 7C}", "each: [[a]]\nsteps: [{turn: <a>}]"])
def test_scenarios_that_would_test_nothing(tmp_path: Path, text: str) -> None:
    assert message_of(tmp_path, FIRST, text).startswith("error[S90")


@pytest.mark.parametrize("move", ["play", "play 2S", "play 7C 2S"])
def test_a_move_that_can_never_be_is_no_example(tmp_path: Path, move: str) -> None:
    assert "this would test nothing" in message_of(tmp_path, FIRST, f"steps:\n- cannot: {move}")


def test_a_name_for_cards_takes_none_away(tmp_path: Path) -> None:
    for name in ("trick", "players", "p0", "leader"):
        message = message_of(tmp_path, FIRST, f"cards: {{{name}: 7C}}\nsteps:\n- holds: count({name}) is 0")
        assert f"`{name}` already has a meaning in formulas" in message


def test_which_cards_lie_face_up(tmp_path: Path) -> None:
    both = "given:\n  trick: {cards: 7C 8C, up: all}\nsteps:\n- zones: {trick: {up: %s}}"
    assert not message_of(tmp_path, FIRST, both % "all")
    assert not message_of(tmp_path, FIRST, both % "8C 7C")
    assert "expected: 7C face up\n  found:    7C 8C face up" in message_of(tmp_path, FIRST, both % "7C")
    one = "given:\n  trick: {cards: 7C 8C, up: 7C}\nsteps:\n- zones: {trick: {up: %s}}"
    assert "expected: all face up\n  found:    7C face up" in message_of(tmp_path, FIRST, one % "all")
    assert "expected: none face up\n  found:    7C face up" in message_of(tmp_path, FIRST, one % "empty")
    some = "given:\n  trick: {count: 3, up: all}\nsteps:\n- zones: {trick: {up: all, count: 3}}"
    assert not message_of(tmp_path, FIRST, some)


def test_of_two_cards_alike_each_counts(tmp_path: Path) -> None:
    rules = FIRST.replace("deck:\n", "deck:\n  copies: 2\n")
    given = "given:\n  trick: {cards: 7C 7C 8C, up: 7C}\nsteps:\n- zones: {trick: %s}"
    assert not message_of(tmp_path, rules, given % "{up: 7C, has: 7C 7C}")
    assert message_of(tmp_path, rules, given % "{up: 7C 7C}")
    assert "3 times 7C among them" in message_of(tmp_path, rules, given % "{has: 7C 7C 7C}")
    assert message_of(tmp_path, rules, (given % "{up: 7C}").replace("up: 7C}\n", "up: 7C 7C}\n"))


def test_hidden_tokens_are_seen_hidden(tmp_path: Path) -> None:
    steps = "steps:\n- p0: offer 3\n- %s sees:\n    purse[0]: {coin: %s}"
    assert not message_of(tmp_path, NUMBERS, steps % ("p0", "3"))
    assert not message_of(tmp_path, NUMBERS, steps % ("p1", '"??"'))
    assert "found:    ?? coin" in message_of(tmp_path, NUMBERS, steps % ("p1", "3"))
    assert "found:    3 coin" in message_of(tmp_path, NUMBERS, steps % ("p0", '"??"'))


def test_a_number_in_the_log_is_no_card(tmp_path: Path) -> None:
    steps = "given:\n  hand[0]: 5 6\n  hand[1]: 7 8\nsteps:\n- p0: offer 3\n- p0 was %s"
    assert "p0 was never shown 3" in message_of(tmp_path, NUMBERS, steps % "shown: 3")
    assert not message_of(tmp_path, NUMBERS, steps % "not shown: 3 7")
    assert not message_of(tmp_path, NUMBERS, steps % "shown: 5 6")
    assert not message_of(tmp_path, NUMBERS, "given:\n  hand[0]: 5 6\nsteps:\n- p0: lay 5\n- p1 was shown: 5")
