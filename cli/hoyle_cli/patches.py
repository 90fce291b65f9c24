"""Variants that are files of their own."""

from hoyle.language.report import Report
from hoyle_cli import table_flags


def patches_beside(asked: table_flags.Table) -> list[tuple[str, str, str | None]]:
    """Id, title and summary of the patches beside a game's file or one that it extends, by id.

    Patches that cannot be combined with a requested variant are left out.
    """
    from hoyle.compile import compile_files
    from hoyle.language.syntax.tree import plain_data
    from hoyle.locate import locate
    from hoyle.rule_files import patch_path, patches_of, read_chain, read_tree

    path, chosen = locate(asked.name)
    files = [patch_path(path, name) for name in (chosen, *asked.variants) if name]
    taken = [file for file in files if file is not None]
    is_variant = bool(taken) or len(read_chain(path, Report()) or ()) > 1
    found = []
    for name, file in sorted(patches_of(path).items()):
        if is_variant and compile_files(path, [*taken, file], Report()) is None:
            continue
        tree = read_tree(file, Report())
        about = plain_data(tree) if tree is not None else {}
        summary = about.get("summary")
        found.append((name, str(about.get("title", name)), None if summary is None else str(summary)))
    return found
