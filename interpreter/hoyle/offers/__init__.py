"""What may be chosen: a decision of the graph and a position in; legal moves, and their texts, out."""
