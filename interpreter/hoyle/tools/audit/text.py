"""An audit as text, as the rule file with counts, and as plain data."""

from shlex import quote
from typing import Any

from hoyle.bots.failures import complaint_lines
from hoyle.engine.table.samples import Setting
from hoyle.language.report.words import value_text, with_number
from hoyle.tools.audit.audit import MOST, Audit, Outcomes, Violation, stops_early
from hoyle.tools.audit.coverage import Coverage, LineOf, percent
from hoyle.tools.audit.schedule import PLAYERS

#: Marks before a line: never reached, reached in part, reached.
NEVER, PART, WHOLE = "!", "~", " "


def report(found: Audit) -> list[str]:
    lines = [violation_text(v) for v in found.violations] or ["no law is violated"]
    lines += ["", f"reached {found.coverage.percent}% of the file"]
    width = max((len(s.name) for s in found.coverage.sections), default=0)
    for section in found.coverage.sections:
        share = percent(section.reached, section.points)
        lines.append(f"  {section.name.ljust(width)}  {share:5.1f}%  {section.reached} of {section.points}")
    lines += gaps("never reached", found, shut=False)
    lines += gaps("ruled out by the players and options of all tables that were tried", found, shut=True)
    lines += ["", f"{extent(found)}, {found.seconds:.1f} s", *of_bots(found.outcomes)]
    lines += [*given_up(found), *untried_lines(found)]
    return lines


def gaps(title: str, found: Audit, shut: bool) -> list[str]:
    """If `shut`, list rules that the tables rule out."""
    missed = [point for point in found.coverage.missed if (point.key in found.coverage.shut) == shut]
    return ["", title, *(f"  {place(point.span)}  {point.words}" for point in missed)] if missed else []


def extent(found: Audit) -> str:
    played, bots = found.outcomes, found.plan.bots
    games = with_number(played.games, "game")
    if played.searched:
        games = f"{played.games} of {played.searched:,} random games,"
    tables = f"{len(played.tried)} of {len(found.schedule.tables)} tables"
    text = f"{games} at {tables}, {played.decisions:,} decisions"
    return f"{text}, played by {', '.join(bots)}" if bots else text


def of_bots(played: Outcomes) -> list[str]:
    lines = [f"not played at {table_text(table)}: {why}" for table, why in played.refused.items()]
    lines += complaint_lines(played.complaints)
    if played.broken_off:
        lines.append("the time ran out in the last game, which was left unfinished")
    return lines


def given_up(found: Audit) -> list[str]:
    if not found.outcomes.long:
        return []
    tables = "; ".join(f"{table_text(table)} ({' '.join(causes)})" for table, causes in found.outcomes.long.items())
    return [f"stopped after {found.plan.cap} decisions, perhaps without a fault of the rules: {tables}"]


def table_text(setting: Setting) -> str:
    return ", ".join(
        [with_number(setting.players, "player"), *(f"{name} {value_text(value)}" for name, value in setting.options)]
    )


def untried_lines(found: Audit) -> list[str]:
    if found.untried:
        left = "; ".join(values_text(name, values) for name, values in found.untried.items())
        why = "for lack of games"
        if stops_early(found.plan, found.outcomes):
            why = f"because these games are long and none begins after {MOST:,} decisions"
        return [f"not tried {why}: {left} (-n {found.schedule.every} tries every value once)"]
    together = found.schedule.together
    if len(found.outcomes.tried) < together:
        return [f"every value was tried, but not every pair of values (-n {together} tries every pair)"]
    return []


def values_text(name: str, values: list[Any]) -> str:
    words = " or ".join(value_text(value) for value in values)
    return f"{name} {words}" if name else f"{words} players"


def violation_text(violation: Violation) -> str:
    broken, finding = violation.broken, violation.broken.finding
    code = f" ({finding.code})" if finding.code else ""
    where = f"\n    {finding.file}:{finding.line}" if finding.file else ""
    why = "".join(f"\n    {cause}" for cause in finding.causes)
    games, made = violation.times, len(broken.moves)
    table = f"{table_text(broken.setting)}, seed {broken.seed}, {with_number(made, 'move')}"
    met = f"\n    met in {with_number(games, 'game')}; the shortest: {table}"
    text = f"{finding.law}{code}: {finding.message}{where}{why}{met}"
    if violation.file is None:
        return text
    how = "replay" if violation.replayed else "the game that leads there"
    return f"{text}\n    {how}: hoyle test {quote(str(violation.file))}"


def place(span: Any) -> str:
    return "" if span is None else f"{span.source.name}:{span.line}"


def source(coverage: Coverage) -> list[str]:
    lines: list[str] = []
    for name, text in coverage.sources.items():
        marked = coverage.files[name]
        most = max((line.hits for line in marked.values()), default=0)
        width = len(str(most))
        lines += [name, ""]
        for number, line in enumerate(text.splitlines(), 1):
            found = marked.get(number)
            hits = "" if found is None else str(found.hits)
            missed = f"   <- {'; '.join(found.missed)}" if found is not None and found.missed else ""
            lines.append(f"{sign(found)} {hits:>{width}} {number:4} | {line}{missed}".rstrip())
        lines.append("")
    return lines


def sign(line: LineOf | None) -> str:
    if line is None or not line.missed:
        return WHOLE
    return NEVER if not line.hits else PART


def data(found: Audit, game: str, variant: str | None) -> dict[str, Any]:
    played, order, coverage, untried = found.outcomes, found.schedule, found.coverage, found.untried
    return {
        "game": game,
        "variant": variant,
        "games": played.games,
        "decisions": played.decisions,
        "searched": played.searched,
        "bots": list(found.plan.bots),
        "complaints": sum(played.complaints.values()),
        "broken_off": played.broken_off,
        "refused": [
            {"players": table.players, "options": dict(table.options), "reason": why}
            for table, why in played.refused.items()
        ],
        "long": [
            {"players": table.players, "options": dict(table.options), "causes": list(causes)}
            for table, causes in played.long.items()
        ],
        "tables": len(order.tables),
        "tried": len(played.tried),
        "untried": {
            "players": untried.get(PLAYERS, []),
            "options": {name: values for name, values in untried.items() if name != PLAYERS},
        },
        "needed": {"every_value": order.every, "every_two": order.together},
        "seconds": round(found.seconds, 3),
        "violations": [violation_data(v) for v in found.violations],
        "coverage": {
            "percent": coverage.percent,
            "sections": {
                s.name: {"points": s.points, "reached": s.reached, "percent": percent(s.reached, s.points)}
                for s in coverage.sections
            },
            "missed": [
                {
                    "section": point.section,
                    "kind": point.kind,
                    "message": point.words,
                    "file": point.span.source.name if point.span else None,
                    "line": point.span.line if point.span else None,
                    "ruled_out": point.key in coverage.shut,
                }
                for point in coverage.missed
            ],
            "lines": {
                name: {str(n): {"hits": line.hits, "missed": list(line.missed)} for n, line in lines.items()}
                for name, lines in coverage.files.items()
            },
        },
    }


def violation_data(violation: Violation) -> dict[str, Any]:
    broken, finding = violation.broken, violation.broken.finding
    return {
        "law": finding.law,
        "code": finding.code,
        "message": finding.message,
        "file": finding.file,
        "line": finding.line,
        "causes": list(finding.causes),
        "times": violation.times,
        "players": broken.setting.players,
        "options": dict(broken.setting.options),
        "seed": broken.seed,
        "moves": [f"p{seat}: {text}" for seat, text in broken.moves],
        "scenario": None if violation.file is None else str(violation.file),
        "replayed": violation.replayed,
    }
