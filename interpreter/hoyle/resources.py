"""Files shipped with the code, such as games, schemas and error pages.

In a wheel they are inside the package, in a checkout at the top of the repository.
"""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parent
_CHECKOUT = _PACKAGE.parent.parent


@cache
def schema_text(name: str) -> str:
    return (_folder("schema", "schema") / name).read_text(encoding="utf-8")


def game_folder() -> Path:
    return _folder("gamedefs", "gamedefs")


def table_page_folder() -> Path:
    return _folder("web/table", "web/table")


def error_page(code: str) -> str | None:
    if not (code.isascii() and code.isalnum()):
        return None
    page = _folder("errors", "docs/errors") / f"{code}.md"
    return page.read_text(encoding="utf-8") if page.is_file() else None


def error_codes() -> list[str]:
    return sorted(page.stem for page in _folder("errors", "docs/errors").glob("[A-Z][0-9]*.md"))


def _folder(packaged: str, checkout: str) -> Path:
    inside = _PACKAGE / packaged
    return inside if inside.is_dir() else _CHECKOUT / checkout
