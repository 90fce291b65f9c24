"""What is compared is all there is: a game written from its entries, and read again, is the same game."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from compare.rewritten import rewritten
from hoyle.compile import load_rules
from hoyle.language.model import formula as f
from hoyle.language.model.game import Game
from hoyle.language.model.types import Type
from hoyle.language.report import Report
from hoyle.tools.compare.compare import compare
from shelf import swept_games


def bare(part: Any, slots: dict[int, int]) -> Any:
    """A part of a model without spans, its locals numbered as they are met, nested `and` and `or` made one."""
    if isinstance(part, f.Local):
        return part.name, str(replace(part.type, name="")), slots.setdefault(part.slot, len(slots))
    if isinstance(part, f.AllOf | f.AnyOf):
        flat = [x for p in part.parts for x in (p.parts if type(p) is type(part) else (p,))]
        return type(part).__name__, [bare(p, slots) for p in flat]
    if isinstance(part, Mapping):
        return {key: bare(value, slots) for key, value in part.items()}
    if isinstance(part, Type):  # entries write the words of a named list
        part = replace(part, name="")
    if is_dataclass(part):
        told = [
            field.name
            for field in fields(part)
            if field.name not in ("span", "digest", "slots", "author", "summary", "how_to_play")
        ]
        return type(part).__name__, [bare(getattr(part, name), slots) for name in told]
    return [bare(x, slots) for x in part] if isinstance(part, tuple) else part


def game(name: str | Path) -> Game:
    report = Report()
    rules, _ = load_rules(name, report)
    assert rules is not None, [(d.code, d.message, d.span and d.span.text) for d in report.diagnostics]
    return rules


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", swept_games())
def test_a_game_written_from_its_entries_is_the_same_game(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.yaml"
    file.write_text(rewritten(game(name)))
    again = game(file)
    assert compare(game(name), again).differences == ()
    one, two = bare(game(name), {})[1], bare(again, {})[1]
    for before, after in zip(one, two):
        assert before == after
