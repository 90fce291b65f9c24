"""Rule files that mean harm, by name: each a function that makes its bytes. Used by the tests and by bench/hostile.py."""

from collections.abc import Callable
from itertools import pairwise

#: Files that must be refused.
REFUSED: dict[str, Callable[[], bytes]] = {}

#: Files whose checking ends, whatever is said of them; those that are sound must also stop quickly when played.
ANY: dict[str, Callable[[], bytes]] = {}

#: Sound files that stop with a fault, or at a cap, when they are played; with the code of the fault.
ENDLESS: dict[str, tuple[str, Callable[[], bytes]]] = {}

SECTIONS = {
    "players": "players: 2..4",
    "sides": "",
    "options": "",
    "requires": "",
    "deck": "deck:\n  ranks: [7, 8, 9, 10, J, Q, K, A]\n  into: stock",
    "tokens": "",
    "zones": "stock: stack seen by nobody\nhand: set per player seen by owner\npile: row seen by everyone",
    "variables": "n: int",
    "formulas": "",
    "actions": "play:\n  with:\n    c: card from my hand\n  do: move c to pile",
    "rules": "",
    "phases": "",
    "score": "score:\n  per: player\n  parts:\n    cards: count(my hand)",
    "winner": "winner:\n  fewest: lowest my score",
}
WHOLE = ("players", "sides", "deck", "score", "winner")
FLOW = (
    "shuffle stock\ndeal 4 from stock to each hand starting with dealer\n"
    "for p in players starting with dealer: p chooses play"
)


def indent(text: str, by: int = 2) -> str:
    """A text, every line of it further right."""
    return "\n".join(" " * by + line if line else line for line in text.split("\n"))


def rules(game: str = FLOW, head: str = "", **sections: str) -> bytes:
    """A small rule file with these sections in place of its own; those of names are added to, unless they begin with `!`."""
    found = f"hoyle: 1\ngame: hostile\ntitle: Hostile\n{head}\n"
    for name, own in SECTIONS.items():
        given = sections.pop(name, "")
        if name in WHOLE:
            text = given or own
            found += text + "\n" if text else ""
            continue
        text = given[1:] if given.startswith("!") else "\n".join(filter(None, (own, given)))
        if name == "phases":
            text = "\n".join(filter(None, (text, "game: |\n" + indent(game))))
        if text:
            found += f"{name}:\n{indent(text)}\n"
    assert not sections, sections
    return found.encode()


def formula(text: str, **more: str) -> bytes:
    """A rule file that uses a formula."""
    return rules(FLOW + "\nn = x", formulas=f"x: {text}\n" + more.pop("formulas", ""), **more)


def nest(opener: str, inside: str, closer: str, times: int) -> str:
    """Something inside brackets inside brackets."""
    return opener * times + inside + closer * times


def blocks(opener: str, inside: str, times: int) -> str:
    """A block inside blocks."""
    return "\n".join(" " * n + opener for n in range(times)) + "\n" + " " * times + inside


def _enter(table: dict[str, Callable[[], bytes]], **files: Callable[[], bytes]) -> None:
    """Add files to a table, `_` in a name read as a space."""
    table.update({name.replace("_", " "): file for name, file in files.items()})


# ---- not YAML, or no rule file
_enter(
    REFUSED,
    empty_file=lambda: b"",
    only_spaces=lambda: b"  \n \n",
    only_a_remark=lambda: b"# nothing\n",
    not_YAML=lambda: b"{ [ : : ] ] - & * !!\n'",
    an_unclosed_quote=lambda: b"hoyle: 1\ngame: 'x\n" * 2000,
    a_list=lambda: b"- a\n- b\n",
    a_word=lambda: b"hello",
    wrong_shape=lambda: b"hoyle: [1]\ngame: {a: b}\nplayers: []\ndeck: 7\nzones: no\nphases: [x]\nscore: 1\n",
    another_YAML_file=lambda: b"version: 2\nservices:\n  web:\n    image: nginx\n    ports: ['80:80']\n",
    JSON=lambda: b'{"hoyle": 1, "game": null, "players": 2}',
    two_documents=lambda: rules() + b"---\n" + rules(),
    invalid_UTF8=lambda: b"hoyle: 1\ngame: \xff\xfe\x80\n",
    UTF16=lambda: rules().decode().encode("utf-16"),
    UTF32=lambda: rules().decode().encode("utf-32"),
    NUL=lambda: rules(head="summary: a\0b"),
    only_NUL=lambda: b"\0" * 100_000,
    escape_codes=lambda: rules(head="summary: a\x1b[2Jb"),
    random_bytes=lambda: bytes((i * i * 7919 + i * 31) % 256 for i in range(100_000)),
    an_image=lambda: b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40,
    tabs=lambda: rules().replace(b"  ", b"\t"),
    lone_surrogates=lambda: rules(head="summary: x").replace(b"summary: x", b"summary: \xed\xa0\x80"),
    names_with_marks=lambda: rules(formulas="\u202ex: 1"),
    a_YAML_tag=lambda: rules(head="summary: !!python/object/apply:os.system [ls]"),
    a_directive=lambda: b"%YAML 99.99999999999999999999999999\n---\nhoyle: 1\n",
    an_escape_out_of_range=lambda: rules(head='summary: "\\UFFFFFFFF"'),
    duplicate_keys=lambda: b"game: x\n" * 5000,
)

# ---- too large
_enter(
    REFUSED,
    five_megabytes=lambda: rules() + b"# remark\n" * 600_000,
    five_megabytes_of_brackets=lambda: b"[" * 5_000_000,
    five_megabytes_on_a_line=lambda: b"a" * 5_000_000,
    quarter_megabyte_of_brackets=lambda: b"[" * 262_000,
    quarter_megabyte_of_braces=lambda: b"{a: " * 65_000,
    quarter_megabyte_of_commas=lambda: b"[" + b"," * 262_000,
    quarter_megabyte_of_keys=lambda: b"? " * 130_000,
    quarter_megabyte_of_dashes=lambda: b"- " * 130_000,
    quarter_megabyte_of_colons=lambda: b": " * 130_000,
    quarter_megabyte_of_quotes=lambda: b"'" * 262_000,
    quarter_megabyte_of_ampersands=lambda: b"&a " * 87_000,
    quarter_megabyte_of_stars=lambda: b"- *a\n" * 52_000,
    quarter_megabyte_of_bad_characters=lambda: b"\x01" * 262_000,
    quarter_megabyte_of_tabs=lambda: b"\ta\n" * 87_000,
    too_many_values=lambda: b"a: [" + b"1, " * 80_000 + b"]",
    very_many_unknown_keys=lambda: "".join(f"k{n}: 1\n" for n in range(20_000)).encode(),
    a_name_of_100_KB=lambda: rules(formulas=f"{'a' * 100_000}: 1 + no_such"),
    an_unknown_name_of_100_KB=lambda: formula("b" * 100_000),
    a_key_of_100_KB=lambda: rules(head=f"{'k' * 100_000}: 1"),
    a_number_of_100_KB=lambda: formula("9" * 100_000),
    a_face_of_100_KB=lambda: formula("K" * 100_000),
    a_version_of_100_KB=lambda: rules().replace(b"hoyle: 1", b"hoyle: " + b"1" * 100_000),
    players_of_100_KB=lambda: rules(players="players: 2.." + "9" * 100_000),
    a_wide_character_of_100_KB=lambda: formula("é" * 50_000),
)

# ---- aliases, deep nesting
_enter(
    REFUSED,
    billion_laughs=lambda: (
        b"a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        + b"".join(b"a%d: &a%d [%s]\n" % (n, n, b", ".join([b"*a%d" % (n - 1)] * 10)) for n in range(1, 12))
        + rules()
    ),
    laughs_in_mappings=lambda: b"".join(
        b"b%d: &b%d {<<: [%s]}\n" % (n, n, b", ".join([b"*b%d" % max(0, n - 1)] * 9)) for n in range(60)
    ),
    an_alias_of_itself=lambda: b"hoyle: &a [*a, *a]\ngame: *a\n",
    deep_flow_lists=lambda: ("hoyle: " + nest("[", "1", "]", 10_000)).encode(),
    deep_flow_mappings=lambda: ("hoyle: " + nest("{a: ", "1", "}", 10_000)).encode(),
    deep_block_mappings=lambda: "\n".join(" " * n + "a:" for n in range(700)).encode(),
    deep_block_lists=lambda: ("- " * 10_000 + "a").encode(),
    deep_brackets=lambda: formula(nest("(", "1", ")", 10_000)),
    deep_indexes=lambda: formula(nest("n[", "1", "]", 10_000)),
    open_brackets=lambda: formula("'" + "(" * 100_000 + "'"),
    deep_calls_of_max=lambda: formula(nest("max(1, ", "n", ")", 10_000)),
    deep_conditions=lambda: formula(nest("(1 if n is 1 else ", "2", ")", 5_000)),
    deep_folds=lambda: formula(nest("sum(", "1", " for p in players)", 5_000)),
    deep_if=lambda: rules(blocks("if n is 1:", "n = 1", 400)),
    deep_repeat=lambda: rules(blocks("repeat 9 times:", "n += 1", 400)),
    a_very_long_sum=lambda: formula(" + ".join(["n"] * 50_000)),
    a_very_long_product=lambda: formula(" * ".join(["1"] * 50_000)),
    not_not_not=lambda: formula("1 if " + "not " * 50_000 + "n is 1 else 0"),
    minus_minus_minus=lambda: formula("'" + "-" * 100_000 + "n'"),
    a_long_chain_of_attributes=lambda: formula("1 if dealer" + ".left" * 5_000 + " is dealer else 0"),
    a_chain_of_calls=lambda: rules(
        FLOW + "\nn = f1000", formulas="f0: n\n" + "\n".join(f"f{b}: f{a} + 1" for a, b in pairwise(range(1001)))
    ),
    a_chain_of_nested_calls=lambda: formula(nest("f(", "1", ")", 1_000), formulas="f(k int): k + 1"),
    a_circle_of_calls=lambda: rules(
        FLOW + "\nn = f0", formulas="\n".join(f"f{a}: f{(a + 1) % 1000} + 1" for a in range(1000))
    ),
    a_circle_of_phases=lambda: rules("f0", phases="\n".join(f"f{a}: |\n  f{(a + 1) % 1000}" for a in range(1000))),
    a_phase_of_itself=lambda: rules("game"),
    many_unknown_calls=lambda: rules(formulas="\n".join(f"f{n}: zz{n}(1)" for n in range(5000))),
    many_unknown_words=lambda: rules(
        options="o: {type: " + " | ".join(f"w{n}" for n in range(4000)) + ", help: x}",
        formulas="\n".join(f"f{n}: o is zz{n}" for n in range(3000)),
    ),
    many_strange_ends=lambda: rules(
        FLOW + "\n" + "\n".join(f"q{n}" for n in range(2800)),
        phases="\n".join(f"q{n}: |\n  end q{(n * 7 + 1) % 2800}" for n in range(2800)),
    ),
    many_errors=lambda: rules("\n".join(f"m{n} = k{n}" for n in range(9_000))),
    many_type_errors=lambda: rules("\n".join(f"n = dealer + {n}" for n in range(9_000))),
    many_unknown_names=lambda: formula("(" + ", ".join(f"u{n}" for n in range(9_000)) + ")"),
    ten_thousand_unknown_rules=lambda: rules(
        rules="\n".join(f"r{n}: {{narrows: nothing{n}, demand: q{n}}}" for n in range(6_000))
    ),
)

# ---- decks and tables that cannot be
_enter(
    REFUSED,
    no_ranks=lambda: rules(deck="deck:\n  ranks: []\n  into: stock"),
    no_suits=lambda: rules(deck="deck:\n  ranks: [7]\n  suits: []\n  into: stock"),
    a_deck_of_nothing=lambda: rules(deck="deck:\n  ranks: [7, 8]\n  keep: no\n  into: stock"),
    no_copies=lambda: rules(deck="deck:\n  ranks: [7, 8]\n  copies: 0\n  into: stock"),
    a_million_copies=lambda: rules(deck="deck:\n  ranks: [7, 8]\n  copies: 1000000\n  into: stock"),
    most_copies=lambda: rules(deck="deck:\n  ranks: [7, 8]\n  copies: 2147483647\n  into: stock"),
    one_card_too_many=lambda: rules(
        deck="deck:\n  ranks: [7]\n  suits: [reds]\n  copies: 1025\n  into: stock",
    ),
    very_many_ranks=lambda: rules(
        deck=f"deck:\n  ranks: [{', '.join(f'{n}' for n in range(2, 10_000))}]\n  into: stock"
    ),
    ranks_by_ranks=lambda: rules(
        deck=f"deck:\n  ranks: [{', '.join(f'{n}' for n in range(2, 1026))}]\n  copies: 1024\n  into: stock"
    ),
    a_billion_jokers=lambda: rules(deck="deck:\n  ranks: [7, 8]\n  jokers: 1000000000\n  into: stock"),
    less_than_no_jokers=lambda: rules(deck="deck:\n  ranks: [7, 8]\n  jokers: -1\n  into: stock"),
    a_billion_tokens=lambda: rules(tokens="red: {count: 1000000000, into: supply}", zones="supply: tokens"),
    a_billion_players=lambda: rules(players="players: 2..1000000000"),
    more_players_than_numbers=lambda: rules(players="players: 99999999999999999999999999"),
    no_players=lambda: rules(players="players: 0"),
    players_backwards=lambda: rules(players="players: 9..2"),
    a_billion_zones=lambda: rules(zones="col: row per 1..1000000000 seen by everyone"),
    zones_of_zones=lambda: rules(zones="col: row per player per 1..1000 per 1..1000 seen by everyone"),
    a_billion_places=lambda: rules(zones="lay: 100000 by 10000 places seen by everyone"),
    a_billion_variables=lambda: rules(variables="m: int per 1..1000000000"),
    variables_of_variables=lambda: rules(variables="m: int per player per 1..30000 per 1..30000"),
    an_action_at_any_time_for_ever=lambda: rules(actions="look:\n  anytime: game\n  do: n = 1 - n"),
    a_loop_that_waits=lambda: rules("repeat:\n n = 1 - n\nuntil n is 5"),
    a_dead_loop=lambda: rules("repeat: n = 1"),
    a_loop_of_nothing=lambda: rules("repeat: me may nothing"),
    an_option_to_ten_to_the_eighteen=lambda: rules(options="k: {type: 0..1000000000000000000, help: x}"),
)

# ---- chains of `extends` (those with several files are in the tests)
_enter(
    REFUSED,
    extends_nothing=lambda: b"hoyle: 1\nextends: nobody_at_all\nvariant: v\ntitle: V\n",
    extends_a_path_up=lambda: b"hoyle: 1\nextends: ../../etc/passwd\nvariant: v\ntitle: V\n",
    extends_a_path_from_the_root=lambda: b"hoyle: 1\nextends: /etc/passwd\nvariant: v\ntitle: V\n",
    extends_a_device=lambda: b"hoyle: 1\nextends: /dev/zero\nvariant: v\ntitle: V\n",
    extends_100_KB=lambda: b"hoyle: 1\nextends: " + b"a/" * 50_000 + b"b\nvariant: v\ntitle: V\n",
    extends_a_long_name=lambda: b"hoyle: 1\nextends: " + b"a" * 100_000 + b"\nvariant: v\ntitle: V\n",
    extends_words=lambda: b"hoyle: 1\nextends: [a, b]\nvariant: v\ntitle: V\n",
    drops_everything=lambda: (
        b"hoyle: 1\nextends: sedma\nvariant: v\ntitle: V\ndrop: [zones.stock, actions.play, phases.game, score, deck]\n"
    ),
    drops_very_much=lambda: (
        "hoyle: 1\nextends: sedma\nvariant: v\ntitle: V\ndrop:\n"
        + "".join(f"  - formulas.f{n}\n" for n in range(15_000))
    ).encode(),
    inserts_a_thousand_times=lambda: (
        "hoyle: 1\nextends: sedma\nvariant: v\ntitle: V\ninsert:\n"
        + "".join(f"  before p{n}: tally\n" for n in range(9_000))
    ).encode(),
)

# ---- large, but perhaps sound
_enter(
    ANY,
    many_additions=lambda: (
        "hoyle: 1\nextends: sedma\nvariant: v\ntitle: V\nadd:\n  formulas:\n"
        + "".join(f"    g{n}: 1\n" for n in range(7500))
    ).encode(),
    many_actions_at_any_time=lambda: rules(
        actions="\n".join(f"look{n}:\n  anytime: game\n  when: n is {n}\n  do: n = {n + 1}" for n in range(1500))
    ),
    lines_of_long_constants=lambda: rules(
        FLOW + "\n" + "\n".join(f"q{n}" for n in range(5)),
        phases="\n".join(f"q{n}: |\n" + "  n = count(a in 1..30000 where a is 7)\n" * 450 for n in range(5)),
        options="k: {type: 1..4, help: x}",
        zones="bed: row per 1..k seen by everyone",
    ),
    tables_of_many_zones=lambda: rules(
        FLOW + "\n" + "\n".join(f"q{n}" for n in range(6)),
        phases="\n".join(f"q{n}: |\n" + "  move bed0[2] to pile\n" * 600 for n in range(6)),
        options="\n".join(f"k{n}: {{type: 2..4, help: x}}" for n in range(60)),
        zones="\n".join(f"bed{n}: row per 1..k{n} seen by everyone" for n in range(60)),
    ),
    tables_of_long_counts=lambda: rules(
        players="players: 2..32",
        options="\n".join(f"o{n}: {{type: 0..9, help: x}}" for n in range(100)),
        deck="deck:\n  ranks: [7, 8]\n  keep: count(a in 1..12000 where a > card.pips) > 9 or "
        + " or ".join(f"o{n} is 9" for n in range(100))
        + "\n  into: stock",
    ),
    bare_returns=lambda: rules().replace(b"\n", b"\r"),
    a_game_called_by_100_KB=lambda: rules().replace(b"hostile", b"h" * 100_000, 1),
    four_thousand_zones=lambda: rules(zones="\n".join(f"z{n}: row seen by everyone" for n in range(4_100))),
    BOM=lambda: b"\xef\xbb\xbf" + rules(),
    CRLF=lambda: rules().replace(b"\n", b"\r\n"),
    right_to_left_marks=lambda: rules(head='summary: "\u202eevil\u2066 text\u200f"'),
    all_cards_allowed=lambda: rules(deck="deck:\n  ranks: [7]\n  suits: [reds]\n  copies: 1024\n  into: stock"),
    doubling_formulas=lambda: rules(
        FLOW + "\nn = f30", formulas="f0: n\n" + "\n".join(f"f{b}: f{a} + f{a}" for a, b in pairwise(range(31)))
    ),
    doubling_formulas_of_cards=lambda: rules(
        FLOW + "\nn = f40(pile)",
        formulas="f0(m cards): count(m)\n"
        + "\n".join(f"f{b}(m cards): f{a}(m) + f{a}(hand[dealer])" for a, b in pairwise(range(41))),
    ),
    doubling_constants=lambda: rules(
        FLOW + "\nn = f30", formulas="f0: 1\n" + "\n".join(f"f{b}: f{a} + f{a}" for a, b in pairwise(range(31)))
    ),
    doubling_conditions=lambda: rules(
        FLOW + "\nif f40: n = 1",
        formulas="f0: n is 1\n" + "\n".join(f"f{b}: f{a} or (not f{a} and f{a})" for a, b in pairwise(range(41))),
    ),
    doubling_phases=lambda: rules(
        FLOW + "\nq30",
        phases="q0: |\n  n = 1\n" + "\n".join(f"q{b}: |\n  q{a}\n  q{a}" for a, b in pairwise(range(31))),
    ),
    doubling_options=lambda: rules(
        options="\n".join(f"o{n}: {{type: bool, help: x}}" for n in range(60)),
        deck="deck:\n  ranks: [7, 8]\n  keep: " + " or ".join(f"o{n}" for n in range(60)) + "\n  into: stock",
    ),
    doubling_requirements=lambda: rules(
        options="\n".join(f"o{n}: {{type: 0..2000000000, help: x}}" for n in range(60)),
        requires="\n".join(f"sentence {n}: o{n} <= o{(n + 1) % 60}" for n in range(60)),
    ),
    options_and_zones=lambda: rules(
        options="k: {type: 1..1000, help: x}\nj: {type: 1..1000, help: x}",
        zones="col: row per 1..k per 1..j seen by everyone",
    ),
    four_thousand_zones_by_options=lambda: rules(
        options="\n".join(f"o{n}: {{type: 0..100, help: x}}" for n in range(40)),
        zones="\n".join(f"z{n}: row up to o{n} per 1..100 seen by everyone" for n in range(40)),
    ),
    zones_for_many_options=lambda: rules(
        options="\n".join(f"o{n}: {{type: 1..1000, help: x}}" for n in range(300)),
        zones="\n".join(f"z{n}: row per 1..o{n} seen by everyone" for n in range(300)),
    ),
    options_that_follow_options=lambda: rules(
        options="o0: {type: 0..2000000000, help: x}\n"
        + "\n".join(f"o{b}: {{type: 0..2000000000, default: o{a}, help: x}}" for a, b in pairwise(range(600)))
    ),
    ten_thousand_rules=lambda: rules(
        rules="\n".join(f"r{n}: {{narrows: play, demand: n < {n}}}" for n in range(5_000))
    ),
    very_many_small_rules=lambda: rules(rules="\n".join(f"r{n}: {{narrows: play, demand: yes}}" for n in range(6_600))),
    five_thousand_formulas=lambda: rules(FLOW + "\nn = f0", formulas="\n".join(f"f{n}: n + {n}" for n in range(6_000))),
    five_thousand_phases=lambda: rules(FLOW + "\nq0", phases="\n".join(f"q{n}: |\n  n = {n}" for n in range(6_000))),
    five_thousand_actions=lambda: rules(
        actions="\n".join(f"a{n}: {{do: tally}}" for n in range(6_000)),
    ),
    five_thousand_variables=lambda: rules(variables="\n".join(f"v{n}: int" for n in range(9_000))),
    a_menu_of_all=lambda: rules(
        FLOW + "\ndealer chooses " + ", ".join(f"a{n}" for n in range(2_000)),
        actions="\n".join(f"a{n}: {{do: tally}}" for n in range(2_000)),
    ),
    menus_of_menus=lambda: rules(
        "\n".join("dealer chooses " + ", ".join(f"a{n}" for n in range(300)) for _ in range(100)),
        actions="\n".join(f"a{n}: {{do: tally}}" for n in range(300)),
    ),
    rules_over_actions=lambda: rules(
        FLOW + "\ndealer chooses " + ", ".join(f"a{n}" for n in range(300)),
        actions="\n".join(f"a{n}: {{do: tally}}" for n in range(300)),
        rules="\n".join(
            f"r{m}: {{narrows: '{', '.join(f'a{n}' for n in range(300))}', demand: n < {m}}}" for m in range(60)
        ),
    ),
    anytime_over_decisions=lambda: rules(
        FLOW + "\n" + "\n".join(["dealer chooses play"] * 2_000),
        actions="look:\n  anytime: play\n  do: tally",
    ),
    ten_thousand_lines=lambda: rules(FLOW + "\n" + "\n".join(["n += 1"] * 20_000)),
    a_long_line_of_decisions=lambda: rules(FLOW + "\n" + "\n".join(["dealer may play"] * 9_000)),
    a_long_line_of_branches=lambda: rules(FLOW + "\n" + "\n".join(["if n is 1: n = 2"] * 9_000)),
    a_long_line_of_loops=lambda: rules(FLOW + "\n" + "\n".join(["for p in players: n += 1"] * 9_000)),
    many_branches_of_one=lambda: rules(
        FLOW + "\n" + "\n".join(f"{'else ' if n else ''}if n is {n}: n = 2" for n in range(4_000))
    ),
    let_after_let=lambda: rules(FLOW + "\n" + "\n".join(f"let v{n} = n + {n}" for n in range(6_000))),
    many_cases=lambda: formula("\n" + "\n".join(f"  - {n} if n is {n}" for n in range(4_000)) + "\n  - 0"),
    many_score_parts=lambda: rules(
        score="score:\n  per: player\n  parts:\n" + "\n".join(f"    p{n}: n + {n}" for n in range(6_000))
    ),
    many_winner_lines=lambda: rules(winner="winner:\n" + "\n".join(f"  w{n}: highest n" for n in range(6_000))),
    many_attributes=lambda: rules(
        deck="deck:\n  ranks: [7]\n  suits: [reds]\n  copies: 1000\n  into: stock\n  each card:\n"
        + "\n".join(f"    at{n}: position(card.rank, ranks) + {n}" for n in range(3_000))
    ),
    attributes_that_count_cards=lambda: rules(
        deck="deck:\n  ranks: [7, 8]\n  copies: 128\n  into: stock\n  each card:\n"
        "    at: count(c in cards where count(d in cards where count(e in cards where e is d) is 1) is 1)"
    ),
    deck_kept_by_a_long_count=lambda: rules(
        deck="deck:\n  ranks: [7, 8]\n  copies: 128\n  into: stock\n"
        "  keep: count(a in 1..9000 where count(b in 1..9000 where a is b) is 1) is 9000"
    ),
    options_by_a_long_count=lambda: rules(
        options="k: {type: int, default: count(a in 1..90000 where count(b in 1..90000 where a is b) is 1), help: x}"
    ),
    sides_by_a_long_count=lambda: rules(
        sides="sides: opposite if count(a in 1..90000 where count(b in 1..90000 where a is b) is 1) is 4 else single"
    ),
    constants_of_a_long_count=lambda: formula("sum(sum(sum(1 for c in 1..60000) for b in 1..60000) for a in 1..60000)"),
    constant_lists=lambda: formula("count(list(list(b for b in 1..60000) for a in 1..60000))"),
    a_huge_list=lambda: formula("count(list(k for k in 1..2147483647))"),
    a_huge_sum=lambda: formula("sum(k for k in 1..2147483647)"),
    a_huge_list_as_is=lambda: formula("count(1..2147483647)"),
    the_last_of_a_huge_list=lambda: formula("last(1..2147483647)"),
    huge_lists_joined=lambda: formula("count(distinct(k div 2 for k in 1..2147483647))"),
    a_number_from_a_huge_range=lambda: rules(
        FLOW + "\ndealer chooses bid", actions="bid:\n  with:\n    k: number from 1..2147483647\n  do: n = k"
    ),
    numbers_from_ranges=lambda: rules(
        FLOW + "\ndealer chooses bid",
        actions="bid:\n  with:\n    k: number from 1..30000\n    j: number from 1..30000\n    i: number from 1..30000\n  do: n = k",
    ),
    sets_of_sixty_cards=lambda: rules(
        "move stock to hand[dealer]\ndealer chooses take",
        deck="deck:\n  ranks: [2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, 11, 12, 13]\n  into: stock",
        actions="take:\n  with:\n    s: 1..60 cards from my hand\n  do: move s to pile",
    ),
    sets_of_thirty_cards_of_sixty_where=lambda: rules(
        "move stock to hand[dealer]\ndealer chooses take",
        deck="deck:\n  ranks: [2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, 11, 12, 13]\n  into: stock",
        actions="take:\n  with:\n    s: 30 cards from my hand where sum(1 for c in s where c.rank is 7) is 5\n"
        "  do: move s to pile",
    ),
    any_of_sets=lambda: rules(
        FLOW + "\nif any(s in 1..30 cards from stock where count(s) is 31): n = 1",
    ),
    strange_numbers=lambda: formula("2147483647 * 2147483647 * 2147483647 * -1"),
    powers=lambda: formula("power(2147483647, 2147483647)"),
)

# ---- small forms of attacks that once went through
WAIT = "wait:\n  do: n = 1 - n"
THOUSAND = "deck:\n  ranks: [7]\n  suits: [reds]\n  copies: 1000\n  into: stock"
MANY = "deck:\n  ranks: [2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A]\n  copies: 19\n  into: stock"
_enter(
    REFUSED,
    cells_of_cells=lambda: rules(variables="m: int per player per card per card", deck=THOUSAND),
    cells_by_many_variables=lambda: rules(
        variables="\n".join(f"m{n}: bool per card" for n in range(4000)), deck=THOUSAND
    ),
    a_number_of_5000_digits=lambda: formula("9" * 5_000),
    an_option_of_5000_digits=lambda: rules(options=f"k: {{type: 0..{'9' * 5_000}, help: x}}"),
    copies_of_5000_digits=lambda: rules(deck=f"deck:\n  ranks: [7, 8]\n  copies: {'9' * 5_000}\n  into: stock"),
    a_hexadecimal_version=lambda: rules().replace(b"hoyle: 1", b"hoyle: 0x" + b"f" * 5_000),
    an_alias_in_a_sound_file=lambda: b"a: &a {x: 1}\n" + rules(),
    a_block_of_three_thousand_lines=lambda: rules("repeat 40000 times:\n" + "  n = 1 - n\n" * 3_000),
)
_enter(
    ANY,
    an_error_behind_warnings=lambda: rules(
        FLOW + "\nn = dealer",
        formulas="\n".join(f"f{n}: {n}" for n in range(120)),
        variables="\n".join(f"v{n}: int" for n in range(120)),
    ),
    counts_in_counts_of_numbers=lambda: formula(
        "count(a in 1..2147483647 where count(b in 1..2147483647 where b is a + n) is 7)"
    ),
    ten_million_ones=lambda: formula("sum(1 for k in 1..10000000)"),
    a_loop_over_two_billion=lambda: rules(FLOW + "\nfor k in 1..2000000000: n = k"),
    a_loop_over_fifty_million=lambda: rules(FLOW + "\nrepeat 4 times:\n  for i in 1..50000000: n = i"),
    two_billion_times=lambda: rules("repeat 2000000000 times: n = 1 - n"),
    a_name_for_two_billion=lambda: rules(
        FLOW + "\nlet a = 1..2000000000\nn = count(a)\ndealer chooses wait\nn = last(a) otherwise 0", actions=WAIT
    ),
    two_billion_said=lambda: rules(FLOW + '\nsay "x {1..2000000000}"'),
    two_billion_in_a_title=lambda: rules(
        FLOW + "\ndealer chooses wait", actions='wait:\n  title: "wait {1..2000000000}"\n  do: n = 1 - n'
    ),
    two_billion_dealt=lambda: rules("deal 2000000000 from stock to pile"),
    two_billion_compared=lambda: rules(FLOW + "\nn = 1 if (1..2000000000) is (1..2000000001) else 0"),
    five_million_distinct=lambda: rules(FLOW + "\nn = distinct(k for k in 1..4900000)"),
    a_list_of_millions=lambda: rules(FLOW + "\nlet a = list(k + n for k in 1..1500000)\nn = count(a)"),
    a_constant_list_of_many=lambda: rules(FLOW + "\nlet a = list(k for k in 1..300000)\nn = count(a)"),
    the_largest_of_many=lambda: rules(FLOW + "\nn = max(k + n for k in 1..1600000)"),
    a_number_from_millions=lambda: rules(
        FLOW + "\ndealer chooses bid", actions="bid:\n  with:\n    k: number from 1..4000000\n  do: n = k"
    ),
    two_numbers_from_thousands=lambda: rules(
        FLOW + "\ndealer chooses bid",
        actions="bid:\n  with:\n    k: number from 1..2000\n    j: number from 1..2000\n  do: n = k",
    ),
    the_last_of_many_sets=lambda: rules(
        FLOW + "\nif last(s in 3 cards from stock where count(s) is 1) is none: n = 1", deck=MANY
    ),
    a_count_of_large_sets=lambda: rules(
        FLOW + "\nif any(s in 60 cards from stock where count(s) is 1): n = 1", deck=MANY
    ),
    sets_that_grow=lambda: rules(
        "move stock to hand[dealer]\ndealer chooses take",
        deck=MANY,
        actions="take:\n  with:\n    s: 2..40 cards from my hand where all(c.rank is not 7 for c in s)\n  do: move s to pile",
    ),
    three_cards_of_many=lambda: rules(
        "move stock to hand[dealer]\ndealer chooses take",
        deck=MANY,
        actions="take:\n  with:\n    s: 3 cards from my hand where count(c in s where c.rank is 7) is n\n  do: move s to pile",
    ),
    sets_of_sets=lambda: rules(
        "move stock to hand[dealer]\ndealer chooses take",
        deck=MANY,
        actions="take:\n  with:\n    s: 1..3 sets of 2..3 cards from my hand\n  do: nothing",
    ),
    a_thousand_cards_moved_again=lambda: rules(
        "repeat 40000 times:\n  move stock to pile\n  move pile to stock", deck=THOUSAND
    ),
    a_thousand_cards_shuffled_again=lambda: rules("repeat 40000 times: shuffle stock", deck=THOUSAND),
    a_long_text_said_again=lambda: rules('repeat 90000 times: say "' + "{n} " * 5_000 + '"'),
    many_parts_tallied_again=lambda: rules(
        "repeat 90000 times: tally\n" + FLOW,
        players="players: 32",
        deck=MANY,
        score="score:\n  per: player\n  parts:\n" + "\n".join(f"    p{n}: count(my hand) + n" for n in range(1_500)),
    ),
    tokens_moved_again=lambda: rules(
        "repeat 40000 times:\n  move 900 red from supply to pot\n  move 900 red from pot to supply",
        tokens="red: {count: 900, into: supply}",
        zones="supply: tokens\npot: tokens",
    ),
    loops_in_loops_over_cards=lambda: rules(
        "for a in cards:\n  for b in cards:\n    for d in cards: n = 1", deck=THOUSAND
    ),
    three_hundred_actions=lambda: rules(
        FLOW + "\ndealer chooses " + ", ".join(f"a{n}" for n in range(300)),
        actions="\n".join(f"a{n}: {{do: tally}}" for n in range(300)),
    ),
    four_hundred_winner_lines=lambda: rules(
        winner="winner:\n" + "\n".join(f"  w{n}: highest my score" for n in range(400))
    ),
    a_thousand_actions_at_any_time=lambda: rules(
        actions="\n".join(f"look{n}:\n  anytime: game\n  when: n is {n}\n  do: n = {n + 1}" for n in range(400))
    ),
    a_loop_where_nobody_can_choose=lambda: rules(
        "shuffle stock\ndeal 4 from stock to each hand starting with dealer\n"
        "repeat:\n    dealer chooses play\n    else: n = 0\nuntil n is 5"
    ),
    tags_in_texts=lambda: rules(
        head='summary: "<script>alert(1)</script> [x](javascript:alert(1)) <!-- `"\ngoal: "# <b> | | \\\\ ![x](y)"',
        actions='wait:\n  title: "<img src=x onerror=alert(1)>"\n  do: n = 1 - n',
        game=FLOW + "\ndealer chooses wait",
    ),
    bidirectional_texts=lambda: rules(
        FLOW + '\nsay "a\u202eb\u200b"  # \u2066remark', head='summary: "\u202eevil\u2066 text\u200f"'
    ),
    names_that_look_alike=lambda: rules(FLOW, formulas="caf\u00e9: 1\ncafe\u0301: 2"),
    a_summary_of_200_KB=lambda: rules(head="summary: " + "x" * 200_000),
    a_summary_of_6000_digits=lambda: rules(head="summary: " + "1" * 6_000),
    a_summary_of_colons=lambda: rules(head="summary: " + "1:" * 3_000 + "1"),
)

# ---- sound, and endless when played
BIG = "repeat 1000000 times:"
for _name, _code, _file in (
    ("a million times a million", "R910", lambda: rules(f"{BIG}\n {BIG}\n  n = 1")),
    (
        "a count of counts",
        "R901",
        lambda: rules(
            "n = count(a in cards where count(b in cards where count(c in cards where count(d in cards where "
            "count(e in cards where e is a) is 3) is 3) is 3) is 3)"
        ),
    ),
    (
        "numbers in numbers",
        "R901",
        lambda: rules("n = sum(sum(sum(n for c in 1..900) for b in 1..900) for a in 1..900)"),
    ),
    ("two billion in a loop", "R910", lambda: rules("for k in 1..2000000000: n = k")),
    ("many cards again and again", "R910", lambda: rules("repeat 40000 times: move stock to pile\nn = 1")),
    ("a number that grows", "R902", lambda: rules("n = 3\nrepeat 100 times: n = n * n")),
    ("a list of lists", "R901", lambda: rules("n = sum(count(list(k for k in 1..9000 - n)) for j in 1..9000)")),
    (
        "a list made again",
        "R901",
        lambda: rules(
            "repeat 90000 times: n = count(list(k for k in 1..50000 - n)) - count(list(k for k in 1..50000 - n))"
        ),
    ),
):
    ENDLESS[_name] = (_code, _file)

#: All files.
FILES: dict[str, Callable[[], bytes]] = {**REFUSED, **ANY, **{name: file for name, (_, file) in ENDLESS.items()}}

#: Those that take longest, measured by bench/hostile.py; tests leave them to a long run.
SLOW = {
    "five thousand variables", "five thousand formulas", "five thousand phases", "many attributes", "a menu of all",
    "zones for many options", "four thousand zones by options", "many score parts", "many winner lines", "ten thousand rules",
    "very many small rules", "five thousand actions", "rules over actions", "menus of menus", "anytime over decisions",
    "four thousand zones", "inserts a thousand times", "a very long product", "ten thousand lines", "many type errors",
    "a long line of decisions", "a long line of loops", "a long line of branches", "deck kept by a long count",
    "sides by a long count", "too many values", "very many unknown keys", "deep folds", "deep conditions", "deep calls of max",
    "options that follow options", "doubling requirements", "sets of thirty cards of sixty where", "doubling options",
    "many unknown calls", "many unknown words", "many additions", "many actions at any time", "lines of long constants",
    "tables of many zones", "quarter megabyte of stars", "quarter megabyte of quotes", "quarter megabyte of bad characters", "not not not",
    "three cards of many", "open brackets", "minus minus minus", "a very long sum", "five megabytes of brackets", "many errors",
}  # fmt: skip
