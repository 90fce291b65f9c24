"""A game with every statement and decision: its graph as text, its drawings, and the order of inserted blocks."""

from pathlib import Path

import pytest

from golden import golden
from graph.tables import graph_at, other_parts, rules_of
from hoyle.compile import load_rules
from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.draw import Format, draw
from hoyle.engine.graph.dump import dump
from hoyle.engine.graph.lower import lower
from hoyle.engine.graph.network import network
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model import types as t
from hoyle.language.model.facts import shuffled_zones
from hoyle.language.report import Report

EVERY = Path(__file__).parent / "every.yaml"
GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("format", ["text", "dot", "mermaid"])
@pytest.mark.parametrize("overview", [False, True])
def test_every_statement_is_drawn_as_it_was(format: Format, overview: bool) -> None:
    name = f"every{'-overview' if overview else ''}.{'txt' if format == 'text' else format}"
    golden(GOLDEN / name, draw(*graph_at(EVERY, 3), format, overview))


def test_with_other_options_other_statements_are_lowered() -> None:
    plain, extra = dump(*graph_at(EVERY, 4)), dump(*graph_at(EVERY, 4, extra=True, rounds=1))
    golden(GOLDEN / "every-extra.txt", other_parts(plain, extra))


# ---- what the text of a graph does not show

BASE = """
hoyle: 1
game: base
title: Base
players: 2
deck: {ranks: [2, 3, 4], into: stock}
zones:
  stock: stack seen by nobody
  aside: stack seen by nobody
  hand:  set per player seen by owner
variables:
  noted: int
  fresh_one: int, fresh each round
  fresh_two: int, fresh each game
actions:
  play: {with: {c: card from my hand}, do: noted = 5}
  nod: {anytime: round, when: noted < 20, do: noted = 20}
phases:
  game: |
    deal 2 from stock to each hand starting with dealer
    round
    noted = 9
  round: |
    noted = 1
    openly:
        noted = 2
        if noted > 1: noted = 3
    noted = 4
    dealer chooses play
    if noted > 50: end round
score: {per: player, parts: {noted: noted}}
winner: {most: highest my score}
"""
PATCHES = {
    "first": "before round: noted = 10\n  after round: noted = 11\n  before play: noted = 12\n  after play: noted = 13",
    "second": "before round: noted = 14\n  after round: noted = 15",
}


@pytest.fixture
def patched(tmp_path: Path) -> g.Graph:
    """The graph of the game with blocks inserted by two patches, one after the other."""
    path = tmp_path / "game.yaml"
    path.write_text(BASE, encoding="utf-8")
    for name, blocks in PATCHES.items():
        text = f"hoyle: 1\nextends: game.yaml\nvariant: {name}\ntitle: {name}\ninsert:\n  {blocks}\n"
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    report = Report()
    rules, _ = load_rules(path, report, variants=[str(tmp_path / f"{name}.yaml") for name in PATCHES])
    assert rules is not None, [finding.message for finding in report.diagnostics]
    return lower(rules, lambda formula: formula)


def assigned_values(graph: g.Graph, start: int) -> list[object]:
    """What `noted` is set to from a node on, along the first way at each."""
    found: list[object] = []
    at: int | None = start
    seen: set[int] = set()
    while at is not None and at not in seen:
        seen.add(at)
        node = graph.nodes[at]
        steps = node.steps if isinstance(node, g.Effect) else ()
        found += [step.value.value for step in steps if isinstance(step, b.Assign) and isinstance(step.value, f.Const)]
        at = None if isinstance(node, g.Decide | g.Return | g.Finish) else g.edges_of(node, graph.frames)[-1][0]
    return found


def test_of_several_patches_the_later_inserts_the_outer_layer(patched: g.Graph) -> None:
    assert assigned_values(patched, patched.frames["round"].entry)[:4] == [14, 10, 1, 2]
    exit_node = patched.frames["round"].exit
    assert exit_node is not None and assigned_values(patched, exit_node) == [11, 15]
    assert assigned_values(patched, patched.frames["play"].entry) == [12, 5, 13]


def test_an_end_leads_to_the_blocks_inserted_behind_its_phase(patched: g.Graph) -> None:
    (branch,) = [
        node for node in patched.nodes if isinstance(node, g.Branch) and node.yes == patched.frames["round"].exit
    ]
    assert branch.no == branch.yes


def test_what_stands_in_openly_is_reported_also_in_a_branch_and_nothing_else(patched: g.Graph) -> None:
    steps = [step for node in patched.nodes if isinstance(node, g.Effect) for step in node.steps]
    told = {
        step.value.value: step.told for step in steps if isinstance(step, b.Assign) and isinstance(step.value, f.Const)
    }
    assert {value for value, is_told in told.items() if is_told} == {2, 3}
    assert told[1] is told[4] is False


def test_a_phase_notes_that_it_is_in_progress_where_something_may_be_done_at_any_time(patched: g.Graph) -> None:
    puts = [
        (node.origin, step.slot, step.value)
        for node in patched.nodes
        for step in (node.steps if isinstance(node, g.Effect) else ())
        if isinstance(step, g.Put) and step.role == "constant"
    ]
    (decide,) = [node for node in patched.nodes if isinstance(node, g.Decide)]
    (slot,) = decide.anytime[0].inside
    assert puts == [("round", slot, 1), ("round", slot, 0)]


def test_variables_start_afresh_with_their_phase_and_all_with_the_game(patched: g.Graph) -> None:
    resets = [
        (node.origin, step.variables)
        for node in patched.nodes
        for step in (node.steps if isinstance(node, g.Effect) else ())
        if isinstance(step, g.Reset)
    ]
    assert resets == [
        ("game", ("noted", "fresh_one", "fresh_two")),
        ("game", ("fresh_two",)),
        ("round", ("fresh_one",)),
    ]


def test_only_what_leaves_a_shuffled_zone_or_is_dealt_blindly_is_chance() -> None:
    rules = rules_of(EVERY)
    assert rules is not None and shuffled_zones(rules) == {"stock"}
    graph, _ = graph_at(EVERY, 3)
    assert all(node.chance for node in graph.nodes if isinstance(node, g.Deal))


def test_a_deal_from_a_zone_that_is_never_shuffled_is_no_chance(patched: g.Graph) -> None:
    (deal,) = [node for node in patched.nodes if isinstance(node, g.Deal)]
    assert not deal.chance and not deal.blind
    assert g.kind_of(deal) == "effect"


@pytest.mark.parametrize(
    ("line", "shuffling", "chance"),
    [
        ("deal 2 from stock to hand[dealer]", "noted = 5", False),
        ("deal 2 from stock to hand[dealer]", "shuffle aside", False),
        ("deal 2 from stock to hand[dealer]", "shuffle stock", True),
        ("deal 2 at random from stock to hand[dealer]", "noted = 5", True),
    ],
)
def test_a_deal_is_chance_if_any_action_shuffles_its_zone_or_it_is_blind(
    line: str, shuffling: str, chance: bool, tmp_path: Path
) -> None:
    path = tmp_path / "game.yaml"
    text = BASE.replace("deal 2 from stock to each hand starting with dealer", line)
    path.write_text(text.replace("do: noted = 5", f"do: {shuffling}"), encoding="utf-8")
    rules, _ = load_rules(path, Report())
    assert rules is not None
    (deal,) = [node for node in lower(rules, lambda formula: formula).nodes if isinstance(node, g.Deal)]
    assert deal.chance is chance


def test_every_control_slot_is_used_for_one_thing() -> None:
    graph, _ = graph_at(EVERY, 3)
    slots = [slot for frame in graph.frames.values() for slot in (frame.back, frame.actor)]
    for node in graph.nodes:
        match node:
            case g.Each(items=items, index=index):
                slots += [items, index]
            case g.Times(left=left):
                slots.append(left)
            case g.Deal(left=left, queue=queue, turn=turn):
                slots += [left, queue, turn]
            case g.Together(players=players, turn=turn):
                slots += [players, turn]
    assert len(slots) == len(set(slots)) and max(slots) < graph.slots


def test_the_network_has_every_node_and_way() -> None:
    graph, rules = graph_at(EVERY, 3)
    net = network(graph, rules)
    assert net.graph == {"game": "every", "entry": 0, "finish": graph.finish}
    assert net.nodes[2] == {
        "kind": "chance",
        "label": "shuffle stock",
        "phase": "game",
        "span": graph.nodes[2].span,
        "node": graph.nodes[2],
    }
    assert {(to, data["label"]) for _, to, data in net.out_edges(7, data=True)} == {(8, "bid"), (10, "done")}
    assert net.edges[20, 21]["label"] == "each"


def test_two_ways_to_one_node_are_one_edge_with_both_labels() -> None:
    same = g.Branch(f.Const(t.BOOL, None, True), 1, 1, "game", None)
    rules = rules_of(EVERY)
    assert rules is not None
    net = network(g.Graph((same, g.Finish("game", None)), 0, 1, {}, 0), rules)
    assert net.edges[0, 1]["label"] == "yes, no"
