"""Findings as tables."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from hoyle.engine.table.options import OptionValue
from hoyle.language.report.words import join_words, ordinal, with_number
from hoyle.measure.measure import Plan
from hoyle.measure.tally import REASONS
from hoyle.play.game import Game
from hoyle.tools.study.changes import Share, Unit
from hoyle.tools.study.comparison import Comparison
from hoyle.tools.study.contrast import ALPHA, Contrast, shared_measures
from hoyle.tools.study.estimates import Estimate
from hoyle.tools.study.measures import NAMES
from hoyle.tools.study.number_texts import (
    change_texts,
    interval,
    likely,
    no_sign_of_zero,
    number,
    numbers,
    percent,
    percent_texts,
    span,
    with_sign,
)
from hoyle.tools.study.settings import setting_text
from hoyle.tools.study.study import OptionEffect, Shares, Spread, Study

#: Averages over orders of changes are exact but for this much.
ROUNDING = 1e-9

#: Said where two games are equal throughout.
ALIKE = "Every measure is the same in every game of both."

#: Most changes to list for a value of an option.
MOST_LISTED = 4


@dataclass(frozen=True, slots=True)
class Sheet:
    """The first `names` columns hold names, the others numbers."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    remarks: tuple[str, ...] = ()
    names: int = 1


def study_sheets(found: Study) -> list[Sheet]:
    if not found.records.over.any():
        return [ends_sheet(found)]
    several = [places_sheet(found)] if found.records.players > 1 else []
    sheets = [seats_sheet(found), *several, course_sheet(found), ends_sheet(found)]
    if found.parts:
        sheets.append(parts_sheet(found))
    sheets.append(actions_sheet(found))
    if found.options or found.refused:
        sheets.append(options_sheet(found.options, found.refused))
    return [sheet for sheet in sheets if sheet.rows]


def seats_sheet(found: Study) -> Sheet:
    rows = []
    for seat, (share, returns) in enumerate(zip(found.seats.shares, found.returns)):
        rows.append((f"p{seat}", *percent_texts(share), *numbers(returns.mean), number(returns.sd)))
    columns = ("seat", "wins", "95% interval", "mean return", "95% interval", "sd")
    remarks = ("The lowest score wins, so returns are negated.",) if found.turned else ()
    return Sheet("Seats", columns, tuple(rows), (*verdict(found.seats, "seat", "p{}".format), *remarks))


def places_sheet(found: Study) -> Sheet:
    players = len(found.places.shares)
    rows = []
    for place, share in enumerate(found.places.shares, 1):
        words = [ordinal(place)]
        words += ["moves first"] if place == found.first else []
        words += ["dealer"] if place == players else []
        rows.append((", ".join(words), *percent_texts(share)))
    remarks = verdict(found.places, "place", lambda place: f"the {ordinal(place + 1)} place")
    if found.first == 0:
        remarks = (*remarks, "The first to move depends on the cards or is always the same seat.")
    if found.first is None:
        remarks = (*remarks, "Nobody moves first: players choose together.")
    return Sheet("Places, from the first dealer's left", ("place", "wins", "95% interval"), tuple(rows), remarks)


def verdict(shares: Shares, what: str, name: Callable[[int], str]) -> tuple[str, ...]:
    if shares.p is None:
        return ()
    if shares.shown:
        who = join_words([name(leader) for leader in shares.leaders], "and")
        return (f"The games show an advantage of {who} ({likely(shares.p)}).",)
    doubt = "" if shares.p >= ALPHA else " in all games, but not in both halves of them"
    return (f"No {what} is shown to have an advantage ({likely(shares.p)}{doubt}).",)


def course_sheet(found: Study) -> Sheet:
    rows = []
    for name, spread in (
        ("decisions a game", found.length),
        ("moves at a decision", found.moves),
        ("decisiveness", found.decisiveness),
    ):
        if spread is not None:
            rows.append((name, *numbers(spread.mean), *ranges(spread)))
    if found.ties is not None:
        rows.append(("ties", *percent_texts(found.ties), "", ""))
    if found.nobody.value:
        rows.append(("nobody wins", *percent_texts(found.nobody), "", ""))
    lead = found.course
    if lead is not None:
        rows.append(("lead changes", *percent_texts(lead.lead_changes), "", ""))
        rows.append(("won from behind", *percent_texts(lead.from_behind), "", ""))
        rows.append(("drama", *numbers(lead.drama), "", ""))
    remarks = []
    if found.moves is not None:
        most = f"the most at any decision is {found.most_moves:,}"
        remarks.append(f"Moves at a decision: averaged over each game; {most}.")
    if found.decisiveness is not None:
        remarks.append("Decisiveness: points between the first and the second side.")
    if lead is not None:
        games = with_number(lead.games, "game")
        remarks.append(
            f"Lead changes, won from behind and drama: from {games} with {lead.hands:.1f} tallies on average."
        )
    columns = ("", "mean", "95% interval", "half lie in", "least to most")
    return Sheet("Course of the game", columns, tuple(rows), tuple(remarks))


def ends_sheet(found: Study) -> Sheet:
    ends = sorted(found.ends.items(), key=lambda end: (-(end[1].value or 0), end[0]))
    rows = tuple((REASONS.get(name, name), *percent_texts(share)) for name, share in ends)
    return Sheet("How games end", ("", "games", "95% interval"), rows)


def parts_sheet(found: Study) -> Sheet:
    seats = tuple(f"p{seat}" for seat in range(found.records.players))
    rows = tuple((name, *(number(part.value) for part in means)) for name, means in found.parts.items())
    return Sheet("Parts of the score, mean", ("part", *seats), rows)


def actions_sheet(found: Study) -> Sheet:
    rows = tuple((name, *numbers(mean)) for name, mean in found.actions.items())
    return Sheet("Actions in a game", ("action", "mean", "95% interval"), rows)


def options_sheet(effects: Sequence[OptionEffect], refused: Sequence[tuple[str, OptionValue]]) -> Sheet:
    rows: list[tuple[str, ...]] = []
    for effect in effects:
        told = list(option_rows(effect))
        rows += [(setting_text({effect.option: effect.value}) if row == told[0] else "", *row) for row in told]
    rows += [(setting_text({option: value}), "not allowed here", "", "") for option, value in refused]
    usual = setting_text({effect.option: effect.usual for effect in effects})
    remarks = []
    if effects:
        remarks += [
            f"Compared with {usual} under the same seeds.",
            "Only changes that both halves of the games show are listed.",
        ]
    if any(contrast.share for effect in effects for contrast in listed(effect)):
        remarks.append("Changes of shares are in percentage points.")
    if any(effect.stopped for effect in effects):
        remarks.append("Where rules stop games, the figures are of the others.")
    if refused:
        remarks.append("Not allowed here: the rules refuse it with the current values of the other options.")
    return Sheet("What options change", ("option", "measure", "change", "95% interval"), tuple(rows), tuple(remarks), 2)


def listed(effect: OptionEffect) -> list[Contrast]:
    return significant_contrasts(effect.contrasts)[:MOST_LISTED]


def option_rows(effect: OptionEffect) -> Iterator[tuple[str, str, str]]:
    shown = significant_contrasts(effect.contrasts)
    if effect.stopped:
        yield f"rules stop {effect.stopped:,} of {effect.games:,} games", "", ""
    elif not shown:
        yield "nothing shown", "", ""
    for contrast in listed(effect):
        yield label(contrast), *change_texts(contrast.difference, contrast.share)
    if len(shown) > MOST_LISTED:
        yield f"and {len(shown) - MOST_LISTED} more", "", ""


def comparison_head(before: Game, after: Game, plan: Plan) -> str:
    changed = {name: value for name, value in after.options.items() if before.options.get(name) != value}
    with_options = f" with {setting_text(changed)}" if before.digest == after.digest and changed else ""
    names = f"a: {before.title}\nb: {after.title}{with_options}"
    turned = [name for name, game in (("a", before), ("b", after)) if not game.model.winner[0].highest]
    where = f"In {turned[0]} the" if len(turned) == 1 else "The"
    signs = f"\n{where} lowest score wins, so returns are negated." if turned else ""
    games = f"{with_number(plan.games, 'game')} each from seed {plan.seed}, {plan.player} players"
    return f"{names}\n{with_number(before.players, 'player')}, {games}{signs}"


def comparison_sheets(found: Comparison) -> list[Sheet]:
    sure = significant_contrasts(found.contrasts)
    others = [contrast for contrast in found.contrasts if not contrast.significant]
    sheets = []
    columns = ("measure", "a", "b", "b - a", "95% interval", "effect")
    if sure:
        remarks = (
            "Each shows in both halves of the games, corrected for the number of measures.",
            "Effect: the difference in standard deviations of single games"
            + (", – where neither game varies." if any(contrast.effect is None for contrast in sure) else "."),
        )
        sheets.append(Sheet("What differs", columns, tuple(map(contrast_row, sure)), remarks))
    if others:
        why = tuple(unshown_remarks(found, others))
        sheets.append(Sheet("Not shown to differ", columns, tuple(map(contrast_row, others)), why))
    if not found.contrasts:
        sheets.append(Sheet("Nothing to compare", (), (), (nothing_varies(found),)))
    elif not (found.before.records.over.all() and found.after.records.over.all()):
        stopped = "Games stopped by a rule are not counted; where games are compared in pairs, both had to finish."
        sheets[-1] = replace(sheets[-1], remarks=(*sheets[-1].remarks, stopped))
    return [*sheets, *share_sheets(found)]


def unshown_remarks(found: Comparison, others: Sequence[Contrast]) -> Iterator[str]:
    if len(others) == len(found.contrasts):
        yield nothing_shown(found)
    ends = [(contrast.difference.low, contrast.difference.high) for contrast in others]
    if any(low is not None and high is not None and (low > 0 or high < 0) for low, high in ends):
        number = with_number(len(found.contrasts), "measure")
        yield f"An interval that leaves out 0 is not enough: with {number} that may be chance."


def nothing_shown(found: Comparison) -> str:
    both = shared_measures(found.before.records, found.after.records)
    if all(np.array_equal(a.values, b.values, equal_nan=True) for a, b in both):
        return ALIKE
    return "No difference shows in both halves of the games; more games may show one."


def nothing_varies(found: Comparison) -> str:
    sides = {"a": found.before.records, "b": found.after.records}
    stopped = [f"of {name}" for name, records in sides.items() if not records.over.any()]
    if stopped:
        return f"Rules stop all games {' and '.join(stopped)}."
    return ALIKE


def contrast_row(contrast: Contrast) -> tuple[str, ...]:
    both = [percent(value) if contrast.share else number(value) for value in (contrast.before, contrast.after)]
    change = with_sign(contrast.difference.value, contrast.share)
    effect = "–" if contrast.effect is None else no_sign_of_zero(f"{contrast.effect:+.2f}")
    return (label(contrast), *both, change, interval(contrast.difference, contrast.share), effect)


KINDS = {"share": "share", "alone": "by itself", "without": "last of all"}


def share_sheets(comparison: Comparison) -> list[Sheet]:
    found = comparison.shares
    if not found and comparison.stopped_between:
        why = "Unknown: with some of the changes alone, an error in the rules stops every game."
        return [Sheet("The share of each change", ("measure",), (), (why,))]
    if not found:
        return []
    exact = found[0].kind == "share"
    idle = idle_changes(found)
    rows: list[tuple[str, ...]] = []
    last = ""
    for share in found:
        if share.changes in idle:
            continue
        name = label(share)
        kind = () if exact else (KINDS[share.kind],)
        change = with_sign(share.estimate.value, share.shares)
        rows.append(
            (
                name if name != last else "",
                " + ".join(share.changes),
                *kind,
                change,
                interval(share.estimate, share.shares),
            )
        )
        last = name
    if exact:
        names = ("measure", "change", "share", "95% interval")
        return [Sheet("The share of each change", names, tuple(rows), tuple(share_remarks(comparison)), 2)]
    columns = ("measure", "change", "", "does", "95% interval")
    return [Sheet("Effect of each change", columns, tuple(rows), tuple(share_remarks(comparison)), 3)]


def idle_changes(shares: Sequence[Share]) -> list[Unit]:
    """The changes with and without which no game differs.

    The interval of a share of games has a width even then, so another measure must show it. A change that cannot be
    played both alone and last of all may have an effect together with others.
    """
    effects: dict[Unit, list[Share]] = {}
    for share in shares:
        effects.setdefault(share.changes, []).append(share)
    return [
        changes
        for changes, some in effects.items()
        if all(_is_zero(one.estimate, whole=not one.shares) for one in some)
        and not all(one.shares for one in some)
        and {one.kind for one in some} in ({"share"}, {"alone", "without"})
    ]


def _is_zero(found: Estimate, *, whole: bool) -> bool:
    ends = (found.value, found.low, found.high) if whole else (found.value,)
    return all(end is not None and abs(end) < ROUNDING for end in ends)


def share_remarks(found: Comparison) -> Iterator[str]:
    idle = idle_changes(found.shares)
    if idle:
        yield f"Without effect on these measures: {join_words([' + '.join(changes) for changes in idle])}."
    if found.shares[0].kind == "share":
        together = any(len(share.changes) > 1 for share in found.shares)
        more = " Changes that make no game without one another count as one." if together else ""
        yield f"Shares add up to the whole difference.{more}"
    else:
        yield "By itself: compared with a. Last of all: what it adds to all the others."
    if found.stopped_between:
        games = with_number(found.stopped_between, "game")
        figures = "shares" if found.shares[0].kind == "share" else "figures"
        yield f"Rules stop {games} with only some of the changes; the {figures} are of the others."
    if any(share.estimate.value is None for share in found.shares):
        yield "?: there is no such game, or rules stop every one."


def significant_contrasts(contrasts: Sequence[Contrast]) -> list[Contrast]:
    found = [contrast for contrast in contrasts if contrast.significant]
    return sorted(found, key=weight, reverse=True)


def weight(contrast: Contrast) -> float:
    return float("inf") if contrast.effect is None else round(abs(contrast.effect), 6)


# ---- words for measures


PREFIXES = {"wins": "wins of", "order": "wins of place", "returns": "return of", "ends": "ended by", "parts": "part"}


def label(contrast: Contrast | Share) -> str:
    known = NAMES.get(f"{contrast.group}.{contrast.name}")
    name = REASONS.get(contrast.name, contrast.name) if contrast.group == "ends" else contrast.name
    return known or f"{PREFIXES.get(contrast.group, 'action')} {name}"


def ranges(spread: Spread) -> tuple[str, str]:
    least, first, _, third, most = spread.quartiles
    whole = all(value.is_integer() for value in spread.quartiles)
    return span(first, third, whole), span(least, most, whole)
