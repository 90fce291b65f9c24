"""The texts of the page as files, where Hoyle looks for them."""

import re
import shutil
from pathlib import Path

from hoyle.locate import shipped_games

#: The folder above that of the game.
RULES = Path("/rules")

_ID = re.compile(r"^(?:variant|game): *([a-z][a-z0-9_]*)", re.M)


def lay_rules(text: str, beside: dict[str, str], above: Path = RULES) -> Path:
    """Write a rule file into a folder of its own, with the shipped variants if it is a shipped game; return its path.

    `beside` are the games that it extends, by id.

    The folder has the name of the game. So `extends` of a variant and `game` of a scenario mean this file rather than
    the shipped one of that name.
    """
    name = id_of(text)
    path = above / name / "game.yaml"
    if not path.is_file():
        shutil.rmtree(above, ignore_errors=True)
        path.parent.mkdir(parents=True)
        (path.parent / name).symlink_to(path.name)
        shipped = shipped_games().get(name)
        if shipped is not None and (shipped.parent / "variants").is_dir():
            shutil.copytree(shipped.parent / "variants", path.parent / "variants")
    for game, rules in beside.items():
        if re.fullmatch(r"[a-z][a-z0-9_]*", game) and game != "game":
            (path.parent / f"{game}.yaml").write_text(rules, encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    return path


def id_of(text: str) -> str:
    """Return the id of a variant or game, as far as it can be read."""
    names = dict(reversed([(found[0].partition(":")[0], found[1]) for found in _ID.finditer(text)]))
    return names.get("variant") or names.get("game") or "untitled"
