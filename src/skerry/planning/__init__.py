"""From manifests to the files that a query reads: metadata as columns, pruned step by step."""
