"""Boxes and arrows laid out: which layer each box is in, in what order, and how far apart."""

from itertools import pairwise

from hoyle.graph.layers import BESIDE, GAP, SMALL, SMALL_LINE, Layout, laid_out
from hoyle.graph.picture import Arrow

SIZES = {"wide": (200.0, 40.0)}


def layout(keys: str, *arrows: str) -> Layout:
    """Boxes of 100 by 30 with arrows, written `a>b`, `a>b label` or `a>b !` for one that ends a phase."""
    found = []
    for text in arrows:
        way, _, label = text.partition(" ")
        source, target = way.split(">")
        kind = "ends" if label == "!" else "flow"
        found.append(Arrow(source, target, label.replace("!", ""), kind))
    return laid_out(keys.split(), found, lambda name: SIZES.get(name, (100.0, 30.0)))


def middles(found: Layout) -> dict[str, float]:
    return {name: round(spot.x, 1) for name, spot in found.spots.items()}


def tops(found: Layout) -> dict[str, float]:
    return {name: round(spot.y, 1) for name, spot in found.spots.items()}


def test_a_box_lies_two_layers_below_the_lowest_that_leads_to_it() -> None:
    found = layout("a b c", "a>b", "b>c", "a>c")
    assert {name: spot.layer for name, spot in found.spots.items()} == {"a": 0, "b": 2, "c": 4}
    assert len(found.layers) == 6
    assert [len(layer) for layer in found.layers] == [1, 2, 2, 2, 1, 0]


def test_a_column_stands_below_each_other_with_room_for_arrows() -> None:
    found = layout("a b c", "a>b", "b>c")
    assert middles(found) == {"a": 50.0, "b": 50.0, "c": 50.0}
    assert tops(found) == {"a": 0.0, "b": 30 + 2 * GAP, "c": 60 + 4 * GAP}
    assert found.height == 90 + 4 * GAP and found.width == 100


def test_boxes_of_a_layer_stand_beside_each_other_and_their_parent_between() -> None:
    found = layout("a b c", "a>b", "a>c")
    assert middles(found) == {"a": 100 + BESIDE / 2, "b": 50.0, "c": 150 + BESIDE}
    assert found.width == 200 + BESIDE


def test_boxes_without_arrows_stand_in_one_layer_in_their_order() -> None:
    found = layout("b a wide")
    assert middles(found) == {"b": 50.0, "a": 150 + BESIDE, "wide": 300 + 2 * BESIDE}
    assert found.height == 40 and {spot.floor for spot in found.spots.values()} == {40.0}


def test_a_wide_box_has_narrow_ones_centred_below() -> None:
    assert middles(layout("wide a", "wide>a")) == {"wide": 100.0, "a": 100.0}


def test_boxes_are_ordered_so_that_arrows_do_not_cross() -> None:
    plain = middles(layout("a b c d", "a>d", "b>c"))
    assert plain["a"] < plain["b"] and plain["d"] < plain["c"]
    crossed = layout("a b c x y z", "a>z", "b>y", "c>x", "a>y")
    assert middles(crossed)["z"] < middles(crossed)["y"] < middles(crossed)["x"]


def test_an_arrow_that_closes_a_circle_leads_up_and_leaves_the_layers_as_they_are() -> None:
    found = layout("a b c", "a>b", "b>c", "c>a", "b>b")
    assert {(arrow.source, arrow.target) for arrow in found.up} == {("c", "a"), ("b", "b")}
    assert [(arrow.source, arrow.target) for arrow, _ in found.down] == [("a", "b"), ("b", "c")]
    assert tops(found) == tops(layout("a b c", "a>b", "b>c"))


def test_a_box_met_twice_on_the_way_down_is_no_circle() -> None:
    assert layout("a b c d", "a>b", "a>c", "b>d", "c>d").up == []
    assert layout("b a", "a>b").up == []


def test_an_arrow_that_ends_a_phase_leads_up_and_makes_room() -> None:
    found = layout("a b", "a>b", "b>a !")
    assert [arrow.kind for arrow in found.up] == ["ends"]
    assert tops(found)["b"] == 30 + 2 * (GAP + 2)


def test_a_label_has_a_spot_of_its_own_between_the_boxes() -> None:
    found = layout("a b", "a>b yes")
    ((_, chain),) = found.down
    assert [spot.layer for spot in chain] == [0, 1, 2]
    label = chain[1]
    assert label.lines == ("yes",) and label.width == 3 * SMALL + 8 and label.height == SMALL_LINE
    assert (label.x, label.y) == (50.0, 30 + GAP)
    assert tops(found)["b"] == 30 + GAP + SMALL_LINE + GAP
    assert (chain[0].below, label.above, label.below, chain[2].above) == ([label], [chain[0]], [chain[2]], [label])


def test_a_long_label_is_wrapped_and_stands_at_the_beginning_of_a_long_arrow() -> None:
    found = layout("a b c", "a>b", "b>c", "a>c twenty-two letters or so")
    chain = found.down[2][1]
    assert [spot.lines for spot in chain[1:-1]] == [("twenty-two letters or", "so"), (), ()]
    assert chain[1].height == 2 * SMALL_LINE
    assert [spot.width for spot in chain[2:-1]] == [8.0, 8.0]


def test_what_passes_through_a_layer_is_as_high_as_the_layer() -> None:
    found = layout("a b c", "a>b", "b>c", "a>c")
    passing = found.down[2][1][2]
    assert passing.height == 30.0 and passing.y == found.spots["b"].y


def test_nothing_overlaps_and_everything_begins_at_the_left() -> None:
    found = layout("a b wide c d e", "a>b", "a>wide", "a>c", "b>d", "wide>d", "c>e", "a>e far", "e>a")
    for layer in found.layers:
        for one, two in pairwise(layer):
            assert one.x + one.width / 2 + BESIDE <= two.x - two.width / 2 + 1e-6
    assert min(spot.x - spot.width / 2 for layer in found.layers for spot in layer) == 0.0
