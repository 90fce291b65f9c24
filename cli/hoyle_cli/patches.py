"""The variants that are files of their own. Input: a game as it was asked for; output: what each says of itself."""

from dataclasses import dataclass

from hoyle_cli import table_flags


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a patch: its id, title and summary."""

    name: str
    title: str
    summary: str | None


def heads(asked: table_flags.Table) -> list[Head]:
    """The patches beside a game's file or beside one that it extends, in the order of their ids."""
    from hoyle.language.report import Report
    from hoyle.language.syntax.tree import plain_data
    from hoyle.locate import locate
    from hoyle.rule_files import patches_of, read_tree

    path, _ = locate(asked.name)
    found = []
    for name, file in sorted(patches_of(path).items()):
        tree = read_tree(file, Report())
        about = plain_data(tree) if tree is not None else {}
        summary = about.get("summary")
        found.append(Head(name, str(about.get("title", name)), None if summary is None else str(summary)))
    return found
