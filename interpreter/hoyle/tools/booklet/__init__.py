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
        "hoyle.tools.booklet.document": ["Document"],
        "hoyle.tools.booklet.pages.markdown": ["markdown"],
        "hoyle.tools.booklet.pages.page": ["page"],
        "hoyle.tools.booklet.pages.plain": ["plain_text"],
        "hoyle.tools.booklet.sections.how_to_play": ["Example"],
        "hoyle.tools.booklet.sections.settings": ["Patch"],
        "hoyle.tools.booklet.whole": ["booklet"],
    },
)
