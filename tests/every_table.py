"""Every table that is played as people play it: shipped games, small ones and trials, with each value of each option."""

from pathlib import Path

from properties.tables import SHIPPED, Options, name_of, shared_out

DATA = Path(__file__).parent / "data"
OTHERS = sorted(
    path
    for folder in ("games", "rewritten", "language/trials")
    for path in (DATA / folder).rglob("*.yaml")
    if "scenarios" not in path.name
)
TABLES: list[tuple[Path, int, Options]] = [
    (path, players, options)
    for path in (*SHIPPED, *OTHERS)
    for players, settings in shared_out(path, 1).items()
    for options in settings
]


def identify(table: tuple[Path, int, Options]) -> str:
    """A table by its game, players and options."""
    path, players, options = table
    return f"{name_of(path)}-{players}-" + ",".join(f"{name}={value}" for name, value in options)
