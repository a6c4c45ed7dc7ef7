"""Benchmarks: work side by side with plain pyarrow and the peers, as ratios. See ``docs/benchmarks.md``."""
