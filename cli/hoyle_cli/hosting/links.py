"""Secret links of a table."""

import hmac
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

from hoyle.whole_files import write_text

#: Bytes of randomness in a key.
KEY_BYTES = 16

#: The longest file of links that is read, in bytes.
LONGEST = 100_000

ENDING = ".links.json"


class WrongLinks(Exception):
    """The links beside a log cannot be used; the text says why and what to do."""


@dataclass(slots=True)
class Links:
    """Keys of people's seats and of spectators (empty without any)."""

    seats: dict[int, str]
    spectators: str

    @classmethod
    def draw(cls, people: Sequence[int], *, spectators: bool) -> "Links":
        return cls({seat: new_key() for seat in people}, new_key() if spectators else "")

    def find(self, key: str) -> int | str | None:
        """The seat of a key, `spectator`, or None, in constant time."""
        found: int | str | None = None
        given = key.encode("utf-8", "surrogatepass")
        places: list[tuple[str, int | str]] = [(known, seat) for seat, known in self.seats.items()]
        for known, place in [*places, (self.spectators, "spectator")]:
            if hmac.compare_digest(known.encode(), given) and known:
                found = place
        return found

    def write(self, path: Path) -> None:
        """Write a file for this user alone, whole or not at all. Raises `OSError`."""
        data = {"seats": {str(seat): key for seat, key in self.seats.items()}, "spectators": self.spectators}
        write_text(path, json.dumps(data, ensure_ascii=False, indent=1), mode=0o600)


def new_key() -> str:
    return token_urlsafe(KEY_BYTES)


def links_file(log: Path) -> Path:
    return log.with_name(f"{log.stem}{ENDING}")


def read_links(path: Path, people: Sequence[int]) -> Links:
    """Raises `OSError` and `WrongLinks`."""
    with path.open("rb") as file:
        text = file.read(LONGEST)
    try:
        data: Any = json.loads(text.decode("utf-8"))
        seats, spectators = numbered(data["seats"]), data["spectators"]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise WrongLinks(f"{path} holds no links; remove it, and new links are drawn") from None
    keys = [*seats.values(), *([spectators] if spectators else [])]
    sound = isinstance(spectators, str) and all(len(key) >= len(new_key()) for key in keys)
    if not sound or len(set(keys)) != len(keys) or set(seats) != set(people):
        raise WrongLinks(f"{path} holds the links of another table; remove it, and new links are drawn")
    return Links(seats, spectators)


def numbered(data: Any) -> dict[int, str]:
    """Raises `ValueError` or `TypeError`."""
    if not isinstance(data, dict) or not all(isinstance(text, str) for text in data.values()):
        raise TypeError
    return {int(seat): text for seat, text in data.items()}
