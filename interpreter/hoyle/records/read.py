"""Reading of logs from untrusted text."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from hoyle.engine.runtime.dice import MASK
from hoyle.language.report import Diagnostic, Source, Span, short
from hoyle.language.report.invisible import visible
from hoyle.records.lines import FORMAT, End, Excuse, Head, MoveLine, NameLine, with_name

MOST_PLAYERS = 64

#: The most words of a generator that the bots of one game draw: over a thousand for each decision of the longest game.
MOST_DRAWS = 1 << 27

#: The longest text on a line (such as a move that names a thousand cards), and the longest name of a player, in letters.
LONGEST_TEXT = 100_000
LONGEST_NAME = 20

#: The most options and variants that are set.
MOST_SETTINGS = 1_000

#: The furthest number from 0 that is taken for a score or the value of an option.
FURTHEST = 1 << 256


@dataclass(frozen=True, slots=True)
class Log:
    """A log without the moves taken back; `end` is None if the game did not end.

    `head` has the last name of each player. `excuses`, by numbers of moves, are for those made for programs. `whole` is
    the length of the valid text. `turn` are the seats that choose now. `finding`: a warning if only the last line is
    incomplete.
    """

    source: Source
    head: Head
    moves: tuple[MoveLine, ...]
    excuses: Mapping[int, Excuse]
    end: End | None
    turn: tuple[int, ...]
    whole: int
    finding: Diagnostic | None

    @property
    def is_damaged(self) -> bool:
        return self.finding is not None and self.finding.severity == "error"


class Wrong(Exception):
    pass


def read_log(text: str, name: str) -> Log | Diagnostic:
    """A log up to the first wrong line; a finding if that is the first."""
    source = Source(name, text)
    lines = text.split("\n")
    torn = lines.pop()
    what = f"{short(name.rpartition('/')[2])} is not a log of Hoyle"
    try:
        head = head_of(parse_line(lines[0] if lines else torn))
    except Wrong as problem:
        return Diagnostic("L203", "error", f"{what}: {problem}", None, help=NO_LOG)
    if not lines:
        return Diagnostic("L203", "error", f"{what}: its first line is incomplete", None, help=NO_LOG)
    moves: list[MoveLine] = []
    excuses: dict[int, Excuse] = {}
    end, turn, finding = None, head.turn, None
    done, offset = 1, len(lines[0]) + 1
    for number, line in enumerate(lines[1:], 2):
        try:
            read = line_of(parse_line(line), number, head, len(moves), over=end is not None)
        except Wrong as problem:
            finding = unreadable(source, offset, line, problem, len(moves), number)
            break
        if isinstance(read, MoveLine):
            moves.append(read)
        elif isinstance(read, End):
            end = read
        elif isinstance(read, Excuse):
            excuses[read.n] = read
        elif isinstance(read, NameLine):
            head = with_name(head, read.seat, read.name)
        else:
            del moves[read[0] :]
            excuses = {n: excuse for n, excuse in excuses.items() if n <= read[0]}
        if not isinstance(read, Excuse | NameLine):
            turn = () if isinstance(read, End) else read.turn if isinstance(read, MoveLine) else read[1]
        done, offset = number, offset + len(line) + 1
    if finding is None and torn:
        finding = half(source, offset, torn, len(moves))
    stand = {n: excuse for n, excuse in excuses.items() if n <= len(moves)}
    return Log(source, head, tuple(moves), stand, end, turn, sum(len(line) + 1 for line in lines[:done]), finding)


NO_LOG = "`hoyle games` lists the games that were played here; `hoyle play GAME` begins a new one"


def unreadable(source: Source, at: int, line: str, problem: Wrong, whole: int, number: int) -> Diagnostic:
    return Diagnostic(
        "L202",
        "error",
        f"line {number} of the log is wrong: {problem}",
        Span(source, at, at + len(line)),
        notes=(complete_moves(whole),),
        help=f"to continue {f'after move {whole}' if whole else 'from the start'}, copy the lines before this one, for example with "
        f"`head -n {number - 1} {source.name} > whole.jsonl`, and run `hoyle play --resume whole.jsonl`",
    )


def half(source: Source, at: int, line: str, whole: int) -> Diagnostic:
    return Diagnostic(
        "L201",
        "warning",
        "the last line of the log is incomplete, so Hoyle ignores it",
        Span(source, at, at + len(line)),
        notes=(complete_moves(whole),),
    )


def complete_moves(moves: int) -> str:
    if moves < 2:
        return "move 1 is complete" if moves else "there is no complete move before it"
    return f"moves 1 to {moves} are complete"


# ---- one line


def parse_line(line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise Wrong("it is not JSON") from None
    if not isinstance(data, dict):
        raise Wrong("it is not a JSON object")
    return data


def head_of(data: dict[str, Any]) -> Head:
    if data.get("hoyle_log") != FORMAT:
        version = data.get("hoyle_log")
        newer = type(version) is int and version > FORMAT
        raise Wrong(
            f"it was written by a newer version of Hoyle ({quote(data.get('hoyle'))})"
            if newer
            else "its first line has no valid `hoyle_log`"
        )
    for field in fields(Head):
        if field.name not in data or not SHAPES[field.name](data[field.name]):
            raise Wrong(f"its first line has no valid `{field.name}`")
    read = {field.name: data[field.name] for field in fields(Head)}
    for name in ("variants", "seats", "names", "turn"):
        read[name] = tuple(read[name])
    head = Head(**read)
    if len(head.seats) != head.players or len(head.names) not in (0, head.players):
        raise Wrong("its first line does not have one seat and one name for each player")
    if any(seat >= head.players for seat in head.turn):
        raise Wrong("its first line has no valid `turn`")
    return head


def line_of(
    data: dict[str, Any], number: int, head: Head, made: int, *, over: bool
) -> MoveLine | End | Excuse | NameLine | tuple[int, Any]:
    if over:
        raise Wrong("it comes after the end of the game")
    if "end" in data:
        return end_of(data["end"], number, head)
    if "excuse" in data:
        return excuse_of(data, head, made)
    if "name" in data:
        return name_of(data, head)
    turn: Any = data.get("turn")
    if not seats(turn) or any(seat >= head.players for seat in turn):
        raise Wrong("it does not say whose turn it is")
    if "kept" in data:
        kept = data["kept"]
        if not (number_up_to(made)(kept)):
            raise Wrong(f"it keeps {quote(kept)} moves, but the log has only {made} before it")
        return kept, tuple(turn)
    return move_of(data, number, head, made)


def move_of(data: dict[str, Any], number: int, head: Head, made: int) -> MoveLine:
    if not number_up_to(head.players - 1)(data.get("seat")):
        raise Wrong("it does not say which seat moves")
    if not (text(data.get("move")) and text_up_to(8)(data.get("check"))):
        raise Wrong("it has no move with its check")
    if not number_up_to(MOST_DRAWS)(data.get("draws")):
        raise Wrong("it does not say how many random numbers the bots have drawn")
    if type(data.get("n")) is not int or data["n"] != made + 1:
        raise Wrong(f"it has move {quote(data.get('n'))}, but move {made + 1} should come here")
    turn = tuple(data["turn"])
    return MoveLine(made + 1, data["seat"], data["move"], data["draws"], turn, data["check"], number)


def excuse_of(data: dict[str, Any], head: Head, made: int) -> Excuse:
    if not number_up_to(head.players - 1)(data.get("seat")):
        raise Wrong("it does not say for which seat a move is made")
    if not text(data["excuse"]):
        raise Wrong("it does not say why a move is made for a program")
    if type(data.get("n")) is not int or data["n"] != made + 1:
        raise Wrong(f"it is about move {quote(data.get('n'))}, and move {made + 1} should come here")
    return Excuse(made + 1, data["seat"], data["excuse"])


def name_of(data: dict[str, Any], head: Head) -> NameLine:
    if not number_up_to(head.players - 1)(data.get("seat")):
        raise Wrong("it does not say which seat has a name")
    if not (data["name"] and player_name(data["name"])):
        raise Wrong("it has no valid name of a player")
    return NameLine(data["seat"], data["name"])


def end_of(data: Any, number: int, head: Head) -> End:
    data = data if isinstance(data, dict) else {}
    winners, scores = data.get("winners"), data.get("scores")
    scored = isinstance(scores, list) and len(scores) == head.players and all(map(whole_number, scores))
    won = seats(winners) and all(winner < head.players for winner in winners)
    if not (scored and won and text(data.get("reason"))):
        raise Wrong("it does not say how the game ended")
    return End(data["reason"], tuple(winners), tuple(scores), number)


# ---- shapes


def quote(value: Any) -> str:
    return short(str(value) if isinstance(value, int | float) else json.dumps(value))


def text(value: Any) -> bool:
    return text_up_to(LONGEST_TEXT)(value)


def text_up_to(most: int) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and len(value) <= most and not re.search("[\ud800-\udfff]", value)


def player_name(value: Any) -> bool:
    return text_up_to(LONGEST_NAME)(value) and visible(value) == value


def list_of(shape: Callable[[Any], bool], most: int) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and len(value) <= most and all(map(shape, value))


def whole_number(value: Any) -> bool:
    return type(value) is int and abs(value) < FURTHEST


def number_up_to(most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and 0 <= value <= most


#: Whether something is a list of seats.
seats = list_of(number_up_to(MOST_PLAYERS - 1), MOST_PLAYERS)


def options(value: Any) -> bool:
    if not isinstance(value, dict) or len(value) > MOST_SETTINGS:
        return False
    return all(map(text, value)) and all(
        v is None or isinstance(v, bool) or whole_number(v) or text(v) for v in value.values()
    )


def date(value: Any) -> bool:
    try:
        return text_up_to(40)(value) and bool(datetime.fromisoformat(value))
    except ValueError:
        return False


SHAPES: dict[str, Callable[[Any], bool]] = {
    "game": text,
    "variant": lambda value: value is None or text(value),
    "title": text,
    "named": text,
    "variants": list_of(text, MOST_SETTINGS),
    "digest": text_up_to(64),
    "players": number_up_to(MOST_PLAYERS),
    "options": options,
    "seed": number_up_to(MASK),
    "seed_drawn": lambda value: isinstance(value, bool),
    "seats": list_of(text, MOST_PLAYERS),
    "names": list_of(player_name, MOST_PLAYERS),
    "again": text,
    "began": date,
    "hoyle": text_up_to(40),
    "turn": seats,
}
