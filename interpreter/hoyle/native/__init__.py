"""The rules of one table as machine code: graph and formulas lowered to a small typed program, and that to LLVM."""
