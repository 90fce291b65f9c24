"""Rule files of tests written as what they change in another one beside them.

The comment on the first line names that file, and what of it is left out: whole sections, or their entries:

    # over: NAME without SECTION, SECTION ENTRY

The entries of a section, two spaces deep, take the places of those with the same name; new ones come after them.
A section on one line takes the place of the whole section. The words of the comment end at a semicolon.
"""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

_folder = TemporaryDirectory(prefix="hoyle-tests-")


def whole_text(file: Path) -> str:
    """The text of a rule file, laid over the file that its first line names, if it names one."""
    text = file.read_text(encoding="utf-8")
    named = re.match(r"# over: (\w+)(?: without ([^;\n]*))?", text)
    if named is None:
        return text
    base = whole_text(file.with_name(f"{named[1]}.yaml"))
    first, _, rest = text.partition("\n")
    return f"{first}\n{laid_over(base, rest, (named[2] or '').split(', '))}"


def written_whole(file: Path, folder: Path) -> Path:
    """A rule file, written whole into a folder."""
    path = folder / file.name
    path.write_text(whole_text(file), encoding="utf-8")
    return path


def all_written_whole(folder: Path, base: str) -> Path:
    """A folder for as long as the tests run, with every rule file of another one, but the one all are laid over."""
    made = Path(_folder.name) / folder.name
    made.mkdir()
    for file in folder.glob("*.yaml"):
        if file.stem != base:
            written_whole(file, made)
    return made


def laid_over(base: str, part: str, without: list[str]) -> str:
    """The text of a rule file with the sections and entries of another laid over it."""
    merged = sections(base)
    for name in without:
        section, _, entry = name.partition(" ")
        if entry:
            head, entries = entries_of(merged[section])
            merged[section] = head + "".join(text for key, text in entries.items() if key != entry)
        else:
            merged.pop(section, None)
    for section, text in sections(part).items():
        head, entries = entries_of(text)
        _, old = entries_of(merged.get(section, ""))
        merged[section] = head + "".join((old | entries).values()) if old and entries else text
    return "".join(merged.values())


def sections(text: str) -> dict[str, str]:
    """The sections of a rule file by their names, without comments and blank lines before the first and between them."""
    parts = re.split(r"^(?=\w)", text, flags=re.M)
    return {part.partition(":")[0]: part.rstrip("\n") + "\n" for part in parts if re.match(r"\w", part)}


def entries_of(section: str) -> tuple[str, dict[str, str]]:
    """The line with the name of a section, and its entries by name; a formula's ends at its bracket."""
    head, *entries = re.split(r"^(?=  \w)", section, flags=re.M)
    return head, {re.split(r"[:(]", entry, maxsplit=1)[0].strip(): entry for entry in entries}
