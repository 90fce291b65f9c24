"""Entries are written as their class and its fields, which no type checker compares: every place that writes one is read."""

import ast
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path

import pytest

import hoyle
from hoyle.engine.position import entries

KINDS = {name: kind for name, kind in vars(entries).items() if is_dataclass(kind) and issubclass(kind, entries.Entry)}
SOURCE = Path(hoyle.__file__).parent


def written() -> dict[str, tuple[str, int]]:
    """By place: the class of an entry that is added to a log, and the number of its fields there."""
    found = {}
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text()
        for node in ast.walk(ast.parse(text)) if "past = (" in text else ():
            match node:
                case ast.Tuple(elts=[ast.Attribute(attr="past") | ast.Name(), ast.Name(id=kind), *rest]) if (
                    kind in KINDS
                ):
                    found[f"{path.relative_to(SOURCE)}:{node.lineno}"] = (kind, len(rest))
    return found


PLACES = written()


def test_all_places_are_found() -> None:
    assert {kind for kind, _ in PLACES.values()} >= {
        "CardLaid",
        "MoveMade",
        "VariableSet",
        "ZoneOpened",
        "ScoresTallied",
    }


@pytest.mark.parametrize("place", PLACES)
def test_an_entry_is_written_with_all_its_fields(place: str) -> None:
    kind, number = PLACES[place]
    declared = fields(KINDS[kind])
    assert sum(field.default is MISSING for field in declared) <= number <= len(declared)
