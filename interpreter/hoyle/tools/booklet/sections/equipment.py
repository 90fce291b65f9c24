"""Cards, counters, zones and variables."""

from collections.abc import Collection, Sequence

import hoyle.language.model.formula as f
from hoyle.engine.table.layout import Layout
from hoyle.language.model.game import JOKER, Bounds, Game, Joker, Per, ShownValue, Sight, SortKey, Variable, Zone
from hoyle.language.model.titles import title_of, untitled_name, word_called
from hoyle.language.model.types import BOOL
from hoyle.language.model.walk import every_node, every_node_called, every_part
from hoyle.language.report.source import Span
from hoyle.language.report.words import join_words
from hoyle.tools.booklet.document import Block, Item, Items, Paragraph, Table, term
from hoyle.tools.booklet.english import amount, capitalised, heading, objective, plural, sentence
from hoyle.tools.booklet.formulas.cases import answer, arms, define_name, quote_text
from hoyle.tools.booklet.formulas.logic import has_cases, plainest, truth_value
from hoyle.tools.booklet.formulas.relative import relative_clause
from hoyle.tools.booklet.formulas.shapes import (
    conjuncts,
    is_everything,
    is_local,
    is_place_of_rank,
    mentions,
    other_side,
    whole_number,
)
from hoyle.tools.booklet.formulas.voice import (
    Voice,
    attribute_words,
    call_local,
    each_start,
    rank_word,
    suit_word,
    token_noun,
    zone_noun,
)
from hoyle.tools.booklet.formulas.words import clause_of, phrase
from hoyle.tools.booklet.reach import scratch
from hoyle.tools.booklet.sections import remarks
from hoyle.tools.booklet.sections.rank_tables import rank_list, values_of_ranks

_KINDS = {
    "stack": "a pile",
    "row": "a row of cards",
    "set": "a set of cards",
    "rows": "rows of cards",
    "places": "places for a card or a counter",
    "tokens": "tokens",
}


# ---- cards and tokens


def deck_blocks(voice: Voice, layout: Layout | None, values: Layout | None = None) -> tuple[Block, ...]:
    """`layout` serves for counting cards, `values` for attributes that no option changes."""
    deck = voice.game.deck
    suits = [suit_word(voice, at) for at in range(len(deck.suits))]
    lines = [
        f"The suits are {join_words(suits)}." if len(suits) > 1 else f"There is one suit, {suits[0]}.",
        f"The ranks, from low to high: {rank_list([_rank_title(voice, at) for at in range(len(deck.ranks))])}.",
    ]
    tabled = _by_rank(voice, layout, values)
    if _counts_ranks(voice.game, tabled):
        lines.append("The place of a rank is counted from the lowest, which has place 1.")
    if layout is not None:
        lines.insert(0, f"There are {layout.cards} cards.")
    if deck.jokers:
        lines.append(sentence(f"each pack has {_all_jokers(voice)}"))
    cases: list[Block] = []
    copies = whole_number(deck.copies)
    inner = call_local(voice, deck.card, "it")
    if isinstance(deck.copies, f.Choice) and isinstance(deck.copies.otherwise, f.Choice):
        cases += [Paragraph("How many copies there are of a card:"), Items(arms(deck.copies, inner))]
    elif copies is None:
        lines.append(sentence(f"copies of each card: {phrase(deck.copies, inner)}"))
    elif copies != 1:
        lines.append(sentence(f"there are {amount(copies, 'copy')} of each card"))
    kept = truth_value(plainest(deck.keep))
    if kept is None and has_cases(deck.keep):
        cases += [Paragraph("Not all of these are in the pack. A card is there:"), Items(arms(deck.keep, inner))]
    elif kept is None:
        lines.append(sentence(f"a card is left out if {clause_of(deck.keep, inner, yes=False)}"))
    lines.append(sentence(f"all cards begin in the {zone_noun(voice, deck.into)}"))
    any_table = layout or values
    ranks = any_table.ranks_used if any_table is not None else ()
    return (Paragraph(" ".join(lines)), *cases, *_attributes(voice, tabled, list(ranks)))


def _all_jokers(voice: Voice) -> str:
    jokers = voice.game.deck.jokers
    if len(jokers) > 2 and all(whole_number(joker.count) == 1 for joker in jokers):
        faces = [voice.game.deck.titles.get(joker.face, joker.face) for joker in jokers]
        return f"one each of these cards without a suit: {join_words(faces)}"
    return join_words([_jokers(voice, joker) for joker in jokers])


def _jokers(voice: Voice, joker: Joker) -> str:
    title = voice.game.deck.titles.get(joker.face, joker.face)
    noun = "joker" if title == JOKER else title if title.lower().endswith(("card", "joker")) else f"{title} card"
    count = whole_number(joker.count)
    return f"{noun}s ({phrase(joker.count, voice)})" if count is None else amount(count, noun)


def _rank_title(voice: Voice, rank: int) -> str:
    face, title = voice.game.deck.ranks[rank], rank_word(voice, rank)
    plain = face.isdigit() and face not in voice.game.deck.titles
    return face if plain or face == title else f"{title} ({face})"


def _by_rank(voice: Voice, layout: Layout | None, whole: Layout | None) -> dict[str, dict[int, object]]:
    """Attributes that are equal for all cards of a rank, with their values by rank."""
    found: dict[str, dict[int, object]] = {}
    for name, formula in voice.game.deck.attributes.items():
        table = layout or (whole if _is_fixed(formula, voice) else None)
        values = None if table is None else _values_by_rank(table, name)
        if values is not None:
            found[name] = values
    return found


def _counts_ranks(game: Game, tabled: Collection[str]) -> bool:
    """Whether the rules, or an attribute in no table, count the place of a rank."""
    written = tuple(formula for name, formula in game.deck.attributes.items() if name not in tabled)
    told = (written, game.phases, game.actions, game.formulas, game.score, game.winner, game.shown)
    return any(map(is_place_of_rank, every_part(told)))


def _attributes(voice: Voice, tabled: dict[str, dict[int, object]], ranks: list[int]) -> tuple[Block, ...]:
    rows: list[tuple[str, ...]] = []
    told: list[Item] = []
    deck, inner = voice.game.deck, call_local(voice, voice.game.deck.card, "it")
    for name, formula in deck.attributes.items():
        words = attribute_words(voice, name)
        if name in tabled:
            rows.append((heading(deck.titles.get(name, name)), *(_default_words(tabled[name][rank]) for rank in ranks)))
        elif formula.type.base == "bool" and not has_cases(formula):
            told.append(Item(sentence(f"a card is {words} if {clause_of(formula, inner)}")))
        else:
            told.append(define_name(f"the {words} of a card", formula, inner, remarks.remark_at_end(formula.span)))
    items = (Items(tuple(told)),) if told else ()
    if not rows:
        return items
    faces = [rank_word(voice, rank) if rank >= len(deck.ranks) else deck.ranks[rank] for rank in ranks]
    return (values_of_ranks(faces, [deck.titles.get(face, face) for face in faces], rows), *items)


def _is_fixed(formula: f.Formula, voice: Voice) -> bool:
    """Whether neither options nor players change an attribute."""
    read = {node.name for node in every_node(formula) if isinstance(node, f.Attribute)}
    named = [part for name, part in voice.game.deck.attributes.items() if name in read]
    nodes = every_node_called([formula, *named], voice.game.formulas)
    return not any(
        isinstance(node, f.OptionValue) or (isinstance(node, f.Given) and node.name != "ranks") for node in nodes
    )


def _values_by_rank(layout: Layout, name: str) -> dict[int, object] | None:
    found: dict[int, object] = {}
    for rank, value in zip(layout.rank_of, layout.attributes[name]):
        if found.setdefault(rank, value) != value:
            return None
    return found


def _default_words(value: object) -> str:
    if value is None or isinstance(value, bool):
        return {None: "–", True: "yes", False: "no"}[value]
    return str(value).replace("-", "−")


def token_items(voice: Voice) -> tuple[Item, ...]:
    found = []
    for token in voice.game.tokens.values():
        noun, count = token_noun(voice, token.name), whole_number(token.count)
        where = f"in the {zone_noun(voice, token.into)}"
        many = amount(count, noun) if count is not None else f"{plural(noun)} ({phrase(token.count, voice)})"
        begin = "begins" if count == 1 else "begin"
        remark = remarks.remark_at_start(token.span)
        found.append(Item(sentence(f"{many}, which {begin} {where}{f' ({remark})' if remark else ''}")))
    return tuple(found)


# ---- zones and variables


def zone_table(voice: Voice) -> Table:
    rows = [
        (
            heading(title_of(voice.game, zone.name).removesuffix(" of")),
            _zone_kind(zone, voice),
            _per(zone.per, voice),
            _zone_sight(zone, voice),
            _note(zone.name, zone.span, voice),
        )
        for zone in voice.game.zones.values()
    ]
    return _table(("Place", "What it is", "One for each", "Who sees the faces", "Note"), rows, kept=4)


def _table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]], *, kept: int) -> Table:
    columns = [
        at for at in range(len(heads)) if at < kept or any(row[at] not in ("–", "", "everybody") for row in rows)
    ]
    return Table(tuple(heads[at] for at in columns), tuple(tuple(row[at] for at in columns) for row in rows))


def _note(name: str, span: Span | None, voice: Voice) -> str:
    text = remarks.remark_at_start(span)
    if text.lower().removeprefix("the ") in title_of(voice.game, name).lower():
        return ""
    return capitalised(text)


def _zone_kind(zone: Zone, voice: Voice) -> str:
    text = _KINDS[zone.kind]
    if zone.kind == "places" and not voice.game.tokens:
        text = "places for a card"
    if zone.rows is not None and zone.columns is not None:
        rows, columns = phrase(zone.rows, voice), phrase(zone.columns, voice)
        text = f"{columns} {text.removeprefix('a ')}" if rows == "1" else f"{rows} rows of {columns} places"
    if zone.capacity is not None:
        text = f"{text}, at most {phrase(zone.capacity, voice)}"
    if zone.sorted_by:
        text = f"{text}, sorted by {', then '.join(_sort_key(key, voice) for key in zone.sorted_by)}"
    return text


def _sort_key(key: SortKey, voice: Voice) -> str:
    words = phrase(key.value, call_local(voice, voice.game.deck.card, "it")).removeprefix("its ")
    return f"{words} from high to low" if key.down else words


def _per(per: tuple[Per, ...], voice: Voice) -> str:
    return ", ".join(_dimension(one, voice) for one in per) or "–"


def _dimension(per: Per, voice: Voice) -> str:
    if per.words is not None:
        return untitled_name(str(per.words.name))
    return bounds_text(per.bounds, voice) if per.kind == "range" else per.kind


def bounds_text(bounds: Bounds, voice: Voice) -> str:
    low = phrase(bounds.low, voice) if bounds.low is not None else None
    high = phrase(bounds.high, voice) if bounds.high is not None else None
    if low is not None and high is not None:
        return f"{low} to {high}"
    if low is not None:
        return f"{low} or more"
    return f"{high} or less" if high is not None else "a whole number"


def _zone_sight(zone: Zone, voice: Voice) -> str:
    if zone.kind == "tokens" and zone.sight.players is None:
        return "everybody"
    who = _sight_text(zone.sight, voice)
    return f"{who} (top card only)" if zone.sight.top else who


def _sight_text(sight: Sight, voice: Voice) -> str:
    return "everybody" if sight.players is None else _party(sight.players, voice)


def _party(players: f.Formula, voice: Voice) -> str:
    match players:
        case f.Given():
            return "everybody"
        case f.Choice(condition=condition, then=then, otherwise=rest):
            return f"{_party(then, voice)} if {clause_of(condition, voice)}, otherwise {_party(rest, voice)}"
        case f.Const(value=value):
            whole = isinstance(value, tuple) and voice.game.players == (len(value),)
            return "nobody" if not value else "everybody" if whole or is_everything(players) else phrase(players, voice)
        case f.ListOf(items=(f.LocalValue(),)):
            return "the owner"
        case f.After(right=f.LocalValue()):
            return "everybody but the owner"
    return objective(_watchers(players, voice) or phrase(players, voice)).replace("its owner", "the owner")


def _watchers(players: f.Formula, voice: Voice) -> str | None:
    """Write `the soloist, or everybody if …`; None for complex conditions."""
    match players:
        case f.Fold(kind="list", head=head, local=local, where=f.Node() as test) if is_local(head, local):
            where = plainest(test)
        case _:
            return None
    parts = where.parts if isinstance(where, f.AllOf | f.AnyOf) else (where,)
    named = [one for part in parts if (one := _who(part, local, voice)) is not None]
    alone = [part for part in parts if not mentions(part, local)]
    if isinstance(where, f.AnyOf) and len(named) + len(alone) < len(parts):
        return join_words([_some_watchers(part, local, voice) for part in parts])
    if not named or len(named) + len(alone) < len(parts) or (isinstance(where, f.AllOf) and len(named) > 1):
        return None
    if not alone:
        return join_words(named, "or")
    link = "or everybody if" if isinstance(where, f.AnyOf) else "if"
    kind = f.AnyOf if isinstance(where, f.AnyOf) else f.AllOf
    return f"{join_words(named, 'or')}, {link} {clause_of(kind(BOOL, None, tuple(alone)), voice)}"


def _some_watchers(part: f.Formula, local: f.Local, voice: Voice) -> str:
    """Write `the leader if …`, `every player who …`."""
    if (one := _who(part, local, voice)) is not None:
        return one
    tests = conjuncts(part)
    named = [one for test in tests if (one := _who(test, local, voice)) is not None]
    alone = [test for test in tests if not mentions(test, local)]
    if len(named) == 1 and len(alone) == len(tests) - 1:
        return f"{named[0]} if {clause_of(f.AllOf(BOOL, None, tuple(alone)), voice)}"
    return f"every player {relative_clause(local, part, call_local(voice, local, 'they'), False)}"


def _who(part: f.Formula, local: f.Local, voice: Voice) -> str | None:
    """The player whom `p is leader` selects."""
    who = other_side(part, local)
    return None if who is None or mentions(who, local) else phrase(who, voice)


def variable_table(voice: Voice) -> Table | None:
    passing = scratch(voice.game)
    lasting = [variable for variable in voice.game.variables.values() if variable.name not in passing]
    rows = [_variable_row(variable, voice) for variable in lasting]
    heads = ("Name", "What it can be", "One for each", "Known to", "Begins as", "Note")
    return _table(heads, rows, kept=2) if rows else None


def _variable_row(variable: Variable, voice: Voice) -> tuple[str, ...]:
    base, is_written = variable.type.base, variable.start.span != variable.span
    if base in ("player", "side") and not variable.type.optional and not is_written:  # the first seat, of no meaning
        start = "–"
    else:
        start = answer(variable.start, voice)
        start = f"{start} {each_start(voice, variable.fresh)}" if variable.fresh else start
    return (
        heading(title_of(voice.game, variable.name)),
        _kind(variable, voice),
        _per(variable.per, voice),
        _sight_text(variable.sight, voice),
        start,
        _note(variable.name, variable.span, voice),
    )


def shown_item(one: ShownValue, voice: Voice) -> Item:
    side = one.about is not None and one.about.name == "side"
    whose = "" if one.about is None else f" of each {'side' if side else 'player'}"
    if one.about is not None:
        voice = call_local(voice, one.about, "it" if side else "they")
    alone = ", to that player alone" if one.private else ", to whoever has seen the cards" if one.witnessed else ""
    first = one.text[0] if len(one.text) == 1 else ""
    told = quote_text(one.text, voice) if isinstance(first, str) else answer(first, voice)
    only = "" if one.when is None else f", while {clause_of(one.when, voice)}"
    return Item(sentence(f"{term(untitled_name(one.name))}{whose}{alone}{only}: {told}"))


def _kind(variable: Variable, voice: Voice) -> str:
    base = variable.type.base
    if base == "int":
        text = bounds_text(variable.bounds, voice)
    elif base == "words":
        text = join_words([word_called(voice.game, word) for word in variable.type.words], "or")
    else:
        text = "yes or no" if base == "bool" else f"a {base}"
    return f"{text}, or none" if variable.type.optional else text
