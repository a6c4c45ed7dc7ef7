"""Searching sorted numbers for intervals, in groups and without."""

import numpy as np
import pytest

from skerry.pruning.search import interval
from skerry.pruning.search.interval import Groups, SortedCounts
from skerry.pruning.search.point import GREATEST, LEAST


@pytest.mark.parametrize("limit", [0, 1 << 22])
@pytest.mark.parametrize("seed", range(10))
def test_a_value_of_the_group_is_found_within_the_interval_if_there_is_one(seed: int, limit: int) -> None:
    chance = np.random.default_rng(seed)
    span = int(chance.choice([10, 1000, 2**40]))
    pool = np.concatenate([chance.integers(-span, span, int(chance.integers(1, 60))), [LEAST, GREATEST]])
    values = np.unique(chance.choice(pool, int(chance.integers(1, 60))))
    ends = np.sort(chance.choice(np.concatenate([pool, chance.integers(-span, span, 400)]), (800, 2)), axis=1)
    groups = chance.integers(0, 7, len(values))
    own = chance.integers(0, 9, 800).astype(np.int32)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(interval, "_TABLE_LIMIT", limit)
        together = SortedCounts(values).within(ends[:, 0], ends[:, 1], Groups(groups), own)
    alone = SortedCounts(values).within(ends[:, 0], ends[:, 1])
    inside = (values >= ends[:, :1]) & (values <= ends[:, 1:])
    assert alone.tolist() == inside.any(axis=1).tolist()
    assert together.tolist() == (inside & (groups == own[:, None])).any(axis=1).tolist()


def test_an_empty_list_has_nothing_within() -> None:
    nothing = np.zeros(0, np.int64)
    assert SortedCounts(nothing).within(np.array([LEAST]), np.array([GREATEST])).tolist() == [False]
