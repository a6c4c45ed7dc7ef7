"""Schemas on disk: whole, cached, ours."""

from dataclasses import replace
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skerry.common.document import decode_document, encode_document
from skerry.common.errors import DamagedFileError, StorageError
from skerry.table.schema_store import SchemaStore, decode_schema, encode_schema
from skerry.types.datatype import DataType
from skerry.types.evolution import evolve, partition_by
from skerry.types.field import Field
from skerry.types.partition import Transform
from skerry.types.schema import Schema
from support.effort import rounds
from support.tables import World
from type_strategies import data_types, values

UUID = "00000000-0000-0000-0000-00000000000a"


@st.composite
def fields(draw: st.DrawFn) -> Field:
    type_: DataType = draw(data_types())
    default: Any = draw(st.none() | values(type_, nullable=False))
    name = draw(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=6).filter(_is_free))
    return Field(name, type_, draw(st.booleans()), draw(st.none() | st.just("dé")), default)


def _is_free(name: str) -> bool:
    return not name.lower().startswith("_")


@settings(max_examples=rounds(30, 300))
@given(
    st.lists(fields(), min_size=1, max_size=4, unique_by=lambda f: f.name.lower()),
    st.dictionaries(st.sampled_from(["file.compression", "x"]), st.text(max_size=3).filter(str.isascii)),
    st.none() | st.just("a comment"),
)
def test_schemas_come_back_as_they_were(columns: list[Field], options: dict[str, str], comment: str | None) -> None:
    schema = Schema.of(columns, options=options, comment=comment)
    found, uuid = decode_schema(encode_schema(schema, UUID), "p")
    assert uuid == UUID
    assert repr(found) == repr(schema), "repr: NaN is not equal to itself"
    assert encode_schema(found, UUID) == encode_schema(schema, UUID)
    assert found.arrow == schema.arrow
    assert found.file_arrow.equals(schema.file_arrow, check_metadata=True)


def test_every_key_of_the_document_is_there() -> None:
    schema = Schema.of(
        [
            Field("id", "BIGINT", nullable=False, description="key"),
            Field("ts", "TIMESTAMP", default="2024-01-15T10:00"),
        ],
        primary_key=["id"],
        partition_by=["bucket(4, id)"],
        options={"file.compression": "lz4"},
        comment="c",
    )
    doc = decode_document(encode_schema(schema, UUID), path="p", kind="schema", known_version=1)
    doc.pop("formatVersion")
    assert doc == {
        "kind": "schema",
        "tableUuid": UUID,
        "schemaId": 0,
        "timeMillis": 0,
        "comment": "c",
        "highestFieldId": 1,
        "fields": [
            {"id": 0, "name": "id", "type": "BIGINT", "nullable": False, "description": "key", "default": None},
            {"id": 1, "name": "ts", "type": "TIMESTAMP", "nullable": True, "description": None,
             "default": "2024-01-15T10:00:00.000000"},
        ],
        "primaryKeys": ["id"],
        "partitionKeys": ["bucket(4, id)"],
        "partitionSpecs": [
            {"specId": 0, "fields": [{"fieldId": 1000, "sourceId": 0, "name": "id_bucket", "transform": "bucket[4]"}]}
        ],
        "options": {"file.compression": "lz4"},
    }  # fmt: skip


def test_all_specs_are_kept_and_unknown_transforms_as_they_stand() -> None:
    schema = evolve(Schema.of([Field("id", "BIGINT")], partition_by=["id"]), [partition_by(["bucket(4, id)"])])
    data = encode_schema(schema, UUID).replace(b"bucket[4]", b"zorder[2]")
    fields = decode_document(_rehashed(data), path="p", kind="schema", known_version=1)
    found, _ = decode_schema(encode_document("schema", 1, {k: v for k, v in fields.items() if k not in _HEAD}), "p")
    assert [s.id for s in found.specs] == [0, 1]
    assert found.spec.fields[0].transform == Transform("zorder[2]")
    assert not found.spec.fields[0].transform.known


_HEAD = ("kind", "formatVersion")


def _rehashed(data: bytes) -> bytes:
    doc = orjson.loads(data)
    doc.pop("checksum")
    return encode_document(doc.pop("kind"), doc.pop("formatVersion"), doc)


class TestStore:
    @pytest.fixture
    def world(self) -> World:
        world = World()
        world.make_context()
        return world

    def test_a_schema_is_read_once(self, world: World) -> None:
        table, storage = world.hooked()
        store = SchemaStore(storage, world.context().paths, table.uuid)
        assert store.get(0) is store.get(0)
        assert storage.paths("read").count("app/t/schema/schema-0") == 1

    def test_an_id_is_given_once(self, world: World) -> None:
        store = world.context().schemas
        mine = Schema.of([Field("a", "INT")])
        assert not store.put(mine)
        assert store.list_ids() == [0]
        assert not store.is_ours(mine)

    def test_is_ours_tells_the_same_id_of_somebody_else(self, world: World) -> None:
        store = world.context().schemas
        mine = replace(Schema.of([Field("a", "INT")]), id=1, time_ms=5)
        assert not store.is_ours(mine)
        assert store.put(mine)
        assert store.is_ours(mine)
        assert not store.is_ours(replace(mine, time_ms=6))

    def test_a_missing_schema_is_damage(self, world: World) -> None:
        with pytest.raises(DamagedFileError, match=r"schema-5: the schema file is missing\. Restore"):
            world.context().schemas.get(5)

    @pytest.mark.parametrize("what", ["another table", "another id"])
    def test_a_schema_of_something_else_is_damage(self, world: World, what: str) -> None:
        context = world.context()
        data = encode_schema(Schema.of([Field("a", "INT")]), UUID if what == "another table" else context.uuid)
        world.fileio.write(context.paths.schema(1), data)
        with pytest.raises(DamagedFileError, match="not ours"):
            context.schemas.get(1)

    def test_ids_are_listed_in_order_of_number(self, world: World) -> None:
        for number in (10, 9, 2):
            world.fileio.write(f"app/t/schema/schema-{number}", b"x")
        world.fileio.write("app/t/schema/.tmp-1", b"x")
        assert world.context().schemas.list_ids() == [0, 2, 9, 10]

    def test_the_hint_names_the_schema_and_its_failure_is_nothing(self, world: World) -> None:
        table = world.table()
        table.set_comment("x")
        hint = decode_document(world.fileio.read("app/t/schema/latest-schema"), path="p", kind="hint", known_version=1)
        assert hint["schemaId"] == 1
        _, storage = world.hooked()
        storage.fail("replace", "latest-schema", StorageError("p", "full"))
        SchemaStore(storage, world.context().paths, table.uuid).write_latest_hint(0)
