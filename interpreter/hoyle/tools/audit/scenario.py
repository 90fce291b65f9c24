"""Scenario files for broken laws: each fails in `hoyle test` while its law is broken.

A leak has two: the game, and the same with two cards exchanged.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from shlex import quote

from hoyle.engine.offers.moves import TERMINAL
from hoyle.engine.table.fault import Fault
from hoyle.play.game import State
from hoyle.tools.audit.leaks import Leak
from hoyle.tools.audit.play import Broken, PreparedTable
from hoyle.tools.audit.swap import swap_cards
from hoyle.tools.scenarios.chance import play_on
from hoyle.tools.scenarios.contents import EMPTY, HOLE
from hoyle.tools.scenarios.run import run_file
from hoyle.tools.scenarios.writing import STEP, cards_text, game_of, known_text, moves, scenario, table, turn_text
from hoyle.whole_files import write_text

#: Seeds to try for a random game that does not end.
SEEDS = 5


@dataclass(frozen=True, slots=True)
class Origin:
    name: str
    variant: str | None


def write(broken: Broken, bench: PreparedTable, origin: Origin, path: Path, cap: int) -> bool:
    """Return whether `hoyle test` fails on the scenario as it should."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_text(path, text_of(broken, bench, origin, path, cap))
    outcomes = run_file(path)
    failed = [not outcome.passed for outcome in outcomes]
    if broken.finding.leak is not None:
        return failed == [False, True]
    code = broken.finding.code
    return failed == [True] and (code is None or code in outcomes[0].message)


def text_of(broken: Broken, bench: PreparedTable, origin: Origin, path: Path, cap: int) -> str:
    finding = broken.finding
    place = f", {finding.file}:{finding.line}" if finding.file else ""
    code = f" ({finding.code})" if finding.code else ""
    head = [f"# {finding.law}{code}: {finding.message}{place}", f"# replay: hoyle test {quote(str(path))}"]
    seed, steps = steps_of(broken, bench, cap)
    game, chosen = game_of(origin.name, path.parent)
    head += table(game, origin.variant or chosen, broken.setting.players, seed, broken.setting.options)
    name = f"{finding.law}{code}: {finding.message}"
    if finding.leak is None:
        return "\n".join([*head, "", "scenarios:", *scenario(name, steps)]) + "\n"
    here, there = leak_steps(broken, bench, finding.leak)
    head += [
        "",
        f"# p{finding.leak.seat} cannot distinguish these two games, so both must give the same result. If the corrected rules",
        "# give another answer, write it into both.",
    ]
    first = scenario(f"{name}, as it was dealt", [*steps, *here])
    second = scenario(f"{name}, with the two exchanged", [*steps, *there])
    return "\n".join([*head, "", "scenarios:", *first, "", *second]) + "\n"


def steps_of(broken: Broken, bench: PreparedTable, cap: int) -> tuple[int, list[str]]:
    if broken.finding.given_up:
        seed = next((seed for seed in range(SEEDS) if not ends(bench, seed, cap)), None)
        if seed is not None:
            return seed, [f"{STEP}- random: {cap}", f"{STEP}- over: yes"]
        return broken.seed, [*moves(broken.moves), f"{STEP}- over: yes"]
    return broken.seed, moves(broken.moves)


def ends(bench: PreparedTable, seed: int, cap: int) -> bool:
    try:
        state = bench.game.new_state(seed)
        play_on(state, cap, seed)
    except Fault:
        return True
    return state.is_terminal


# ---- leaks


def leak_steps(broken: Broken, bench: PreparedTable, leak: Leak) -> tuple[list[str], list[str]]:
    state = bench.game.new_state(broken.seed)
    for seat, text in broken.moves:
        state.apply(state.parse_move(text, seat))
    twin = swap_cards(state, *leak.cards, leak.start)
    zones = sorted({state.position.where[card] for card in leak.cards})
    given = [f"{STEP}- given:", *(f"{STEP}    {line}" for zone in zones for line in zone_rows(twin, zone))]
    expected = [f"{STEP}- {line}" if not i else f"{STEP}  {line}" for i, line in enumerate(expectation(leak))]
    here = [*moves(tuple((seat, text) for seat, text, _ in leak.moves)), *expected]
    there = [*given, *moves(tuple((seat, text) for seat, _, text in leak.moves)), *expected]
    return here, there


def zone_rows(state: State, number: int) -> list[str]:
    at = state.game.layout.zones[number]
    pile, p = state.zones()[at.key], state.position
    up = [state.game.layout.faces[c] for c in state.game.machine.piles.contents(p, number) if p.face_up[c]]
    if at.kind == "rows":
        return [f"{at.key}:", *(f"  - {' '.join(row)}" for row in pile)]
    cards = " ".join(HOLE if thing is None else thing for thing in pile) or EMPTY
    if up:
        return [f"{at.key}:", f"  cards: {json.dumps(cards)}", f"  up: {' '.join(up)}"]
    return [f"{at.key}: {cards_text(cards)}"]


def expectation(leak: Leak) -> list[str]:
    seat, here, there = f"p{leak.seat}", leak.tell.here, leak.tell.there
    key = next((key for key in here if here[key] != there[key]), None) if isinstance(here, Mapping) else None
    match leak.tell.what:
        case "turn":
            return ["over: yes"] if here == TERMINAL else [f"turn: {turn_text(here)}"]
        case "moves":
            if isinstance(here, str):
                return [f"{seat} can: [{json.dumps(here)}]"]
            only = next((m for m in here if m not in there), None)
            other = next((m for m in there if m not in here), None)
            return [f"{seat} can: [{json.dumps(only)}]"] if only else [f"{seat} cannot: [{json.dumps(other)}]"]
        case "log":
            line = next((text for text in here if text not in there), None)
            if line is not None:
                return [f"{seat} log has: [{json.dumps(line)}]"]
            return [f"{seat} log lacks: [{json.dumps(next((t for t in there if t not in here), ''))}]"]
        case "variables":
            return [f"{seat} knows:", f"    {key}: {known_text(here[key])}"]
        case "shown":
            return [f"{seat} reads:", f"    {key}: {json.dumps(here[key] or 'none', ensure_ascii=False)}"]
        case "view":
            words = " ".join(HOLE if thing is None else str(thing) for thing in here[key])
            return [f"{seat} sees:", f"    {key}: {cards_text(words or EMPTY)}"]
        case _:
            return [f"{seat} cannot:", f"    {key}: {json.dumps(here[key].rpartition(' (')[0] or here[key])}"]
