"""The shelf of the page: the shipped games with variants and scenarios, and files to start from."""

import re
from pathlib import Path
from typing import Any

import yaml

from hoyle.compile import load_rules, try_patch, validate
from hoyle.language.report import Report
from hoyle.locate import shipped_games
from hoyle.tools.authoring.first_game import first_game
from hoyle.tools.authoring.first_patch import Patch, first_patch
from hoyle.tools.authoring.first_scenarios import Examples, examples_of_game

Data = dict[str, Any]

#: A comment that names a command of the terminal.
_COMMAND = re.compile(r"^#+ +hoyle (validate|play|rules|diff|test) .*\n", re.M)


def shelf() -> Data:
    games = [game_data(name, file) for name, file in shipped_games().items()]
    examples = Examples("My Game", "my_game.yaml", "game.yaml")
    return {
        "new": {
            "text": without_commands(first_game("my_game", "My Game", "my_game.yaml")),
            "scenarios": without_commands(examples_of_game(examples)),
        },
        "games": sorted(games, key=lambda game: game["title"]),
    }


def game_data(name: str, file: Path) -> Data:
    text = file.read_text(encoding="utf-8")
    about = yaml.load(text, yaml.BaseLoader)
    scenarios = file.with_name("scenarios.yaml")
    return {
        "id": name,
        "title": about["title"],
        "summary": about.get("summary", ""),
        "players": about["players"],
        "text": text,
        "scenarios": scenarios.read_text(encoding="utf-8") if scenarios.is_file() else "",
        "variants": [variant_data(path) for path in sorted((file.parent / "variants").glob("*.yaml"))],
        "patch": without_commands(patch_of(name)),
    }


def variant_data(file: Path) -> Data:
    text = file.read_text(encoding="utf-8")
    about = yaml.load(text, yaml.BaseLoader)
    return {"id": file.stem, "title": about["title"], "summary": about.get("summary", ""), "text": text}


def patch_of(name: str) -> str:
    """A patch of a game that changes nothing yet, with examples of changes."""
    rules, _ = load_rules(name, Report())
    assert rules is not None
    before = {finding.message for finding in validate(name) if finding.severity != "note"}

    def works(text: str, proofs: bool) -> bool:
        return {d.message for d in try_patch(text, name, proofs=proofs) if d.severity != "note"} <= before

    patch = Patch(name, f"my_{name}", f"My {rules.title}", f"my_{name}.yaml")
    return first_patch(rules, patch, lambda text: works(text, False), lambda text: works(text, True))


def without_commands(text: str) -> str:
    """A text to start from without the commands of the terminal, and without the empty comments around them."""
    return re.sub(r"^(#+)\n(?=\1?\n|#+\n|\n)", "", _COMMAND.sub("", text), flags=re.M)
