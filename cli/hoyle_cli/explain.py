"""`hoyle explain`: the page of a diagnostic code."""

import sys

import click

from hoyle_cli import table_flags, terminal


@click.command("explain")
@click.argument("code", required=False)
@click.option("--list", "listing", is_flag=True, help="List every code with its title.")
@table_flags.json_flag
def command(code: str | None, listing: bool, as_json: bool) -> None:
    """Explain a diagnostic CODE, such as N301."""
    from hoyle.resources import error_codes, error_page

    if listing == bool(code):
        raise click.UsageError("expected either a code, such as `hoyle explain P101`, or --list")
    if code is None:
        titles = {known: title(error_page(known) or "") for known in error_codes()}
        if as_json:
            table_flags.print_json([{"code": known, "title": words} for known, words in titles.items()])
            return
        for known, words in titles.items():
            click.echo(f"{known}  {words}")
        return
    page = error_page(code.upper())
    if page is None:
        raise click.UsageError(unknown(code, error_codes()))
    if as_json:
        table_flags.print_json({"code": code.upper(), "title": title(page), "page": page})
    elif sys.stdout.isatty():
        from rich.markdown import Markdown

        terminal.console().print(Markdown(page, code_theme="ansi_dark"))
    else:
        click.echo(page, nl=False)


def title(page: str) -> str:
    return page.partition("\n")[0].lstrip("# ").partition(": ")[2]


def unknown(code: str, known: list[str]) -> str:
    from hoyle.locate import shipped_games

    if code.lower() in shipped_games():
        return f"there is no code `{code}`; `hoyle rules {code.lower()}` prints the rules of that game"
    wanted = code.upper()
    near = [k for k in known if sum(a != b for a, b in zip(k, wanted)) <= 1 and len(k) == len(wanted)]
    more = f"near it are {', '.join(near[:12])}" if near else "`hoyle explain --list` lists them all"
    return f"there is no code `{code}`; {more}"
