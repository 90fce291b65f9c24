"""Explanations of the word under the cursor."""

import re
from dataclasses import dataclass

from hoyle.language.check.keys.addresses import address
from hoyle.language.check.types.attributes import attributes_of
from hoyle.language.check.types.scope import Symbol
from hoyle.language.model.types import Type
from hoyle.language.report import Span
from hoyle.language.report.markdown import escape
from hoyle.language.syntax import Mapping, Node, Scalar
from hoyle.tools.lsp import keys
from hoyle.tools.lsp.analysis import Analysis
from hoyle.tools.lsp.index import Mention, mention_at
from hoyle.tools.lsp.knowledge import Knowledge, binding_type, operand_type, scope_at, scope_of, type_words
from hoyle.tools.lsp.scan import scan
from hoyle.tools.lsp.words import ATTRIBUTE_WORDS, GIVEN_NAMES, TYPE_WORDS, WORDS

_NAMES = {
    "dealt": "what was dealt",
    "let": "a name for a value",
    "loop": "item of a `for`",
    "item": "item of a list",
    "argument": "argument",
}
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Hover:
    text: str
    start: int
    end: int


def hover(found: Analysis, offset: int) -> Hover | None:
    mention = mention_at(found.index, offset) if found.index is not None else None
    if mention is not None and found.known is not None:
        words = explain(mention, found.known)
        if words:
            return Hover(words, mention.start, mention.end)
    return _of_key(found.tree, offset) if found.kind == "rules" and found.tree is not None else None


def by_word(text: str, offset: int, known: Knowledge) -> Hover | None:
    for word in _WORD.finditer(text):
        if word.start() <= offset <= word.end():
            symbol = known.desk.symbols.get(word[0])
            said = of_symbol(symbol, known) if symbol is not None else WORDS.get(word[0]) or GIVEN_NAMES.get(word[0])
            return Hover(said, word.start(), word.end()) if said else None
    return None


def explain(mention: Mention, known: Knowledge) -> str:
    target = mention.target
    symbol = known.desk.symbols.get(target.name)
    if symbol is not None and symbol.kind == target.kind:
        return of_symbol(symbol, known)
    match target.kind:
        case "word":
            return _head(target.name, "word of the language") + WORDS[target.name]
        case "given":
            return _head(target.name, "given") + GIVEN_NAMES[target.name]
        case "type":
            return _head(target.name, "type") + TYPE_WORDS[target.name]
        case "suit":
            return _head(target.name, "suit of the deck")
        case "face":
            rank = target.name in known.desk.faces.ranks
            return _head(target.name, "rank of the deck" if rank else "face: what a card looks like")
        case "choice":
            return _head(target.name, f"word of {known.desk.words.get(target.name, 'an option')}")
        case "token" if target.name in known.desk.tokens:
            key = known.desk.tokens[target.name]
            return _head(target.name, "token") + _source(key.span)
        case "attribute":
            return _attribute(mention, known)
        case "let" | "dealt" | "loop" | "item" | "argument":
            kind = local_type(mention, known)
            told = f": {kind}" if kind is not None and kind.base != "error" else ""
            return _head(f"{target.name}{told}", _NAMES[target.kind]) + _declared_in(mention, known)
        case "rule" | "score part" | "tie-break" | "shown value" | "variant":
            return _head(target.name, target.kind)
        case _:
            return ""


def local_type(mention: Mention, known: Knowledge) -> Type | None:
    scanned = scan(mention.text.scalar.value, mention.text.kind)
    name = mention.target.name
    if mention.target.kind == "argument":
        local = scope_of(known, mention.text.path, mention.text.scalar).locals.get(name)
        return local.type if local is not None else None
    binding = next((b for b in scanned.bindings if b.start == mention.target.start), None)
    if binding is None:
        return None
    return binding_type(scope_at(known, mention.text, scanned, binding.start), scanned, binding)


def _attribute(mention: Mention, known: Knowledge) -> str:
    name, text = mention.target.name, mention.text.scalar.value
    scanned = scan(text, mention.text.kind)
    before = [word for word in scanned.words if word.end < mention.at + 1][:-1]  # without the dot
    scope = scope_at(known, mention.text, scanned, mention.at)
    owner = operand_type(scope, text, before).base
    said = ATTRIBUTE_WORDS.get((owner, name)) or next((t for (_, n), t in ATTRIBUTE_WORDS.items() if n == name), "")
    if name in known.desk.attributes:
        said = "An attribute of this deck."
    own = (attributes_of(known.desk, owner) if before else known.desk.attributes).get(name)
    head = f"{owner}.{name}" if owner != "error" else name
    return _head(f"{head}: {own}" if own is not None else head, "attribute") + said if said else ""


def of_symbol(symbol: Symbol, known: Knowledge) -> str:
    about = symbol.value
    words = type_words(symbol, known.desk)
    kind = f": {words}" if words else ""
    help = about.get("help") or about.get("title") if isinstance(about, Mapping) else None
    titles = known.root.get("titles")
    help = help or (titles.get(symbol.name) if isinstance(titles, Mapping) else None)
    said = f"{escape(help.value)}\n\n" if isinstance(help, Scalar) else ""
    return _head(f"{symbol.key.value}{kind}", symbol.kind) + said + _remark(symbol.key.span) + _source(symbol.key.span)


def _head(name: str, kind: str) -> str:
    inside = name.replace("`", "'")
    return f"```hoyle\n{inside}\n```\n*{kind}*\n\n"


def _source(span: Span) -> str:
    line = span.source.line(span.line).strip().replace("`", "'")
    return f"`{line[:160]}`\n\n{escape(span.source.name)}, line {span.line}"


def _remark(span: Span) -> str:
    lines: list[str] = []
    number = span.line - 1
    while number >= 1 and (line := span.source.line(number).strip()).startswith("#"):
        lines.insert(0, line.lstrip("# "))
        number -= 1
    return escape(" ".join(lines)) + "\n\n" if lines else ""


def _declared_in(mention: Mention, known: Knowledge) -> str:
    source, target = mention.text.scalar.span.source, mention.target
    if target.kind == "argument":
        for span in known.desk.places.values():
            if id(span.source) == target.source and span.start == target.start:
                return _source(span)
        return ""
    return _source(Span(source, mention.text.scalar.at(target.start, target.start).start, mention.end))


def _of_key(root: Mapping, offset: int) -> Hover | None:
    path: tuple[str, ...] = ()
    node: Node = root
    while True:
        entries = node.entries if isinstance(node, Mapping) else ()
        around = [(k, v) for k, v in entries if k.span.start <= offset <= max(k.span.end, v.span.end)]
        if not around:
            return None
        key, node = around[0]
        path = (*path, address(key.value))
        if offset <= key.span.end:
            found = keys.about_key(path, patch=root.get("extends") is not None)
            if found is None:
                return None
            shown = "".join(f"\n    {_example(example)}" for example in found.examples[:3])
            text = f"**{found.title}**\n\n{found.description}" + (f"\n{shown}" if shown else "")
            return Hover(text, key.span.start, key.span.end)


def _example(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_example(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_example(item) for item in value) + "]"
    return " ".join(str(value).split())
