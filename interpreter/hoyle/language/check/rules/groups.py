"""Groups of actions."""

from hoyle.language.check.rules.declarations import symbols
from hoyle.language.check.types.misnamed import no_such
from hoyle.language.check.types.scope import Desk, Scope, Symbol, lines, tokens
from hoyle.language.report import Label
from hoyle.language.syntax.tree import Mapping


def read_groups(desk: Desk, root: Mapping) -> None:
    """Invalid members are reported."""
    known = {key.value for key, _ in root.section("groups")}
    for symbol in symbols(desk, "group"):
        desk.groups[symbol.name] = tuple(_members(desk, symbol, known))


def _members(desk: Desk, symbol: Symbol, groups: set[str]) -> list[str]:
    found: list[str] = []
    for text in lines(symbol.value):
        scope = Scope(desk, text)
        tree = desk.tree(text, "names")
        for word in tokens(tree) if tree is not None else []:
            name = str(word)
            named = desk.symbols.get(name)
            if name in groups:
                help = "list its actions here"
                scope.error("N304", f"`{name}` is a group, but a group may contain only actions", word, help=help)
            elif named is None or named.kind != "action":
                no_such(scope, word, name, ["action"])
            elif name in found:
                scope.error("N317", f"duplicate action `{name}` in this group", word, help="name it once")
            else:
                found.append(name)
    return found


def check_parameters(desk: Desk) -> None:
    for name, members in desk.groups.items():
        taken = {member: _parameter_text(desk.symbols[member]) for member in members}
        other = next((member for member in members if taken[member] != taken[members[0]]), None)
        if other is None:
            continue
        pair = (members[0], other)
        labels = [Label(desk.symbols[one].span, f"`{one}` takes {taken[one] or 'nothing'}") for one in pair]
        takers = [f"`{one}` takes `{taken[one]}`" for one in pair if taken[one]]
        different = " and ".join(takers) if len(takers) > 1 else f"only {takers[0]}"
        message = f"the actions of the group `{name}` must take the same values, but {different}"
        offers = " or ".join(f"{one}(…)" if taken[one] else one for one in members)
        help = f"write `p chooses {offers}` for `p chooses {name}`; or let players pick the values: declare them under `with:`"
        desk.report.error("N327", message, desk.symbols[name].span, labels=labels, help=help)
        desk.groups[name] = ()  # so that the arguments in menus are not reported too


def _parameter_text(symbol: Symbol) -> str:
    texts = [symbol.key.at(tree.meta.start_pos, tree.meta.end_pos).text for tree in symbol.parameters]
    return ", ".join(" ".join(text.split()) for text in texts)
