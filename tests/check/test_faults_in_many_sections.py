"""Faults in several sections at once: each is reported as if it were alone, and nothing else is."""

import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import hoyle
from hoyle.locate import shipped_games

Found = Counter[tuple[str, str]]

#: Games with most of the sections there are.
GAMES = (
    "oh_hell",
    "sedma",
    "sequitur",
    *(pytest.param(name, marks=pytest.mark.slow) for name in ("gin_rummy", "kathmandu", "scopa", "whist")),
)


def after_key(section: str, line: str) -> Callable[[str], str]:
    """Put a line behind the key of a section."""
    return lambda text: re.sub(rf"^{section}:[^\n{{]*\n", lambda key: f"{key[0]}{line}\n", text, count=1, flags=re.M)


def within(section: str, old: str, new: str) -> Callable[[str], str]:
    """Change the first such words of a section."""

    def edit(text: str) -> str:
        found = re.search(rf"^{section}:.*?(?=^[a-z]|\Z)", text, re.M | re.S)
        if found is None:
            return text
        return text[: found.start()] + re.sub(old, new, found[0], count=1) + text[found.end() :]

    return edit


#: One fault for each section, with its code; a fault that a game has no place for is left out there.
FAULTS: dict[str, tuple[str, Callable[[str], str]]] = {
    "title": ("S101", lambda text: text.replace("\ntitle:", "\ntitel:", 1)),
    "a section that there is not": ("S101", lambda text: text + "\nqqqqqqqy: {wwwwwwwz: {a: b}}\n"),
    "options": ("N323", within("options", r"type: bool", "type: boolaen")),
    "deck": ("N301", within("deck", r"into: \w+", "into: qqqqqqqx")),
    "zones": ("P201", within("zones", r"seen by", "sen by")),
    "zones, unreadable": ("P115", after_key("zones", "  qqqqqqqq: row seen: by everyone")),
    "variables": ("N323", after_key("variables", "  qqqqqqqq: palyer")),
    "variables, order": ("P201", after_key("variables", "  qqqqqqqr: int, fresh each game = 1")),
    "formulas": ("N301", after_key("formulas", "  qqqqqqqs: wwwwwwww + 1")),
    "zones, twice": ("P106", after_key("zones", "  qqqqqqqz: tokens\n  qqqqqqqz: tokens")),
    "actions": ("P203", after_key("actions", "  show: {title: show}")),
    "actions, names": ("S103", after_key("actions", "  qqqqqqqt: [a, b]")),
    "phases": ("P202", after_key("phases", "  qqqqqqqu: |\n    shuffle\n    tally")),
    "phases, names": ("N301", after_key("phases", "  qqqqqqqv: |\n    wwwwwwwx")),
    "rules": ("S107", within("rules", r"if impossible: waive", "if impossible: wave")),
    "score": ("S107", within("score", r"per: (player|side)", "per: nobody")),
    "score, a list": ("S107", within("score", r"per: (player|side)", "per: [nobody]")),
    "score, unreadable": ("P115", after_key("score", "  qqqqqqqa: 1 if x else: 0")),
    "winner": ("P201", within("winner", r": (highest|lowest)", ": hihgest")),
    "titles": ("N301", after_key("titles", "  qqqqqqqw: something")),
}
#: The same sections, of which only one fault can be told.
CLASHES = ({"zones", "zones, unreadable", "zones, twice"}, {"score", "score, a list", "score, unreadable"})


def found_in(text: str, folder: Path) -> Found:
    """The errors of a file, by code and message."""
    path = folder / "game.yaml"
    path.write_text(text, encoding="utf-8")
    return Counter((d.code, d.message) for d in hoyle.validate(path, proofs=False) if d.severity == "error")


def break_names(text: str, names: tuple[str, ...]) -> str:
    """A file with some faults."""
    for name in names:
        text = FAULTS[name][1](text)
    return text


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, Found]]:
    """The text of a game, and what each fault that it has a place for is found as when it is alone."""
    text = shipped_games()[request.param].read_text(encoding="utf-8")
    folder = tmp_path_factory.mktemp(request.param)
    alone = {
        name: found_in(break_names(text, (name,)), folder) for name in FAULTS if break_names(text, (name,)) != text
    }
    return text, alone


def test_a_fault_alone_is_one_finding(game: tuple[str, dict[str, Found]]) -> None:
    for name, found in game[1].items():
        assert [code for code, _ in found.elements()] == [FAULTS[name][0]], (name, found)


def test_faults_together_are_found_together(game: tuple[str, dict[str, Found]], tmp_path: Path) -> None:
    text, alone = game
    chooser = random.Random(text[:100])
    for _ in range(8):
        names = chooser.sample(sorted(alone), min(len(alone), chooser.randint(2, 6)))
        names = [name for name in names if not any(name in pair and pair & {*names} != {name} for pair in CLASHES)]
        together = found_in(break_names(text, tuple(names)), tmp_path)
        assert together == sum((alone[name] for name in names), Counter()), names
