"""The lines of a log."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any
from zlib import crc32

if TYPE_CHECKING:
    from hoyle.play.game import State


FORMAT = 1

#: A person, where a bot has its name.
HUMAN = "human"


@dataclass(frozen=True, slots=True)
class Head:
    """The first line of a log.

    `named` is the game as `hoyle.load` finds it, from any folder; `seed_drawn`: nobody chose the seed; `again` is the
    command that begins the same game; `names` is empty if no player has one, and holds an empty one for a player
    without. `began` is a date in ISO 8601; `turn` are the seats that choose first.
    """

    game: str
    variant: str | None
    title: str
    named: str
    variants: tuple[str, ...]
    digest: str
    players: int
    options: Mapping[str, Any]
    seed: int
    seed_drawn: bool
    seats: tuple[str, ...]
    names: tuple[str, ...]
    again: str
    began: str
    hoyle: str
    turn: tuple[int, ...]

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(seat for seat, who in enumerate(self.seats) if who == HUMAN)


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A move; `n` counts from 1.

    `draws` counts the bots' random draws so far, `turn` is whose turn it was then.
    """

    n: int
    seat: int
    move: str
    draws: int
    turn: tuple[int, ...]
    check: str
    line: int


@dataclass(frozen=True, slots=True)
class Excuse:
    """Why Hoyle made move `n` for a program."""

    n: int
    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class NameLine:
    """The name that a player took during the game."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class End:
    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    line: int


def with_name(head: Head, seat: int, name: str) -> Head:
    names = head.names or ("",) * head.players
    return replace(head, names=(*names[:seat], name, *names[seat + 1 :]))


def json_line(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def head_line(head: Head) -> str:
    return json_line({"hoyle_log": FORMAT, **asdict(head)})


def made_line(made: MoveLine) -> str:
    return json_line({key: value for key, value in asdict(made).items() if key != "line"})


def excuse_line(excuse: Excuse) -> str:
    return json_line({"n": excuse.n, "seat": excuse.seat, "excuse": excuse.why})


def name_line(seat: int, name: str) -> str:
    return json_line({"seat": seat, "name": name})


def kept_line(kept: int, turn: Sequence[int]) -> str:
    return json_line({"kept": kept, "turn": list(turn)})


def end_line(state: "State") -> str:
    result = state.result
    assert result is not None, "the game is over"
    told = {"reason": result.reason, "winners": list(result.winners), "scores": list(result.scores)}
    return json_line({"end": told})


def check_of(before: str, state: "State", seat: int, move: str) -> str:
    """Eight hexadecimal digits, from the check before it and the table after the move."""
    lying = {key: things for key, things in state.zones().items() if things}
    text = json.dumps([before, seat, move, state.choosing, lying], sort_keys=True, default=list)
    return f"{crc32(text.encode()):08x}"
