"""Phases in progress and the slots that belong to them: a game stopped inside phases in; who is in progress out."""

from hoyle.engine.graph.lower import GAME
from hoyle.engine.graph.slot_types import types_filled
from hoyle.engine.runtime.frames import in_progress, inner_slots, slot_owners
from runtime.small_game import begin, game

BLOCK = "waiting(3)\nn += 100\ndealer chooses go_on"


def test_phases_in_progress_are_told_innermost_first() -> None:
    state = begin(BLOCK)
    graph = state.game.machine.graph
    assert in_progress(graph, state.position) == ["inner_wait", "waiting", GAME]
    for _ in range(6):
        state.apply("go_on")
    assert in_progress(graph, state.position) == [GAME]
    state = begin("dealer chooses say\ndealer chooses go_on")
    assert in_progress(state.game.machine.graph, state.position) == [GAME]


def test_a_game_goes_on_after_it_was_saved_inside_loops_and_phases() -> None:
    state = begin(BLOCK)
    for number in range(6):
        state = state.game.restore(state.to_json())
        assert state.variables()["n"] == number + 1 and state.current_player == number // 2
        state.apply("go_on")
    assert state.variables()["n"] == 66 + 100


def test_a_game_goes_on_after_it_was_saved_in_the_middle_of_a_deal() -> None:
    state = begin(
        "shuffle stock\ndeal 2 from stock to each hand starting with dealer.left\ndealer chooses go_on",
        "chance p0",
        ask_chance=True,
    )
    for face in ("9", "8", "7", "6", "5", "4"):
        state = state.game.restore(state.to_json())
        state.apply(f"chance {face}")
    assert [state.zones()[f"hand[{seat}]"] for seat in range(3)] == [["4", "7"], ["6", "9"], ["5", "8"]]


def test_every_slot_of_a_node_belongs_to_the_phase_it_stands_in() -> None:
    machine = game(BLOCK).machine
    owners, inner = slot_owners(machine.graph, machine.game), inner_slots(machine.graph)
    for node in machine.graph.nodes:
        for slot, _ in types_filled(node):
            assert owners[slot] == node.origin
            assert slot in inner[node.origin]
    for name, frame in machine.graph.frames.items():
        assert owners[frame.back] == owners[frame.actor] == name and frame.back not in inner[name]
    action = machine.game.actions["say"]
    assert owners[action.me.slot] == owners[action.arguments[0].local.slot] == "say"
    phase = machine.game.phases["waiting"]
    assert owners[phase.parameters[0].slot] == "waiting"
