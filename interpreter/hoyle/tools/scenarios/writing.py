"""Scenarios as text."""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hoyle.language.report.words import value_text
from hoyle.locate import locate, shipped_games

#: The indentation of a scenario's steps.
STEP = "      "


def table(game: str, variant: str | None, players: int, seed: int, options: Iterable[tuple[str, Any]]) -> list[str]:
    lines = [f"game: {json.dumps(game)}"]
    if variant:
        lines.append(f"variant: {json.dumps(variant)}")
    lines += [f"players: {players}", f"seed: {seed}"]
    chosen = [f"  {name}: {value_text(value)}" for name, value in options]
    return [*lines, "options:", *chosen] if chosen else lines


def game_of(name: str, folder: Path) -> tuple[str, str | None]:
    """An id of a shipped game or a path from the folder; and the variant."""
    path, variant = locate(name)
    shipped = {file.resolve(): id for id, file in shipped_games().items()}
    known = shipped.get(path.resolve())
    return known or os.path.relpath(path.resolve(), folder.resolve()), variant


def known_text(value: Any) -> str:
    if not isinstance(value, dict):
        return value_text(value)
    return "{" + ", ".join(f"{json.dumps(card)}: {value_text(kept)}" for card, kept in value.items()) + "}"


def scenario(name: str, steps: list[str]) -> list[str]:
    if not steps:
        return [f"  {json.dumps(name)}:", "    steps: []"]
    return [f"  {json.dumps(name)}:", "    steps:", *steps]


def moves(made: tuple[tuple[int, str], ...]) -> list[str]:
    return [f"{STEP}- p{seat}: {text}" for seat, text in made]


def cards_text(cards: str) -> str:
    """A card that is a number is distinguished from a number of cards."""
    return f"{{cards: {json.dumps(cards)}}}" if cards.isdecimal() else json.dumps(cards)


def turn_text(seats: int | tuple[int, ...]) -> str:
    return "nobody" if isinstance(seats, int) else " ".join(f"p{seat}" for seat in seats)
