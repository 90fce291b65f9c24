"""Small wrong changes to a module. Input: its source; output: the changes, each with the text that it replaces.

What is changed decides something: comparisons, conditions, sums, orders, bounds, statements that do something, values
given back. Texts for people, types, decorators and assertions stay as they are.
"""

import ast
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "//"),
    ast.Pow: ("**", "*"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitOr: ("|", "&"),
    ast.BitAnd: ("&", "|"),
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "reversed": "list"}
METHODS = {"append": "count", "extend": "count", "startswith": "endswith", "endswith": "startswith"}


@dataclass(frozen=True, slots=True, order=True)
class Change:
    """Text put in place of a part of the source, which begins and ends at these bytes."""

    start: int
    end: int
    line: int
    text: str

    def apply(self, source: bytes) -> bytes:
        """The source with the change made."""
        return source[: self.start] + self.text.encode() + source[self.end :]

    def describe(self, source: bytes) -> str:
        """The line that is changed, with what stood there and what stands there now in brackets."""
        before = source[: self.start].rpartition(b"\n")[2]
        after = source[self.end :].partition(b"\n")[0]
        was, now = source[self.start : self.end].decode(), self.text
        return " ".join(f"{before.decode()}[{was} => {now}]{after.decode()}".split())


def changes(source: bytes) -> list[Change]:
    """All changes of a module that still compile, in reading order."""
    finder = _Finder(source)
    finder.visit(ast.parse(source))
    return sorted({change for change in finder.found if _compiles(change.apply(source))})


def _compiles(source: bytes) -> bool:
    try:
        compile(source, "change", "exec")
    except SyntaxError:
        return False
    return True


class _Finder(ast.NodeVisitor):
    """Goes through a module and gathers changes."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.found: list[Change] = []
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    # ---- places

    def begin(self, node: ast.expr | ast.stmt) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr | ast.stmt) -> str:
        return self.source[self.begin(node) : self.end(node)].decode()

    def put(self, node: ast.expr | ast.stmt, text: str) -> None:
        self.found.append(Change(self.begin(node), self.end(node), node.lineno, text))

    def between(self, left: ast.expr, right: ast.expr, old: str, new: str) -> None:
        """Another operator between two parts."""
        start = self.end(left)
        gap = self.source[start : self.begin(right)].decode()
        at = gap.find(old)
        if at >= 0:
            line = left.end_lineno or left.lineno
            self.found.append(Change(start + at, start + at + len(old), line, new))

    # ---- what is left alone

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for inner in (*node.args.defaults, *(value for value in node.args.kw_defaults if value), *node.body):
            self.visit(inner)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for inner in node.body:
            self.visit(inner)

    def visit_Assert(self, node: ast.Assert) -> None:
        """An assertion is a test itself."""

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg != "strict":  # which asserts that lists go together
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """A text for people; Python gives no places inside it."""

    # ---- expressions

    def visit_Compare(self, node: ast.Compare) -> None:
        for left, operator, right in zip((node.left, *node.comparators), node.ops, node.comparators):
            self.between(left, right, *COMPARISONS[type(operator)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:]):
            self.between(left, right, old, new)
        for dropped in node.values:
            rest = [f"({self.text(value)})" for value in node.values if value is not dropped]
            self.put(node, f"({f' {old} '.join(rest)})")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not | ast.USub | ast.Invert):
            self.put(node, f"({self.text(node.operand)})")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in ARITHMETIC and not any(map(_is_no_number, (node.left, node.right))):
            self.between(node.left, node.right, *ARITHMETIC[type(node.op)])
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.put(node, str(not node.value))
        elif isinstance(node.value, int):
            self.put(node, str(node.value + 1))

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.put(node, f"({self.text(node.body)})")
        self.put(node, f"({self.text(node.orelse)})")
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for condition in node.ifs:
            self.put(condition, "True")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in CALLS:
            self.put(node.func, CALLS[node.func.id])
        if isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
            self.put(node.func, f"{self.text(node.func.value)}.{METHODS[node.func.attr]}")
        self.generic_visit(node)

    # ---- statements

    def visit_If(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        self.put(node.test, "True")
        self.put(node.test, "False")
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self.put(node.test, "False")
        self.generic_visit(node)

    def visit_For(self, node: ast.For) -> None:
        self.put(node.iter, "()")
        self.generic_visit(node)

    def visit_match_case(self, node: ast.match_case) -> None:
        if node.guard is not None:
            self.put(node.guard, "True")
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.put(node, "None")
            self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self.put(node, "None")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.put(node, "None")
        if type(node.op) in ARITHMETIC and not _is_no_number(node.value):
            old, new = ARITHMETIC[type(node.op)]
            self.between(node.target, node.value, f"{old}=", f"{new}=")
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
            self.put(node.value, "None")
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        self.put(node, "pass")

    def visit_Break(self, node: ast.Break) -> None:
        self.put(node, "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        self.put(node, "break")


def _is_no_number(node: ast.expr) -> bool:
    """Whether an operand can only be a text or a list, so that sums of it would break at once."""
    return isinstance(node, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
