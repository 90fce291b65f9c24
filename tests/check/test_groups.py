"""Groups of actions: a name that stands for several in menus, `beside` and `narrows`."""

from pathlib import Path

import pytest

from check.table_game import errors, rules, sound, warnings
from hoyle.compile import compile_files
from hoyle.language.model.block import Decide
from hoyle.language.model.walk import statements
from hoyle.language.report import Report

ACTIONS = """
lay(n 1..3): {with: {c: card from my hand}, do: rounds += n}
drop(n 1..3): {with: {c: card from my hand}, do: rounds -= n}
wait: {title: wait}
"""


def group_errors(groups: str, **more: str) -> list[tuple[str, str]]:
    """The errors of the game with some groups."""
    return errors(rules(head=f"groups:\n  {groups}\n", actions=ACTIONS, **more))


GROUPS = {
    "laying: [lay, drp]": ("N301", "drp"),
    "laying: [lay, takes]": ("N304", "takes"),
    "laying: [lay, others]\n  others: [drop]": ("N304", "others"),
    "laying: [lay, laying]": ("N304", "laying"),
    "laying: [lay, drop, lay]": ("N317", "lay"),
    "laying: [lay, wait]": ("N327", "laying"),
    "lay: [lay, drop]": ("N302", "lay"),
    "my: [lay, drop]": ("P203", "my"),
    "dealer: [lay, drop]": ("N303", "dealer"),
}


@pytest.mark.parametrize("groups", GROUPS)
def test_wrong_groups(groups: str) -> None:
    assert group_errors(groups)[0] == GROUPS[groups]


def test_a_group_stands_for_its_actions_in_order() -> None:
    lines = {
        "head": "groups:\n  laying: [drop, lay]\n",
        "actions": ACTIONS + "sing: {beside: laying}",
        "rules": "high: {narrows: laying or play, demand: c.rank is A}",
        "phases": "a_turn: leader chooses wait and freely laying(2)",
        "game": "a_turn\nplay_hand",
    }
    game = sound(**lines)
    assert game.actions["sing"].beside == ("drop", "lay")
    assert game.rules["high"].narrows == ("drop", "lay", "play")
    assert [len(game.actions[name].clauses) for name in ("drop", "lay", "wait")] == [1, 1, 0]
    (decision,) = [s for s in statements(game.phases["a_turn"].body) if isinstance(s, Decide)]
    assert [offer.action for offer in decision.free] == ["drop", "lay"]
    assert not [said for _, said in warnings(rules(**lines)) if "never used" in said and "laying" in said]


def test_a_group_may_be_a_line_of_names() -> None:
    game = sound(head="groups:\n  laying: lay or drop\n", actions=ACTIONS, game="leader chooses laying(1)")
    (decision,) = [s for s in statements(game.phases["game"].body) if isinstance(s, Decide)]
    assert [offer.action for offer in decision.menu] == ["lay", "drop"]


MENUS = {
    "leader chooses laying(1) or lay(2)": ("N317", "lay(2)"),
    "leader chooses lay(2) or laying(1)": ("N317", "laying(1)"),
    "leader chooses laying": ("N306", "laying"),
    "leader chooses laying(1, 2)": ("N306", "laying(1, 2)"),
    "leader chooses laying(9)": ("T409", "9"),
    "leader chooses layin(1)": ("N301", "layin"),
    "leader = laying": ("N304", "laying"),
    "laying": ("N304", "laying"),
}


@pytest.mark.parametrize("line", MENUS)
def test_wrong_menus_with_a_group(line: str) -> None:
    assert group_errors("laying: [lay, drop]", game=line) == [MENUS[line]]


def test_a_group_that_nothing_uses_is_told() -> None:
    text = rules(
        head="groups:\n  laying: [lay, drop]\n", actions=ACTIONS, game="leader chooses lay(1), drop(2) or wait"
    )
    assert ("N310", "the group `laying` is never used") in warnings(text)


def test_what_a_group_offers_together_knows_nothing_of_what_held_before() -> None:
    actions = """
    first_of: {when: picked is not none, do: expect picked.rank is A}
    other: {title: no other}
    """
    groups = "groups:\n  both: [first_of, other]\n"
    game = "picked = first(trick)\nplayers together choose both"
    alone = errors(rules(actions=actions, game=game.replace("both", "first_of or other")))
    assert errors(rules(head=groups, actions=actions, game=game)) == alone


def test_a_patch_changes_and_drops_groups(tmp_path: Path) -> None:
    base = rules(head="groups:\n  laying: [lay, drop]\n", actions=ACTIONS, game="leader chooses laying(1)")
    (tmp_path / "base.yaml").write_text(base)
    head = "hoyle: 1\nextends: base\nvariant: other\ntitle: Other\n"
    patch = tmp_path / "patch.yaml"
    patch.write_text(head + "change:\n  groups:\n    laying: [drop]\n")
    report = Report()
    game = compile_files(patch, [], report)
    assert game is not None, [d.message for d in report.diagnostics]
    (decision,) = [s for s in statements(game.phases["game"].body) if isinstance(s, Decide)]
    assert [offer.action for offer in decision.menu] == ["drop"]
    patch.write_text(head + "drop: [groups.laying]\n")
    report = Report()
    assert compile_files(patch, [], report) is None
    assert [d.code for d in report.diagnostics if d.severity == "error"] == ["N301"]
