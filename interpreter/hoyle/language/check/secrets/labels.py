"""Labels of values: the secrets a value depends on, and who may know them.

A label is the set of secrets about which a value discloses something. A secret is in a zone or variable of somebody: a
name of the rule file (`me`, `p`, `leader`), never a seat.
"""

from collections.abc import Callable, Iterable
from dataclasses import field, replace
from typing import Literal

from hoyle.frozen import dataclass
from hoyle.language.check.secrets.viewers import viewers
from hoyle.language.model.formula import After, Const, Formula, ListOf, is_local
from hoyle.language.model.game import Game, Sight
from hoyle.language.report import Span

#: The name of a player: the slot of a local, a variable, which names whoever it holds at the moment, or their partner.
Name = int | str | tuple[str, "Name"]

PARTNER = "partner"


def partner_of(name: Name) -> Name:
    return name[1] if isinstance(name, tuple) else (PARTNER, name)


def rename(name: Name, new: "Callable[[Name], Name | None]") -> Name | None:
    """A partner is renamed with the player."""
    if not isinstance(name, tuple):
        return new(name)
    own, whole = rename(name[1], new), new(name)
    if own is None or whole is None:
        return None
    return whole if whole != name else partner_of(own)


@dataclass(frozen=True, slots=True)
class Group:
    """A list of players that the file names; `reads` are the variables on which it depends."""

    name: str
    reads: frozenset[str]

    def rename(self, new: "Callable[[Name], Name | None]") -> "Group | None":
        return None if any(new(variable) is None for variable in self.reads) else self


@dataclass(frozen=True, slots=True)
class Who:
    """A player as far as the file identifies one, surely in `groups`; `others` surely belong to other players."""

    name: Name | None = None
    others: frozenset[Name] = frozenset()
    groups: frozenset[Group] = frozenset()

    def rename(self, new: Callable[[Name], Name | None]) -> "Who":
        """Names without a new one are dropped."""
        renamed = (rename(name, new) for name in self.others)
        others = frozenset(name for name in renamed if name is not None)
        groups = self.groups and frozenset(group for group in self.groups if group.rename(new) is not None)
        return Who(None if self.name is None else rename(self.name, new), others, groups)


SOMEBODY = Who()

#: The player about whom nothing is known, by a slot that no local has.
ANYBODY = Who(-1)


@dataclass(frozen=True, slots=True)
class Witness:
    """Somebody else who has seen a card: a player, or the viewers of a player's `zone`."""

    who: Who
    zone: str | None = None


@dataclass(frozen=True, slots=True)
class Secret:
    """Something that not everybody knows; `span` is a place where it was read.

    `zone`: the faces in a zone; `below`: those under its first card; `variable`: a value; `choice`: a secret argument.
    `look` and `lie` go together: a card is known by its face or by its place, and both find it. `told` know it
    nevertheless.
    """

    kind: Literal["zone", "below", "variable", "choice", "look", "lie"]
    name: str = ""
    who: Who = SOMEBODY
    span: Span | None = field(default=None, compare=False)
    told: frozenset[Witness] = frozenset()


Label = frozenset[Secret]
OPEN: Label = frozenset()
LOOK: Label = frozenset((Secret("look"),))
LIE: Label = frozenset((Secret("lie"),))


@dataclass(frozen=True, slots=True)
class Seen:
    """A value as a label, and for cards those of their faces (`look`) and places (`lie`).

    `who` says which player it is; of a list of players, whom it surely leaves out, and the groups that contain it.
    """

    label: Label = OPEN
    look: Label = OPEN
    lie: Label = OPEN
    who: Who = SOMEBODY

    def but(self, label: Label) -> "Seen":
        return replace(self, label=self.label | label) if label else self

    def rename(self, new: Callable[[Name], Name | None]) -> "Seen":
        label, look, lie = (rename_label(part, new) for part in (self.label, self.look, self.lie))
        return Seen(label, look, lie, self.who.rename(new))


PLAIN = Seen()


def rename_label(label: Label, new: Callable[[Name], Name | None]) -> Label:
    return label and frozenset(
        replace(
            secret,
            who=secret.who.rename(new),
            told=frozenset(replace(one, who=one.who.rename(new)) for one in secret.told),
        )
        for secret in label
    )


def add_witness(label: Label, witness: Witness) -> Label:
    return frozenset(replace(secret, told=secret.told | {witness}) for secret in label)


def join(first: Seen, second: Seen) -> Seen:
    name = first.who.name if first.who.name == second.who.name else None
    who = Who(name, first.who.others & second.who.others, first.who.groups & second.who.groups)
    return Seen(first.label | second.label, first.look | second.look, first.lie | second.lie, who)


def plain_label(label: Label) -> Label:
    """About cards picked from all, faces or places alone are no secret."""
    if label >= LOOK and label >= LIE:
        return label
    return label - LOOK - LIE


def secret_from(label: Label, game: Game, viewer: Who = ANYBODY) -> Secret | None:
    return _first(secret for secret in plain_label(label) if not _knows(secret, viewer, game))


def hidden_from(label: Label, sight: Sight, who: Who, game: Game) -> Secret | None:
    """The first secret in a label that the viewers of a thing may not know.

    For viewers without a local name, only what they surely do not know counts.
    """
    players = sight.players
    if is_nobody(players):
        return None
    viewer = SOMEBODY
    if is_owner_only(sight):
        viewer = who
    elif isinstance(players, After) and players.cyclic and _reads_owner(players.right, sight) and who.name is not None:
        viewer = Who(None, frozenset((who.name,)))
    if players is None or isinstance(viewer.name, int):
        return secret_from(label, game, viewer if isinstance(viewer.name, int) else ANYBODY)
    return _first(secret for secret in plain_label(label) if _surely_hidden(secret, viewer, game))


def _first(secrets: Iterable[Secret]) -> Secret | None:
    return min(secrets, key=lambda s: (s.span.start if s.span else -1, s.kind, s.name), default=None)


def _surely_hidden(secret: Secret, viewer: Who, game: Game) -> bool:
    if any(one.zone is not None or not _differ(one.who, viewer) for one in secret.told):
        return False
    if secret.kind == "choice":
        return _differ(secret.who, viewer)
    if secret.kind in ("look", "lie"):
        return False
    sight = game.variables[secret.name].sight if secret.kind == "variable" else game.zones[secret.name].sight
    if secret.kind == "below" or is_nobody(sight.players):
        return True
    return is_owner_only(sight) and _differ(secret.who, viewer)


def _differ(one: Who, other: Who) -> bool:
    return one.name in other.others or other.name in one.others


def is_owner_only(sight: Sight) -> bool:
    items = sight.players.items if isinstance(sight.players, ListOf) else ()
    return bool(items) and all(_reads_owner(item, sight) for item in items)


def is_nobody(players: Formula | None) -> bool:
    if isinstance(players, ListOf):
        return not players.items
    return isinstance(players, Const) and players.value == ()


def sees(sight: Sight, who: Who, viewer: Who, game: Game) -> bool:
    seen = viewers(sight, game.players, game.next_player)
    if _same(who, viewer):
        return seen.owner
    return seen.others and (seen.owner or _differ(who, viewer))


def is_open(sight: Sight, game: Game) -> bool:
    return not sight.top and sees(sight, SOMEBODY, ANYBODY, game)


def _same(one: Who, other: Who) -> bool:
    return one.name is not None and one.name == other.name


def _knows(secret: Secret, viewer: Who, game: Game) -> bool:
    for one in secret.told:
        if _same(one.who, viewer) if one.zone is None else sees(game.zones[one.zone].sight, one.who, viewer, game):
            return True
    if secret.kind == "choice":
        return _same(secret.who, viewer)
    if secret.kind == "zone":
        return sees(game.zones[secret.name].sight, secret.who, viewer, game)
    return secret.kind == "variable" and sees(game.variables[secret.name].sight, secret.who, viewer, game)


def _reads_owner(formula: Formula, sight: Sight) -> bool:
    return sight.owner is not None and is_local(formula, sight.owner.slot)
