"""The pictures of the catalogue: the web table of each shipped game, or of those named, some moves after the deal.

make pictures
"""

import shutil
import sys
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

import hoyle
from hoyle.locate import shipped_games
from hoyle.scene import Table
from web.browser import FLAGS, Seat, served

HERE = Path(__file__).parent / "tables"
#: So many decisions are made at least, or fewer if the game ends; then the first seat is to choose.
DECISIONS = (9, 4, 0)
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal")
VIEW, SIZE = {"width": 960, "height": 640}, (360, 240)


def table_of(name: str) -> Table:
    """A table at which bots have made some moves, and the first seat is a person who is to choose."""
    game = hoyle.load(name)
    for decisions in DECISIONS:
        table = Table(game, ["greedy"] * game.players, seed=3, names=NAMES[: game.players])
        while not table.state.is_terminal:
            if table.number >= decisions and 0 in table.state.choosing:
                del table.course.bots[0]
                return table
            table.bot_move()
    raise ValueError(f"{name}: the first seat never chooses")


def main(wanted: list[str]) -> None:
    HERE.mkdir(exist_ok=True)
    with sync_playwright() as playwright, served() as address:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        for name in wanted or shipped_games():
            seat = Seat(browser, address, table_of(name), 0, viewport=VIEW, device_scale_factor=1)
            seat.page.wait_for_timeout(500)
            with Image.open(BytesIO(seat.page.screenshot())) as picture:
                small = picture.convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
                small.save(HERE / f"{name}.webp", quality=70, method=6)
            seat.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
