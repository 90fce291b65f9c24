"""Widgets for the options of a game, by their types."""

from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Input, Label, Select

import hoyle
from hoyle.language.model.game import Option
from hoyle.language.model.titles import untitled_name, word_called
from hoyle.language.report.words import value_text
from hoyle_cli import terminal
from hoyle_cli.game_data import kind

#: The value of a choice that leaves an option at its default.
DEFAULT = ""


class OptionField(Vertical):
    def __init__(self, game: hoyle.Game, option: Option, given: str) -> None:
        super().__init__(classes="field")
        self.option = option
        self.default = value_text(game.options[option.name])
        self.kind = kind(game, option)
        self.given = given
        values = values_of(game, option)
        if values is None:
            self.input: Widget = Input(given, placeholder=f"{self.kind}; default {self.default}", compact=True)
        else:
            listed = [(f"{word_called(game.model, self.default)} (default)", DEFAULT)]
            listed += [(word_called(game.model, value), value) for value in values]
            start = given if given in values else DEFAULT
            self.input = Select(listed, value=start, allow_blank=False, compact=True)

    def compose(self) -> ComposeResult:
        with Horizontal(classes="row"):
            yield Label(terminal.safe(untitled_name(self.option.name)), classes="name", markup=False)
            yield self.input
        if self.option.help:
            yield Label(terminal.safe(self.option.help), classes="help", markup=False)

    @property
    def value(self) -> str:
        chosen: Any = self.input.value  # type: ignore[attr-defined]
        return str(chosen).strip()


def values_of(game: hoyle.Game, option: Option) -> list[str] | None:
    """None for a number, which is typed."""
    base, layout = option.type.base, game.layout
    lists = {
        "bool": ["yes", "no"],
        "words": list(option.type.words),
        "suit": list(layout.suit_names),
        "rank": list(layout.rank_names),
    }
    if base not in lists:
        return None
    return lists[base] + ["none"] * option.type.optional
