"""Games at one table played by machine code. Input: a game, seeds and who plays; output: what the games came to.

Both engines play the very same games: the seed of a game settles its chance, and players who choose at random draw from a
second stream of the same seed. A game that a rule stops is not told of here, only named: the interpreter says what is wrong.
"""

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hoyle.native import cache
from hoyle.native import program as p
from hoyle.native.engine import Engine, build_quickly, compiler, load, play, text_of
from hoyle.native.image import Imaging
from hoyle.native.lower.asked import Asked
from hoyle.native.lower.by_kind import ByKind, Leaning, Patient
from hoyle.native.lower.by_worth import ByWorth
from hoyle.native.lower.choosing import Chooser, Uniform
from hoyle.native.lower.code import Unsupported
from hoyle.native.lower.context import Context
from hoyle.native.lower.ending import HALF
from hoyle.native.lower.nodes import lower
from hoyle.native.memory import layout_of, read
from hoyle.native.ready import ready_engine
from hoyle.native.walk import length
from hoyle.offers.moves import Move
from hoyle.play import parameters
from hoyle.play.compiled import KEPT
from hoyle.play.game import Game, State
from hoyle.table.fault import Fault

if TYPE_CHECKING:
    from hoyle.native.batch import Batch

#: The players that machine code has.
CHOOSERS: dict[str, type[Chooser]] = {"uniform": Uniform, "by_kind": ByKind, "patient": Patient}

#: The players of a batch, and those of `rolling`.
ASKED, LEANING = "asked", "leaning"


#: Longer programs are not built: so many statements and expressions, or nodes, can take minutes. Canasta has 19,500, and 86 nodes.
LONGEST, MOST_NODES = 40_000, 1_000


class CannotLower(Exception):
    """Rules that machine code cannot play: what it is in them, and where it stands."""


@dataclass(frozen=True, slots=True)
class Playouts:
    """What games came to; `failed` are the seeds of those that were stopped, which count in nothing else.

    By seat: `wins`, `shared` (wins that another side has too), `returns` and `squares` (sums). `reasons` and `chosen` (how
    often each action was, and `pass`) are by name, `parts` by name and seat. `lengths` and `offered` (the moves that uniform
    players chose among) are sums, sums of squares, the least and the most; all 0 of none. `records` has what each game came
    to, as memory that `hoyle.native.memory.column` reads, if it was asked for.
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

    # ---- copies: machine code never changes; one that is sent away is loaded or built anew where it arrives

    def __copy__(self) -> "Native":
        return self

    def __deepcopy__(self, memo: object) -> "Native":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return arrived, (self.game, self.player, self.cut)

    # ---- play

    def playouts(self, games: int, seed: int = 0, *, keep: bool = False) -> Playouts:
        """Games from the start, under the seeds from `seed` on; `keep` keeps a record of each."""
        return self.played(games, seed, None, keep)

    def rollouts(self, state: State, games: int, seed: int = 0, *, keep: bool = False) -> Playouts:
        """Games that go on from a state, with what is hidden as it lies there; chance and players draw anew for each.

        Raises `ValueError` for a state of another table, or in which chance is settled or asked.
        """
        if parameters.made("state", state, State, "a State").game.table != self.game.table:
            raise ValueError("the state is of another table: compile the game that it is of, `state.game`")
        image = Imaging(self.game, self.engine.layout, self.reasons, self.words).image_of(state)
        return self.played(games, seed, image, keep)

    def after_moves(self, state: State, games: int, seed: int = 0, seat: int | None = None) -> dict[Move, Playouts]:
        """For each legal move (of a seat, else of the one whose turn it is) what games come to that go on after it.

        Of every move the games have the same seeds; where a rule stops the game at the move itself, all of them failed.
        Raises as `rollouts` and `State.legal_moves` do.
        """
        games, seed = parameters.count("games", games), parameters.whole("seed", seed)
        found = {}
        for move in parameters.made("state", state, State, "a State").legal_moves(seat):
            after = state.copy()
            try:
                after.apply(move)
            except Fault:
                found[move] = replace(self.playouts(0), failed=tuple(range(seed, seed + games)))
            else:
                found[move] = self.rollouts(after, games, seed)
        return found

    def batch(self, games: int, seed: int = 0) -> "Batch":
        """Games of this table that the caller plays, under the seeds from `seed` on; needs numpy, raises as `compile` does."""
        from hoyle.native.batch import Batch

        return Batch(kept(self.game, ASKED), games, seed)

    def played(self, games: int, seed: int, image: bytes | None, keep: bool) -> Playouts:
        """Games from the start, or from the state `image`."""
        games, seed = parameters.count("games", games), parameters.whole("seed", seed)
        tally = bytearray(self.engine.layout.images["tally"])
        played = play(self.engine, games, seed, tally, image=image, keep=parameters.flag("keep", keep))
        return self.gathered(bytes(tally), tuple(seed + number for number in played.failed), played.records)

    def gathered(self, tally: bytes, failed: tuple[int, ...], records: bytearray) -> Playouts:
        """The memory of a tally, read."""
        model = self.game.model

        def of(name: str) -> tuple[int, ...]:
            return tuple(read(self.engine.layout, tally, name))

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
    """What stands for all that makes machine code out of rules: it changes when a file of the package does."""
    root = Path(__file__).parents[1]
    return hashlib.sha256("".join(sorted(versions(root, ""))).encode()).hexdigest()


def versions(folder: Path | os.DirEntry[str], name: str) -> Iterator[str]:
    """For each module in a folder its name, size and time; five times as quick as `Path.rglob`, and that is felt."""
    with os.scandir(folder) as entries:
        for entry in entries:
            inside = f"{name}/{entry.name}"
            if entry.name.endswith(".py"):
                status = entry.stat()
                yield f"{inside} {status.st_size} {status.st_mtime_ns}\n"
            elif entry.name != "__pycache__" and entry.is_dir():
                yield from versions(entry, inside)


def compile(game: Game, player: str = "uniform", *, cut: bool = False) -> Native:
    """Machine code for a table, built now or kept from an earlier run.

    Raises `CannotLower`, `Missing` without llvmlite, and `NoWorth` for a player by a formula that there is not. With `cut`
    it is made for `rolling`: games can end with a hand, and are tallied as they stand where they are called.
    """
    parameters.made("game", game, Game, "a Game, as `hoyle.load` gives it")
    if parameters.text("player", player, "the name of a player") == ASKED or (player == LEANING and not cut):
        raise CannotLower(f"machine code has no player `{player}`")
    return kept(game, player, cut=parameters.flag("cut", cut))


def kept(game: Game, player: str, *, cut: bool = False) -> Native:
    """As `compile`, also for players who are asked."""
    key = "\n".join([sources(), repr(game.table), player, "cut" * cut])
    refusal = cache.key_of("\n".join(["refused", *files_of(game), key]))
    known = cache.fetch(refusal)
    if known is not None and isinstance(known.notes, str):
        raise CannotLower(known.notes)
    try:
        engine, (reasons, words) = ready_engine(key, lambda: lowered(game, player, cut=cut), are_words)
    except CannotLower as problem:
        cache.keep(refusal, cache.Entry(b"", str(problem)))
        raise
    return Native(game, player, engine, tuple(reasons), words, cut)


def are_words(notes: Any) -> bool:
    """Whether notes are what is made with a program: the reasons of ends, and the number of each word."""
    if (
        not isinstance(notes, list)
        or len(notes) != 2
        or not isinstance(notes[0], list)
        or not isinstance(notes[1], dict)
    ):
        return False
    return all(isinstance(reason, str) for reason in notes[0]) and all(type(at) is int for at in notes[1].values())


@lru_cache(KEPT)
def arrived(game: Game, player: str, cut: bool) -> Native:
    """Machine code that was sent here; the same one however often it comes."""
    return kept(game, player, cut=cut)


def files_of(game: Game) -> list[str]:
    """The names of the files that a game's rules stand in, as messages tell them."""
    spans = [part.span for part in game.model.phases.values()]
    spans += [part.span for part in game.model.actions.values()]
    return sorted({span.source.name for span in spans if span is not None})


def compile_quickly(game: Game, player: str = "uniform") -> Native:
    """Machine code for a table, built in a tenth of the time and not kept; it plays at a third of the speed.

    Of a game with marked lines the records have `marks`, which tell by the number of each line whether play came there.
    Raises as `compile` does.
    """
    compiler()
    program, (reasons, words) = lowered(game, player)
    code = build_quickly(text_of(program))
    return Native(game, player, load(code, layout_of(program.fields.values(), program.cards)), tuple(reasons), words)


def chooser_of(player: str) -> Callable[[Context], Chooser]:
    """What lowers the decisions of a player, by name; raises `CannotLower`."""
    way, colon, formula = player.partition(":")
    if colon and way in ("weighted", "greedy"):
        return partial(ByWorth, formula=formula, greedy=way == "greedy")
    choosers: dict[str, type[Chooser]] = {ASKED: Asked, LEANING: Leaning, **CHOOSERS}
    found = choosers.get(player)
    if found is None:
        raise CannotLower(f"machine code has no player `{player}`")
    return found


def lowered(game: Game, player: str, *, cut: bool = False) -> tuple[p.Program, Any]:
    """The program of a table, and its words for reasons and values; raises `CannotLower`."""
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
