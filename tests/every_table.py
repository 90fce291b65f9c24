"""Every table that is played as people play it: shipped games and small ones, with each value of each option."""

from pathlib import Path
from zlib import crc32

import shelf
from properties.tables import MORE, SHIPPED, SMALL, Options, name_of, shared_out, tables

#: Rule files and numbers of players. Settings of the options are worked out by the tests, which takes long for all of them.
TABLES = list(tables([*SHIPPED, *SMALL, *MORE]))
NAMES = [f"{name_of(path)}-{players}" for path, players in TABLES]


def settings_at(path: Path, players: int) -> list[tuple[int, Options]]:
    """Settings of the options with a seed each: one in the ordinary run, all of them in the whole run."""
    found = list(enumerate(shared_out(path, 1)[players], crc32(f"{name_of(path)} {players}".encode())))
    return [found[found[0][0] % len(found)]] if shelf.ordinary else found
