"""The files for browsers, and the headers that keep others out."""

from http import HTTPStatus
from pathlib import Path
from urllib.parse import unquote, urlsplit

from websockets.datastructures import Headers
from websockets.http11 import Response

#: Types by the end of a file's name; no other file is served.
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}

#: Everything comes from the page's own origin, and no other page may frame it.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


class Pages:
    def __init__(self, folder: Path) -> None:
        self.files = {
            f"/{path.relative_to(folder).as_posix()}": (TYPES[path.suffix], path.read_bytes())
            for path in sorted(folder.rglob("*"))
            if path.suffix in TYPES and path.is_file()
        }

    def respond(self, target: str) -> Response:
        path = unquote(urlsplit(target).path)
        found = self.files.get("/table.html" if path == "/" else path)
        if found is None:
            return page(HTTPStatus.NOT_FOUND, "There is no such page here. Open the link of your seat.")
        kind, body = found
        return answer(HTTPStatus.OK, kind, body)


def page(status: HTTPStatus, text: str) -> Response:
    return answer(status, "text/plain; charset=utf-8", f"{text}\n".encode())


def answer(status: HTTPStatus, kind: str, body: bytes) -> Response:
    headers = Headers(HEADERS)
    headers["Content-Type"] = kind
    headers["Content-Length"] = str(len(body))
    headers["Connection"] = "close"
    return Response(status.value, status.phrase, headers, body)
