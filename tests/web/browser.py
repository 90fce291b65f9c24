"""A browser at a table: a page for each seat, and a server for the files of the page."""

import functools
import http.server
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hoyle.scene import Table

WEB = Path(__file__).parents[2] / "web"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self' ws:; base-uri 'none'"
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class Files(http.server.SimpleHTTPRequestHandler):
    """The files of `web/`, and those of the tests below `/tests`, under a strict content security policy."""

    def translate_path(self, path: str) -> str:
        if path.startswith("/tests/"):
            return str(Path(__file__).parent / Path(path.partition("?")[0]).name)
        return super().translate_path(path)

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served() -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(WEB)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()


class Seat:
    """The page of one seat; `complaints` are errors and violations of the policy that its console showed."""

    def __init__(self, browser: Any, address: str, table: Table, seat: int | None, **options: Any) -> None:
        self.table, self.seat = table, seat
        self.context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.sent: list[dict[str, Any]] = []
        self.page.on("console", lambda message: message.type == "error" and self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.expose_function("hoyleAct", self.act)
        self.page.expose_function("hoyleScene", lambda: table.scene(seat))
        self.page.goto(f"{address}/tests/bridge.html")
        self.page.wait_for_selector(".felt")

    def act(self, message: dict[str, Any]) -> dict[str, Any]:
        self.sent.append(message)
        reply = self.table.act(self.seat, message)
        return {"reply": reply, "scene": self.table.scene(self.seat)}

    def press(self, *keys: str) -> None:
        """Press keys, and wait until the page shows what they led to."""
        for key in keys:
            self.page.keyboard.press(key)
        self.settle()

    def click(self, selector: str, number: int = 0) -> None:
        self.page.locator(selector).nth(number).click()
        self.settle()

    def settle(self) -> None:
        self.page.evaluate("async () => { await table.queue }")

    def wait_until(self, condition: str) -> None:
        """Wait for a JavaScript condition; Playwright's own way needs a policy that allows `eval`."""
        end = time.monotonic() + 10
        while not self.page.evaluate(condition):
            assert time.monotonic() < end, f"still not true: {condition}"
            self.page.wait_for_timeout(30)

    def show(self) -> None:
        """Show the page the table as it is now."""
        self.page.evaluate("scene => showScene(scene)", self.table.scene(self.seat))

    def close(self) -> None:
        self.context.close()
