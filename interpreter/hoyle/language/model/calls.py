"""The call graph of a game."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from hoyle.frozen import dataclass
from hoyle.language.model.block import Run, Statement
from hoyle.language.model.game import Action, Game, Phase
from hoyle.language.model.walk import main_and_after, offers, statements
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
    """Sites are by caller, `beside` by host; `order` has all names, callers first."""

    sites: dict[str, tuple[Site, ...]]
    beside: dict[str, tuple[str, ...]]
    order: tuple[str, ...]

    def offered_actions(self, statement: Statement) -> tuple[str, ...]:
        return self.with_beside(offer.action for offer in offers(statement))

    def with_beside(self, hosts: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for host in hosts for name in (host, *self.beside.get(host, ()))))

    def entered(self, statement: Statement) -> tuple[str, ...]:
        """The phase that a statement runs, or the actions that it offers."""
        return (statement.phase,) if isinstance(statement, Run) else self.offered_actions(statement)

    def inside(self, name: str) -> set[str]:
        found, waiting = {name}, [name]
        for caller in waiting:
            more = {site.callee for site in self.sites.get(caller, ())} - found
            found |= more
            waiting += more
        return found


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
    order = callees_first({name: [site.callee for site in own] for name, own in sites.items()})
    return Calls(sites, hosts, tuple(reversed(order)))


def _sites(owner: Owner, found: Calls) -> Iterator[Site]:
    first, last = main_and_after(owner)
    for block, behind in (first, False), (last, isinstance(owner, Phase)):
        for statement in statements(block):
            for callee in found.entered(statement):
                yield Site(owner.name, callee, behind, statement.span)


def callees_first(callees: Mapping[str, Iterable[str]]) -> list[str]:
    """All names, each after those that it calls, except in circles."""
    done: dict[str, None] = {}
    for start in callees:
        stack, entered = [(start, iter(callees[start]))], {start}
        while stack and start not in done:
            name, rest = stack[-1]
            callee = next(rest, None)
            if callee is None:
                done[name] = None
                stack.pop()
            elif callee in callees and callee not in done and callee not in entered:
                entered.add(callee)
                stack.append((callee, iter(callees[callee])))
    return list(done)
