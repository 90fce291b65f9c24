"""The games to choose from."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hoyle.language.report import lookalike
from hoyle_cli.list_games import player_counts


@dataclass(frozen=True, slots=True)
class Entry:
    """A game as it is listed: `name` is the id, or the path of a rule file; `family` the group in which it is listed."""

    name: str
    title: str
    players: str
    summary: str
    family: str
    variants: tuple[str, ...] = ()

    @property
    def searched(self) -> str:
        return lookalike(" ".join((self.name, self.title, self.family, self.summary, *self.variants)))


def entries() -> Iterator[Entry]:
    """Yield the shipped games by family; a game whose file has errors is left out."""
    from hoyle.locate import shipped_games

    files = shipped_games()
    for name in sorted(files, key=lambda name: (family_of(files[name]), name)):
        entry = entry_of(name, files[name])
        if entry is not None:
            yield entry


def entry_of(name: str, path: Path) -> Entry | None:
    from hoyle.compile import outline
    from hoyle.language.report import Report
    from hoyle.rule_files import shipped_variants

    head = outline(path, Report())
    if head is None:
        return None
    variants = (*head.variants, *shipped_variants(path))
    return Entry(name, head.title, player_counts(head.players), head.summary or "", family_of(path), variants)


def family_of(path: Path) -> str:
    """Return the family of a shipped game: the folder in which several games are, in words."""
    from hoyle import resources

    folder = path.parent.parent
    return "" if folder == resources.game_folder() else folder.name.replace("_", " ").capitalize()


def own_file(text: str) -> Entry | None:
    """Return the rule file that a person typed, if there is one."""
    path = Path(text.strip()).expanduser()
    if path.suffix not in (".yaml", ".yml"):
        return None
    try:
        return Entry(str(path), path.name, "", "a rule file of your own", "") if path.is_file() else None
    except (OSError, ValueError):
        return None


def found(games: list[Entry], text: str) -> list[Entry]:
    """Return the games in which all typed words occur; those whose title begins so come first."""
    words = lookalike(text).split()
    matching = [game for game in games if all(word in game.searched for word in words)]
    if words:
        matching.sort(key=lambda game: not lookalike(game.title).startswith(words[0]))
    return matching
