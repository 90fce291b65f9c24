"""A rule booklet for players: a checked game in, a document out, and the document as Markdown, HTML or plain text."""

from hoyle.booklet.booklet import booklet
from hoyle.booklet.document import Document
from hoyle.booklet.markdown import markdown
from hoyle.booklet.page import page
from hoyle.booklet.plain import plain
from hoyle.booklet.settings import Patch

__all__ = ["Document", "Patch", "booklet", "markdown", "page", "plain"]
