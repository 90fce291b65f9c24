"""The log of the game being played, complete at every moment."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from secrets import randbits
from shlex import quote

import hoyle
from hoyle.locate import shipped_games
from hoyle.records import (
    Excuse,
    Head,
    Log,
    MoveLine,
    check_of,
    end_line,
    excuse_line,
    head_line,
    kept_line,
    made_line,
    name_line,
    with_name,
)
from hoyle.records.lines import HUMAN
from hoyle.scene import Table
from hoyle.scene.players import THINK
from hoyle.version import VERSION
from hoyle_cli import terminal
from hoyle_cli.saved_games.folder import known_as, log_folder, new_log, number_of
from hoyle_cli.saved_games.log_file import LogFile


class Record:
    """The log of one game.

    `moves` are those not taken back, `excuses` those of a resumed log, by number.

        record = Record.begin(head, path)  # or Record.resume(log, path)
        record.log_move(state, move)  # after it is made
        record.secure()  # before the next decision is shown to a person
        record.log_end(state)

    A write error is reported once on stderr, and the game continues.
    """

    def __init__(self, head: Head, moves: list[MoveLine], path: Path | None, tell: Callable[[str], None]) -> None:
        self.head = head
        self.moves = moves
        self.excuses: Mapping[int, Excuse] = {}
        self.path = path
        self.file = LogFile(path, tell) if path is not None else None

    @classmethod
    def begin(cls, head: Head, path: Path | None = None) -> "Record":
        """Start a log, by default in the folder of logs.

        Raises `FileExistsError` if the file has contents, and `InUse`.
        """
        if path is None:
            path = in_folder(head.game)
        record = cls(head, [], path, unwritten(path))
        file = record.file
        if file is not None and file.descriptor is not None and file.size:
            file.close()
            raise FileExistsError(str(path))
        record.write(head_line(head))
        return record

    @classmethod
    def resume(cls, log: Log, path: Path) -> "Record":
        """Continue after the last complete line. Raises `InUse`."""
        record = cls(log.head, list(log.moves), path, unwritten(path))
        record.excuses = log.excuses
        if record.file is not None:
            record.file.truncate(len(log.source.text[: log.whole].encode("utf-8", "surrogateescape")))
        return record

    def log_move(self, state: hoyle.State, move: hoyle.Move, draws: int = 0) -> None:
        before = self.moves[-1].check if self.moves else ""
        check = check_of(before, state, move.seat, move.text)
        made = MoveLine(len(self.moves) + 1, move.seat, move.text, draws, state.choosing, check, 0)
        self.moves.append(made)
        self.write(made_line(made))

    def log_excuse(self, seat: int, why: str) -> None:
        self.write(excuse_line(Excuse(len(self.moves) + 1, seat, why)))

    def log_name(self, seat: int, name: str) -> None:
        self.head = with_name(self.head, seat, name)
        self.write(name_line(seat, name))

    def log_undo(self, state: hoyle.State, moves: int) -> None:
        del self.moves[moves:]
        self.write(kept_line(moves, state.choosing))

    def log_end(self, state: hoyle.State) -> None:
        self.write(end_line(state))
        self.close()

    def write(self, line: str) -> None:
        if self.file is not None:
            self.file.write(line)

    def secure(self) -> None:
        if self.file is not None:
            self.file.secure()

    def close(self) -> None:
        self.secure()
        if self.file is not None:
            self.file.close()

    @property
    def parting_words(self) -> list[str]:
        again = f"To start this game again: {self.head.again}"
        if self.file is None or self.file.descriptor is None or self.file.waiting:
            return [f"You left. {again}"]
        # in a game that continues a drawn seed would reveal the cards of the other people
        secret = self.head.seed_drawn and len(self.head.people) > 1
        left = "You left." if secret else f"You left. {again}"
        return [f"To continue this game later: hoyle play --resume {quote(known_as(self.file.path))}", left]


def head_of(
    game: hoyle.Game,
    state: hoyle.State,
    seed: int,
    *,
    named: str,
    variants: tuple[str, ...],
    seed_drawn: bool,
    seats: list[str],
    names: list[str],
    again: str,
) -> Head:
    return Head(
        game=game.id,
        variant=game.variant,
        title=game.title,
        named=from_anywhere(named),
        variants=tuple(map(from_anywhere, variants)),
        digest=game.digest,
        players=game.players,
        options=game.options,
        seed=seed,
        seed_drawn=seed_drawn,
        seats=tuple(seats),
        names=tuple(names),
        again=again,
        began=datetime.now(UTC).isoformat(timespec="seconds"),
        hoyle=VERSION,
        turn=state.choosing,
    )


def table_of(
    game: hoyle.Game, record: Record, think: float = THINK, watchers: Sequence[int | None] | None = None
) -> Table:
    """The table after the moves of a record. By default the referee watches bots alone."""
    head = record.head
    if watchers is None:
        watchers = () if HUMAN in head.seats else (None,)
    return Table(
        game,
        head.seats,
        seed=head.seed,
        names=head.names,
        moves=record.moves,
        excuses=record.excuses,
        recorder=record,
        think=think,
        watchers=watchers,
    )


def another(record: Record, game: hoyle.Game, tell: Callable[[str], None]) -> Record:
    """A record beside the first, for a further game with a new random seed.

    A failure to write is reported to `tell`.
    """
    head, seed = record.head, randbits(64)
    head = replace(
        head,
        seed=seed,
        seed_drawn=True,
        again=head.again.replace(f" --seed {head.seed}", f" --seed {seed}", 1),
        began=datetime.now(UTC).isoformat(timespec="seconds"),
        hoyle=VERSION,
        turn=game.new_state(seed).choosing,
    )
    path = record.path
    if path is not None:
        try:
            path = new_log(path.parent, path.stem.rpartition("-")[0] if number_of(path) else path.stem)
        except OSError as problem:
            tell(problem.strerror or str(problem))
            path = None
    further = Record(head, [], path, tell)
    further.write(head_line(head))
    return further


def from_anywhere(name: str) -> str:
    if name in shipped_games():
        return name
    path = Path(name)
    return str(path.absolute()) if path.exists() else name


def in_folder(game: str) -> Path | None:
    """A new log; None after a problem, which is reported."""
    folder = log_folder()
    if folder is None:
        unwritten(None)("there is no home folder for it")
        return None
    try:
        return new_log(folder, game)
    except OSError as problem:
        unwritten(folder)(problem.strerror or str(problem))
        return None


def unwritten(path: Path | None) -> Callable[[str], None]:
    where = f"{path}: " if path is not None else ""

    def tell(why: str) -> None:
        terminal.remark(f"the log of this game cannot be written; play continues without it ({where}{why})")

    return tell
