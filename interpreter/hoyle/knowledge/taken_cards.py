"""Evidence from the cards that a line takes from a hidden hand."""

from operator import eq

import hoyle.language.model.formula as f
from hoyle.engine.table.formula_trees import substitute
from hoyle.knowledge.dependence import NOTHING
from hoyle.knowledge.formula_reader import Answer, FormulaReader
from hoyle.knowledge.trails import CountConstraint


def read_taken(reader: FormulaReader, formula: f.Formula) -> Answer | None:
    """Read what fixes which cards a list takes, if they are seen."""
    if reader.is_plain(formula):
        return Answer()
    match formula:
        case f.Join(operator="+", left=left, right=right):
            one, two = read_taken(reader, left), read_taken(reader, right)
            return None if one is None or two is None else Answer(one.constraints + two.constraints)
        case f.Sorted(source=source, local=local, keys=keys):
            by_face = all(reader.is_plain(key, {local.slot: NOTHING}) for key in keys)
            return read_taken(reader, source) if by_face else None
        case f.Part(kind=kind, source=source, size=size) if reader.is_plain(size):
            return of_end(reader, reader.members(source), kind, reader.value(size))
        case f.Fold(kind="list", head=f.LocalValue(local=head), source=source, local=local, where=f.AllOf() as where):
            if head.slot == local.slot and (found := of_each_end(reader, source, local, where)) is not None:
                return found
        case f.Call():
            body = reader.called_body(formula)
            return None if body is None else read_taken(reader, body)
    return reader.count_constraint(reader.members(formula), eq)


def of_end(reader: FormulaReader, asked: tuple[frozenset[int], int] | None, kind: str, size: int) -> Answer | None:
    """The first or last cards with certain faces of a set, which lies in deck order."""
    if asked is None or not reader.dependence.distinct:
        return None
    cards, faces = asked
    places = {reader.p.where[card] for card in cards}
    if len(places) > 1 or any(reader.machine.piles.kinds[place] != "set" for place in places):
        return None
    held = sorted(card for card in cards if (faces >> card) & 1)
    taken = held[:size] if kind == "first" else held[max(0, len(held) - size) :]
    if len(held) >= size > 0:
        faces &= (2 << taken[-1]) - 1 if kind == "first" else -1 << taken[0]
    return Answer((CountConstraint(cards, faces, 1 << len(taken)),)) if size > 0 else Answer()


def of_each_end(reader: FormulaReader, source: f.Formula, local: f.Local, where: f.AllOf) -> Answer | None:
    """The cards with certain faces, if each is among the first or last of those like it, such as its rank."""
    plain = [part for part in where.parts if reader.is_plain(part, {local.slot: NOTHING})]
    rest = [part for part in where.parts if part not in plain]
    asked = reader.members(source)
    for part in plain:
        asked = reader.narrow_faces(asked, local, part)
    match rest:
        case [f.Within(left=f.LocalValue(local=one), right=f.Part(kind=kind, source=alike, size=size), negated=False)]:
            if one.slot != local.slot or asked is None or not reader.is_plain(size):
                return None
        case _:
            return None
    wanted, constraints = asked[1], dict[int, CountConstraint]()
    for face in range(reader.machine.layout.cards):
        if not (wanted >> face) & 1:
            continue
        kin = reader.members(substitute(alike, {local.slot: f.Const(local.type, None, face)}))
        if kin is None or kin[0] != asked[0] or kin[1] & ~wanted or not (kin[1] >> face) & 1:
            return None
        found = of_end(reader, kin, kind, reader.value(size))
        if found is None:
            return None
        constraints.update((kin[1], constraint) for constraint in found.constraints)
    return Answer(tuple(constraints.values()))
