"""The games to choose from."""

from collections.abc import Iterator
from dataclasses import dataclass
from os.path import expanduser
from pathlib import Path
from typing import Any

from hoyle.language.report import lookalike
from hoyle.locate import is_file, shipped_games
from hoyle_cli import catalogue


@dataclass(frozen=True, slots=True)
class Entry:
    """`name` is the id, or the path of a rule file; `about` its time and difficulty."""

    name: str
    title: str
    players: str
    summary: str
    family: str
    variants: tuple[str, ...] = ()
    about: str = ""

    @property
    def searched(self) -> str:
        return lookalike(" ".join((self.name, self.title, self.family, self.summary, self.about, *self.variants)))


def entries() -> Iterator[Entry]:
    for name, path in shipped_games().items():
        yield entry_of(catalogue.game_data(name, path))


def entry_of(data: dict[str, Any]) -> Entry:
    about = ", ".join(filter(None, (catalogue.playing_time(data), data["difficulty"])))
    players = catalogue.player_counts(data["players"])
    family = catalogue.FAMILIES[data["family"]]
    return Entry(data["id"], data["title"], players, data["summary"] or "", family, tuple(data["variants"]), about)


def by_family(games: list[Entry]) -> list[Entry]:
    order = list(catalogue.FAMILIES.values())
    return sorted(games, key=lambda game: (order.index(game.family), lookalike(game.title)))


def own_file(text: str) -> Entry | None:
    path = Path(expanduser(text.strip()))
    if path.suffix not in (".yaml", ".yml") or not is_file(path):
        return None
    return Entry(str(path), path.name, "", "a rule file of your own", "")


def found(games: list[Entry], text: str) -> list[Entry]:
    words = lookalike(text).split()
    matching = [game for game in games if all(word in game.searched for word in words)]
    if words:
        matching.sort(key=lambda game: not lookalike(game.title).startswith(words[0]))
    return matching
