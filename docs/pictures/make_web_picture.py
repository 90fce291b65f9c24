"""The picture of the web table in the README: a hand of Sedma in Chromium.

make pictures
"""

import json
import shutil
import tempfile
from io import BytesIO
from pathlib import Path
from random import Random

from PIL import Image
from playwright.sync_api import sync_playwright

import hoyle
from hosting.guests import hosting, play_together

HERE = Path(__file__).parent
NAMES = {0: "Ann", 1: "Ben", 2: "Cleo", 3: "Dora"}
#: So many moves are made first, by these draws: the reader has a card to answer.
MOVES, DRAWS = 14, 5


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        game = hoyle.load("sedma", 4)
        with hosting(game, Path(folder), ["human"] * 4, seed=11) as server, sync_playwright() as playwright:
            guests = [server.guest(seat) for seat in range(4)]
            for guest in guests:
                assert guest.send("name", name=NAMES[guest.await_scene()["seat"]])["ok"], json.dumps(guest.people)
            play_together(guests, Random(DRAWS), MOVES)
            while guests[0].scene["turn"] != [0]:
                play_together(guests, Random(DRAWS), guests[0].scene["number"] + 1)
            guests[0].stack.close()
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1100, "height": 720}, device_scale_factor=1.25)
            page.goto(f"http://{server.address}/#{server.key(0)}")
            page.locator(".lit").first.wait_for()
            page.wait_for_timeout(500)
            with Image.open(BytesIO(page.screenshot())) as picture:  # a palette is a fifth of the size
                picture.convert("RGB").quantize(128).save(HERE / "web_table.png", optimize=True)
            browser.close()
            for guest in guests[1:]:
                guest.stack.close()


if __name__ == "__main__":
    main()
