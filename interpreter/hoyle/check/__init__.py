"""The room of checking: trees in, a typed model out, through an ordered list of passes."""
