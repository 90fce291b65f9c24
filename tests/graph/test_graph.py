"""The graph of every game: its structure, text and drawings; and what the analyses find in small ones."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from golden import golden
from graph.tables import FILES, graph_at, other_parts
from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.analyse import analyse, coming_back, reachable_nodes
from hoyle.engine.graph.canonical_order import callees
from hoyle.engine.graph.draw import Format, draw
from hoyle.engine.graph.dump import dump
from hoyle.engine.graph.formula_words import formula_text, names_of
from hoyle.engine.graph.network import network
from hoyle.language.model import formula as f
from hoyle.language.model import types as t
from hoyle.language.model.game import Game
from hoyle.language.report import Source, Span
from hoyle.language.syntax.grammar import parse_text
from hoyle.locate import shipped_games
from properties.tables import name_of, players_of, rules_of
from shelf import swept_games

SEDMA = shipped_games()["sedma"]
SEQUENCE = shipped_games()["sequence"]
GOLDEN = Path(__file__).parent / "golden"
SHIPPED = sorted(swept_games().values())
WINDOWS = {"burnt_on_table": 1, "burnt_in_hand": 2}
FORMATS: tuple[Format, ...] = ("dot", "mermaid", "text")

#: By golden file, the tables whose graph it is.
TABLES = {
    "sedma": [(SEDMA, 2, {}), (SEDMA, 3, {}), (SEDMA, 4, {})],
    "sedma-windows": [(SEDMA, 2, WINDOWS), (SEDMA, 4, WINDOWS)],
    "sedma-king": [(SEDMA, 3, {"king_of_hearts": True})],
}


@pytest.fixture(params=FILES, ids=name_of)
def played(request: pytest.FixtureRequest) -> tuple[g.Graph, Game]:
    """Every game at its smallest table."""
    return graph_at(request.param, players_of(request.param)[0])


# ---- golden


@pytest.mark.parametrize("name", TABLES)
def test_the_dump_is_as_it_was(name: str) -> None:
    """Of a table with other options only what differs from the same table without them."""
    for path, players, options in TABLES[name]:
        plain, text = dump(*graph_at(path, players)), dump(*graph_at(path, players, **options))
        golden(GOLDEN / f"{name}.txt", other_parts(plain, text) if options else text)


@pytest.mark.parametrize("name, table", [("sedma-windows", (SEDMA, 2, WINDOWS)), ("sequence", (SEQUENCE, 3, {}))])
def test_the_overview_is_as_it_was(name: str, table: tuple[Path, int, dict[str, int]]) -> None:
    path, players, options = table
    golden(GOLDEN / f"{name}-overview.txt", draw(*graph_at(path, players, **options), "text", overview=True))


# ---- structure


@pytest.mark.sweep(2)
def test_every_way_leads_to_a_node(played: tuple[g.Graph, Game]) -> None:
    graph, _ = played
    for node in graph.nodes:
        targets = [to for to, _ in g.edges_of(node, graph.frames)] + [back for _, back in callees(node)]
        assert all(0 <= to < len(graph.nodes) for to in targets)


def test_what_is_entered_has_a_frame_and_its_own_nodes(played: tuple[g.Graph, Game]) -> None:
    graph, game = played
    for node in graph.nodes:
        for name, _ in callees(node):
            assert graph.frames[name].entry < len(graph.nodes)
    assert {node.origin for node in graph.nodes} <= {*game.phases, *game.actions}


def test_a_return_leads_to_everywhere_it_is_entered_from(played: tuple[g.Graph, Game]) -> None:
    graph, _ = played
    callers: dict[str, set[int]] = {}
    for node in graph.nodes:
        for name, back in callees(node):
            callers.setdefault(name, set()).add(back)
    for node in graph.nodes:
        if isinstance(node, g.Return):
            assert set(node.targets) == callers[node.origin]


def test_play_begins_with_the_dealer_and_comes_to_the_end(played: tuple[g.Graph, Game]) -> None:
    graph, _ = played
    assert isinstance(graph.nodes[graph.entry], g.FirstDealer)
    finishes = [number for number, node in enumerate(graph.nodes) if isinstance(node, g.Finish)]
    assert finishes == [graph.finish]
    assert graph.finish in reachable_nodes(graph)


def test_a_node_that_is_reached_is_reached_along_the_edges_or_behind_a_call(
    played: tuple[g.Graph, Game],
) -> None:
    graph, game = played
    net = network(graph, game)
    backs = {back for node in graph.nodes for _, back in callees(node)}
    assert all(number == graph.entry or number in backs or net.in_degree(number) for number in reachable_nodes(graph))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.parent.name)
def test_play_can_come_to_every_node_of_a_shipped_game(path: Path) -> None:
    """All but the last node of what ends something around it: its call keeps it, for there it stands who called."""
    numbers = players_of(path)
    for players in {numbers[0], numbers[-1]}:
        graph, _ = graph_at(path, players)
        live = reachable_nodes(graph)
        calls = {back for number in live for _, back in callees(graph.nodes[number])}
        for number, node in enumerate(graph.nodes):
            assert number in live or (isinstance(node, g.Return) and number in calls)


def formulas_in(graph: g.Graph) -> Iterator[f.Formula]:
    """The conditions of branches and the values of assignments."""
    for node in graph.nodes:
        if isinstance(node, g.Branch):
            yield node.condition
        elif isinstance(node, g.Effect):
            values = [getattr(step, "value", None) for step in node.steps]
            yield from (value for value in values if isinstance(value, f.Node))


def test_folded_formulas_are_still_sentences_of_the_language(played: tuple[g.Graph, Game]) -> None:
    graph, game = played
    for formula in formulas_in(graph):
        parse_text(formula_text(formula, names_of(game.deck)), "formula")


# ---- drawings


@pytest.mark.sweep(2)
def test_every_drawing_is_well_formed(played: tuple[g.Graph, Game]) -> None:
    for overview in (False, True):
        dot = draw(*played, "dot", overview)
        bare = re.sub(r'"(\\.|[^"\\])*"', "", dot)
        assert '"' not in bare and bare.count("{") == bare.count("}") and bare.count("[") == bare.count("]")
        mermaid = draw(*played, "mermaid", overview)
        assert all(line.count('"') in (0, 2) for line in mermaid.splitlines())
        assert len(re.findall(r"^  subgraph ", mermaid, re.M)) == len(re.findall(r"^  end$", mermaid, re.M))


@pytest.mark.parametrize("overview", [False, True])
@pytest.mark.parametrize("format", FORMATS)
def test_a_drawing_is_the_same_every_time(format: Format, overview: bool) -> None:
    first, second = (draw(*graph_at(SEQUENCE, 3), format, overview) for _ in range(2))
    assert first == second


def test_the_overview_tells_what_runs_offers_and_ends_what() -> None:
    text = draw(*graph_at(SEDMA, 4, **WINDOWS), "text", overview=True)
    burn = SEDMA.read_text(encoding="utf-8").split("\n  burn(")[0].count("\n") + 2
    assert f"phase burn  (line {burn})\n    ends play_hand\n" in text
    assert "    runs play_trick\n" in text and "    offers show_four\n" in text


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(ValueError, match="dot, mermaid, text"):
        draw(*graph_at(SEDMA, 4), "svg")  # type: ignore[arg-type]


# ---- analyses


def test_what_the_options_rule_out_is_found() -> None:
    kinds = [(finding.kind, finding.name) for finding in analyse(*graph_at(SEDMA, 4))]
    assert kinds == [("unused phase", "burn"), ("unused action", "show_four")]
    assert analyse(*graph_at(SEDMA, 4, **WINDOWS)) == []


def graph_of(*nodes: g.Node) -> g.Graph:
    """A graph by hand, from its first node to its last."""
    return g.Graph(nodes, 0, len(nodes) - 1, {}, 0)


SURE = f.LocalValue(t.BOOL, None, f.Local("sure", t.BOOL, 0))
ITEM = f.Local("x", t.INT, 1)
END = g.Finish("game", None)
LINES = Source("lines", "first second")
FIRST, SECOND = Span(LINES, 0, 5), Span(LINES, 6, 12)


def effect(after: int) -> g.Effect:
    return g.Effect((g.Reset(("n",), None),), after, "game", None)


def kinds_in(graph: g.Graph) -> list[str]:
    return [finding.kind for finding in analyse(graph, rules_of(SEDMA)) if not finding.kind.startswith("unused")]


def test_a_circle_without_a_decision_is_found() -> None:
    again = g.Branch(SURE, 3, 1, "game", None)
    assert kinds_in(graph_of(effect(1), effect(2), again, END)) == ["idle circle"]


def test_a_circle_with_a_decision_is_no_fault() -> None:
    decision = g.Decide(0, (), 2, None, False, (), "game", None)
    again = g.Branch(SURE, 3, 1, "game", None)
    assert kinds_in(graph_of(effect(1), decision, again, END)) == ["empty menu"]


def test_a_settled_loop_ends_by_itself_but_not_a_circle_round_it() -> None:
    loop = g.Each(2, 3, ITEM, 2, 3, "game", None)
    assert kinds_in(graph_of(effect(1), loop, effect(1), END)) == []
    again = g.Branch(SURE, 4, 0, "game", None)
    assert kinds_in(graph_of(effect(1), loop, effect(1), again, END)) == ["idle circle"]


def places_in(graph: g.Graph) -> list[tuple[str, str]]:
    """The kinds and places of what is found about a graph by hand, beside what of the game is unused."""
    found = [finding for finding in analyse(graph, rules_of(SEDMA)) if not finding.kind.startswith("unused")]
    return [(finding.kind, finding.span.text if finding.span else "") for finding in found]


def test_of_dead_lines_only_the_first_is_reported_and_no_way_back() -> None:
    back = g.Return(0, 0, (), "sub", None)
    lone = g.Return(0, 0, (), "other", None)
    first = g.Effect((g.Reset(("n",), None),), 2, "game", FIRST)
    second = g.Effect((g.Reset(("m",), None),), 3, "game", SECOND)
    assert places_in(graph_of(effect(5), first, second, back, lone, END)) == [("dead code", "first")]


def test_a_choice_of_one_player_or_of_several_needs_an_action() -> None:
    alone = g.Decide(7, (), 1, None, False, (), "game", FIRST)
    together = g.Together(9, 10, (), 2, "game", SECOND)
    assert places_in(graph_of(alone, together, END)) == [("empty menu", "first"), ("empty menu", "second")]


def graph_with_call(inner: g.Node, after: g.Node) -> g.Graph:
    """A phase `sub` that is run: the call, what stands behind it, what is in the phase, and its way back."""
    call = g.Effect((g.Enter("sub", (), 1, None),), 2, "game", None)
    back = g.Return(0, 0, (1,), "sub", None)
    return g.Graph((call, after, inner, back, END), 0, 4, {"sub": g.Frame(2, 3, 0, 1)}, 2)


def test_a_circle_round_a_phase_is_idle_only_if_the_phase_can_be_run_without_a_decision() -> None:
    again = g.Branch(SURE, 4, 0, "game", None)
    quiet = g.Effect((g.Reset(("n",), None),), 3, "sub", None)
    asks = g.Decide(0, (), 3, None, False, (), "sub", None)
    assert kinds_in(graph_with_call(quiet, again)) == ["idle circle"]
    assert kinds_in(graph_with_call(asks, again)) == ["empty menu"]


def test_what_stands_behind_a_phase_that_never_comes_back_is_not_reached() -> None:
    stops = g.Effect((g.Reset(("n",), None),), 4, "sub", None)
    graph = graph_with_call(stops, effect(4))
    assert reachable_nodes(graph) == {0, 2, 4} and coming_back(graph, reachable_nodes(graph)) == frozenset()
    there = graph_with_call(g.Effect((g.Reset(("n",), None),), 3, "sub", None), effect(4))
    assert reachable_nodes(there) == {0, 1, 2, 3, 4} and coming_back(there, reachable_nodes(there)) == {"sub"}


def test_two_idle_circles_are_reported_in_their_order() -> None:
    first = g.Branch(SURE, 2, 0, "game", None)
    second = g.Branch(SURE, 4, 2, "game", None)
    one, two = (g.Effect((g.Reset(("n",), None),), to, "game", at) for to, at in ((1, FIRST), (3, SECOND)))
    found = places_in(graph_of(one, first, two, second, END))
    assert found == [("idle circle", "first"), ("idle circle", "second")]


def test_a_node_that_leads_to_itself_is_an_idle_circle() -> None:
    assert kinds_in(graph_of(g.Branch(SURE, 1, 0, "game", None), END)) == ["idle circle"]


def test_a_counted_loop_is_quiet_if_its_body_is() -> None:
    loop = g.Times(2, 1, 2, "game", None)
    again = g.Branch(SURE, 3, 0, "game", None)
    assert kinds_in(graph_of(loop, effect(0), again, END)) == ["idle circle"]
    asks = g.Decide(0, (), 0, None, False, (), "game", None)
    assert kinds_in(graph_of(loop, asks, again, END)) == ["empty menu"]
