"""The command `hoyle`; each subcommand is imported on use."""

import errno
import gc
import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from shlex import quote
from typing import Any, NoReturn

import click

from hoyle.version import VERSION
from hoyle_cli import terminal
from hoyle_cli.interrupted import INTERRUPTED

#: Each command and the module that holds it, in the order in which help lists them.
COMMANDS = {
    "list": "list_games",
    "show": "show",
    "play": "play",
    "replay": "replay",
    "analyse": "analyse",
    "games": "games",
    "host": "host",
    "simulate": "simulate",
    "arena": "arena",
    "study": "study",
    "compare": "compare",
    "tune": "tune",
    "profile": "profile",
    "audit": "audit",
    "validate": "validate",
    "test": "run_tests",
    "explain": "explain",
    "graph": "graph",
    "rules": "rules",
    "diff": "diff",
    "new": "new",
    "format": "format",
    "lsp": "lsp",
}

#: So many new things are waited for before those that are done with are sought. Python's 700 would look through all that
#: is read at the start again and again, a tenth of the time that this takes.
MANY = 50_000

PIPE_CLOSED = 141
FAULTY = 70
UNWRITTEN = 2

#: Errors of a system that has no room for output.
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        found: click.Command = import_module(f"hoyle_cli.{COMMANDS[cmd_name]}").command
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS:
            raise click.UsageError(f"there is no command `{name}`; {command_meant(name)}", ctx)
        found = super().resolve_command(ctx, args)
        refuse_one_dash(found[1], found[2])
        return found

    def invoke(self, ctx: click.Context) -> Any:
        """Wrong usage and Ctrl-C print one line, a closed pipe none."""
        try:
            return super().invoke(ctx)
        except click.ClickException as problem:
            if isinstance(problem, click.UsageError) and problem.ctx is None and ctx.invoked_subcommand in COMMANDS:
                name = ctx.invoked_subcommand
                problem.ctx = click.Context(self.get_command(ctx, name), ctx, name)
            refuse(problem)
            ctx.exit(problem.exit_code)
        except KeyboardInterrupt:
            click.echo("\n" * sys.stderr.isatty() + "hoyle: interrupted", err=True)
            ctx.exit(INTERRUPTED)
        except BrokenPipeError:
            ctx.exit(PIPE_CLOSED)


def command_meant(name: str) -> str:
    from hoyle.language.report import did_you_mean
    from hoyle.locate import is_file, shipped_games

    if name.partition("/")[0] in shipped_games() or is_file(Path(name)):
        return f"to play it, write `hoyle play {quote(name)}`"
    guess = did_you_mean(name, [*COMMANDS, "--help", "--version"])
    return f"did you mean `{guess}`?" if guess else f"the commands are {', '.join(COMMANDS)}"


def refuse_one_dash(command: click.Command | None, words: list[str]) -> None:
    """Refuse `-output`, which click reads as `-o utput`, the name of a file."""
    flags = {flag for parameter in (command.params if command else ()) for flag in parameter.opts}
    for word in words:
        if word[:1] == "-" and len(word) > 2 and f"-{word.partition('=')[0]}" in flags:
            raise click.UsageError(f"`{word}` has one dash; write `-{word}`")


@click.command(
    "hoyle",
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
    no_args_is_help=False,
)
@click.version_option(VERSION, message="hoyle %(version)s")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Play card games strictly by their written rules.

    Without a command, `hoyle` opens a menu in a terminal. GAME is the id of a shipped game (`sedma`), an id with a
    variant (`sedma/wild_eights`), or a rule file.
    """
    if ctx.invoked_subcommand is None:
        open_menu(ctx)


def open_menu(ctx: click.Context) -> None:
    from hoyle_cli.menu import opening
    from hoyle_cli.screen.opening import is_possible

    if not is_possible():
        raise click.exceptions.NoArgsIsHelpError(ctx)
    opening.run(lambda words: cli.main(words, prog_name="hoyle", standalone_mode=False))


def refuse(problem: click.ClickException) -> None:
    if isinstance(problem, click.exceptions.NoArgsIsHelpError):
        problem.show()
        return
    from hoyle_cli.refusal import in_words

    terminal.remark(in_words(problem))


def main() -> NoReturn:
    """Exit with the code of the command, never with a traceback."""
    gc.set_threshold(MANY)
    terminal.prepare()
    code = run()
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        code = PIPE_CLOSED
    except OSError as problem:
        code = unwritten(problem)
    if code == PIPE_CLOSED:
        drop_output()
    gc.freeze()  # hundreds of tables take a second to be looked through once more at the end
    if compiles_still():
        sys.stderr.flush()
        os._exit(code)
    # after Ctrl-C inside `exec`, say of a dataclass, Python would end by the signal; this makes it forget that
    exec("")
    sys.exit(code)


def compiles_still() -> bool:
    """Whether machine code is still being compiled, which no orderly exit survives."""
    interrupts = sys.modules.get("hoyle.native.interrupts")
    return interrupts is not None and bool(interrupts.compiling)


def unwritten(problem: OSError) -> int:
    """Report that output could not be written; return the exit code."""
    with suppress(OSError):
        sys.stdout.flush()
    drop_output()
    where = f"write {problem.filename}" if problem.filename else "write"
    terminal.remark(f"cannot {where}: {problem.strerror}")
    return UNWRITTEN


def drop_output() -> None:
    """Discard output that Python would otherwise write again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def run() -> int:
    try:
        code = cli.main(prog_name="hoyle", standalone_mode=False)
    except click.ClickException as problem:
        refuse(problem)
        return problem.exit_code
    except click.Abort:
        return INTERRUPTED
    except Exception as problem:
        if is_interrupt(problem):
            click.echo("hoyle: interrupted", err=True)
            return INTERRUPTED
        if isinstance(problem, OSError) and problem.errno in FULL:
            return unwritten(problem)
        if os.environ.get("HOYLE_DEBUG"):
            raise
        words = terminal.safe(" ".join(str(problem).split())[:200])
        click.echo(
            f"hoyle: a fault of hoyle itself ({type(problem).__name__}: {words}); please report it with this "
            "command and the rule file (HOYLE_DEBUG=1 shows the traceback)",
            err=True,
        )
        return FAULTY
    return code if isinstance(code, int) else 0


def is_interrupt(problem: BaseException | None) -> bool:
    """Whether Ctrl-C led to a problem, such as a module half imported."""
    while problem is not None:
        if isinstance(problem, KeyboardInterrupt):
            return True
        problem = problem.__context__
    return False


if __name__ == "__main__":
    main()
