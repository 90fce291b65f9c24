"""An editor as the server sees one: requests and notices in over a pipe, answers and findings out."""

import json
import queue
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0


class Editor:
    """A session with `hoyle lsp` in a process of its own."""

    def __init__(self, folder: Path, encodings: tuple[str, ...] = ("utf-16",)) -> None:
        rooms = [str(ROOT / "interpreter"), str(ROOT / "cli")]
        start = f"import sys; sys.path[:0] = {rooms}; sys.argv = ['hoyle', 'lsp']; "
        command = [sys.executable, "-c", start + "from hoyle_cli.main import main; main()"]
        self.process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.answers: dict[int, dict[str, Any]] = {}
        self.inbox: queue.Queue[dict[str, Any]] = queue.Queue()
        self.published: dict[str, dict[str, Any]] = {}
        self.number = 0
        threading.Thread(target=self._listen, daemon=True).start()
        offered = {"general": {"positionEncodings": list(encodings)}}
        about = {"processId": None, "rootUri": None, "capabilities": offered}
        self.able = self.ask("initialize", about)["capabilities"]
        self.tell("initialized", {})

    def _listen(self) -> None:
        """Put every message of the server into the inbox."""
        assert self.process.stdout is not None
        while line := self.process.stdout.readline():
            length = int(line.split(b":")[1])
            while self.process.stdout.readline().strip():
                pass
            self.inbox.put(json.loads(self.process.stdout.read(length)))

    def send(self, message: dict[str, Any]) -> None:
        """Write one message."""
        assert self.process.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def tell(self, method: str, params: dict[str, Any]) -> None:
        """Send a notice."""
        self.send({"method": method, "params": params})

    def ask(self, method: str, params: dict[str, Any] | None) -> Any:
        """Send a request and wait for its result."""
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while self.number not in self.answers:
            self._take()
        answer = self.answers.pop(self.number)
        assert "error" not in answer, answer["error"]
        return answer["result"]

    def _take(self) -> None:
        """Sort the next message of the server."""
        message = self.inbox.get(timeout=PATIENCE)
        if "id" in message and "method" not in message:
            self.answers[message["id"]] = message
        elif message.get("method") == "textDocument/publishDiagnostics":
            self.published[message["params"]["uri"]] = message["params"]

    # ---- documents

    def open(self, uri: str, text: str, language: str = "yaml") -> list[dict[str, Any]]:
        """Open a document and wait for what is found in it."""
        self.published.pop(uri, None)
        about = {"uri": uri, "languageId": language, "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": about})
        return self.findings(uri, 1)

    def change(self, uri: str, version: int, text: str) -> None:
        """Send a document anew."""
        about = {"uri": uri, "version": version}
        self.tell("textDocument/didChange", {"textDocument": about, "contentChanges": [{"text": text}]})

    def findings(self, uri: str, version: int) -> list[dict[str, Any]]:
        """What is found in a version of a document."""
        while self.published.get(uri, {}).get("version") != version:
            self._take()
        found: list[dict[str, Any]] = self.published[uri]["diagnostics"]
        return found

    def at(self, what: str, uri: str, place: tuple[int, int], **more: Any) -> Any:
        """Ask about a position of a document."""
        position = {"line": place[0], "character": place[1]}
        return self.ask(f"textDocument/{what}", {"textDocument": {"uri": uri}, "position": position, **more})

    def close(self) -> int:
        """End the session as an editor does; the exit code."""
        self.ask("shutdown", None)
        self.send({"method": "exit"})
        return self.process.wait(PATIENCE)
