"""Open documents, each version analysed once."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from hoyle.language.report import Source
from hoyle.tools.lsp.analysis import Analysis, analyse
from hoyle.tools.lsp.knowledge import Knowledge
from hoyle.tools.lsp.positions import Encoding, Ruler, ruler

#: Seconds without a change before a document is analysed unasked.
REST = 0.25


@dataclass(frozen=True, slots=True)
class Version:
    uri: str
    path: Path
    language: str
    number: int
    text: str
    along: Ruler


@dataclass(slots=True)
class Document:
    version: Version
    analysis: "asyncio.Future[Analysis] | None" = None
    resting: "asyncio.Task[None] | None" = None
    last: Analysis | None = None


@dataclass(slots=True)
class Documents:
    encoding: Encoding = "utf-16"
    opened: dict[str, Document] = field(default_factory=dict)


def store_version(documents: Documents, uri: str, path: Path, language: str, number: int, text: str) -> Document:
    """Known names stay until the new version can be read."""
    text = text.removeprefix("\ufeff")
    version = Version(uri, path, language, number, text, ruler(text, documents.encoding))
    document = documents.opened.get(uri)
    if document is None:
        document = documents.opened[uri] = Document(version)
    if document.resting is not None:
        document.resting.cancel()
    document.version, document.analysis, document.resting = version, None, None
    return document


async def analyse_document(document: Document) -> tuple[Version, Analysis]:
    version = document.version
    if document.analysis is None:
        loop = asyncio.get_running_loop()
        document.analysis = loop.run_in_executor(None, _analyse, version)
    found = await asyncio.shield(document.analysis)
    if document.version is version and found.index is not None:
        document.last = found
    return version, found


def _analyse(version: Version) -> Analysis:
    try:
        return analyse(version.text, version.path, version.language)
    except Exception:  # the editor must keep working whatever the document contains
        logging.getLogger(__name__).exception("hoyle could not analyse %s", version.uri)
        return Analysis("other", Source(str(version.path), version.text))


def knowledge(document: Document) -> Knowledge | None:
    return document.last.known if document.last is not None else None


def rest(document: Document, then: Callable[[Document], Awaitable[None]]) -> None:
    async def wait() -> None:
        await asyncio.sleep(REST)
        await then(document)

    document.resting = asyncio.get_running_loop().create_task(wait())
