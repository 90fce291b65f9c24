"""Numbers after flags; a refusal repeats the text."""

from math import isnan
from typing import Any

import click


class Number(click.FloatRange):
    """A number in a range; other text is in none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            found: float = super().convert(value, param, ctx)
        except click.BadParameter:
            found = float("nan")
        if isnan(found):
            self.fail(f"'{value}' is not in the range", param, ctx)
        return found


class Seed(click.IntRange):
    def __init__(self, bits: int) -> None:
        super().__init__(0, 2**bits - 1)

    def _describe_range(self) -> str:
        return ""  # its 20 digits would only clutter --help
