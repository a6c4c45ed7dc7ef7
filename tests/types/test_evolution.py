"""How a schema may change: everything that is allowed, and everything that is not."""

import math
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import InvalidInputError, SchemaError
from skerry.types.evolution import (
    SchemaChange,
    add_columns,
    become,
    describe_column,
    evolution_problems,
    evolve,
    make_nullable,
    partition_by,
    rename_column,
    set_comment,
    set_options,
)
from skerry.types.field import Field, all_ids
from skerry.types.schema import Schema

KEYED = Schema.of(
    [Field("id", "BIGINT", nullable=False), Field("name", "STRING", nullable=False), Field("n", "ARRAY<INT>")],
    primary_key=["id"],
    partition_by=["bucket(4, id)"],
    options={"a": "1", "b": "2"},
    comment="old",
)
PLAIN = Schema.of([Field("id", "BIGINT"), Field("name", "STRING", default="x"), Field("f", "DOUBLE", default=math.nan)])


def change(schema: Schema, *changes: SchemaChange) -> Schema:
    return evolve(schema, changes)


class TestAllowed:
    def test_a_column_that_is_nullable_or_has_a_default(self) -> None:
        new = change(KEYED, add_columns([Field("x", "INT"), Field("y", "INT", nullable=False, default=5)]))
        assert new.column_names == ["id", "name", "n", "x", "y"]
        assert [f.id for f in new.fields] == [0, 1, 2, 4, 5], "3 is the list's element"
        assert new.highest_field_id == 5
        assert new.by_name["y"].default == 5

    def test_a_nested_column_of_another_table_gets_ids_of_this_one(self) -> None:
        foreign = Schema.of([Field("z", "STRUCT<a: INT, b: ARRAY<INT>>")]).fields[0]
        ids = all_ids(change(KEYED, add_columns([foreign])).fields)
        assert sorted(ids) == list(range(8))

    def test_renaming_keeps_the_id_and_follows_into_the_key(self) -> None:
        new = change(KEYED, rename_column("id", "key"))
        assert new.by_name["key"].id == 0
        assert new.primary_key == ("key",)
        assert new.partition_by == ["bucket(4, key)"]
        assert new.spec == KEYED.spec

    def test_not_null_to_null(self) -> None:
        assert change(KEYED, make_nullable("name")).by_name["name"].nullable

    def test_comments(self) -> None:
        assert change(KEYED, describe_column("name", "d")).by_name["name"].description == "d"
        assert change(KEYED, set_comment(None)).comment is None

    def test_options(self) -> None:
        new = change(KEYED, set_options({"b": 3, "c": True}, remove=["a"]))
        assert new.options == {"b": "3", "c": "true"}
        assert KEYED.options == {"a": "1", "b": "2"}, "the old one is as it was"

    def test_a_new_spec_of_an_append_only_table(self) -> None:
        one = change(PLAIN, partition_by(["bucket(4, id)"]))
        two = change(one, partition_by(["name", "bucket(4, id)"]))
        assert [s.id for s in two.specs] == [0, 1, 2]
        assert [[f.id for f in s.fields] for s in two.specs] == [[], [1000], [1001, 1000]]
        three = change(two, partition_by(["bucket(8, id)"]))
        assert [f.id for f in three.spec.fields] == [1002], "another number of buckets is another field"

    def test_a_renamed_source_keeps_its_partition_field(self) -> None:
        old = change(PLAIN, partition_by(["name"]))
        new = change(old, rename_column("name", "title"))
        assert new.partition_by == ["title"]
        assert [f.id for f in change(new, partition_by(["title", "id"])).spec.fields] == [1000, 1001]


class TestForbidden:
    """Each reason by name; nothing is half done."""

    def refused(self, schema: Schema, target: Schema) -> str:
        with pytest.raises(SchemaError, match="this schema change is not allowed: ") as caught:
            change(schema, become(target))
        return str(caught.value)

    def with_field(self, schema: Schema, name: str, make: Callable[[Field], Field]) -> Schema:
        return replace(schema, fields=tuple(make(f) if f.name == name else f for f in schema.fields))

    def test_removing_a_column(self) -> None:
        assert "column 'n' cannot be removed" in self.refused(KEYED, replace(KEYED, fields=KEYED.fields[:2]))

    def test_changing_a_type(self) -> None:
        target = self.with_field(KEYED, "id", lambda f: Field(f.name, "INT", f.nullable, id=f.id))
        assert "column 'id' cannot change its type from BIGINT to INT" in self.refused(KEYED, target)
        target = self.with_field(KEYED, "n", lambda f: Field(f.name, "ARRAY<BIGINT>", f.nullable, id=f.id))
        assert "column 'n' cannot change its type from ARRAY<INT> to ARRAY<BIGINT>" in self.refused(KEYED, target)

    def test_changing_an_id(self) -> None:
        target = replace(self.with_field(PLAIN, "name", lambda f: Field(f.name, f.type, id=7)), highest_field_id=7)
        assert "column 'name' cannot change its id from 1 to 7" in self.refused(PLAIN, target)

    @pytest.mark.parametrize("names", [["b", "a"], ["a", "new", "b"], ["new", "a", "b"]])
    def test_a_schema_made_from_scratch_never_swaps_columns(self, names: list[str]) -> None:
        """Its ids are those of its own order: matched by id alone, b would get the values of a."""
        table = Schema.of([Field("a", "INT"), Field("b", "INT")])
        message = self.refused(table, Schema.of([Field(n, "INT") for n in names]))
        assert "cannot change its id" in message
        assert "start from the table's own schema" in message

    def test_using_an_id_again(self) -> None:
        gap = replace(PLAIN, highest_field_id=9)
        target = replace(gap, fields=(*gap.fields, Field("x", "INT", id=5)))
        assert "column 'x' cannot have id 5: ids are never used again" in self.refused(gap, target)

    def test_changing_the_primary_key(self) -> None:
        for key in ((), ("id", "name"), ("name",)):
            message = self.refused(KEYED, replace(KEYED, primary_key=key))
            assert f"the primary key is fixed at creation: ['id'] cannot become {list(key)}" in message
        assert "primary key" in self.refused(PLAIN, replace(PLAIN, primary_key=("id",)))

    def test_changing_the_partitioning_of_a_keyed_table(self) -> None:
        for terms in ([], ["bucket(8, id)"], ["id"]):
            target = Schema.of(KEYED, partition_by=terms)
            assert "fixed at creation: ['bucket(4, id)'] cannot become" in self.refused(KEYED, target)
        with pytest.raises(SchemaError, match="fixed at creation"):
            change(KEYED, partition_by(["bucket(8, id)"]))

    def test_null_to_not_null(self) -> None:
        target = self.with_field(PLAIN, "id", lambda f: Field(f.name, f.type, False, id=f.id))
        assert "column 'id' cannot become NOT NULL: rows may hold NULL already" in self.refused(PLAIN, target)

    def test_a_new_not_null_column_without_a_default(self) -> None:
        with pytest.raises(SchemaError, match="new column 'x' must be nullable or have a default: older rows have no"):
            change(PLAIN, add_columns([Field("x", "INT", nullable=False)]))

    def test_changing_a_default(self) -> None:
        for default in (None, "y"):
            target = self.with_field(PLAIN, "name", lambda f, d=default: Field(f.name, f.type, default=d, id=f.id))
            message = self.refused(PLAIN, target)
            assert f"column 'name' cannot change its default from 'x' to {default!r}" in message

    def test_all_reasons_are_given_at_once(self) -> None:
        target = replace(KEYED, fields=KEYED.fields[:1], primary_key=())
        assert len(evolution_problems(KEYED, target)) == 3

    @pytest.mark.parametrize(
        ("changes", "problem"),
        [
            (add_columns([Field("id", "INT")]), "column 'id' appears twice"),
            (add_columns([Field("NAME", "INT")]), "column 'NAME' and 'name' differ only in case"),
            (add_columns([Field("_file", "INT")]), "reserved for a system column"),
            (rename_column("id", "name"), "column 'name' appears twice"),
            (rename_column("x", "y"), "there is no column 'x'"),
            (rename_column("id", "_kind"), "reserved for a system column"),
            (make_nullable("id"), "column 'id' is part of the primary key and must stay NOT NULL"),
            (make_nullable("x"), "there is no column 'x'"),
            (describe_column("x", "d"), "there is no column 'x'"),
            (set_options({}, remove=["zz"]), "options ['zz'] are not set on this table; set are ['a', 'b']"),
        ],
    )
    def test_what_cannot_be_done_is_said(self, changes: SchemaChange, problem: str) -> None:
        with pytest.raises(SchemaError) as caught:
            change(KEYED, changes)
        assert problem in str(caught.value)

    def test_a_default_that_does_not_fit(self) -> None:
        with pytest.raises(InvalidInputError, match="default of column 'x': 'y' does not fit INT"):
            change(PLAIN, add_columns([Field("x", "INT", default="y")]))
        target = replace(PLAIN, fields=(*PLAIN.fields, Field("x", "INT", default="y")))
        with pytest.raises(InvalidInputError, match="default of column 'x'"):
            change(PLAIN, become(target))


class TestBecome:
    def test_itself(self) -> None:
        for schema in (KEYED, PLAIN):
            assert repr(change(schema, become(schema))) == repr(schema)

    def test_columns_without_an_id_are_matched_by_name(self) -> None:
        columns = tuple(Field(f.name, str(f.type), f.nullable, "new", f.default) for f in KEYED.fields)
        new = change(KEYED, become(replace(KEYED, fields=(*columns, Field("x", "ARRAY<INT>")))))
        assert [f.id for f in new.fields] == [0, 1, 2, 4]
        assert new.fields[2].type == KEYED.fields[2].type
        assert {f.description for f in new.fields[:3]} == {"new"}
        assert new.highest_field_id == 5

    def test_several_changes_at_once(self) -> None:
        target = replace(
            change(PLAIN, rename_column("name", "title"), add_columns([Field("x", "INT")])),
            comment="c",
            options={"o": "1"},
        )
        new = change(PLAIN, become(target))
        assert new.column_names == ["id", "title", "f", "x"]
        assert (new.comment, new.options) == ("c", {"o": "1"})
        assert new.by_name["title"].id == 1

    def test_specs_are_never_forgotten(self) -> None:
        """A schema made from scratch has one spec of id 0: files of the old spec 0 would be read by the new one."""
        old = change(Schema.of(PLAIN, partition_by=["id"]), partition_by(["bucket(4, id)"]))
        new = change(old, become(Schema.of(PLAIN, partition_by=["name"])))
        assert [s.id for s in new.specs] == [0, 1, 2]
        assert new.specs[:2] == old.specs
        assert new.partition_by == ["name"]
        same = change(old, become(Schema.of(PLAIN, partition_by=["bucket(4, id)"])))
        assert same.specs == old.specs


names = st.sampled_from(["a", "b", "c", "d", "e"])
changes = st.one_of(
    st.builds(lambda n: add_columns([Field(n, "INT")]), names),
    st.builds(lambda n: add_columns([Field(n, "ARRAY<INT>", nullable=False, default=[])]), names),
    st.builds(rename_column, names, names),
    st.builds(make_nullable, names),
    st.builds(describe_column, names, st.just("d")),
    st.builds(lambda n: partition_by([n]), names),
)


@given(st.lists(changes, max_size=12))
def test_ids_are_never_used_twice_over_a_tables_life(steps: list[SchemaChange]) -> None:
    schema = Schema.of([Field("a", "INT"), Field("b", "BIGINT", nullable=False)])
    owners = {f.id: f.type for f in schema.fields}
    specs = {0: schema.spec}
    for step in steps:
        try:
            new = change(schema, step)
        except SchemaError:
            continue
        assert evolution_problems(schema, new) == []
        assert [f.id for f in new.fields[: len(schema.fields)]] == [f.id for f in schema.fields]
        for field in new.fields:
            assert owners.setdefault(field.id, field.type) == field.type
        for spec in new.specs:
            assert specs.setdefault(spec.id, spec) == spec
        assert sorted(all_ids(new.fields)) == list(range(new.highest_field_id + 1))
        schema = new
