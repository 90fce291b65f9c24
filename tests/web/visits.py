"""Visits to the workbench with a browser."""

import functools
import http.server
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

#: Milliseconds for the first findings, on a machine that is busy with other things.
START = 120_000
SOON = 60_000

PASTE = """text => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  const content = document.querySelector("#text").shadowRoot.querySelector(".cm-content");
  content.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""


class Files(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, http.server.ThreadingHTTPServer]]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/", server
    finally:
        server.shutdown()
        server.server_close()


class Workbench:
    """A visit with a browser that knows nothing yet; `requests` are the addresses it asked for."""

    def __init__(self, browser: Any, home: str, **options: Any) -> None:
        self.home = home
        self.context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", lambda message: message.type == "error" and self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.context.on("request", lambda request: self.requests.append(request.url))

    def visit(self, fragment: str = "") -> None:
        self.page.goto(self.home + fragment)
        self.checked(START)

    def checked(self, limit: int = SOON) -> str:
        """Wait until the findings are those of the text; return what the line above them says."""
        self.page.locator("#findings[aria-busy=false]").wait_for(timeout=limit, state="attached")
        return str(self.page.text_content("#state"))

    def text(self) -> str:
        """The text in the editor, which draws only the lines in view, as the page keeps it."""
        self.page.wait_for_timeout(400)
        return str(self.page.evaluate("() => JSON.parse(sessionStorage.getItem('hoyle.now')).rules"))

    def write(self, text: str) -> None:
        """Replace the text in the editor, as one paste."""
        self.page.locator("#text .cm-content").click()
        self.page.keyboard.press("Control+a")
        self.page.evaluate(PASTE, text)
        self.checked()

    def wait(self, selector: str, words: str, limit: int = SOON) -> None:
        self.page.locator(selector).filter(has_text=re.compile(words)).first.wait_for(timeout=limit)
