"""Moments of a game as scenario files."""

import json
from pathlib import Path
from typing import Any

from hoyle.engine.table.fault import Refused
from hoyle.language.report import list_words
from hoyle.play.game import State
from hoyle.records.follow import Replay
from hoyle.tools.scenarios.contents import EMPTY, HOLE
from hoyle.tools.scenarios.writing import STEP, cards_text, game_of, moves, scenario, table, turn_text


def scenario_text(replay: Replay, at: int, path: Path) -> str:
    """The scenario file for `path` that leads to the moment after `at` moves and lists the table there.

    Raises `Refused` if several patches apply: a scenario names one.
    """
    head, state = replay.log.head, replay.at(at)
    game, chosen = game_of(head.named, path.parent)
    patches = [name for name in (chosen, *head.variants) if name]
    if len(patches) > 1:
        raise Refused(
            f"a scenario names one variant, and this game has {list_words(patches)}: write a patch that extends both"
        )
    lines = [f"# {head.title}, {head.began[:10]}: after move {at} of {len(replay.moves)}"]
    lines += table(game, patches[0] if patches else None, head.players, head.seed, replay.game.options.items())
    steps = moves(tuple((made.seat, made.move) for made in replay.moves[:at]))
    name = f"after {at} {'move' if at == 1 else 'moves'}"
    return "\n".join([*lines, "", "scenarios:", *scenario(name, [*steps, *expectations(state)])]) + "\n"


def expectations(state: State) -> list[str]:
    result = state.result
    if result is not None:
        winners = turn_text(result.winners) or "nobody"
        told = ["over: yes", f"scores: {' '.join(map(str, result.scores))}", f"winners: {winners}"]
    else:
        told = [f"turn: {turn_text(state.choosing)}"]
    zones = [line for key, things in state.zones().items() for line in zone_lines(key, things)]
    told += ["zones:", *(f"  {line}" for line in zones)] if zones else []
    return [f"{STEP}{'  ' if i else '- '}{line}" for i, line in enumerate(told)]


def zone_lines(key: str, things: Any) -> list[str]:
    """The contents of a zone for `expect`; empty for rows whose only card could be read as a number."""
    if isinstance(things, dict):
        counted = ", ".join(f"{json.dumps(name)}: {number}" for name, number in things.items())
        return [f"{key}: {{{counted}}}"]
    if things and isinstance(things[0], list):
        rows = [" ".join(map(str, row)) for row in things]
        return [] if any(row.isdecimal() for row in rows) else [f"{key}: {json.dumps(rows, ensure_ascii=False)}"]
    words = " ".join(HOLE if thing is None else str(thing) for thing in things)
    return [f"{key}: {cards_text(words or EMPTY)}"]
