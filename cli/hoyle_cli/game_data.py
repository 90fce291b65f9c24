"""A game as plain data, for `hoyle show --json`."""

from collections import Counter
from typing import Any

import hoyle
from hoyle.language.model.formula import Const, Formula
from hoyle.language.model.game import Argument, Bounds, Option, Per, Sight
from hoyle.language.model.text import Text, counted_words
from hoyle.language.model.titles import count_pieces, title_of
from hoyle.language.report.words import join_words, with_number


def portrait(game: hoyle.Game, patches: list[dict[str, str]]) -> dict[str, Any]:
    rules = game.model
    return {
        "id": game.id,
        "variant": game.variant,
        "title": game.title,
        "author": rules.author,
        "summary": rules.summary,
        "players": list(rules.players),
        "table": game.players,
        "options": [
            {"name": o.name, "type": kind(game, o), "value": game.options[o.name], "help": o.help}
            for o in rules.options.values()
        ],
        "variants": [{"name": v.name, "title": v.title} for v in rules.variants.values()] + patches,
        "deck": deck(game),
        "zones": [
            {
                "name": z.name,
                "kind": z.kind,
                "places": " by ".join(filter(None, (source(z.rows), source(z.columns)))) or None,
                "per": [per(one) for one in z.per],
                "up_to": source(z.capacity) or None,
                "seen_by": seen_by(z.sight),
                "sorted_by": [f"{'down by ' if key.down else ''}{source(key.value)}" for key in z.sorted_by],
            }
            for z in rules.zones.values()
        ],
        "actions": [
            {"name": a.name, "title": a.title, "arguments": {i.local.name: domain(i) for i in a.arguments}}
            for a in rules.actions.values()
        ],
        "shown": [
            {
                "name": value.name,
                "per": {"me": "player", "side": "side"}[value.about.name] if value.about else None,
                "value": text_words(value.text),
                "when": source(value.when),
                "seen_by": "owner" if value.private else "everyone",
            }
            for value in rules.shown
        ],
        "titles": {name: title_of(rules, name) for name in rules.titles if "." not in name},
    }


def text_words(text: Text) -> str:
    if len(text) == 1 and not isinstance(text[0], str):
        return source(text[0])
    words = ""
    for piece in text:
        if isinstance(piece, str):
            words += piece
        elif (counted := counted_words(piece)) is not None:
            words = f"{words.removesuffix('} ')} {counted}}}"
        else:
            words += f"{{{source(piece)}}}"
    return words


def source(formula: Formula | None) -> str:
    if isinstance(formula, Const) and isinstance(formula.value, int):
        return str(formula.value)
    return " ".join(formula.span.text.split()) if formula is not None and formula.span is not None else ""


def kind(game: hoyle.Game, option: Option) -> str:
    base = option.type.base
    texts = {
        "bool": "yes or no",
        "int": span(option.bounds),
        "suit": " | ".join(suit.name for suit in game.model.deck.suits),
        "rank": "a rank",
    }
    text = texts.get(base) or " | ".join(option.type.words)
    return f"{text} or none" if option.type.optional else text


def span(bounds: Bounds) -> str:
    low, high = source(bounds.low), source(bounds.high)
    if low and high:
        return f"{low}..{high}"
    return f"{low} or more" if low else f"{high} or less" if high else "a whole number"


def per(one: Per) -> str:
    return span(one.bounds) if one.kind == "range" else one.kind


def seen_by(sight: Sight) -> str:
    if sight.players is None:
        who = "everyone"
    elif isinstance(sight.players, Const) and not sight.players.value:
        who = "nobody"
    else:
        who = source(sight.players) or "some"
    return f"{who} (top card only)" if sight.top else who


def domain(argument: Argument) -> str:
    return " ".join(argument.span.text.split()) if argument.span is not None else argument.noun


def deck(game: hoyle.Game) -> dict[str, Any]:
    layout = game.layout
    ranks = [layout.rank_names[rank] for rank in layout.ranks_used if rank < len(layout.rank_names)]
    suits = [layout.suit_names[suit] for suit in layout.suits_used]
    tokens = dict(zip(layout.token_names, layout.token_counts))
    copies = set(Counter(face for face, suit in zip(layout.faces, layout.suit_of) if suit is not None).values())
    jokers = layout.suit_of.count(None)
    extra = "" if copies <= {1} else f"; {join_words(list(map(str, sorted(copies))), 'or')} copies of each"
    extra += f"; {with_number(jokers, 'joker')} among them" if jokers else ""
    lines = [
        f"{count_pieces(game.model.deck, layout.cards)}{extra}",
        f"ranks {' '.join(ranks)}",
        f"suits {', '.join(suits)}",
        *(f"{number} {name}" for name, number in tokens.items()),
    ]
    return {
        "cards": layout.cards,
        "faces": list(layout.faces),
        "ranks": ranks,
        "suits": suits,
        "tokens": tokens,
        "lines": lines,
    }
