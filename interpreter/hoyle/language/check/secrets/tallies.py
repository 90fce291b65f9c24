"""Check of scores that disclose hidden cards during play."""

from collections.abc import Mapping

from hoyle.frozen import dataclass
from hoyle.language.check.secrets.labels import OPEN, Label, Secret
from hoyle.language.check.secrets.way import Facts, Way
from hoyle.language.check.secrets.wording import Findings
from hoyle.language.check.secrets.zones import whole_zones
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.calls import Calls
from hoyle.language.model.facts import written_variable
from hoyle.language.model.game import Game


@dataclass(frozen=True, slots=True)
class Told:
    """The secrets that each `tally`, and each variable's values, disclose."""

    tallies: Mapping[b.Tally, Label]
    variables: Mapping[str, Label]

    def at(self, line: b.Tally) -> frozenset["Tallied"]:
        """Each secret has the zone whose cards it is about, if any."""
        return frozenset(
            Tallied(line, secret, name)
            for secret in self.tallies.get(line, OPEN)
            for name in (self.zones(secret, frozenset()) or (secret.name,))
        )

    def zones(self, secret: Secret, before: frozenset[str]) -> frozenset[str]:
        """The zones that a value says something about, directly or through variables."""
        if secret.kind in ("zone", "below"):
            return frozenset((secret.name,))
        if secret.kind != "variable" or secret.name in before:
            return frozenset()
        told = self.variables.get(secret.name, OPEN)
        return frozenset().union(*(self.zones(one, before | {secret.name}) for one in told))


@dataclass(frozen=True, slots=True)
class Tallied:
    """A secret that a tally disclosed, until the zone `until` is emptied, mixed or shown, or the variable is set."""

    line: b.Tally
    secret: Secret
    until: str


def check_tallies(game: Game, calls: Calls, told: Told, findings: Findings) -> None:
    """Report scores that depend on what is still hidden at a later decision."""
    way = Way(game, calls, lambda line, facts, openly: _after(line, facts, openly, game, told))
    found = [fact for fact in way.walk(frozenset()) if isinstance(fact, Tallied)]
    for line in dict.fromkeys(fact.line for fact in found):
        secrets = [fact.secret for fact in found if fact.line is line]
        findings.early_tally(line, min(secrets, key=lambda secret: (secret.kind, secret.name)))


def _after(line: b.Statement, facts: Facts, openly: bool, game: Game, told: Told) -> Facts:
    if isinstance(line, b.Gather):
        return frozenset()
    if isinstance(line, b.Tally) and not openly:
        return facts | told.at(line)
    over = _closed_by(line, game)
    return frozenset(x for x in facts if not (isinstance(x, Tallied) and x.until in over)) if over else facts


def _closed_by(line: b.Statement, game: Game) -> frozenset[str]:
    """Zones that a line empties, mixes or shows to everybody, and variables that it sets."""
    target = written_variable(line)
    zone = None if target is None else target.variable
    match line:
        case b.Move() | b.Turn(up=True) | b.Show(to=f.Given()):
            return whole_zones(line.what)
        case b.Shuffle():
            zone = line.zone.zone
        case b.Run():
            return frozenset(variable.name for variable in game.variables.values() if variable.fresh == line.phase)
    return frozenset() if zone is None else frozenset((zone,))
