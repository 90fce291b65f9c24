"""One recorded game for each of the first games and each number of players: what is played, told and scored must stay as it is.

HOYLE_REGENERATE=1 writes the recordings anew; look at the diff.
"""

from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from golden import golden
from hoyle.bots.random_player import by_kind
from hoyle.engine.position.position import entries
from hoyle.play.game import State
from properties.tables import SHIPPED, game_at, name_of, players_of
from shelf import FIRST

HERE = Path(__file__).parent
TABLES = [(path, players) for path in SHIPPED if name_of(path).split("/")[0] in FIRST for players in players_of(path)]
#: The seed of every recording, how many decisions are written out, and how many are played.
SEED, SHOWN, PLAYED = 7, 12, 400
#: How many zones are written out. The rest is in digests.
ZONES = 12


@pytest.mark.sweep(3)
@pytest.mark.parametrize("path, players", TABLES, ids=[f"{name_of(p)}-{n}" for p, n in TABLES])
def test_playthrough(path: Path, players: int) -> None:
    golden(HERE / "golden" / f"{name_of(path).replace('/', '-')}-{players}.txt", record_game(path, players))


def record_game(path: Path, players: int) -> str:
    """A game as text: moves with a digest of what each told, how the rest went on, the table, the result."""
    state = game_at(path, players, ()).new_state(SEED)
    rng = Random(SEED)
    moves: list[str] = []
    ends = [len(entries(state.position))]
    while not state.is_terminal and len(moves) < PLAYED:
        seat = rng.choice(state.choosing)
        move = by_kind(state, seat, rng)
        state.apply(move)
        moves.append(f"p{seat}: {move}")
        ends.append(len(entries(state.position)))
    told = [str(event) for event in state.log()]
    pieces = [digest(told[start:end]) for start, end in pairwise(ends)]
    lines = [f"{name_of(path)}, {players} players, seed {SEED}, dealt {digest(told[: ends[0]])}", ""]
    lines += [f"{i:4} {d}  {move}" for i, (d, move) in enumerate(zip(pieces, moves, strict=True), 1)][:SHOWN]
    if len(moves) > SHOWN:
        lines.append(f"     … {len(moves) - SHOWN} more {digest(moves[SHOWN:] + pieces[SHOWN:])}")
    logs = [digest([str(event) for event in state.log(seat)]) for seat in range(players)]
    return "\n".join([*lines, "", "logs " + " ".join(logs), "", *table(state), "", *ending_lines(state), ""])


def digest(lines: list[str]) -> str:
    """A short hash of some lines."""
    return sha256("\n".join(lines).encode()).hexdigest()[:8]


def table(state: State) -> list[str]:
    """What lies where, one line for each zone that is not empty; of many zones the first."""
    lines = [f"{key}: {contents(pile)}" for key, pile in state.zones().items() if pile]
    return lines if len(lines) <= ZONES else [*lines[:ZONES], f"… {len(lines) - ZONES} more zones, {digest(lines)}"]


def contents(pile: Any) -> str:
    """What lies in a zone, on one line; of a long one the beginning."""
    if isinstance(pile, dict):
        return " ".join(f"{count} {name}" for name, count in pile.items())
    things = ["-".join(thing) if isinstance(thing, list) else thing or "." for thing in pile]
    return " ".join(things[:20]) + (f" … ({len(things)})" if len(things) > 20 else "")


def ending_lines(state: State) -> list[str]:
    """The result, or where the recording stops."""
    if state.result is None:
        return [f"not over after {state.position.decisions} decisions, returns {state.returns()}"]
    result = state.result
    parts = [f"  p{seat}: {dict(line)}" for seat, line in enumerate(result.parts)]
    return [f"reason {result.reason}, winners {list(result.winners)}, returns {state.returns()}", *parts]
