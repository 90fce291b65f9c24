"""The variants that are files of their own."""

from hoyle_cli import table_flags


def patches_beside(asked: table_flags.Table) -> list[tuple[str, str, str | None]]:
    """The id, title and summary of the patches beside a game's file or beside one that it extends, by id."""
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
        found.append((name, str(about.get("title", name)), None if summary is None else str(summary)))
    return found
