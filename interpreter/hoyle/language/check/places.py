"""Labels at places that part of a game may lack."""

from hoyle.language.report import Label, Span


def labels_at(*places: tuple[Span | None, str]) -> list[Label]:
    return [Label(span, text) for span, text in places if span is not None]
