"""A rule booklet for players: a checked game in, a document out, and the document as Markdown, HTML or plain text."""

from hoyle.booklet.booklet import booklet
from hoyle.booklet.document import Document
from hoyle.booklet.pages.markdown import markdown
from hoyle.booklet.pages.page import page
from hoyle.booklet.pages.plain import plain
from hoyle.booklet.sections.settings import Patch

__all__ = ["Document", "Patch", "booklet", "markdown", "page", "plain"]
