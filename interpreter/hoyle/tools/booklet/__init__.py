"""The rule booklet of a checked game, as Markdown, HTML or plain text."""

from typing import TYPE_CHECKING

from hoyle.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from hoyle.tools.booklet.document import Document
    from hoyle.tools.booklet.pages.markdown import markdown
    from hoyle.tools.booklet.pages.page import page
    from hoyle.tools.booklet.pages.plain import plain_text
    from hoyle.tools.booklet.sections.how_to_play import Example
    from hoyle.tools.booklet.sections.settings import Patch
    from hoyle.tools.booklet.whole import booklet

__all__ = ["Document", "Example", "Patch", "booklet", "markdown", "page", "plain_text"]

#: A table says formulas in the words of booklets, and needs none of their pages.
__getattr__ = lazy_exports(
    __name__,
    {
        "Document": "hoyle.tools.booklet.document",
        "Example": "hoyle.tools.booklet.sections.how_to_play",
        "Patch": "hoyle.tools.booklet.sections.settings",
        "booklet": "hoyle.tools.booklet.whole",
        "markdown": "hoyle.tools.booklet.pages.markdown",
        "page": "hoyle.tools.booklet.pages.page",
        "plain_text": "hoyle.tools.booklet.pages.plain",
    },
)
