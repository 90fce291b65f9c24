"""Messages about wrong usage."""

import re

import click

_REFUSED = re.compile(r"^'?(?P<value>.*?)'? is not (?:a valid|in the range|one of)")


def in_words(problem: click.ClickException) -> str:
    context = problem.ctx if isinstance(problem, click.UsageError) else None
    command = context.command_path if context is not None else "hoyle"
    shows = f"`{command} --help` shows how"
    match problem:
        case click.NoSuchOption():
            return f"there is no flag `{problem.option_name}`; {_similar_option(problem) or shows}"
        case click.MissingParameter() if problem.param is not None:
            wanted = problem.param.make_metavar(problem.ctx or click.Context(click.Command("")))
            flag = f"{problem.param.opts[0]} " if isinstance(problem.param, click.Option) else ""
            return f"`{command}` wants {flag}{wanted}; {shows}"
        case click.BadOptionUsage():
            if _takes_value(problem):
                return f"a value is missing after `{problem.option_name}`; {shows}"
            return f"`{problem.option_name}` takes no value; {shows}"
        case click.BadParameter() if problem.param is not None:
            return f"{_value(problem)}"
    extra = re.match(r"Got unexpected extra arguments? \((.*)\)", problem.message)
    if extra is None:
        return problem.message
    quotes = "put a value that has spaces in quotes; " if " " in extra[1] else ""
    return f"`{extra[1]}` was not expected; {quotes}{shows}"


def _takes_value(problem: click.BadOptionUsage) -> bool:
    if problem.ctx is None:
        return False  # no flag of `hoyle` itself does
    parameters = problem.ctx.command.get_params(problem.ctx)
    switches = (one for one in parameters if isinstance(one, click.Option) and one.is_flag)
    return all(problem.option_name not in one.opts for one in switches)


def _similar_option(problem: click.NoSuchOption) -> str | None:
    from hoyle.language.report import did_you_mean

    assert problem.ctx is not None
    flags = [flag for parameter in problem.ctx.command.get_params(problem.ctx) for flag in parameter.opts]
    near = did_you_mean(problem.option_name, flags)
    return f"did you mean `{near}`?" if near else None


def _value(problem: click.BadParameter) -> str:
    parameter = problem.param
    assert parameter is not None
    flag, kind, refused = parameter.opts[0], parameter.type, _REFUSED.match(problem.message)
    if refused is None:
        return f"`{flag}`: {problem.message}"
    takes = "a whole number"
    if isinstance(kind, click.Choice):
        takes = f"one of {', '.join(map(str, kind.choices))}"
    elif isinstance(kind, click.IntRange | click.FloatRange):
        takes = takes if isinstance(kind, click.IntRange) else "a number"
        if kind.min_open:
            takes += f" above {kind.min}"
        else:
            takes += f" from {kind.min} up" if kind.max is None else f" from {kind.min} to {kind.max}"
    return f"`{flag}` takes {takes}, not `{refused['value']}`"
