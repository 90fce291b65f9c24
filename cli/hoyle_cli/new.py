"""`hoyle new`: a rule file to start from."""

import re
from functools import cache
from pathlib import Path
from shlex import quote

import click

from hoyle.language.report import did_you_mean
from hoyle_cli import table_flags, terminal
from hoyle_cli.output_files import write_one
from hoyle_cli.run_tests import examples_file


@click.command("new")
@click.argument("file", metavar="FILE")
@click.option("--from", "base", metavar="GAME", help="Start a variant of this game, as a patch.")
@click.option(
    "--like", "family", metavar="FAMILY", help="Start from a small game of this family: trick-taking, rummy, …"
)
def command(file: str, base: str | None, family: str | None) -> None:
    """Write a rule file to start from, with examples of its play.

    FILE is `mygame` or `mygame.yaml`; an existing file is never overwritten. Without --from, the game is small and
    complete, with --like one of a family of games; with --from, it is a patch that changes nothing yet. All can be
    played immediately. The examples are in `mygame.scenarios.yaml` (for a `game.yaml` in `scenarios.yaml`); `hoyle test mygame.yaml` runs them.
    """
    path = rule_file(file)
    if path.exists() or path.is_symlink():
        raise click.UsageError(f"{path} already exists and is not overwritten; name another file")
    if not path.parent.is_dir():
        raise click.UsageError(f"there is no folder {path.parent}")
    if base is not None and family is not None:
        raise click.UsageError("a file starts from a game or from a family; use `--from` or `--like`")
    if base is not None:
        check_that_it_begins(base)
    text = game_text(path, family) if base is None else patch_text(path, base)
    write_one(path, text, new=True)
    click.echo(terminal.safe(f"wrote {path}"))
    examples = examples_file(path)
    if examples.exists() or examples.is_symlink():
        click.echo(terminal.safe(f"kept {examples}, which already exists"))
    else:
        write_one(examples, examples_text(path, examples, plain=base is None and family is None), new=True)
        click.echo(terminal.safe(f"wrote {examples}"))
    word = terminal.safe(quote(str(path)))
    click.echo("next:")
    click.echo(f"  hoyle play {word}        play it")
    click.echo("  open it in an editor; its comments explain it")
    click.echo(f"  hoyle validate {word}    check it for mistakes")
    click.echo(f"  hoyle test {word}        run its examples of play")
    if base is not None:
        click.echo(f"  hoyle diff {word}        show what it changes")


def check_that_it_begins(base: str) -> None:
    import hoyle

    with table_flags.refusals(), table_flags.faults():
        if not hoyle.load(base).new_state(seed=1).legal_moves():
            raise click.UsageError(
                f"{base} ends before anybody has a choice, so examples of a variant have no first move"
            )


def examples_text(path: Path, file: Path, *, plain: bool) -> str:
    import hoyle
    from hoyle.tools.authoring.first_scenarios import Examples, examples_of_game, examples_of_patch

    examples = Examples(title(path), quote(str(file)), path.name)
    if plain:
        return examples_of_game(examples)
    return examples_of_patch(examples, hoyle.load(path).new_state(seed=1))


def rule_file(name: str) -> Path:
    path = Path(name)
    if path.suffix not in (".yaml", ".yml"):
        path = path.with_name(f"{path.name}.yaml") if path.name else path
    if not identifier(path):
        raise click.UsageError(f"`{name}` contains no name; call the file, for example, `my_game`")
    return path


def identifier(path: Path) -> str:
    text = re.sub(r"[^a-z0-9]+", "_", path.stem.lower()).strip("_")
    return text if re.match(r"[a-z]", text) else ""


def title(path: Path) -> str:
    return identifier(path).replace("_", " ").title()


def game_text(path: Path, family: str | None) -> str:
    from hoyle.tools.authoring.first_game import families, first_game, game_like

    if family is not None:
        if family not in families():
            near = did_you_mean(family, families())
            help = f"did you mean `{near}`?" if near else f"the families are {', '.join(families())}"
            raise click.UsageError(f"there is no game like `{family}` to start from; {help}")
        return game_like(family, identifier(path), title(path))
    return first_game(identifier(path), title(path), quote(str(path)))


def patch_text(path: Path, base: str) -> str:
    from hoyle.compile import try_patch, validate
    from hoyle.locate import locate
    from hoyle.tools.authoring.first_patch import Patch, first_patch

    with table_flags.refusals():
        found, chosen = locate(base)
        rules, settings = table_flags.load_rules(base)
    if settings:
        raise click.UsageError(
            f"{base} is only a set of options; start from its game with `--from {base.partition('/')[0]}`"
        )
    patch = Patch(extends(path, base, found, chosen), identifier(path), title(path), quote(str(path)))

    @cache
    def known(proofs: bool) -> set[str]:
        return {d.message for d in validate(base, proofs=proofs)}

    def adds_nothing(text: str, proofs: bool) -> bool:
        told = {d.message for d in try_patch(text, base, proofs=proofs) if d.severity != "note"}
        return not told or told <= known(proofs)

    return first_patch(rules, patch, lambda text: adds_nothing(text, False), lambda text: adds_nothing(text, True))


def extends(path: Path, base: str, found: Path, chosen: str | None) -> str:
    """Value of `extends:`; a base file must be in the new file's folder or below."""
    from hoyle.locate import shipped_games

    if chosen or base in shipped_games():
        return base
    try:
        inside = found.resolve().relative_to(path.parent.resolve()).as_posix()
    except ValueError:
        raise click.UsageError(
            f"{found} is not in the folder of {path}; a variant can extend only files there and shipped games"
        ) from None
    return inside
