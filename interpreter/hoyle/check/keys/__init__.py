"""The keys of rule files: trees in; one tree with its patches merged, and what is wrong with its keys, out."""
