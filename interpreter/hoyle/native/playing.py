"""Games at one table played by machine code.

Both engines play the same games: the seed of a game determines its chance, and a second stream of it the players'
draws.
"""

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hoyle.engine.offers.moves import Move
from hoyle.engine.table.fault import Fault
from hoyle.native import cache
from hoyle.native import program as p
from hoyle.native.engine import Engine, build_quickly, compiler, load, play, text_of
from hoyle.native.engine_cache import ready_engine
from hoyle.native.image import Imaging
from hoyle.native.lower.choosing import Chooser, Uniform
from hoyle.native.lower.code import Unsupported
from hoyle.native.lower.context import Context
from hoyle.native.lower.ending import HALF
from hoyle.native.lower.interactive_player import Asked
from hoyle.native.lower.nodes import lower
from hoyle.native.lower.scored_player import ByWorth
from hoyle.native.lower.stepwise_player import ByKind, Leaning, Patient
from hoyle.native.memory import layout_of, read_field
from hoyle.native.walk import length
from hoyle.play import parameters
from hoyle.play.compiled import KEPT
from hoyle.play.game import Game, State, only_game

if TYPE_CHECKING:
    from hoyle.native.batch import Batch

CHOOSERS: dict[str, type[Chooser]] = {"uniform": Uniform, "by_kind": ByKind, "patient": Patient}

#: The players of a batch, and those of `rollouts`.
ASKED, LEANING = "asked", "leaning"


#: Limits of statements and expressions, and of nodes: longer programs take minutes and 600 MiB to build. The longest of
#: the shipped games has 17,200; the most nodes are 118.
LONGEST, MOST_NODES = 22_000, 1_000


class CannotLower(Exception):
    """Rules that machine code cannot play, and their place."""


@dataclass(frozen=True, slots=True)
class Playouts:
    """Results of games; `failed` are the seeds of stopped games, which count in nothing else.

    By seat: `wins`, `shared` (wins together with another side), `returns` and `squares` (sums). `reasons` and `chosen`
    (how often each action was chosen, and `pass`) are by name, `parts` by name and seat. `lengths` and `offered` (the
    moves that uniform players chose from) are sum, sum of squares, minimum and maximum; all 0 for no games. `records`
    has the result of each game, if requested, as memory for `hoyle.native.memory.column`.
    """

    games: int
    failed: tuple[int, ...]
    wins: tuple[int, ...]
    shared: tuple[int, ...]
    returns: tuple[int, ...]
    squares: tuple[int, ...]
    reasons: dict[str, int]
    chosen: dict[str, int]
    parts: dict[str, tuple[int, ...]]
    lengths: tuple[int, int, int, int]
    offered: tuple[int, int, int, int]
    records: bytearray


@dataclass(frozen=True, slots=True)
class Native:
    """A table's rules as machine code, with players of one kind. Threads can share it."""

    game: Game
    player: str
    engine: Engine = field(repr=False)
    reasons: tuple[str, ...] = field(repr=False)
    words: Mapping[str, int] = field(repr=False)
    cut: bool = False

    # ---- copies: machine code never changes; the receiving process loads or builds it

    def __copy__(self) -> "Native":
        return self

    def __deepcopy__(self, memo: object) -> "Native":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return receive, (self.game, self.player, self.cut)

    # ---- play

    def playouts(self, games: int, seed: int = 0, *, keep: bool = False) -> Playouts:
        """Play games from the start, with the seeds from `seed` on; `keep` fills `records`."""
        return self.play_games(games, seed, None, keep)

    def rollouts(self, state: State, games: int, seed: int = 0, *, keep: bool = False) -> Playouts:
        """Play games from a state, with hidden cards as they are; chance and players draw again for each.

        Raises `ValueError` for a state of another table, or with chance that is fixed or asked for.
        """
        if parameters.convert("state", state, State, "a State").game.table != self.game.table:
            raise ValueError("the state is of another table: compile the game that it is of, `state.game`")
        image = Imaging(self.game, self.engine.layout, self.reasons, self.words).image_of(state)
        return self.play_games(games, seed, image, keep)

    def after_moves(self, state: State, games: int, seed: int = 0, seat: int | None = None) -> dict[Move, Playouts]:
        """For each legal move of a seat (by default the one to move), the results of games after it.

        All moves get the same seeds; if a rule stops the game at the move itself, all its games failed. Raises as
        `rollouts` and `State.legal_moves` do.
        """
        games, seed = parameters.count("games", games), parameters.seed("seed", seed)
        found = {}
        for move in parameters.convert("state", state, State, "a State").legal_moves(seat):
            after = state.copy()
            try:
                after.apply(move)
            except Fault:
                found[move] = replace(self.playouts(0), failed=tuple(range(seed, seed + games)))
            else:
                found[move] = self.rollouts(after, games, seed)
        return found

    def batch(self, games: int, seed: int = 0) -> "Batch":
        """Games that the caller steps, with the seeds from `seed` on; needs numpy, raises as `compile` does."""
        from hoyle.native.batch import Batch

        return Batch(load_or_compile(self.game, ASKED), games, seed)

    def play_games(self, games: int, seed: int, image: bytes | None, keep: bool) -> Playouts:
        games, seed = parameters.count("games", games), parameters.seed("seed", seed)
        tally = bytearray(self.engine.layout.images["tally"])
        played = play(self.engine, games, seed, tally, image=image, keep=parameters.flag("keep", keep))
        return self.totals_of(bytes(tally), tuple(seed + number for number in played.failed), played.records)

    def totals_of(self, tally: bytes, failed: tuple[int, ...], records: bytearray) -> Playouts:
        model = self.game.model

        def of(name: str) -> tuple[int, ...]:
            return tuple(read_field(self.engine.layout, tally, name))

        def one(name: str) -> int:
            return of(name)[0]

        games, players = one("games"), self.game.players
        parts = of("all_parts")
        actions = (*model.actions, "pass")
        lengths = one("lengths"), one("squared_lengths"), one("least_length"), one("most_length")
        offered = tuple(one(f"all_{name}offered") for name in ("", "squared_", "least_", "most_"))
        return Playouts(
            games=games,
            failed=failed,
            wins=of("wins"),
            shared=of("shared"),
            returns=of("sums"),
            squares=tuple(high * HALF + low for high, low in zip(of("squares_high"), of("squares_low"))),
            reasons={name: number for name, number in zip(self.reasons, of("reasons")) if number},
            chosen={name: number for name, number in zip(actions, of("all_actions")) if number},
            parts={part.name: parts[i * players : (i + 1) * players] for i, part in enumerate(model.score.parts)},
            lengths=lengths if games else (0, 0, 0, 0),
            offered=offered if offered[0] else (0, 0, 0, 0),  # type: ignore[arg-type]
            records=records,
        )


@lru_cache(1)
def sources() -> str:
    """A text that changes with any file of the package, since each may change the machine code."""
    root = Path(__file__).parents[1]
    return hashlib.sha256("".join(sorted(versions(root, ""))).encode()).hexdigest()


def versions(folder: Path | os.DirEntry[str], name: str) -> Iterator[str]:
    """Name, size and time of each module; five times as fast as `Path.rglob`."""
    with os.scandir(folder) as entries:
        for entry in entries:
            inside = f"{name}/{entry.name}"
            if entry.name.endswith(".py"):
                status = entry.stat()
                yield f"{inside} {status.st_size} {status.st_mtime_ns}\n"
            elif entry.name != "__pycache__" and entry.is_dir():
                yield from versions(entry, inside)


def compile(game: Game, player: str = "uniform", *, cut: bool = False) -> Native:
    """Compile a table, or load the machine code from the cache.

    Raises `CannotLower`, `Missing` without llvmlite, and `NoWorth` for an unknown formula player. With `cut` the code
    is for `rollouts`: games can end with a hand, and are tallied early if stopped.
    """
    only_game(game)
    if parameters.text("player", player, "the name of a player") == ASKED or (player == LEANING and not cut):
        raise CannotLower(f"machine code has no player `{player}`")
    return load_or_compile(game, player, cut=parameters.flag("cut", cut))


def load_or_compile(game: Game, player: str, *, cut: bool = False) -> Native:
    key = "\n".join([sources(), repr(game.table), player, "cut" * cut])
    refusal = cache.key_of("\n".join(["refused", *files_of(game), key]))
    known = cache.fetch(refusal)
    if known is not None and isinstance(known.notes, str):
        raise CannotLower(known.notes)
    try:
        engine, (reasons, words) = ready_engine(key, lambda: lower_table(game, player, cut=cut), are_words)
    except CannotLower as problem:
        cache.keep(refusal, cache.Entry(b"", str(problem)))
        raise
    return Native(game, player, engine, tuple(reasons), words, cut)


def are_words(notes: Any) -> bool:
    if (
        not isinstance(notes, list)
        or len(notes) != 2
        or not isinstance(notes[0], list)
        or not isinstance(notes[1], dict)
    ):
        return False
    return all(isinstance(reason, str) for reason in notes[0]) and all(type(at) is int for at in notes[1].values())


@lru_cache(KEPT)
def receive(game: Game, player: str, cut: bool) -> Native:
    """Return the same machine code each time that it is sent to this process."""
    return load_or_compile(game, player, cut=cut)


def files_of(game: Game) -> list[str]:
    spans = [part.span for part in game.model.phases.values()]
    spans += [part.span for part in game.model.actions.values()]
    return sorted({span.source.name for span in spans if span is not None})


def compile_quickly(game: Game, player: str = "uniform") -> Native:
    """Compile without the cache, in a tenth of the time, for a third of the speed.

    If lines of the game are marked, the records have `marks`, set for each line that play reached. Raises as `compile`.
    """
    compiler()
    program, (reasons, words) = lower_table(game, player)
    code = build_quickly(text_of(program))
    return Native(game, player, load(code, layout_of(program.fields.values(), program.cards)), tuple(reasons), words)


def chooser_of(player: str) -> Callable[[Context], Chooser]:
    """Raises `CannotLower`."""
    way, colon, formula = player.partition(":")
    if colon and way in ("weighted", "greedy"):
        return partial(ByWorth, formula=formula, greedy=way == "greedy")
    choosers: dict[str, type[Chooser]] = {ASKED: Asked, LEANING: Leaning, **CHOOSERS}
    found = choosers.get(player)
    if found is None:
        raise CannotLower(f"machine code has no player `{player}`")
    return found


def lower_table(game: Game, player: str, *, cut: bool = False) -> tuple[p.Program, Any]:
    """The program, and its words for reasons and values. Raises `CannotLower`."""
    try:
        program, rules = lower(game, chooser_of(player), cut=cut)
    except Unsupported as problem:
        place = "" if problem.span is None else f" ({problem.span.source.name}:{problem.span.line})"
        raise CannotLower(f"machine code cannot play {game.id} yet: {problem.what}{place}") from None
    except RecursionError:
        raise CannotLower(f"machine code cannot play {game.id} yet: formulas that nest so deeply") from None
    if length(program) > LONGEST or len(program.nodes) > MOST_NODES:
        raise CannotLower(f"machine code cannot play {game.id} yet: rules that would take so long to build")
    return program, [rules.reasons, rules.words]
