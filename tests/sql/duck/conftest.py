import pyarrow as pa
import pytest

import skerry
from skerry.types.field import Field
from sql.duck.support import Queries
from support.template import copy_template, make_template


@pytest.fixture
def lake(tmp_path):
    with skerry.connect(tmp_path / "lake") as lake:
        yield lake


def _fill(lake):
    users = lake.create_table(
        "app.users", [Field("id", "BIGINT", False), Field("name", "STRING"), Field("age", "INT")], primary_key=["id"]
    )
    users.upsert([{"id": i, "name": f"old{i}", "age": 20 + i % 50} for i in range(100)])
    users.upsert([{"id": i, "name": f"user{i}", "age": 20 + i % 50} for i in range(0, 100, 2)])
    users.delete(keys=[{"id": 7}])
    orders = lake.create_table(
        "app.orders", [Field("id", "BIGINT", False), Field("user_id", "BIGINT"), Field("amount", "DECIMAL(10, 2)")]
    )
    orders.append(
        pa.table(
            {
                "id": pa.array(range(1000), pa.int64()),
                "user_id": pa.array([i % 100 for i in range(1000)], pa.int64()),
                "amount": pa.array([f"{i}.50" for i in range(1000)]).cast(pa.decimal128(10, 2)),
            }
        )
    )


@pytest.fixture(scope="session")
def template(tmp_path_factory):
    return make_template(tmp_path_factory.mktemp("template"), _fill)


@pytest.fixture
def queries(lake, template):
    """``app.users`` (id, name, age), with a key and overlapping runs, and ``app.orders`` (id, user_id, amount)."""
    copy_template(template, lake)
    made = Queries(lake)
    yield made
    made.engine.close()
