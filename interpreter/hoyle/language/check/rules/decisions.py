"""Decisions."""

import hoyle.language.model.block as b
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.calling import arguments_for
from hoyle.language.check.types.misnamed import no_such
from hoyle.language.check.types.scope import Parsed, Scope, kids, tokens
from hoyle.language.model.types import PLAYER, PLAYERS
from hoyle.language.report import Label

DECISIONS = frozenset({"chooses", "may", "ask", "may_freely", "together"})


def decision(scope: Scope, tree: Parsed) -> b.Decision:
    who, *menus = kids(tree)
    span = scope.span(tree)
    if tree.data in ("ask", "together"):
        what = "the players asked" if tree.data == "ask" else "the players who choose together"
        players = i.require(scope, who, PLAYERS, what)
        (menu,) = _menus(scope, menus)
        if tree.data == "together":
            return b.Together(span, players, menu)
        return b.Ask(span, players, scope.desk.local("asked", PLAYER), menu)
    player = i.require(scope, who, PLAYER, "the player who decides")
    if tree.data == "may_freely":
        (free,) = _menus(scope, menus)
        return b.Decide(span, player, (), free, True)
    menu, *more = _menus(scope, menus)
    return b.Decide(span, player, menu, more[0] if more else (), tree.data == "may")


def _menus(scope: Scope, trees: list[Parsed]) -> list[tuple[b.Offer, ...]]:
    seen: dict[str, Parsed] = {}
    found = []
    for tree in trees:
        offers: list[b.Offer] = []
        for offer in kids(tree):
            word = str(tokens(offer)[0])
            names = scope.desk.groups.get(word, (word,))
            twice = next((name for name in names if name in seen), None)
            if twice is not None:
                labels = [Label(scope.span(seen[twice]), "first offered here")]
                help = f"name it once; if a player may do it again and again, write `p may freely {twice}`"
                if kids(offer) != kids(seen[twice]):  # other values of its parameters
                    help = "offer it once, and let the player pick the value under `with`, as in `n: number from 1..3`"
                scope.error("N317", f"`{twice}` is offered twice in one decision", offer, labels=labels, help=help)
                continue
            seen |= dict.fromkeys(names, offer)
            offers += _offers(scope, offer, names)
        found.append(tuple(offers))
    for name, offer in seen.items():
        for host in scope.desk.beside.get(name, ()):
            if host in seen:
                message = f"`{name}` is offered twice: it is `beside` `{host}`"
                labels = [Label(scope.span(seen[host]), "already included here")]
                help = "remove it here"
                if _menu_of(host, found) != _menu_of(name, found):
                    help = f"to leave the choice open after it, remove `beside` from `{name}`; otherwise {help}"
                scope.error("N317", message, offer, labels=labels, help=help)
    return found


def _menu_of(name: str, menus: list[tuple[b.Offer, ...]]) -> int | None:
    return next((at for at, menu in enumerate(menus) if any(offer.action == name for offer in menu)), None)


def _offers(scope: Scope, tree: Parsed, names: tuple[str, ...]) -> list[b.Offer]:
    token, desk = tokens(tree)[0], scope.desk
    text = str(token)
    symbol = desk.symbols.get(text)
    if symbol is None or symbol.kind not in ("action", "group"):
        no_such(scope, token, text, ["action"], words=desk.groups, help="declare it under `actions:`", statement=True)
        i.infer_alone(scope, kids(tree))
        return []
    desk.used |= {text, *names}
    if not names:
        return []
    found = arguments_for(scope, tree, desk.parameters.get(names[0], ()), kids(tree), symbol)
    return [] if found is None else [b.Offer(name, found) for name in names]
