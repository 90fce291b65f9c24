"""Sedma beyond what scenarios say: all combinations of options, secrecy, and that nothing is left out."""

import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from hoyle.compile import load_rules
from hoyle.engine.offers.moves import TERMINAL
from hoyle.engine.table.fault import Refused
from hoyle.language.report import Report
from hoyle.play.game import Game
from hoyle.resources import game_folder
from hoyle.tools.scenarios.chance import Player, play_on
from hoyle.tools.scenarios.read import load_file

RULES, _ = load_rules("sedma", Report())
assert RULES is not None

YES_NO = (False, True)
SEVENS = ("wild", "first_trump", "over_trump")
HAND = {
    "burnt_on_table": (0, 1, 2, 3),
    "burnt_in_hand": (0, 1, 2, 3),
    "deal_all": YES_NO,
    "king_of_hearts": YES_NO,
    "last_trick": YES_NO,
    "simplified_scoring": YES_NO,
}
MATCH: tuple[dict[str, Any], ...] = (
    {},
    {"hands": 3},
    {"target_stakes": 2},
    {"hands": 2, "target_stakes": 3},
)


def forbidden(players: int, options: dict[str, Any]) -> set[str]:
    """The options of which one must be named when a combination is refused; none if it is allowed."""
    names: set[str] = set()
    if players == 3:
        names |= {name for name in ("burnt_on_table", "burnt_in_hand") if options[name]}
    if players != 4 and options["deal_all"]:
        names.add("deal_all")
    if players != 3 and options["king_of_hearts"]:
        names.add("king_of_hearts")
    if options["simplified_scoring"] and options["last_trick"]:
        names.add("simplified_scoring")
    return names


def play(game: Game, seed: int) -> Any:
    """The result of a random game."""
    state = game.new_state(seed)
    play_on(state, None, seed)
    assert state.is_terminal and state.position.fault is None
    return state.result


@pytest.mark.sweep(9)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("sevens", SEVENS)
def test_every_combination_of_options_is_played_to_the_end_or_refused_by_name(players: int, sevens: str) -> None:
    assert RULES is not None
    played = refused = 0
    for number, values in enumerate(product(*HAND.values())):
        options = {"sevens": sevens, **dict(zip(HAND, values, strict=True))}
        names = forbidden(players, options)
        # The settings of a match take turns, so that each meets every combination of the others somewhere.
        setting = MATCH[(number + number // 4) % len(MATCH)]
        if names:
            with pytest.raises(Refused) as refusal:
                Game(RULES, players, options | setting)
            assert any(name in refusal.value.message for name in names), refusal.value.message
            refused += 1
            continue
        result = play(Game(RULES, players, options | setting), number)
        assert result.reason == "finished"
        if players == 3:
            assert sum(result.scores) == 0
        played += 1
    assert played == {2: 48, 3: 6, 4: 96}[players]
    assert played + refused == 4 * 4 * 16


@pytest.mark.parametrize("setting", MATCH, ids=lambda setting: "-".join(setting) or "one hand")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("sevens", SEVENS)
def test_every_kind_of_match(players: int, sevens: str, setting: dict[str, Any]) -> None:
    assert RULES is not None
    result = play(Game(RULES, players, {"sevens": sevens, **setting}), 1)
    assert result.reason == "finished"
    if "target_stakes" in setting and "hands" not in setting:
        assert max(result.scores) >= setting["target_stakes"]


@pytest.mark.parametrize("suit", ["clubs", "diamonds", "hearts", "spades"])
def test_the_eight_and_nine_of_any_suit_may_be_removed(suit: str) -> None:
    assert RULES is not None
    game = Game(RULES, 3, {"removed": suit, "king_of_hearts": True})
    assert game.layout.cards == 30 and "KH" in game.layout.faces
    play(game, 0)


@pytest.mark.parametrize(
    "options, name",
    [
        ({"sevens": "low_trump"}, "sevens"),
        ({"burnt_on_table": 4}, "burnt_on_table"),
        ({"hands": 0}, "hands"),
        ({"target_stakes": -1}, "target_stakes"),
        ({"removed": "stars"}, "removed"),
        ({"deal_all": 2}, "deal_all"),
        ({"wild_sevens": True}, "wild_sevens"),
        ({"hands": None, "hand_cap": None}, "hand"),
    ],
)
def test_values_out_of_range_are_refused_by_name(options: dict[str, Any], name: str) -> None:
    assert RULES is not None
    with pytest.raises(Refused, match=name):
        Game(RULES, 4, options)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sedma_19_no_view_shows_what_is_hidden(players: int) -> None:
    assert RULES is not None
    state = Game(RULES, players).new_state(19)
    player = Player(19)
    while not state.is_terminal:
        for seat in range(players):
            for key, faces in state.observation(seat).items():
                if key != "trick" and key != f"hand[{seat}]":
                    assert set(faces) <= {"??"}, key
        state.apply(player.choose(state))


def test_sedma_12_three_hands_empty_together() -> None:
    assert RULES is not None
    for seed in range(30):
        state = Game(RULES, 3).new_state(seed)
        player = Player(seed)
        while not state.is_terminal:
            table = state.zones()
            if not table["trick"]:
                assert len({len(table[f"hand[{seat}]"]) for seat in range(3)}) == 1
            state.apply(player.choose(state))
        assert not any(state.zones()[key] for key in ("stock", "trick", "hand[0]", "hand[1]", "hand[2]"))


def test_sedma_27_others_see_the_same_whoever_holds_the_king() -> None:
    assert RULES is not None
    game = Game(RULES, 3, {"king_of_hearts": True})
    mine, rest = ["9S", "9D", "8S", "8D"], ["JS", "JD", "QS", "AS", "AD", "AC"]
    views = []
    for king in (1, 2, None):
        others = {1: ["KH", *rest[:3]], 2: rest[:4], None: rest[:4]}[king]
        third = {1: [*rest[3:], "10S"], 2: ["KH", *rest[4:], "10S"], None: [*rest[4:], "10S", "10D"]}[king]
        deal = {"hand[0]": mine, "hand[1]": others, "hand[2]": third}
        state = game.new_state(7, dealer=2, deal=deal)
        assert state.current_player == 0
        log = [str(event) for event in state.log(0)]
        views.append((state.observation(0), state.variables(0), log, [str(m) for m in state.legal_moves()]))
    assert views[0] == views[1] == views[2]


def test_sedma_24_nothing_tells_that_a_quartet_was_held_back() -> None:
    assert RULES is not None
    game = Game(RULES, 2, {"burnt_in_hand": 1})
    mine, logs = ["9S", "9D", "8S", "8D"], []
    for others in (["KS", "KH", "KC", "KD"], ["KS", "KH", "KC", "QD"]):
        state = game.new_state(3, dealer=1, deal={"hand[0]": mine, "hand[1]": others})
        while state.legal_moves()[-1].action == "pass":
            state.apply("pass")
        logs.append(([str(event) for event in state.log(0)], state.observation(0)))
        assert state.current_player == 0 != TERMINAL
    assert logs[0] == logs[1]


def test_every_acceptance_statement_has_a_test() -> None:
    file = load_file(game_folder() / "sedma" / "scenarios.yaml", Report())
    assert file is not None
    found = {name for scenario in file.scenarios for name in scenario.ids}
    for path in Path(__file__).parent.glob("test_*.py"):
        tests = re.findall(r"def test_(sedma|x)_(\d+)_", path.read_text(encoding="utf-8"))
        found |= {f"{prefix.upper()}-{number}" for prefix, number in tests}
    wanted = {f"SEDMA-{n}" for n in range(1, 36)} | {f"X-{n}" for n in range(1, 8)}
    assert wanted <= found, sorted(wanted - found)
