"""One recorded game for each of the first games and each number of players: what is played, told and scored must stay as it is.

The game of the fewest players is written out, the others are in digests. HOYLE_REGENERATE=1 records again; look at the diff.
"""

from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from golden import golden
from hoyle.bots.random_player import by_kind
from hoyle.engine.position.position import entries
from hoyle.play.game import State
from properties.tables import SHIPPED, game_at, name_of, players_of
from shelf import FIRST

HERE = Path(__file__).parent
GAMES = [path for path in SHIPPED if name_of(path).split("/")[0] in FIRST]
#: The seed of every recording, how many decisions are written out, and how many are played.
SEED, SHOWN, PLAYED = 7, 12, 400
#: How many zones are written out. The rest is in digests.
ZONES = 12


class Recording(NamedTuple):
    """A game that was played: each move with a digest of what it told, and the state where the recording stops."""

    dealt: str
    moves: list[str]
    state: State


@pytest.mark.sweep(3)
@pytest.mark.parametrize("path", GAMES, ids=name_of)
def test_playthrough(path: Path) -> None:
    fewest, *more = (record_game(path, players) for players in players_of(path))
    lines = [name_of(path), "", *written_out(fewest), "", *map(in_digests, more)]
    golden(HERE / "golden" / f"{name_of(path).replace('/', '-')}.txt", "\n".join(lines).rstrip() + "\n")


def record_game(path: Path, players: int) -> Recording:
    """A game played at random."""
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
    return Recording(digest(told[: ends[0]]), [f"{d}  {move}" for d, move in zip(pieces, moves, strict=True)], state)


def written_out(played: Recording) -> list[str]:
    """The first moves, a digest of the others and of each player's log, what lies where, and the result."""
    dealt, moves, state = played
    lines = [f"{state.game.players} players, seed {SEED}, dealt {dealt}", ""]
    lines += [f"{i:4} {move}" for i, move in enumerate(moves[:SHOWN], 1)]
    if len(moves) > SHOWN:
        lines.append(f"     … {len(moves) - SHOWN} more {digest(moves[SHOWN:])}")
    return [*lines, "", "logs " + " ".join(logs(state)), "", *table(state), "", *ending_lines(state)]


def in_digests(played: Recording) -> str:
    """The same on one line."""
    dealt, moves, state = played
    return (
        f"{state.game.players} players: dealt {dealt}, {len(moves)} moves {digest(moves)}, logs {digest(logs(state))}, "
        f"table {digest(table(state))}, result {digest(ending_lines(state))}"
    )


def logs(state: State) -> list[str]:
    """A digest of the log of each seat."""
    return [digest([str(event) for event in state.log(seat)]) for seat in range(state.game.players)]


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
