"""Write game.schema.json: the YAML shell of a rule file; the strings in it are parsed by formula.lark.

Every key has a title, a description and examples, for editors that complete and explain.
Run: python schema/make_schema.py
"""

import json
from pathlib import Path
from typing import Any

Schema = dict[str, Any]

NAME = r"^[a-z][a-z0-9_]*$"
SIGNATURE = r"^[a-z][a-z0-9_]*(\(.*\))?$"
FACE = r"^([0-9]+|[0-9]*[A-Z][A-Z0-9]*)$"
RANK = r"^([0-9]+(\.\.[0-9]+)?|[0-9]*[A-Z][A-Z0-9]*)$"
NAMES = r"^[a-z][a-z0-9_]*(, *[a-z][a-z0-9_]*)*( or [a-z][a-z0-9_]*)?$"
TITLED = r"^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?$"
PATH = r"^[a-z ]+(\.[a-z0-9_ ]+)+$"
#: Sections that a game can do without, so that a patch can drop them whole.
OPTIONAL = "sides|how to play|words|options|requires|tokens|variables|formulas|groups|rules|shown|titles|variants"
DROPPED = rf"^([a-z ]+(\.[a-z0-9_ ]+)*\.[A-Za-z0-9_ ]+|{OPTIONAL})$"
HEADING = r"^[a-z][a-z0-9_ ]*$"
TEXT: Schema = {"type": "string", "minLength": 1}
LINE: Schema = {"type": ["string", "integer", "boolean"], "minLength": 1}


def say(schema: Schema, title: str, about: str, *examples: Any) -> Schema:
    """A schema with words for people."""
    return {
        "title": title,
        "description": about,
        **schema,
        **({"examples": list(examples)} if examples else {}),
    }


def ref(name: str) -> Schema:
    """A reference to a definition."""
    return {"$ref": f"#/$defs/{name}"}


def record(properties: Schema, required: tuple[str, ...] = ()) -> Schema:
    """A mapping with fixed keys."""
    need = {"required": list(required)} if required else {}
    return {
        "type": "object",
        "additionalProperties": False,
        "minProperties": 1,
        "properties": properties,
        **need,
    }


def table(value: Schema, key: str = NAME) -> Schema:
    """A mapping whose keys the author chooses."""
    return {
        "type": "object",
        "minProperties": 1,
        "propertyNames": {"pattern": key},
        "additionalProperties": value,
    }


def table_with(properties: Schema, value: Schema, key: str) -> Schema:
    """A mapping with some fixed keys, beside those that the author chooses."""
    return {**table(value, key), "properties": properties}


def several(item: Schema) -> Schema:
    """A list of at least one thing."""
    return {"type": "array", "minItems": 1, "items": item}


UNEXPLAINED = say(
    several({"type": "string", "pattern": NAME}),
    "Not explained",
    "Actions, score parts and options that the text leaves out on purpose; `end` for the end of the game.",
    ["misses_count"],
)
FORMULA, BLOCK, WORDS, ID = ref("formula"), ref("block"), ref("text"), ref("name")
DEFS: Schema = {
    "text": say(TEXT, "Text", "Words for people; never parsed.", "Capture aces and tens."),
    "formula": say(
        {"oneOf": [LINE, {"type": "array", "minItems": 2, "items": LINE}]},
        "Formula",
        "One value, or a list of cases `VALUE if CONDITION`; the first that holds counts, "
        "the last stands without `if`.",
        "count(my hand) + 1",
        ["0 if trick is empty", "1"],
    ),
    "block": say(
        TEXT,
        "Block",
        "What happens: statements, one to a line, indented under `if`, `for`, `repeat`, `openly` and `else`.",
        "move c to trick\n",
    ),
    "names": say(
        {"type": "string", "pattern": NAMES},
        "Names",
        "One name or several: `a, b or c`.",
        "play",
        "play or knock",
    ),
    "name": say({"type": "string", "pattern": NAME}, "Name", "A snake_case name.", "stock"),
}


def option(required: tuple[str, ...]) -> Schema:
    """One setting of the table."""
    about = "`bool`, `0..3`, `1 or more`, `suit`, `rank`, or words `wild | first_trump`; `or none` adds none."
    return say(
        record(
            {
                "type": say(LINE, "Type", about, "bool", "0..3", "1 or more or none", "wild | first_trump"),
                "default": say(
                    FORMULA,
                    "Default",
                    "A formula over players and earlier options; left out, the first value of the type.",
                    "yes",
                    "8 if count(players) is 2 else 4",
                ),
                "help": say(WORDS, "Help", "One line for the person who sets the table.", "Hands in a match"),
            },
            required,
        ),
        "Option",
        "A setting of the table, fixed before the deal.",
        {"type": "0..3", "default": 2, "help": "Cards passed on"},
    )


def action() -> Schema:
    """One thing a player may choose."""
    return say(
        record(
            {
                "title": say(
                    WORDS,
                    "Title",
                    "The action in words; `{c}` is replaced by the argument.",
                    "burn with {four}",
                ),
                "beside": say(ref("names"), "Beside", "Offered wherever the named actions are offered.", "play"),
                "anytime": say(
                    ref("names"),
                    "Any time",
                    "Open to every player at every decision inside the named phases.",
                    "play_hand",
                ),
                "when": say(FORMULA, "When", "The action exists only while this holds.", "stock is not empty"),
                "with": say(
                    table(LINE),
                    "With",
                    "What the player picks, in order: `card from my hand where …`, `3..4 cards from …`, "
                    "`run from …`, `number from …`; `secret` before it keeps it from the others.",
                    {"c": "card from my hand", "p": "player from players after me"},
                ),
                "any order": say(
                    several({"oneOf": [ID, several(ID)]}),
                    "Any order",
                    "Arguments, or groups of them, that may change places: in whichever order they are said, it is one move.",
                    ["p", "q"],
                    [["one_rank", "one_suit"], ["other_rank", "other_suit"]],
                ),
                "says": say(
                    {"oneOf": [WORDS, table(WORDS)]},
                    "Says",
                    'The answer to "why not?" where `when` does not hold; or answers by `when` and the names of arguments, '
                    "each for the `where` of its argument. `{…}` holds a formula.",
                    "a bid must be higher than {highest}",
                    {"when": "the stock is empty", "c": "{c} is no club"},
                ),
                "do": say(BLOCK, "Do", "The effect; left out, nothing happens but the choice.", "move c to trick"),
            }
        ),
        "Action",
        "What a player may choose.",
        {"with": {"c": "card from my hand"}, "do": "move c to trick"},
    )


def rule(required: tuple[str, ...]) -> Schema:
    """One named constraint."""
    return say(
        record(
            {
                "narrows": say(
                    ref("names"), "Narrows", "The actions that this rule constrains.", "play", "play or knock"
                ),
                "when": say(FORMULA, "When", "The rule applies only while this holds.", "trick is not empty"),
                "demand": say(FORMULA, "Demand", "What a move must satisfy.", "c.suit is first(trick).suit"),
                "if impossible": say(
                    {"const": "waive"},
                    "If impossible",
                    "`waive`: the demand falls if no move of the action would be left.",
                    "waive",
                ),
                "says": say(
                    WORDS,
                    "Says",
                    'The answer to "why not?"; `{…}` holds a formula.',
                    "you must follow suit",
                    "you must follow the {first(trick).suit} led",
                ),
            },
            required,
        ),
        "Rule",
        "A named constraint on actions.",
        {"narrows": "play", "demand": "c.suit is first(trick).suit", "if impossible": "waive"},
    )


def token(required: tuple[str, ...]) -> Schema:
    """One kind of counter."""
    return say(
        record(
            {
                "count": say(FORMULA, "Count", "How many there are.", 17, "5 * count(players)"),
                "into": say(ID, "Into", "The zone where they begin.", "supply"),
            },
            required,
        ),
        "Token",
        "A kind of counter.",
        {"count": 5, "into": "supply"},
    )


#: The families of card games, in the order of the catalogue.
FAMILIES = [
    *("trick-taking", "bidding", "rummy", "shedding", "climbing", "fishing", "adding", "poker", "patience"),
    *("cooperative", "deck-building", "children", "other"),
]
MINUTES = r"^[1-9][0-9]{0,2}(\.\.[1-9][0-9]{0,2})?$"

#: A noun for one and for several.
PIECES = r"^[^\s|{}][^|{}]*\|[^\s|{}][^|{}]*$"

#: The packs known by name (`packs.py` of the checker has their cards).
PACKS = ["standard", "ace_low", "piquet", "euchre", "latin", "tarot", "hanafuda"]


def deck(whole: bool) -> Schema:
    """The cards in the box: of a whole game, or the parts of it that a patch changes."""
    letters = {"type": "string", "pattern": "^[A-Z]+$"}
    packs: Schema = {"enum": PACKS}
    keys = record(
        {
            "pack": say(packs, "Pack", "A well-known pack by name: its ranks, suits and other cards.", "standard"),
            "ranks": say(
                {
                    "oneOf": [
                        several({"type": ["string", "integer"], "pattern": RANK}),
                        {"type": "string", "pattern": r"^[0-9]+\.\.[0-9]+$"},
                    ]
                },
                "Ranks",
                "From low to high; `1..9` are the numbers from 1 to 9.",
                [7, 8, "J"],
                "1..104",
                ["1..9", "SKIP"],
            ),
            "suits": say(
                {"oneOf": [several(ID), table(letters)]},
                "Suits",
                "Left out, the usual four. Names, or names with the letters that stand for them; "
                "without letters of their own, the first letters of the names differ.",
                ["white", "blue"],
                {"white": "W", "blue": "B"},
            ),
            "titles": say(
                table(WORDS, r"^([a-z][a-z0-9_]*|[0-9]+|[0-9]*[A-Z][A-Z0-9]*)$"),
                "Titles",
                "What people call a rank, a suit or an attribute of the cards.",
                {"GUARD": "Guard", "white": "White", "value": "card points"},
            ),
            "pieces": say(
                {"type": "string", "pattern": PIECES},
                "Pieces",
                "What people call one card, and several: `tile|tiles`.",
                "tile|tiles",
            ),
            "jokers": say(
                {"oneOf": [FORMULA, table(FORMULA, FACE)]},
                "Jokers",
                "Cards without a suit, above all ranks: how many in each pack; or names with how many, from low to high.",
                2,
                {"WILD": 4, "DRAW4": 4},
            ),
            "copies": say(
                FORMULA,
                "Copies",
                "How many packs; or, as a formula over `card`, how many of each card.",
                2,
                ["3 if card.rank is 1", "2"],
            ),
            "keep": say(FORMULA, "Keep", "Which cards stay: a formula over `card`.", "card.rank is not in (8, 9)"),
            "into": say(ID, "Into", "The zone where all cards begin.", "stock"),
            "each card": say(
                table(FORMULA),
                "Each card",
                "Attributes worked out once from `card`.",
                {"value": "min(card.pips, 10)"},
            ),
        },
        ("into",) if whole else (),
    )
    if whole:
        keys["type"] = ["object", "string"]
        keys["anyOf"] = [
            {"type": "object", "required": ["ranks"]},
            {"type": "object", "required": ["pack"]},
            {"type": "string", **packs},
        ]
    return say(
        keys,
        "Deck",
        "The cards in the box; or the name of a pack that begins in the zone `stock`.",
        {"ranks": [7, 8, 9, 10, "J", "Q", "K", "A"], "into": "stock"},
        *(["standard"] if whole else []),
    )


def score(required: tuple[str, ...]) -> Schema:
    """How a tally is worked out."""
    return say(
        record(
            {
                "per": say(
                    {"enum": ["player", "side"]},
                    "Per",
                    "Who is scored: `me` is the player, or `side` the side.",
                    "player",
                    "side",
                ),
                "sum": say(FORMULA, "Sum", "What the points of one `tally` add up to, over all who are scored.", 0),
                "parts": say(
                    table(FORMULA),
                    "Parts",
                    "Named lines; each `tally` adds their sum to the running score.",
                    {"tricks": "count(my won) div 4"},
                ),
            },
            required,
        ),
        "Score",
        "How a tally is worked out.",
        {"per": "player", "parts": {"tricks": "count(my won) div 4"}},
    )


def named_set(required: tuple[str, ...]) -> Schema:
    """A variant that is only settings."""
    return say(
        record(
            {
                "title": say(WORDS, "Title", "The name of the variant for people.", "Sevens as trumps"),
                "options": say(table(FORMULA), "Options", "Its settings.", {"sevens": "over_trump"}),
            },
            required,
        ),
        "Named settings",
        "A variant that is only settings.",
        {"title": "Sevens as trumps", "options": {"sevens": "over_trump"}},
    )


def shown(required: tuple[str, ...]) -> Schema:
    """A shown value that not everybody sees, or not always."""
    return say(
        record(
            {
                "value": say(
                    {"oneOf": [LINE, several(LINE)]},
                    "Value",
                    "A formula, or a text with formulas in braces.",
                    "deadwood(my hand)",
                ),
                "when": say(FORMULA, "When", "The value is shown only while this holds.", "trick is not empty"),
                "seen by": say(
                    {"enum": ["owner", "whoever saw the cards"]},
                    "Seen by",
                    "`owner`: the player whom it is about. `whoever saw the cards`: who saw all cards that it reads.",
                    "owner",
                ),
            },
            required,
        ),
        "Shown value",
        "A value that people are shown beside the cards.",
        {"value": "deadwood(my hand)", "seen by": "owner"},
    )


def sections(strict: bool) -> Schema:
    """The parts of a game; in a patch nothing in them is required."""

    def need(*keys: str) -> tuple[str, ...]:
        return keys if strict else ()

    return {
        "options": say(
            table(option(need("type"))),
            "Options",
            "Settings of a table, by name.",
            {"hands": {"type": "1 or more"}},
        ),
        "requires": say(
            {"type": "object", "minProperties": 1, "additionalProperties": FORMULA},
            "Requires",
            "A sentence, which is the message, and the formula that must hold.",
            {"deal_all needs four players": "not deal_all or count(players) is 4"},
        ),
        "words": say(
            table(LINE),
            "Words",
            "Lists of words with a name: `a | b | c`. The name is a type, and `every NAME` the list of its words.",
            {"denomination": "clubs | diamonds | hearts | spades | notrump"},
        ),
        "deck": deck(strict),
        "tokens": say(
            table(token(need("count", "into"))),
            "Tokens",
            "Counters, by colour.",
            {"red": {"count": 5, "into": "supply"}},
        ),
        "zones": say(
            table(LINE),
            "Zones",
            "`KIND [up to N] [per X …] [seen by WHO] [, sorted by KEY]`; kinds are stack, row, set, rows, tokens and "
            "places.",
            {"stock": "stack seen by nobody", "hand": "set per player seen by owner"},
            {"hand": "set per player seen by everyone if owner is dummy else owner"},
        ),
        "variables": say(
            table(LINE),
            "Variables",
            "`TYPE [per X …] [seen by WHO] [= START] [, fresh each PHASE]`.",
            {"leader": "player = dealer.left, fresh each play_hand"},
        ),
        "formulas": say(
            table(FORMULA, SIGNATURE),
            "Formulas",
            "`name(c card, …)` and what it is.",
            {"takes(c card)": "c.rank is 7"},
        ),
        "actions": say(
            table(action(), SIGNATURE),
            "Actions",
            "`name`, or `name(r rank, …)` with what the offer hands over; moves are listed in this order.",
            {"play": {"with": {"c": "card from my hand"}, "do": "move c to trick"}},
        ),
        "groups": say(
            table({"oneOf": [ref("names"), several(ID)]}),
            "Groups",
            "A name for several actions: it stands for all of them in a menu, under `beside` and `narrows`.",
            {"melding": ["meld", "lay_off"]},
        ),
        "rules": say(
            table(rule(need("narrows", "demand"))),
            "Rules",
            "Constraints, by name.",
            {"first": {"narrows": "play", "demand": "c is 7D"}},
        ),
        "phases": say(
            table(BLOCK, SIGNATURE),
            "Phases",
            "`name(p player, …)` and what happens; `game` is the whole.",
            {"game": "play_hand\ntally\n"},
        ),
        "score": score(need("per", "parts")),
        "winner": say(
            table({"type": "string", "minLength": 1, "pattern": "^(highest|lowest) "}),
            "Winner",
            "Tie-breaks in order: `highest …` or `lowest …`; who is still level shares.",
            {"most_points": "highest my score"},
        ),
        "shown": say(
            table_with(
                {
                    "not shown": say(
                        several({"type": "string", "pattern": NAME}),
                        "Not shown",
                        "Variables that serve the rules alone: they are left off the table.",
                        ["hands_played"],
                    )
                },
                {"oneOf": [LINE, several(LINE), shown(need("value"))]},
                rf"{NAME}|^not shown$",
            ),
            "Shown",
            "Values that people are shown beside the cards, by label: a formula, or a text with formulas in braces; "
            "about `me` one for each player, about `side` one for each side, else one for the table.",
            {"tricks": "count(my won) div 4", "points": "{haul(me.side)} of 90"},
        ),
        "how to play": say(
            table_with({"not explained": UNEXPLAINED}, WORDS, HEADING),
            "How to play",
            "The game in your own words, by headings in the order of reading. `{formula}` is a value that the table fixes, "
            "`{name}` or `{name: words}` refers to a thing of the file, `{7H 8H}` draws cards, and `{if condition}` begins "
            "a paragraph.",
            {"aim": "Take as many {play: tricks} as you can.", "scoring": "Each trick counts {bonus}."},
        ),
        "titles": say(
            table(WORDS, TITLED),
            "Titles",
            "What people call a zone, variable, formula, phase, token, word or an argument (as `ACTION.ARGUMENT`, `PHASE.PARAMETER`); "
            "`{c}` in the title of a formula is its parameter.",
            {"won": "tricks taken", "beats": "{c} beats {d}", "play.c": "the card"},
        ),
        "variants": say(
            table(named_set(need("options"))),
            "Variants",
            "Named settings of this game.",
            {"trumps": {"title": "Sevens as trumps", "options": {"sevens": "over_trump"}}},
        ),
    }


def schema() -> Schema:
    """The whole schema."""
    head = {
        "hoyle": say({"enum": [1, "1"]}, "Hoyle", "Version of the language.", 1),
        "title": say(WORDS, "Title", "The name for people.", "Gin Rummy"),
        "summary": say(WORDS, "Summary", "One or two sentences.", "Build melds in secret."),
        "author": say(WORDS, "Author", "Who made the game.", "traditional"),
    }
    catalogue = {
        "family": say({"enum": FAMILIES}, "Family", "The family of card games that it belongs to.", "trick-taking"),
        "minutes": say(
            {"type": ["string", "integer"], "pattern": MINUTES},
            "Minutes",
            "How long a game takes people, in minutes.",
            "20..40",
            15,
        ),
        "difficulty": say(
            {"enum": ["easy", "medium", "hard"]}, "Difficulty", "How hard the game is to learn and play.", "medium"
        ),
    }
    seats = {
        "anyOf": [
            {"type": "string", "pattern": r"^\d+(\.\.\d+|(, *\d+)*( or \d+)?)$"},
            {"type": "integer", "minimum": 1},
        ]
    }
    game = record(
        {
            "hoyle": head["hoyle"],
            "game": say(ID, "Game", "The id.", "gin_rummy"),
            **{k: head[k] for k in ("title", "summary", "author")},
            **catalogue,
            "players": say(seats, "Players", "How many can play.", "2..4", 4, "2 or 4"),
            "sides": say(
                FORMULA,
                "Sides",
                "`opposite` (partners face each other), `united` (all are one side) or `single`; left out, single.",
                "opposite",
                "united",
            ),
            "direction": say(
                {"enum": ["clockwise", "anticlockwise"]},
                "Direction",
                "The direction of play. `p.left` sits at the left of p, so it is the next player only if play is "
                "`clockwise`; left out, it is.",
                "anticlockwise",
            ),
            **sections(True),
        },
        ("hoyle", "game", "title", "players", "deck", "zones", "actions", "phases", "score", "winner"),
    )
    loose = record({k: v for k, v in (head | sections(False)).items() if k != "hoyle"})
    loose["properties"] |= {key: game["properties"][key] for key in ("players", "sides", "direction")}
    patch = record(
        {
            "hoyle": head["hoyle"],
            "extends": say(
                {"type": "string", "minLength": 1},
                "Extends",
                "What is patched: the id of a game or of a patch, a shipped variant (`sedma/wild_eights`), "
                "or a file below this folder (`house/rules.yaml`).",
                "sedma",
            ),
            "variant": say(ID, "Variant", "The id of this variant.", "wild_eights"),
            **{k: head[k] for k in ("title", "summary", "author")},
            "drop": say(
                several({"type": "string", "pattern": DROPPED}),
                "Drop",
                "Paths taken out: a thing, or a whole section.",
                ["options.knock_limit", "how to play"],
            ),
            "change": say(
                ref("parts"),
                "Change",
                "Values replaced; each path must exist.",
                {"formulas": {"bonus": "20"}},
            ),
            "lines": say(
                table(table({"type": ["string", "null"]}, ".+"), PATH),
                "Lines",
                "Single lines replaced: of a phase, of what an action does, of the cases of a formula. Each path names a "
                "block; under it, write each old line as it is in the base, then a colon and the new one, or nothing to "
                "remove the line.",
                {"phases.game": {"deal 5 from stock to each hand starting with leader": "tally"}},
            ),
            "add": say(ref("parts"), "Add", "Things added; no path may exist.", {"variables": {"limit": "0..10"}}),
            "insert": say(
                table(BLOCK, r"^(before|after) [a-z][a-z0-9_]*$"),
                "Insert",
                "Blocks run `before` or `after` a phase or the effect of an action.",
                {"after deal_hand": "limit = 5"},
            ),
        },
        ("hoyle", "extends", "variant", "title"),
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://hoyle.invalid/game.schema.json",
        "title": "Hoyle rule file",
        "description": "A game, or with `extends` a patch of one.",
        "type": "object",
        "if": {"required": ["extends"]},
        "then": ref("patch"),
        "else": ref("game"),
        "$defs": {
            **DEFS,
            "game": say(game, "Game", "A complete game."),
            "parts": say(loose, "Parts", "Parts of a game, as far as a patch touches them."),
            "patch": say(patch, "Patch", "A variant as a short list of changes."),
        },
    }


if __name__ == "__main__":
    text = json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"
    Path(__file__).with_name("game.schema.json").write_text(text, encoding="utf-8")
