"""The language server, over standard input and output."""

import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from hoyle.language.report import Source
from hoyle.language.syntax import Scalar
from hoyle.tools.lsp import documents as docs
from hoyle.tools.lsp import protocol
from hoyle.tools.lsp.analysis import Analysis, kind_of
from hoyle.tools.lsp.colours import LEGEND, colour_words
from hoyle.tools.lsp.completion import complete
from hoyle.tools.lsp.documents import Document, Documents, Version
from hoyle.tools.lsp.hover import by_word, hover
from hoyle.tools.lsp.index import Index, Mention, Target, mention_at, place_of
from hoyle.tools.lsp.layout import laid_out
from hoyle.tools.lsp.outline import outline
from hoyle.tools.lsp.positions import Encoding
from hoyle.version import VERSION

#: Kinds of targets that are declared nowhere.
_NOWHERE = ("word", "given", "type", "face", "suit", "choice")


def build() -> LanguageServer:
    server = LanguageServer("hoyle", VERSION, text_document_sync_kind=lsp.TextDocumentSyncKind.Full)
    opened = Documents()
    _follow(server, opened)
    _explain(server, opened)
    _point(server, opened)
    _colour(server, opened)
    _lay_out(server, opened)
    return server


def serve() -> None:
    logging.getLogger("pygls").setLevel(logging.CRITICAL)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:  # the library closes what it writes to
        build().start_io(stdout=out)


def _follow(server: LanguageServer, opened: Documents) -> None:
    async def publish(document: Document) -> None:
        version, found = await docs.analyse_document(document)
        if opened.opened.get(version.uri) is not document or document.version is not version:
            return
        server.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(version.uri, _diagnostics(version, found), version.number)
        )

    def put(uri: str, language: str, number: int | None, text: str) -> Document:
        opened.encoding = cast(Encoding, server.workspace.position_encoding or "utf-16")
        path = Path(to_fs_path(uri) or "untitled.yaml") if uri.startswith("file:") else Path("untitled.yaml")
        return docs.store_version(opened, uri, path, language, number or 0, text)

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    async def did_open(params: lsp.DidOpenTextDocumentParams) -> None:
        about = params.text_document
        await publish(put(about.uri, about.language_id, about.version, about.text))

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def did_change(params: lsp.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        known = server.workspace.get_text_document(uri)
        document = put(uri, known.language_id or "", known.version, known.source)
        docs.rest(document, publish)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    async def did_save(params: lsp.DidSaveTextDocumentParams) -> None:
        for document in list(opened.opened.values()):
            if document.version.uri != params.text_document.uri:
                document.analysis = None  # its base may be the file that was saved
            await publish(document)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: lsp.DidCloseTextDocumentParams) -> None:
        document = opened.opened.pop(params.text_document.uri, None)
        if document is not None and document.resting is not None:
            document.resting.cancel()
        server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(params.text_document.uri, []))


def _explain(server: LanguageServer, opened: Documents) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def on_hover(params: lsp.HoverParams) -> lsp.Hover | None:
        document = opened.opened.get(params.text_document.uri)
        if document is None:
            return None
        version, found = await docs.analyse_document(document)
        offset = protocol.offset_of(version.along, params.position)
        known = docs.knowledge(document)
        said = hover(found, offset)
        if said is None and found.tree is None and found.kind == "rules" and known is not None:
            said = by_word(version.text, offset, known)
        if said is None:
            return None
        content = lsp.MarkupContent(lsp.MarkupKind.Markdown, said.text)
        return lsp.Hover(content, protocol.range_of(version.along, said.start, said.end))

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[".", " ", ":", "{"]))
    async def on_completion(params: lsp.CompletionParams) -> lsp.CompletionList | None:
        document = opened.opened.get(params.text_document.uri)
        if document is None:
            return None
        if document.last is None:
            await docs.analyse_document(document)
        version = document.version
        kind = kind_of(version.text, version.path, version.language)
        offset = protocol.offset_of(version.along, params.position)
        found = complete(version.text, offset, kind, docs.knowledge(document)) if kind != "other" else []
        items = [protocol.item(candidate, number) for number, candidate in enumerate(found)]
        return lsp.CompletionList(is_incomplete=False, items=items)

    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]))
    def on_code_action(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        own = [found for found in params.context.diagnostics if found.source == "hoyle"]
        fixes = (protocol.fix(found, params.text_document.uri) for found in own)
        return [action for action in fixes if action is not None]


def _point(server: LanguageServer, opened: Documents) -> None:
    async def pointed(uri: str, place: lsp.Position) -> tuple[Version, Analysis, Mention] | None:
        document = opened.opened.get(uri)
        if document is None:
            return None
        version, found = await docs.analyse_document(document)
        at = protocol.offset_of(version.along, place)
        mention = mention_at(found.index, at) if found.index is not None else None
        return (version, found, mention) if mention is not None and mention.target.kind not in _NOWHERE else None

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    async def on_definition(params: lsp.DefinitionParams) -> lsp.Location | None:
        at = await pointed(params.text_document.uri, params.position)
        if at is None:
            return None
        version, found, mention = at
        mentions = (m for _, index in _indexes(found) for m in index.mentions)
        place = place_of(mention.target, found.known, mentions) if found.known is not None else None
        return _location(version, found, place.source, place.start, place.end) if place is not None else None

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    async def on_references(params: lsp.ReferenceParams) -> list[lsp.Location]:
        at = await pointed(params.text_document.uri, params.position)
        if at is None:
            return []
        version, found, mention = at
        declared = params.context.include_declaration
        return [
            _location(version, found, source, other.start, other.end)
            for source, index in _indexes(found)
            for other in _same(index, mention.target)
            if declared or not other.declares
        ]

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    async def on_highlight(params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
        at = await pointed(params.text_document.uri, params.position)
        if at is None or at[1].index is None:
            return []
        version, same = at[0], _same(at[1].index, at[2].target)
        return [lsp.DocumentHighlight(protocol.range_of(version.along, m.start, m.end)) for m in same]

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def on_symbols(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        document = opened.opened.get(params.text_document.uri)
        if document is None:
            return []
        version, found = await docs.analyse_document(document)
        tree = found.tree if found.kind == "rules" else None
        return protocol.symbols(outline(tree), version.along) if tree is not None else []


def _colour(server: LanguageServer, opened: Documents) -> None:
    legend = lsp.SemanticTokensLegend([*LEGEND], ["declaration"])

    @server.feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, legend)
    async def on_colours(params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
        document = opened.opened.get(params.text_document.uri)
        if document is None:
            return lsp.SemanticTokens([])
        version, found = await docs.analyse_document(document)
        return protocol.colours(colour_words(found.index) if found.index is not None else (), version.along)


def _lay_out(server: LanguageServer, opened: Documents) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    async def on_formatting(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        document = opened.opened.get(params.text_document.uri)
        if document is None:
            return []
        version, found = await docs.analyse_document(document)
        text = laid_out(found)
        if text is None or text == version.text:
            return []
        return [lsp.TextEdit(protocol.range_of(version.along, 0, len(version.text)), text)]


def _diagnostics(version: Version, found: Analysis) -> list[lsp.Diagnostic]:
    extends = found.tree.get("extends") if found.tree is not None else None
    at = (extends.span.start, extends.span.end) if isinstance(extends, Scalar) else (0, 0)
    return [protocol.diagnostic(d, found.source, version.uri, version.along, at) for d in found.findings]


def _indexes(found: Analysis) -> Iterator[tuple[Source, Index]]:
    if found.index is not None:
        yield found.source, found.index
    yield from found.bases


def _same(index: Index, target: Target) -> Iterator[Mention]:
    return (mention for mention in index.mentions if mention.target == target)


def _location(version: Version, found: Analysis, source: Source, start: int, end: int) -> lsp.Location:
    return protocol.location(source, start, end, found.source, version.uri, version.along)
