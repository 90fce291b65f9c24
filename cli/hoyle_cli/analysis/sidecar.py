"""The saved analysis of a game, beside its log; it holds only for the same moves, rules and version of Hoyle."""

import json
from dataclasses import asdict, fields
from math import isfinite
from pathlib import Path
from typing import Any
from zlib import crc32

from hoyle.records import Replay, head_line
from hoyle.version import VERSION
from hoyle.whole_files import write_text
from hoyle_cli.analysis.estimates import Analysis, Judged

FORMAT = 1
ENDING = ".analysis.json"

#: The longest saved analysis that is read, in bytes, and the longest text in it, in letters.
LONGEST = 64_000_000
LONGEST_TEXT = 100_000

#: How a saved analysis begins. Another file of that name is never overwritten.
BEGINNING = '{"hoyle_analysis":'

DAMAGED = "the saved analysis is damaged, so it is done again"
OUTDATED = "the saved analysis is of other rules, another game or another version of Hoyle, so it is done again"


class Unfit(Exception):
    """A saved analysis that cannot be used; the message says why."""


def sidecar_of(log: Path) -> Path:
    return log.with_name(log.stem + ENDING)


def load(log: Path, replay: Replay) -> tuple[Analysis | None, str]:
    """The saved analysis, or None; and why an existing one is not used."""
    path = sidecar_of(log)
    try:
        if not path.is_file():
            return None, ""
        with path.open("rb") as file:
            return read(file.read(LONGEST), replay), ""
    except OSError as problem:
        return None, f"the saved analysis cannot be read: {problem.strerror or problem}"
    except Unfit as problem:
        return None, str(problem)


def save(log: Path, replay: Replay, analysis: Analysis) -> str:
    path = sidecar_of(log)
    try:
        if path.exists() and not may_replace(path):
            return f"{path} is not a saved analysis, so it is left as it is"
        write_text(path, text_of(replay, analysis), mode=0o600)  # as the log: it shows the cards of its players
    except OSError as problem:
        return f"the analysis cannot be saved: {problem.strerror or problem}"
    return ""


def may_replace(path: Path) -> bool:
    with path.open("rb") as file:
        beginning = file.read(len(BEGINNING))
    return beginning in (b"", BEGINNING.encode())


def text_of(replay: Replay, analysis: Analysis) -> str:
    checks = {made.n: made.check for made in replay.moves}
    content = {
        **identity(replay),
        "iterations": analysis.iterations,
        "decisions": [asdict(one) | {"check": checks[n]} for n, one in sorted(analysis.judged.items())],
        "forced": {str(n): checks[n] for n in sorted(analysis.forced)},
        "left_out": {str(n): checks[n] for n in sorted(analysis.left_out)},
    }
    return json.dumps({"hoyle_analysis": FORMAT, "checksum": checksum(content), **content}, **COMPACT) + "\n"


COMPACT: dict[str, Any] = {"ensure_ascii": False, "separators": (",", ":")}


def identity(replay: Replay) -> dict[str, str]:
    """All that an analysis depends on besides the moves."""
    head = crc32(head_line(replay.log.head).encode("utf-8", "replace"))
    return {"log": f"{head:08x}", "rules": replay.game.digest, "hoyle": VERSION}


def checksum(content: dict[str, Any]) -> str:
    text = json.dumps(content, sort_keys=True, **COMPACT)
    return f"{crc32(text.encode('utf-8', 'surrogatepass')):08x}"


def read(content: bytes, replay: Replay) -> Analysis:
    """Raises `Unfit`."""
    try:
        data = json.loads(content.decode())
        version = data.pop("hoyle_analysis")
        if type(version) is int and version > FORMAT:
            raise Unfit(OUTDATED)
        if version != FORMAT or data.pop("checksum") != checksum(data):
            raise ValueError
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise Unfit(DAMAGED) from None
    if any(data.get(key) != value for key, value in identity(replay).items()):
        raise Unfit(OUTDATED)
    try:
        return analysis_of(data, replay)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Unfit(DAMAGED) from None


def analysis_of(data: dict[str, Any], replay: Replay) -> Analysis:
    """The part that belongs to the moves of a game."""
    checks = {made.n: made.check for made in replay.moves}
    found = Analysis(typed(data["iterations"], int))
    if found.iterations < 1:
        raise ValueError
    for entry in data["decisions"]:
        one = Judged(**{f.name: typed(entry[f.name], f.type) for f in fields(Judged)})
        if checks.get(one.move) == entry["check"]:
            found.judged[one.move] = one
    for key, numbers in (("forced", found.forced), ("left_out", found.left_out)):
        numbers.update(int(n) for n, check in data[key].items() if checks.get(int(n)) == check)
    return found


def typed(value: Any, kind: Any) -> Any:
    """A value of a type; raises `ValueError` for another, or one beyond its bounds."""
    if kind is float and type(value) in (int, float) and isfinite(value):
        return float(value)
    if kind is float or type(value) is not kind or (kind is str and len(value) > LONGEST_TEXT):
        raise ValueError
    return value
