"""The call graph of a game: places where phases are run and actions offered, in order."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from hoyle.language.model.block import Run, Statement
from hoyle.language.model.game import Action, Game, Phase
from hoyle.language.model.walk import offers, statements
from hoyle.language.report import Span

#: The phase that is the whole game.
WHOLE = "game"

Owner = Phase | Action


@dataclass(frozen=True, slots=True)
class Site:
    caller: str
    callee: str
    late: bool
    span: Span | None


@dataclass(frozen=True, slots=True)
class Calls:
    """The sites of each caller, the actions beside each host, and all names, callers before callees."""

    sites: dict[str, tuple[Site, ...]]
    beside: dict[str, tuple[str, ...]]
    order: tuple[str, ...]

    def offered_actions(self, statement: Statement) -> tuple[str, ...]:
        hosts = dict.fromkeys(offer.action for offer in offers(statement))
        return tuple(dict.fromkeys(name for host in hosts for name in (host, *self.beside.get(host, ()))))

    def inside(self, name: str) -> set[str]:
        """A phase or action and everything that can run while it does."""
        return set(_walk(name, self.sites))


def owners(game: Game) -> dict[str, Owner]:
    return {**game.phases, **game.actions}


def calls(game: Game) -> Calls:
    beside: dict[str, list[str]] = defaultdict(list)
    anytime: dict[str, list[Action]] = defaultdict(list)
    for action in game.actions.values():
        for host in action.beside:
            beside[host].append(action.name)
        for phase in action.anytime:
            anytime[phase].append(action)
    hosts = {host: tuple(names) for host, names in beside.items()}
    found = Calls({}, hosts, ())
    known = owners(game)
    sites = {}
    for name, owner in known.items():
        direct = [site for site in _sites(owner, found) if site.callee in known]
        extra = [Site(name, action.name, False, action.span) for action in anytime[name]]
        sites[name] = (*direct, *extra)
    return Calls(sites, hosts, _order(known, sites))


def _sites(owner: Owner, found: Calls) -> Iterator[Site]:
    middle = owner.body if isinstance(owner, Phase) else owner.effect
    late = isinstance(owner, Phase)
    blocks = [(block, False) for block in (*owner.before, middle)] + [(block, late) for block in owner.after]
    for block, behind in blocks:
        for statement in statements(block):
            if isinstance(statement, Run):
                yield Site(owner.name, statement.phase, behind, statement.span)
            for action in found.offered_actions(statement):
                yield Site(owner.name, action, behind, statement.span)


def _order(names: dict[str, Owner], sites: dict[str, tuple[Site, ...]]) -> tuple[str, ...]:
    done: dict[str, None] = {}
    for name in names:
        for found in _walk(name, sites, done):
            done[found] = None
    return tuple(reversed(done))


def _walk(start: str, sites: dict[str, tuple[Site, ...]], done: dict[str, None] | None = None) -> list[str]:
    """Callees before callers."""
    if done is not None and start in done:
        return []
    found: list[str] = []
    seen = {start}
    stack = [(start, iter(sites.get(start, ())))]
    while stack:
        name, rest = stack[-1]
        site = next(rest, None)
        if site is None:
            found.append(name)
            stack.pop()
        elif site.callee not in seen and (done is None or site.callee not in done):
            seen.add(site.callee)
            stack.append((site.callee, iter(sites.get(site.callee, ()))))
    return found
