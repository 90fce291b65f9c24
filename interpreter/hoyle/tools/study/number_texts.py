"""Numbers, shares and intervals as text."""

from hoyle.measure.precision import NO_VARIATION, has_width
from hoyle.tools.study.estimates import Estimate

#: Smaller probabilities are only reported as smaller than this.
SMALLEST = 0.0001


def number(value: float | None, digits: int | None = None) -> str:
    if value is None:
        return "?"
    return no_sign_of_zero(f"{value:,.{decimals(value) if digits is None else digits}f}")


def decimals(*together: float) -> int:
    """Decimal places of numbers shown together."""
    most = max(map(abs, together))
    return 0 if most >= 1000 else 1 if most >= 100 else 2


def no_sign_of_zero(text: str) -> str:
    """Remove the minus sign that rounding leaves before zero."""
    return text.lstrip("-+") if not text.strip("+-0.,%") else text


def percent(value: float | None) -> str:
    return "?" if value is None else no_sign_of_zero(f"{value:.1%}")


def points(gap: Estimate) -> str:
    """A percentage could be read as a part of one of the shares."""
    text = no_sign_of_zero(f"{100 * (gap.value or 0):.1f}")
    ends = interval(gap, True).removesuffix("%")
    return f"{text} percentage point{'' if text == '1.0' else 's'}" + (f" ({ends})" if ends else "")


def with_sign(value: float | None, share: bool, digits: int | None = None) -> str:
    if value is None:
        return "?"
    text = percent(value) if share else number(value, digits)
    return no_sign_of_zero(text if value <= 0 else f"+{text}")


def interval(estimate: Estimate, share: bool, digits: int | None = None) -> str:
    if estimate.low is None or estimate.high is None:
        return ""
    if not has_width(estimate.low, estimate.high):
        return NO_VARIATION
    ends = estimate.low, estimate.high
    digits = decimals(*ends) if digits is None else digits
    low, high = (no_sign_of_zero(f"{100 * end:.1f}") if share else number(end, digits) for end in ends)
    return f"{low} to {high}" + ("%" if share else "")


def change_texts(change: Estimate, share: bool) -> tuple[str, str]:
    """A significant change and its interval, with enough digits that it is not zero."""
    digits = 4 if change.value is not None and 0.00005 <= abs(change.value) < 0.005 else None
    return with_sign(change.value, share, digits), interval(change, share, digits)


def percent_texts(share: Estimate) -> tuple[str, str]:
    return percent(share.value), interval(share, True)


def numbers(mean: Estimate) -> tuple[str, str]:
    return number(mean.value), interval(mean, False)


def span(low: float, high: float, whole: bool) -> str:
    digits = 0 if whole else decimals(low, high)
    return f"{number(low, digits)} to {number(high, digits)}"


def likely(p: float) -> str:
    return f"p < {SMALLEST}" if p < SMALLEST else f"p = {p:.4f}" if p < 0.01 else f"p = {p:.2f}"
