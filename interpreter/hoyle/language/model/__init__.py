"""A checked game as frozen data: types, formulas, blocks, declarations."""
