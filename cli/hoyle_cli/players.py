"""The flag --player."""

from typing import Any

import click


class PlayerName(click.ParamType[str]):
    name = "player"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return "PLAYER"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from hoyle.bots.by_formula import WAYS, is_player
        from hoyle.bots.random_player import PLAYERS

        if not is_player(value):
            known = ", ".join([*PLAYERS, *(f"{way}:FORMULA" for way in WAYS)])
            self.fail(f"`{value}` is no player: it is one of {known}", param, ctx)
        return str(value)
