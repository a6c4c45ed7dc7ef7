import pyarrow as pa
import pytest

import skerry
from skerry.types.field import Field
from sql.query.support import Planner
from support.template import copy_template, make_template


@pytest.fixture
def lake(tmp_path):
    with skerry.connect(tmp_path / "lake") as lake:
        yield lake


def _fill(lake):
    users = lake.create_table(
        "app.users",
        [Field("id", "BIGINT", False), Field("name", "STRING"), Field("age", "INT")],
        primary_key=["id"],
    )
    users.upsert(pa.table({"id": [1, 2, 3], "name": ["Ann", "Bob", None], "age": pa.array([30, 40, None], pa.int32())}))
    orders = lake.create_table(
        "app.orders", [Field("id", "BIGINT"), Field("user_id", "BIGINT"), Field("amount", "DOUBLE")]
    )
    orders.append(pa.table({"id": [10, 11, 12, 13], "user_id": [1, 1, 2, None], "amount": [1.5, 2.5, 10.0, 7.0]}))


@pytest.fixture(scope="session")
def template(tmp_path_factory):
    return make_template(tmp_path_factory.mktemp("template"), _fill)


@pytest.fixture
def planner(lake, template):
    """``app.users`` (id, name, age) and ``app.orders`` (id, user_id, amount), some of each; the database is ``app``."""
    copy_template(template, lake)
    return Planner(lake)
