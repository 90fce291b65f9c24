"""Pictures of the table for the documentation. Input: games, seeds and keys, below; output: an SVG file of each here.

make pictures
"""

import asyncio
import re
from dataclasses import dataclass
from pathlib import Path

import hoyle
from hoyle_cli.saved_games.record import Record, head_of, table_of
from hoyle_cli.screen.app import TableApp
from hoyle_cli.screen.playing import Look

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Picture:
    """A moment: the game, its players, the seed, the keys that lead to it, columns and lines of the terminal."""

    game: str
    players: int
    seed: int
    keys: tuple[str, ...]
    size: tuple[int, int]
    four: bool = False


PICTURES = {
    "sedma": Picture("sedma", 4, 3, ("2",), (78, 23)),
    "kathmandu": Picture("kathmandu", 2, 3, ("space", "right", "right", "right", "space"), (78, 26)),
    "oh_hell": Picture("oh_hell", 4, 8, ("0", "enter") * 3, (128, 32), four=True),
}


def a_table(picture: Picture) -> TableApp:
    """The table of a picture, at which nobody waits."""
    game = hoyle.load(picture.game, picture.players)
    head = head_of(
        game,
        game.new_state(picture.seed),
        picture.seed,
        named=picture.game,
        variants=(),
        seed_drawn=True,
        seats=["human"] + ["random"] * (picture.players - 1),
        names=[],
        again="",
    )
    record = Record(head, [], None, lambda why: None)
    app = TableApp(table_of(game, record), record, Look(four=picture.four, speed="instant"))
    app.title = f"hoyle play {picture.game}"
    return app


async def drawn(picture: Picture) -> str:
    """A picture as SVG."""
    app = a_table(picture)
    async with app.run_test(size=picture.size) as pilot:
        for key in ("", *picture.keys):
            if key:
                await pilot.press(key)
            for _ in range(200):
                await pilot.pause(0.01)
                if app.course.asked is not None or app.course.state.is_terminal:
                    break
        return app.export_screenshot()


def steady(svg: str) -> str:
    """The same without names that differ from one run to the next."""
    found = re.search(r"terminal-(\d+)-", svg)
    return svg.replace(f"terminal-{found[1]}-", "t-") if found else svg


def main() -> None:
    """Make all pictures."""
    for name, picture in PICTURES.items():
        svg = steady(asyncio.run(drawn(picture)))
        (HERE / f"{name}.svg").write_text(svg, encoding="utf-8", newline="\n")
        print(f"{name}.svg, {len(svg) // 1024} KB")


if __name__ == "__main__":
    main()
