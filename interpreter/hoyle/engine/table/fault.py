"""Failing rules, and tables that cannot be set."""

from typing import Any

from hoyle.language.report.source import Span


class Fault(Exception):
    """A rule that cannot be executed; `code` has a page in docs/errors, and `causes` explain it."""

    def __init__(self, code: str, message: str, span: Span | None = None, causes: tuple[str, ...] = ()) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.span = span
        self.causes = causes

    def __reduce__(self) -> tuple[Any, ...]:
        return Fault, (self.code, self.message, self.span, self.causes)


class Refused(Exception):
    """A table that cannot be set. `option` is the option at fault, None for the number of players."""

    def __init__(self, message: str, option: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.option = option

    def __reduce__(self) -> tuple[Any, ...]:
        return Refused, (self.message, self.option)
