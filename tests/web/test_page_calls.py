"""What the workbench asks of Hoyle, called as the page calls it, but outside a browser."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "web" / "workbench" / "python"
SEDMA = (ROOT / "gamedefs" / "sedma" / "game.yaml").read_text()
SCENARIOS = (ROOT / "gamedefs" / "sedma" / "scenarios.yaml").read_text()

Call = Callable[..., Any]


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Call by name, and return the answer and its parts."""
    monkeypatch.setattr(sys, "path", [*sys.path, str(PAGE)])  # at the end: it has a stand-in for rpds
    import hoyle_page.booklet
    import hoyle_page.editor
    import hoyle_page.folder
    import hoyle_page.scenarios
    import hoyle_page.table_form
    from hoyle_page import calls

    lay = hoyle_page.folder.lay_rules
    for module in (hoyle_page.booklet, hoyle_page.scenarios, hoyle_page.table_form):
        monkeypatch.setattr(module, "lay_rules", lambda text, beside: lay(text, beside, tmp_path / "rules"))
    editor = hoyle_page.editor.Editor(tmp_path / "rules")
    monkeypatch.setattr(calls, "editor", lambda: editor)

    def ask(deed: str, /, **given: Any) -> tuple[Any, list[Any]]:
        parts: list[str] = []
        answer = json.loads(calls.call(deed, json.dumps({"beside": {}, **given}), parts.append))
        return answer, [json.loads(part) for part in parts]

    return ask


def changed(old: str, new: str) -> str:
    assert old in SEDMA
    return SEDMA.replace(old, new, 1)


def test_choices_with_one_option_are_made_if_asked(call: Call) -> None:
    war = next((ROOT / "gamedefs").rglob("war/game.yaml")).read_text()
    given = {"rules": war, "players": None, "options": {}, "bot": "random", "seed": 5, "moves": []}
    begun, _ = call("start game", **given)
    while begun["value"]["bots"]:
        begun, _ = call("bot move")
    asked, _ = call("act", message={"do": "auto", "on": True})
    assert asked["value"]["reply"]["ok"] and asked["value"]["bots"] and asked["value"]["moves"] == []
    made, _ = call("bot move")
    assert [seat for seat, _ in made["value"]["moves"]] == [0]


def test_a_misspelt_name_is_found_with_its_place_and_fix(call: Call) -> None:
    text = changed("shuffle stock", "shuffle stok")
    answer, _ = call("findings", name="rules", text=text, rules=text)
    found = next(one for one in answer["value"]["findings"] if one["code"] == "N301")
    assert text[found["from"] : found["to"]] == "stok"
    assert found["instead"] == "stock" and not found["minor"]
    assert not answer["value"]["more"]


def test_notes_of_less_weight_are_marked_as_such(call: Call) -> None:
    found = call("findings", name="rules", text=SEDMA, rules=SEDMA)[0]["value"]["findings"]
    assert [(one["code"], one["minor"]) for one in found] == [("F508", True)] * 2


def test_places_count_wide_characters_twice(call: Call) -> None:
    text = "# 🂡🂢\n" + changed("shuffle stock", "shuffle stok")
    answer, _ = call("findings", name="rules", text=text, rules=text)
    found = next(one for one in answer["value"]["findings"] if one["code"] == "N301")
    wide = text.encode("utf-16-le")
    assert wide[2 * found["from"] : 2 * found["to"]].decode("utf-16-le") == "stok"


def test_findings_of_tables_come_second(call: Call) -> None:
    text = changed("(8 if deal_all else 4) from", "20 from")
    first, _ = call("findings", name="rules", text=text, rules=text)
    second, _ = call("findings of tables", name="rules")
    assert first["value"]["more"]
    assert len(second["value"]["findings"]) > len(first["value"]["findings"])


def test_completion_and_hover_know_the_game(call: Call) -> None:
    call("findings", name="rules", text=SEDMA, rules=SEDMA)
    at = SEDMA.index("shuffle stock") + len("shuffle ")
    offered, _ = call("complete", name="rules", text=SEDMA, offset=at)
    assert "stock" in [one["label"] for one in offered["value"]]
    said, _ = call("hover", name="rules", text=SEDMA, offset=at + 2)
    assert "stock" in said["value"]["text"]


def test_scenarios_run_against_the_edited_rules(call: Call) -> None:
    good, parts = call("scenarios", rules=SEDMA, scenarios=SCENARIOS)
    assert good["value"]["failed"] == 0 and good["value"]["passed"] == len(parts) > 50
    bad, _ = call("scenarios", rules=changed("(8 if deal_all else 4) from", "3 from"), scenarios=SCENARIOS)
    assert bad["value"]["failed"] > 5


def test_unreadable_scenarios_are_an_outcome(call: Call) -> None:
    answer, parts = call("scenarios", rules=SEDMA, scenarios="scenarios: [")
    assert answer["value"] == {"passed": 0, "failed": 1}
    assert "P1" in parts[0]["message"]


def test_random_games_count_as_simulate_does(call: Call) -> None:
    import hoyle
    from hoyle.measure.measure import Plan, measure

    answer, parts = call("random games", rules=SEDMA, players=3, options={"sevens": "first_trump"}, games=20, seed=5)
    tally = measure(hoyle.load("sedma", 3, {"sevens": "first_trump"}), Plan(20, seed=5, engine="reference")).tally
    assert [seat["wins"] for seat in answer["value"]["seats"]] == list(tally.wins)
    assert answer["value"]["decisions"] == tally.decisions
    assert parts[-1]["games"] == 20 and len(parts) > 1


def test_a_refused_table_is_an_answer(call: Call) -> None:
    answer, _ = call("random games", rules=SEDMA, players=2, options={"deal_all": "yes"}, games=1, seed=0)
    assert not answer["ok"] and "deal_all" in answer["text"]


def test_rules_with_errors_are_an_answer(call: Call) -> None:
    for name in ("booklet", "table form"):
        answer, _ = call(name, rules="hoyle: 1\ngame: x\n")
        assert not answer["ok"] and "errors" in answer["text"]


def test_a_variant_extends_the_game_beside_it(call: Call) -> None:
    base = SEDMA.replace("game: sedma", "game: my_sedma").replace("title: Sedma", "title: Mine")
    patch = "hoyle: 1\nextends: my_sedma\nvariant: other\ntitle: Other\n"
    answer, _ = call("booklet", rules=patch, beside={"my_sedma": base})
    assert "Other" in "".join(text for _, text in answer["value"]["title"])


def test_a_game_is_played_and_set_again_from_its_moves(call: Call) -> None:
    table = {"rules": SEDMA, "players": 2, "options": {}, "bot": "greedy", "seed": 3}
    found = call("start game", **table, moves=[])[0]["value"]
    moves = found["moves"]
    for _ in range(12):
        if found["bots"]:
            found = call("bot move")[0]["value"]
        else:
            message = {"do": "type", "line": "1", "number": found["scene"]["number"]}
            found = call("act", message=message)[0]["value"]
            assert found["reply"]["ok"]
        moves = [*moves, *found["moves"]]
    again = call("start game", **table, moves=moves)[0]["value"]
    for scene in (found["scene"], again["scene"]):
        scene.pop("since")  # what is new to the reader is not part of the game
    assert again["scene"] == found["scene"]


def test_the_stand_in_for_rpds_changes_no_finding() -> None:
    """Files with wrong keys, checked with rpds and with its stand-in, in processes of their own."""
    program = """
import sys, glob
if sys.argv[1]: sys.path.insert(0, sys.argv[1])
import hoyle, rpds
for file in sorted(glob.glob("tests/diagnostics/*/S1*.yaml") + glob.glob("tests/diagnostics/S1*.yaml")):
    print(file, [(d.code, d.message, d.span and d.span.start) for d in hoyle.validate(file)])
print(hasattr(rpds, "Queue"))
"""
    command = [sys.executable, "-c", program]
    real, other = (
        subprocess.run([*command, path], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
        for path in ("", str(PAGE))
    )
    assert (real[-1], other[-1]) == ("True", "False")
    assert real[:-1] == other[:-1] and len(real) > 5


def test_long_chains_are_freed_and_shared_ones_stay(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    from hoyle_page.long_chains import free_chains

    import hoyle
    from hoyle.engine.position.position import Position

    monkeypatch.setattr(Position, "__del__", free_chains, raising=False)
    state = hoyle.load("sedma", 2).new_state(seed=1)
    copies = []
    while not state.is_terminal:
        copies.append(state.copy())
        state.apply(state.legal_moves()[0])
    told, moves = state.log(), len(state.position.made.chain())
    del copies
    assert state.log() == told
    assert len(state.position.made.chain()) == moves > 30
