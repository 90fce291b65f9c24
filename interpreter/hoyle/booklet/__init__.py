"""The rule booklet of a checked game, as Markdown, HTML or plain text."""

from typing import TYPE_CHECKING

from hoyle.door import door

if TYPE_CHECKING:
    from hoyle.booklet.document import Document
    from hoyle.booklet.pages.markdown import markdown
    from hoyle.booklet.pages.page import page
    from hoyle.booklet.pages.plain import plain
    from hoyle.booklet.sections.settings import Patch
    from hoyle.booklet.whole import booklet

__all__ = ["Document", "Patch", "booklet", "markdown", "page", "plain"]

#: A table says formulas in the words of booklets, and needs none of their pages.
__getattr__ = door(
    __name__,
    {
        "Document": "hoyle.booklet.document",
        "Patch": "hoyle.booklet.sections.settings",
        "booklet": "hoyle.booklet.whole",
        "markdown": "hoyle.booklet.pages.markdown",
        "page": "hoyle.booklet.pages.page",
        "plain": "hoyle.booklet.pages.plain",
    },
)
