"""Patches laid over a base: what the merged tree holds, where its parts come from, and what is refused."""

import pytest

from hoyle.language.check.keys.patches import Merged, merge
from hoyle.language.report import Report, Source
from hoyle.language.syntax import Mapping, Scalar, plain_data, read_mapping

BASE = """
hoyle: 1
game: base
title: Base
options:
  hook: {type: bool, help: The hook}
  bonus: {type: 0..50, default: 10}
formulas:
  takes(c card): c.rank is 7
  total: 1
actions:
  play:
    with:
      c: card from my hand
    do: move c to trick
rules:
  follow: {narrows: play, demand: takes(c)}
phases:
  game: |
    play_hand(3)     # and once more
    if total is 1:
        tally
    play_hand(
        4)
  play_hand(n int): tally
score:
  per: player
  parts: {tricks: total, exact: 2}
"""


def tree(text: str, name: str = "patch.yaml") -> Mapping:
    """A tree from a text that can be read."""
    report = Report()
    root = read_mapping(Source(name, text), report)
    assert root is not None and not report.failed
    return root


def merge_patches(*patches: str, siblings: bool = False) -> tuple[Merged, list[tuple[str, str]]]:
    """The merged file, and each finding as its code and the words it points at."""
    report = Report()
    strangers = (frozenset[int](),) * len(patches) if siblings else None
    found = merge(tree(BASE, "base.yaml"), tuple(map(tree, patches)), report, builds_on=strangers)
    return found, [(d.code, d.span.text if d.span else "") for d in report.diagnostics]


def at(found: Merged, *path: str) -> object:
    """A part of the merged tree as plain data, or None."""
    node: object = plain_data(found.root)
    for name in path:
        node = node.get(name) if isinstance(node, dict) else None
    return node


def test_a_patch_drops_changes_and_adds_in_this_order() -> None:
    found, errors = merge_patches(
        """
        extends: base
        variant: other
        title: Other
        drop: [rules.follow.demand, formulas.takes]
        change:
          options: {bonus: {default: 20}}
        add:
          formulas: {"takes(c card, d card)": c is d}
          rules: {follow: {demand: "no"}}
          score: {parts: {last: 3}}
        """
    )
    assert errors == []
    assert at(found, "game") == "base"
    assert at(found, "title") == "Other"
    assert at(found, "variant") == "other"
    assert at(found, "extends") is None
    assert at(found, "options", "bonus") == {"type": "0..50", "default": "20"}
    assert at(found, "formulas") == {"total": "1", "takes(c card, d card)": "c is d"}
    assert at(found, "rules", "follow") == {"narrows": "play", "demand": "no"}
    assert list(at(found, "score", "parts") or ()) == ["tricks", "exact", "last"]


def test_the_default_of_an_option_changes_though_the_base_writes_none() -> None:
    found, errors = merge_patches("change: {options: {hook: {default: yes}}}")
    assert errors == []
    assert at(found, "options", "hook") == {"type": "bool", "help": "The hook", "default": "yes"}


def test_what_comes_from_a_patch_keeps_its_place() -> None:
    found, _ = merge_patches("change: {formulas: {total: 2}}")
    formulas = found.root.get("formulas")
    assert isinstance(formulas, Mapping)
    value, untouched = formulas.get("total"), formulas.get("takes(c card)")
    assert value is not None and value.span.source.name == "patch.yaml"
    assert untouched is not None and untouched.span.source.name == "base.yaml"


def test_inserted_blocks_come_in_order() -> None:
    found, _ = merge_patches("insert: {after play_hand: tally}", "insert: {before play: tally, after play: tally}")
    assert [hook.value for hook, _ in found.inserts] == ["after play_hand", "before play", "after play"]


def test_an_emptied_section_goes() -> None:
    found, errors = merge_patches("drop: [rules.follow, actions.play.with.c]")
    assert errors == []
    assert at(found, "rules") is None
    assert at(found, "actions", "play") == {"do": "move c to trick"}


@pytest.mark.parametrize(
    ("patch", "error"),
    [
        ("drop: [rules.folow]", ("D801", "folow")),
        ("drop: [rules.follow.when]", ("D801", "when")),
        ("drop: [takes]", ("D801", "takes")),
        ("drop: [rules.follow.demand.x]", ("D801", "x")),
        ("change: {options: {bonuss: {default: 1}}}", ("D801", "bonuss")),
        ("change: {options: {bonus: {max: 1}}}", ("D801", "max")),
        ("change: {zones: {hand: set}}", ("D801", "zones")),
        ("add: {formulas: {total: 2}}", ("D802", "total")),
        ("add: {formulas: {takes(d card): 2}}", ("D802", "takes(d card)")),
        ("change: {formulas: {takes(d card): d.rank is 8}}", ("D804", "takes(d card)")),
        ("change: {formulas: {takes: 2}}", ("D804", "takes")),
        ("change: {phases: {'play_hand(n int, m int)': tally}}", ("D804", "'play_hand(n int, m int)'")),
        ("change: {options: {bonus: 3}}", ("D805", "bonus")),
        ("change: {formulas: {total: {a: 3}}}", ("D805", "total")),
        ("add: {options: {bonus: 3}}", ("D805", "bonus")),
    ],
)
def test_a_patch_that_does_not_fit_is_refused_where_it_fails(patch: str, error: tuple[str, str]) -> None:
    assert merge_patches(patch)[1] == [error]


def test_what_the_base_has_instead_is_shown() -> None:
    report = Report()
    merge(tree(BASE, "base.yaml"), (tree("drop: [rules.folow, takes]"),), report)
    slip, homeless = report.diagnostics
    assert slip.help == "did you mean `rules.follow`?"
    assert [(label.span.text, label.text) for label in slip.labels] == [("rules", "it has `follow`")]
    assert homeless.help == "did you mean `formulas.takes`?"


def test_in_a_chain_the_later_patch_wins() -> None:
    found, errors = merge_patches("change: {formulas: {total: 2}}", "change: {formulas: {total: 3}}")
    assert (at(found, "formulas", "total"), errors) == ("3", [])


@pytest.mark.parametrize(
    ("first", "second", "place"),
    [
        ("change: {formulas: {total: 2}}", "change: {formulas: {total: 3}}", "total"),
        ("drop: [options.hook]", "change: {options: {hook: {help: no}}}", "hook"),
        ("change: {options: {hook: {help: no}}}", "drop: [options.hook]", "options.hook"),
        ("drop: [rules.follow]", "drop: [rules.follow]", "rules.follow"),
        ("add: {formulas: {more: 2}}", "add: {formulas: {more: 3}}", "more"),
    ],
)
def test_siblings_may_not_touch_the_same_thing(first: str, second: str, place: str) -> None:
    assert merge_patches(first, second, siblings=True)[1] == [("D803", place)]


def test_siblings_may_touch_different_things() -> None:
    both = ("change: {formulas: {total: 2}}", "change: {options: {bonus: {default: 3}}}")
    assert merge_patches(*both, siblings=True)[1] == []


TITLES = """
add:
  titles:
    takes: "{c} takes"
    total: points
    play.c: the card
    play_hand: a hand
"""


@pytest.mark.parametrize(
    ("drop", "left"),
    [
        ("formulas.takes", {"total": "points", "play.c": "the card", "play_hand": "a hand"}),
        ("actions.play.with.c", {"takes": "{c} takes", "total": "points", "play_hand": "a hand"}),
        ("actions.play.with", {"takes": "{c} takes", "total": "points", "play_hand": "a hand"}),
        ("actions.play", {"takes": "{c} takes", "total": "points", "play_hand": "a hand"}),
        ("actions", {"takes": "{c} takes", "total": "points", "play_hand": "a hand"}),
        ("formulas", {"play.c": "the card", "play_hand": "a hand"}),
        ("phases.play_hand", {"takes": "{c} takes", "total": "points", "play.c": "the card"}),
        ("titles.play.c", {"takes": "{c} takes", "total": "points", "play_hand": "a hand"}),
        ("titles", None),
        ("formulas.total, titles.total, titles.takes", {"play.c": "the card", "play_hand": "a hand"}),
        ("rules.follow", {"takes": "{c} takes", "total": "points", "play.c": "the card", "play_hand": "a hand"}),
    ],
)
def test_what_is_dropped_loses_its_title(drop: str, left: dict[str, str] | None) -> None:
    found, errors = merge_patches(TITLES, f"drop: [{drop}]")
    assert (at(found, "titles"), errors) == (left, [])


def test_a_title_can_be_changed_and_what_comes_anew_begins_without_one() -> None:
    found, errors = merge_patches(TITLES, "change: {titles: {play.c: a card of yours}}", "drop: [formulas.takes]")
    assert errors == [] and at(found, "titles", "play.c") == "a card of yours"
    found, errors = merge_patches(TITLES, "drop: [formulas.takes]\nadd: {formulas: {takes(d card): d.rank is 8}}")
    assert errors == [] and at(found, "titles", "takes") is None


def test_new_parameters_cost_a_thing_its_title() -> None:
    report, changed = Report(), "change: {formulas: {'takes(d card)': d.rank is 8}}"
    merge(tree(BASE + 'titles: {takes: "{c} takes"}\n'), (tree(changed),), report)
    (finding,) = report.diagnostics
    assert str(finding.help).endswith("under `add:`, and there too its title: `titles: {takes: …}`")


def test_siblings_may_not_drop_a_thing_and_change_its_title() -> None:
    own = BASE + "titles: {total: points}\n"
    report, patches = Report(), ("drop: [formulas.total]", "change: {titles: {total: what counts}}")
    merge(tree(own), tuple(map(tree, patches)), report, builds_on=(frozenset(), frozenset()))
    assert [d.code for d in report.diagnostics] == ["D803"]


def test_single_lines_are_found_by_their_words_and_keep_their_depth() -> None:
    found, errors = merge_patches(
        """
        lines:
          phases.game:
            if total is 1: if total is 2
            tally: |
              expect total is 2
              if total is 3:
                  tally
            play_hand( 4 ): play_hand(5)
          actions.play.do:
            move  c  to trick: move c face up to trick
        """
    )
    assert errors == []
    assert at(found, "phases", "game") == (
        "play_hand(3)     # and once more\n"
        "if total is 2:\n"
        "    expect total is 2\n"
        "    if total is 3:\n"
        "        tally\n"
        "play_hand(5)\n"
    )
    assert at(found, "actions", "play", "do") == "move c face up to trick"


def test_each_part_of_a_block_of_changed_lines_knows_its_place() -> None:
    found, _ = merge_patches(
        "lines: {phases.game: {tally: expect yes}}", "lines: {phases.game: {play_hand(3): play_hand(7)}}"
    )
    phases = found.root.get("phases")
    assert isinstance(phases, Mapping)
    game = phases.get("game")
    assert isinstance(game, Scalar)
    for words, source in (
        ("play_hand(7)", "patch.yaml"),
        ("if total is 1:", "base.yaml"),
        ("expect yes", "patch.yaml"),
        ("4)", "base.yaml"),
    ):
        start = game.value.index(words)
        place = game.at(start, start + len(words))
        assert (place.text, place.source.name) == (words, source)


def test_a_case_of_a_formula_is_a_line() -> None:
    found, errors = merge_patches(
        "change: {formulas: {total: [3 if 1 is 2, 1 if 2 is 2, 0]}}",
        "lines: {formulas.total: {1 if 2 is 2: 2 if 2 is 2}}",
    )
    assert errors == []
    assert at(found, "formulas", "total") == ["3 if 1 is 2", "2 if 2 is 2", "0"]


def test_a_line_without_a_new_one_is_removed() -> None:
    found, errors = merge_patches("lines: {phases.game: {play_hand( 4 ): }, actions.play.do: {move c to trick: ''}}")
    assert errors == []
    text = at(found, "phases", "game")
    assert isinstance(text, str)
    assert [line.strip() for line in text.split("\n")] == [
        "play_hand(3)     # and once more",
        "if total is 1:",
        "tally",
        "",
        "",
    ]
    assert at(found, "actions", "play", "do") == ""


def test_a_case_of_a_formula_is_removed() -> None:
    found, errors = merge_patches(
        "change: {formulas: {total: [3 if 1 is 2, 1 if 2 is 2, 0]}}",
        "lines: {formulas.total: {3 if 1 is 2: }}",
    )
    assert errors == []
    assert at(found, "formulas", "total") == ["1 if 2 is 2", "0"]


def test_the_head_of_a_block_is_not_removed_alone() -> None:
    _, errors = merge_patches('lines: {phases.game: {"if total is 1:": }}')
    assert [code for code, _ in errors] == ["D812"]


def test_patches_side_by_side_change_different_lines_of_a_block() -> None:
    first, second = "lines: {phases.game: {tally: expect yes}}", "lines: {phases.game: {play_hand(3): play_hand(7)}}"
    found, errors = merge_patches(first, second, siblings=True)
    assert errors == []
    text = at(found, "phases", "game")
    assert isinstance(text, str)
    assert "expect yes" in text
    assert "play_hand(7)" in text


@pytest.mark.parametrize(
    "other",
    [
        "lines: {phases.game: {tally: expect no}}",
        "change: {phases: {game: tally}}",
        "drop: [phases.game]",
    ],
)
def test_the_same_line_twice_is_a_conflict(other: str) -> None:
    for patches in (
        ("lines: {phases.game: {tally: expect yes}}", other),
        (other, "lines: {phases.game: {tally: expect yes}}"),
    ):
        assert [code for code, _ in merge_patches(*patches, siblings=True)[1]] == ["D803"]


@pytest.mark.parametrize(
    ("patch", "finding"),
    [
        ("lines: {phases.game: {taly: tally}}", ("D810", "taly")),
        ("lines: {phases.game: {play_hand(3) tally: tally}}", ("D810", "play_hand(3) tally")),
        ("lines: {phases.gam: {tally: tally}}", ("D801", "gam")),
        ("lines: {actions.play: {tally: tally}}", ("D805", "actions.play")),
        ("lines: {phases.game: {tally: 'if yes:'}}", ("D812", "'if yes:'")),
    ],
)
def test_lines_that_do_not_fit_are_told(patch: str, finding: tuple[str, str]) -> None:
    found, errors = merge_patches(patch)
    assert errors == [finding]
    assert at(found, "phases", "game") == at(merge_patches()[0], "phases", "game")


def test_a_line_that_is_there_twice_is_not_changed() -> None:
    _, errors = merge_patches('change: {phases: {game: "tally\\ntally"}}', "lines: {phases.game: {tally: expect yes}}")
    assert errors == [("D811", "tally")]


def test_the_head_of_a_block_is_not_changed_into_plain_lines() -> None:
    _, errors = merge_patches('lines: {phases.game: {if total is 1: "tally\\ntally"}}')
    assert errors == [("D812", '"tally\\ntally"')]


def test_a_whole_section_is_dropped() -> None:
    found, told = merge_patches("drop: [rules, options.hook, options.bonus]")
    assert told == [] and at(found, "rules") is None and at(found, "options") is None
