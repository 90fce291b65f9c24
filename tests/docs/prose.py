"""Habits of stilted English in the project's prose, counted per 1,000 words, with the places of each hit.

python tests/docs/prose.py [KIND]    the figures of each kind of text; with a kind, every hit as FILE:LINE
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]

#: What a reader stumbles over, and what to write instead.
HABITS = {
    "tell (print, report, return, say)": r"\b(?:tell|tells|told|telling)\b(?! (?:\w+ )?(?:apart|from))",
    "stand (is, appears, follows)": r"\b(?:stand|stands|stood|standing)\b",
    "come to (reach, total)": r"\b(?:come|comes|came|coming) to\b",
    "of which, of whom": r"\bof (?:which|whom)\b",
    "so many, so much": r"\bso (?:many|much)\b",
    "behind, stead, anew (after, instead, again)": r"\b(?:behind|stead|anew|thereof|whereof)\b",
    "headless What/Who/Of sentence": r'(?:^|[.:;] |""")(?:What|Who|Whoever|Of) (?!is the\b)\w+',
    "bear on, held to, go on": r"\b(?:bear|bears|bearing) on\b|\bheld to\b|\b(?:go|goes|went|gone) on\b",
    "else (otherwise)": r"[,;] else\b(?! if)",
}

#: Whether a text has any of them.
ANY_HABIT = re.compile("|".join(f"(?:{pattern})" for pattern in HABITS.values()), re.M)

#: Sentences with more words than this are listed.
LONG = 35

#: What is left out of a page: fenced examples, tables of key names, code in a line.
FENCE = re.compile(r"^( *)```.*?^\1```", re.M | re.S)

#: A string of Python 3.11, or a comment.
STRING_OR_COMMENT = re.compile(r'''(?s:"""(?:\\.|.)*?"""|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|#.*''')


@dataclass
class Count:
    """The words of one kind of text, its hits and its long sentences as FILE:LINE: text."""

    words: int = 0
    hits: list[str] = field(default_factory=list)
    long: list[str] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Hits per 1,000 words."""
        return 1000 * len(self.hits) / max(1, self.words)


def pages() -> list[Path]:
    """Every page but the booklets, which `hoyle rules` prints."""
    found = [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
    return sorted(path for path in found if "games" not in path.parts)


def texts() -> Iterator[tuple[str, Path, int, str]]:
    """The kind, file, line and text of each piece of prose."""
    for path in pages():
        bare = FENCE.sub(lambda m: "\n" * m[0].count("\n"), path.read_text(encoding="utf-8"))
        for number, line in enumerate(bare.splitlines(), 1):
            yield "docs", path, number, re.sub(r"`[^`]*`", "x", line)
    for room in ("interpreter", "cli"):
        for path in sorted((ROOT / room).rglob("*.py")):
            yield from prose_of_code(path)


def prose_of_code(path: Path) -> Iterator[tuple[str, Path, int, str]]:
    """The docstrings, messages (texts of four words and more) and comments of a module."""
    source = path.read_text(encoding="utf-8")
    nodes, docstrings = list(ast.walk(ast.parse(source))), set()
    for node in nodes:
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            first = node.body[0].value  # type: ignore[attr-defined]
            docstrings.add(id(first))
            for number, line in enumerate(first.value.splitlines(), first.lineno):
                yield "docstrings", path, number, line
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            if node.value.count(" ") > 2:
                yield "messages", path, node.lineno, node.value
    for found in STRING_OR_COMMENT.finditer(source):
        if found[0].startswith("#"):
            yield "comments", path, source.count("\n", 0, found.start()) + 1, found[0]


def count_prose() -> dict[str, Count]:
    """All prose of the project by kind."""
    found: dict[str, Count] = {}
    for kind, path, number, text in texts():
        count = found.setdefault(kind, Count())
        words = len(re.findall(r"\w+", text))
        count.words += words
        if words <= LONG and not ANY_HABIT.search(text):
            continue
        place = f"{path.relative_to(ROOT)}:{number}"
        for habit, pattern in HABITS.items():
            count.hits += [f"{place}: {habit}: {text.strip()[:100]}" for _ in re.findall(pattern, text, re.M)]
        for sentence in re.split(r"[.!?:;|]\s", text):
            if len(re.findall(r"\w+", sentence)) > LONG:
                count.long.append(f"{place}: {sentence.strip()[:100]}")
    return found


def main(words: list[str]) -> None:
    """Print the figures, or the hits of one kind."""
    for kind, count in count_prose().items():
        print(
            f"{kind:10} {count.words:7,} words {len(count.hits):5} hits {count.rate:5.1f} per 1,000; {len(count.long)} long"
        )
        if kind in words:
            print(*count.hits, *count.long, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
