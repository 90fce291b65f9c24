"""The documents that are open: texts with their versions in; the analysis of each version, made once, out."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from hoyle.lsp.analysis import Analysis, Kind, analyse, kind_of
from hoyle.lsp.knowledge import Knowledge
from hoyle.lsp.positions import Encoding, Ruler, ruler
from hoyle.report import Source

#: How long a document must rest before it is analysed unasked, in seconds.
REST = 0.25


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a document as the editor sent it."""

    uri: str
    path: Path
    language: str
    number: int
    text: str
    along: Ruler


@dataclass(slots=True)
class Document:
    """An open document: its version, the analysis under way or done, and what was last known of it."""

    version: Version
    analysis: "asyncio.Future[Analysis] | None" = None
    resting: "asyncio.Task[None] | None" = None
    last: Analysis | None = None


@dataclass(slots=True)
class Documents:
    """All open documents by address."""

    encoding: Encoding = "utf-16"
    opened: dict[str, Document] = field(default_factory=dict)


def put(documents: Documents, uri: str, path: Path, language: str, number: int, text: str) -> Document:
    """A document in its newest version; what was known of the one before stays for as long as this is unreadable."""
    text = text.removeprefix("\ufeff")
    version = Version(uri, path, language, number, text, ruler(text, documents.encoding))
    document = documents.opened.get(uri)
    if document is None:
        document = documents.opened[uri] = Document(version)
    if document.resting is not None:
        document.resting.cancel()
    document.version, document.analysis, document.resting = version, None, None
    return document


async def analysed(document: Document) -> tuple[Version, Analysis]:
    """The analysis of the present version, made in a thread of its own; asked for twice, it is made once."""
    version = document.version
    if document.analysis is None:
        loop = asyncio.get_running_loop()
        document.analysis = loop.run_in_executor(None, _analyse, version)
    found = await asyncio.shield(document.analysis)
    if document.version is version and found.index is not None:
        document.last = found
    return version, found


def _analyse(version: Version) -> Analysis:
    """The analysis of a version; a fault of ours leaves the document without one."""
    try:
        return analyse(version.text, version.path, version.language)
    except Exception:  # an editor must go on working whatever is in the document
        logging.getLogger(__name__).exception("hoyle could not analyse %s", version.uri)
        return Analysis("other", Source(str(version.path), version.text), version.path)


def knowledge(document: Document) -> Knowledge | None:
    """What was last known of the names of a document."""
    return document.last.known if document.last is not None else None


def rest(document: Document, then: Callable[[Document], Awaitable[None]]) -> None:
    """Do something with a document when it has rested for a while."""

    async def wait() -> None:
        await asyncio.sleep(REST)
        await then(document)

    document.resting = asyncio.get_running_loop().create_task(wait())


def kind(document: Document) -> Kind:
    """Whether a document is a rule file, a scenario file, or none of ours."""
    version = document.version
    return kind_of(version.text, version.path, version.language)
