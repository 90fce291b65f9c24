"""Chains of `extends` and patches side by side, in files: what is found, what is refused, what the findings show."""

from pathlib import Path

import pytest

import hoyle
from hoyle.language.report import Diagnostic
from hoyle.tools.authoring.first_game import first_game


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the game `small`."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "small.yaml").write_text(first_game("small", "Small", "small.yaml"))
    return home


def patch(file: Path, extends: str, changes: str = "") -> Path:
    """A patch on disk."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"hoyle: 1\nextends: {extends}\nvariant: {file.stem}\ntitle: {file.stem}\n{changes}")
    return file


def errors(file: Path) -> list[Diagnostic]:
    return [d for d in hoyle.validate(file) if d.severity == "error"]


def codes(file: Path) -> list[str]:
    return [d.code for d in errors(file)]


TWICE = "change: {score: {parts: {cards: 2 * count(my won)}}}\n"
LOWEST = "change: {winner: {most_cards: lowest my score}}\n"


@pytest.mark.sweep(2)
@pytest.mark.parametrize("extends", ["small", "small.yaml", "sedma", "sedma/wild_eights"])
def test_what_can_be_extended(folder: Path, extends: str) -> None:
    assert codes(patch(folder / "house.yaml", extends)) == []


def test_a_game_in_a_folder_of_its_own(folder: Path) -> None:
    (folder / "big").mkdir()
    (folder / "small.yaml").rename(folder / "big" / "game.yaml")
    assert codes(patch(folder / "house.yaml", "big")) == []
    assert codes(patch(folder / "again.yaml", "big/game.yaml")) == []
    assert codes(patch(folder / "big" / "variants" / "house.yaml", "big", TWICE)) == []
    assert codes(patch(folder / "fast.yaml", "big/house")) == []
    assert hoyle.load(folder / "big", variants=["house"]).variant == "house"


def test_a_file_called_like_a_shipped_game_may_extend_it(folder: Path) -> None:
    assert codes(patch(folder / "sedma.yaml", "sedma")) == []


@pytest.mark.parametrize(
    "extends", ["../small", "/etc/passwd", "../home/small.yaml", "a/../small.yaml", "~/small", "a//b"]
)
def test_paths_that_may_lead_out(folder: Path, extends: str) -> None:
    assert codes(patch(folder / "house.yaml", extends)) == ["D808"]


def test_a_link_that_leads_out(folder: Path) -> None:
    outside = folder.parent / "small.yaml"
    (folder / "small.yaml").rename(outside)
    (folder / "small.yaml").symlink_to(outside)
    (found,) = errors(patch(folder / "house.yaml", "small"))
    assert found.code == "D808" and "is outside the folder" in found.message
    assert found.span is not None and found.span.text == "small"


def test_a_link_inside(folder: Path) -> None:
    (folder / "other.yaml").symlink_to(folder / "small.yaml")
    assert codes(patch(folder / "house.yaml", "other")) == []


def test_a_chain_keeps_to_the_folder_of_its_first_file(folder: Path) -> None:
    patch(folder / "deep" / "middle.yaml", "small")
    assert codes(patch(folder / "first.yaml", "deep/middle.yaml")) == []
    assert codes(folder / "deep" / "middle.yaml") == ["D807"]


def test_a_missing_base(folder: Path) -> None:
    (found,) = errors(patch(folder / "house.yaml", "sedna"))
    assert (found.code, found.help) == ("D807", "did you mean `sedma`?")
    assert codes(patch(folder / "house.yaml", "none.yaml")) == ["D807"]


def test_a_base_named_by_the_id_of_a_file_beside_it(folder: Path) -> None:
    (folder / "mine.yaml").write_text("hoyle: 1\ngame: my_game\n")
    (found,) = errors(patch(folder / "odd.yaml", "my_game"))
    assert (found.code, found.help, found.instead) == ("D807", "write `extends: mine.yaml`", "mine.yaml")


def test_a_cycle(folder: Path) -> None:
    patch(folder / "a.yaml", "b")
    patch(folder / "b.yaml", "a")
    (found,) = errors(folder / "a.yaml")
    assert found.code == "D806" and found.message == "a.yaml and b.yaml extend each other"
    assert codes(patch(folder / "self.yaml", "self")) == ["D806"]


def test_the_longest_chain(folder: Path) -> None:
    for number in range(1, 10):
        patch(folder / f"p{number}.yaml", f"p{number - 1}" if number > 1 else "small")
    assert codes(folder / "p7.yaml") == []
    assert codes(folder / "p8.yaml") == ["D806"]


def test_an_error_in_the_base_is_shown_there(folder: Path) -> None:
    (folder / "small.yaml").write_text("hoyle: 1\ngame: [\n")
    (found, *_) = errors(patch(folder / "house.yaml", "small"))
    assert found.span is not None and found.span.source.name.endswith("small.yaml")


def test_a_path_without_a_part_is_completed(folder: Path) -> None:
    (found,) = errors(patch(folder / "house.yaml", "small", "drop: [score.cards]\n"))
    assert (found.code, found.help) == ("D801", "did you mean `score.parts.cards`?")


def test_a_section_that_the_base_lacks_is_not_another_key(folder: Path) -> None:
    (found,) = errors(patch(folder / "house.yaml", "small", "drop: [variants]\n"))
    assert (found.code, found.help) == ("D801", None)
    assert found.notes[0].startswith("it has `players`, `")


def test_a_change_that_no_longer_finds_its_target_shows_what_is_there(folder: Path) -> None:
    (found,) = errors(patch(folder / "house.yaml", "small", "change: {formulas: {winner_card: first(trick)}}\n"))
    assert (found.code, found.help) == ("D801", "did you mean `formulas.winning_card`?")
    (label,) = found.labels
    assert label.text == "it has `winning_card`" and label.span.source.name.endswith("small.yaml")


# ---- side by side


def load_game(folder: Path, *files: Path) -> hoyle.Game:
    return hoyle.load(folder / "small.yaml", variants=[str(file) for file in files])


def test_patches_compose(folder: Path) -> None:
    game = load_game(folder, patch(folder / "a.yaml", "small", TWICE), patch(folder / "b.yaml", "small", LOWEST))
    assert not game.model.winner[0].highest
    assert game.digest != hoyle.load(folder / "a.yaml").digest != hoyle.load(folder / "b.yaml").digest


def test_two_patches_that_touch_the_same_thing(folder: Path) -> None:
    with pytest.raises(hoyle.RulesError) as refused:
        load_game(folder, patch(folder / "a.yaml", "small", TWICE), patch(folder / "b.yaml", "small", TWICE))
    (found,) = refused.value.diagnostics
    assert found.code == "D803" and found.span is not None
    places = [found.span.source.name, *(label.span.source.name for label in found.labels)]
    assert [Path(place).name for place in places] == ["b.yaml", "a.yaml"]


def test_a_patch_brings_those_it_extends(folder: Path) -> None:
    patch(folder / "a.yaml", "small", TWICE)
    b = patch(folder / "b.yaml", "a", LOWEST)
    assert load_game(folder, b).digest == hoyle.load(b).digest
    assert load_game(folder, folder / "a.yaml", b).digest == hoyle.load(b).digest
    assert load_game(folder, b, b).digest == hoyle.load(b).digest


def test_patches_of_one_patch(folder: Path) -> None:
    patch(folder / "a.yaml", "small", TWICE)
    b = patch(folder / "b.yaml", "a", TWICE.replace("2", "3"))
    c = patch(folder / "c.yaml", "a", LOWEST)
    assert load_game(folder, b, c).model.winner[0].highest is False
    with pytest.raises(hoyle.RulesError, match="both change"):
        load_game(folder, b, patch(folder / "d.yaml", "a", TWICE.replace("2", "4")))


def test_a_patch_of_another_game(folder: Path) -> None:
    with pytest.raises(hoyle.RulesError) as refused:
        load_game(folder, patch(folder / "house.yaml", "sedma"))
    assert [d.code for d in refused.value.diagnostics] == ["D809"]


def test_a_shipped_variant_by_two_names() -> None:
    one, two = hoyle.load("sedma", variants=["wild_eights"]), hoyle.load("sedma/wild_eights")
    assert one.digest == two.digest and one.variant == two.variant == "wild_eights"
    both = hoyle.load("sedma/wild_eights", variants=["trump_sevens"])
    assert both.digest == one.digest and both.options["sevens"] == "over_trump"


@pytest.mark.parametrize(
    ("drop", "said"),
    [("options.sevens.type", "missing key `type` in `options.sevens`"), ("deck.into", "missing key `into` in `deck`")],
)
def test_a_patch_that_takes_out_what_is_needed(drop: str, said: str, folder: Path) -> None:
    found = errors(patch(folder / "less.yaml", "sedma", f"drop: [{drop}]\n"))
    assert [(d.code, d.message) for d in found] == [("S102", said)]
    assert any("patches" in note for note in found[0].notes)


@pytest.mark.parametrize(("path", "found"), [("deck.titles.K", []), ("deck.titles.QQ", ["D801"])])
def test_a_patch_may_drop_the_title_of_a_rank(folder: Path, path: str, found: list[str]) -> None:
    patch(folder / "titled.yaml", "small", "add: {deck: {titles: {K: King of all}}}\n")
    assert codes(patch(folder / "plain.yaml", "titled", f"drop: [{path}]\n")) == found
