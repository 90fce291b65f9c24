"""Labels of findings at places that a part of the game may lack."""

from hoyle.language.report import Label, Span


def labels_at(*places: tuple[Span | None, str]) -> list[Label]:
    return [Label(span, text) for span, text in places if span is not None]
