"""Statements in the form that dbt generates for its materializations, by dbt-duckdb 1.9 to 1.11 and dbt-spark 1.9.

dbt-duckdb swaps tables and views by ALTER … RENAME TO inside BEGIN … COMMIT, which is refused here; dbt-spark replaces
them in one statement. An adapter would leave out BEGIN and COMMIT, and the catalog of a name.
"""

import pytest

import skerry

RAW = "CREATE TABLE app.raw (id BIGINT, name STRING, day DATE)"
FIRST = "INSERT INTO app.raw VALUES (1, 'Ada', '2024-01-01'), (2, 'Bo', '2024-01-02')"
SECOND = "INSERT OVERWRITE app.raw VALUES (2, 'Bea', '2024-01-02'), (3, 'Cy', '2024-01-03')"


@pytest.fixture
def lake(tmp_path):
    with skerry.connect(tmp_path / "lake") as lake:
        lake.sql(f"CREATE DATABASE app; {RAW}; {FIRST}")
        yield lake


def _rows(lake, table="app.model"):
    return lake.sql(f"SELECT id, name FROM {table} ORDER BY id").fetchall()


def test_a_table_of_dbt_spark(lake):
    model = """
        create or replace table app.model
        using skerry
        partitioned by (day)
        comment 'a model'
        as
        select id, upper(name) as name, day from app.raw
    """
    for _ in range(2):
        lake.sql(model)
        assert _rows(lake) == [(1, "ADA"), (2, "BO")]
    lake.sql(SECOND)
    lake.sql(model)
    assert _rows(lake) == [(2, "BEA"), (3, "CY")]
    assert lake.sql("select count(*) from app.model for version as of 1").fetchone() == (2,)
    assert lake.table("app.model").schema.comment == "a model"


def test_a_table_of_dbt_duckdb_is_swapped_by_renaming_or_replacing_it(lake):
    lake.sql('create  table "app"."model__dbt_tmp" as ( select id, name from "app"."raw" );')
    lake.sql('alter table "app"."model__dbt_tmp" rename to "model"')
    assert _rows(lake) == [(1, "Ada"), (2, "Bo")]
    lake.sql('alter table "app"."model" rename to "model__dbt_tmp"')
    with pytest.raises(skerry.SqlError, match="each statement is atomic by itself"):
        lake.sql("BEGIN")
    lake.sql('create or replace table "app"."model" as ( select * from "app"."model__dbt_tmp" )')
    lake.sql('drop table if exists "app"."model__dbt_tmp" cascade')
    assert _rows(lake) == [(1, "Ada"), (2, "Bo")]
    assert lake.list_tables() == ["app.model", "app.raw"]


def test_a_view(lake):
    view = "create or replace view app.model as select id, name from app.raw where id > 1"
    lake.sql(view)
    lake.sql(view)
    assert _rows(lake) == [(2, "Bo")]
    lake.sql('create view "app"."other" as ( select id from "app"."raw" ); drop view if exists "app"."other" cascade')


MERGES = {
    "spark": """
        merge into app.model as DBT_INTERNAL_DEST
            using {source} as DBT_INTERNAL_SOURCE
            on DBT_INTERNAL_SOURCE.id = DBT_INTERNAL_DEST.id
            when matched then update set *
            when not matched then insert *
    """,
    "spark, some columns": """
        merge into app.model as DBT_INTERNAL_DEST using {source} as DBT_INTERNAL_SOURCE
            on DBT_INTERNAL_SOURCE.id = DBT_INTERNAL_DEST.id
            when matched then update set id = DBT_INTERNAL_SOURCE.id, name = DBT_INTERNAL_SOURCE.name
            when not matched then insert *
    """,
    "default": """
        merge into "app"."model" as DBT_INTERNAL_DEST
            using {source} as DBT_INTERNAL_SOURCE
            on ((DBT_INTERNAL_SOURCE.id = DBT_INTERNAL_DEST.id))
        when matched then update set
            "id" = DBT_INTERNAL_SOURCE."id","name" = DBT_INTERNAL_SOURCE."name"
        when not matched then insert
            ("id", "name")
        values
            ("id", "name")
    """,
    "duckdb 1.11": """
        MERGE INTO "app"."model" AS DBT_INTERNAL_DEST
            USING {source} AS DBT_INTERNAL_SOURCE
            ON (DBT_INTERNAL_SOURCE.id = DBT_INTERNAL_DEST.id)
        WHEN MATCHED AND DBT_INTERNAL_SOURCE.name IS NULL
        THEN
            DELETE
        WHEN MATCHED
        THEN
            UPDATE BY NAME
        WHEN NOT MATCHED
        THEN
            INSERT BY NAME
    """,
}


@pytest.mark.parametrize("form", MERGES)
@pytest.mark.parametrize("key", ["BIGINT", "BIGINT PRIMARY KEY"])
def test_an_incremental_model_by_merge(lake, form, key):
    lake.sql(f"create table app.model (id {key}, name STRING); insert into app.model select id, name from app.raw")
    lake.sql(SECOND)
    if form in ("default", "duckdb 1.11"):
        lake.sql('create temporary table "model__dbt_tmp2024" as ( select id, name from "app"."raw" );')
        source = '"model__dbt_tmp2024"'
    else:
        lake.sql("create or replace temporary view model__dbt_tmp as select id, name from app.raw")
        source = "model__dbt_tmp"
    lake.sql(MERGES[form].format(source=source))
    assert _rows(lake) == [(1, "Ada"), (2, "Bea"), (3, "Cy")]


@pytest.mark.parametrize("key", ["BIGINT", "BIGINT PRIMARY KEY"])
def test_an_incremental_model_by_delete_and_insert(lake, key):
    lake.sql(f"create table app.model (id {key}, name STRING); insert into app.model select id, name from app.raw")
    lake.sql(SECOND)
    lake.sql("""
        create temporary table
          "model__dbt_tmp20240101"
        as (
          select id, name from "app"."raw"
        );
    """)
    lake.sql("""
        delete from "app"."model"
        where (
            id) in (
            select (id)
            from "model__dbt_tmp20240101"
        );
        insert into "app"."model" ("id", "name")
        (
            select "id", "name"
            from "model__dbt_tmp20240101"
        )
    """)
    assert _rows(lake) == [(1, "Ada"), (2, "Bea"), (3, "Cy")]


def test_an_incremental_model_by_insert_overwrite_and_append(lake):
    lake.sql("create table app.model using skerry partitioned by (day) as select id, name, day from app.raw")
    lake.sql(SECOND)
    lake.sql("create or replace temporary view model__dbt_tmp as select * from app.raw")
    lake.sql("insert overwrite table app.model partition (day) select `id`, `name`, `day` from model__dbt_tmp")
    assert _rows(lake) == [(1, "Ada"), (2, "Bea"), (3, "Cy")]
    lake.sql("insert into table app.model select `id`, `name`, `day` from model__dbt_tmp")
    assert len(_rows(lake)) == 5


def test_new_columns_and_a_backup_of_the_old_table(lake):
    """Statements around a model: schema changes, the swap with a backup, documentation, columns of a query."""
    lake.sql('create table "app"."model" as ( select id, name from "app"."raw" );')
    lake.sql('create temporary table "model__dbt_tmp1" as ( select *, 1.5 as price from "app"."raw" );')
    lake.sql('describe (select * from "model__dbt_tmp1")')
    for column in ('"day" DATE', '"price" DOUBLE'):
        lake.sql(f'alter table "app"."model" add column\n    {column}')
    lake.sql('insert into "app"."model" ("id", "price") ( select "id", "price" from "model__dbt_tmp1" )')
    assert lake.sql("select count(*), sum(price) from app.model").fetchone() == (4, 3.0)
    lake.sql('create table "app"."model__dbt_tmp" as ( select id, name from "app"."raw" );')
    lake.sql('alter table "app"."model" rename to "model__dbt_backup"')
    lake.sql('alter table "app"."model__dbt_tmp" rename to "model"')
    lake.sql('drop table if exists "app"."model__dbt_backup" cascade')
    lake.sql("""comment on table "app"."model" is $dbt_literal$it's a "model"; really$dbt_literal$;""")
    lake.sql('comment on column "app"."model"."id" is $dbt_literal$the key$dbt_literal$;')
    assert _rows(lake) == [(1, "Ada"), (2, "Bo")]
    assert lake.table("app.model").schema.comment == 'it\'s a "model"; really'
    assert ("id", "the key") in {(row[0], row[-1]) for row in lake.sql("describe app.model").fetchall()}


def test_columns_of_dbt_spark_are_documented_by_change_column(lake):
    lake.sql("alter table app.raw change column\n  id\n  comment 'the key'")
    lake.sql("alter table app.raw change column `name` comment 'of a person'")
    described = {(row[0], row[-1]) for row in lake.sql("describe app.raw").fetchall()}
    assert {("id", "the key"), ("name", "of a person")} <= described
    with pytest.raises(skerry.SqlError, match="write RENAME COLUMN a TO b"):
        lake.sql("alter table app.raw change column id key BIGINT")


def test_a_seed_is_emptied_and_filled_again(lake, tmp_path):
    (tmp_path / "seed.csv").write_text("id,name,day\n7,Gil,2024-02-01\n")
    lake.sql('truncate table "app"."raw"')
    with pytest.raises(skerry.SqlError, match=r"INSERT INTO t SELECT \* FROM read_csv"):
        lake.sql("COPY \"app\".\"raw\" FROM 'seed.csv' (FORMAT CSV, HEADER TRUE, DELIMITER ',')")
    lake.sql(f"INSERT INTO app.raw SELECT * FROM read_csv('{tmp_path}/seed.csv')")
    assert _rows(lake, "app.raw") == [(7, "Gil")]


@pytest.mark.parametrize(
    ("statement", "advice"),
    [
        ("BEGIN", "each statement is atomic by itself"),
        ("COMMIT", "each statement is atomic by itself"),
        ('alter table "app"."raw" drop column\n  "day"', "create another table with CREATE TABLE AS SELECT"),
        ("select table_name from system.information_schema.tables", "read system.tables instead"),
        ("select schema_name from system.information_schema.schemata", "read system.databases instead"),
    ],
)
def test_what_is_refused_says_what_to_do(lake, statement, advice):
    with pytest.raises(skerry.SkerryError, match=advice):
        lake.sql(statement)


STAGING = """
    with snapshot_query as (
        select id, name from "app"."raw"
    ),
    snapshotted_data as (
        select *, id as dbt_unique_key from "app"."snap" where dbt_valid_to is null
    ),
    insertions_source_data as (
        select *, id as dbt_unique_key,
            now()::timestamp as dbt_updated_at,
            now()::timestamp as dbt_valid_from,
            coalesce(nullif(now()::timestamp, now()::timestamp), null) as dbt_valid_to,
            md5(coalesce(cast(id as varchar ), '') || '|' || coalesce(cast(name as varchar ), '')) as dbt_scd_id
        from snapshot_query
    ),
    updates_source_data as (
        select *, id as dbt_unique_key,
            now()::timestamp as dbt_updated_at, now()::timestamp as dbt_valid_from, now()::timestamp as dbt_valid_to
        from snapshot_query
    ),
    insertions as (
        select 'insert' as dbt_change_type, source_data.*
        from insertions_source_data as source_data
        left outer join snapshotted_data on snapshotted_data.dbt_unique_key = source_data.dbt_unique_key
        where snapshotted_data.dbt_unique_key is null
           or (snapshotted_data.dbt_unique_key is not null and (snapshotted_data."name" != source_data."name"))
    ),
    updates as (
        select 'update' as dbt_change_type, source_data.*, snapshotted_data.dbt_scd_id
        from updates_source_data as source_data
        join snapshotted_data on snapshotted_data.dbt_unique_key = source_data.dbt_unique_key
        where (snapshotted_data."name" != source_data."name")
    )
    select * from insertions
    union all by name
    select * from updates
"""
BUILD = """
    create table "app"."snap" as (
        select id, name,
            md5(coalesce(cast(id as varchar ), '') || '|' || coalesce(cast(name as varchar ), '')) as dbt_scd_id,
            now()::timestamp as dbt_updated_at,
            now()::timestamp as dbt_valid_from,
            coalesce(nullif(now()::timestamp, now()::timestamp), null) as dbt_valid_to
        from "app"."raw"
    )
"""
LAND = {
    "duckdb": """
        update "app"."snap" as DBT_INTERNAL_TARGET
        set dbt_valid_to = DBT_INTERNAL_SOURCE.dbt_valid_to
        from "snap__dbt_tmp" as DBT_INTERNAL_SOURCE
        where DBT_INTERNAL_SOURCE.dbt_scd_id::text = DBT_INTERNAL_TARGET.dbt_scd_id::text
          and DBT_INTERNAL_SOURCE.dbt_change_type::text in ('update'::text, 'delete'::text)
          and DBT_INTERNAL_TARGET.dbt_valid_to is null;
        insert into "app"."snap" ("id", "name", "dbt_updated_at", "dbt_valid_from", "dbt_valid_to", "dbt_scd_id")
        select DBT_INTERNAL_SOURCE."id",DBT_INTERNAL_SOURCE."name",DBT_INTERNAL_SOURCE."dbt_updated_at",
            DBT_INTERNAL_SOURCE."dbt_valid_from",DBT_INTERNAL_SOURCE."dbt_valid_to",DBT_INTERNAL_SOURCE."dbt_scd_id"
        from "snap__dbt_tmp" as DBT_INTERNAL_SOURCE
        where DBT_INTERNAL_SOURCE.dbt_change_type::text = 'insert'::text;
    """,
    "spark": """
        merge into app.snap as DBT_INTERNAL_DEST
        using snap__dbt_tmp as DBT_INTERNAL_SOURCE
        on DBT_INTERNAL_SOURCE.dbt_scd_id = DBT_INTERNAL_DEST.dbt_scd_id
        when matched
         and DBT_INTERNAL_DEST.dbt_valid_to is null
         and DBT_INTERNAL_SOURCE.dbt_change_type in ('update', 'delete')
            then update
            set dbt_valid_to = DBT_INTERNAL_SOURCE.dbt_valid_to
        when not matched
         and DBT_INTERNAL_SOURCE.dbt_change_type = 'insert'
            then insert *
        ;
    """,
}


@pytest.mark.parametrize("form", LAND)
def test_a_snapshot_keeps_the_history_of_rows(lake, form):
    lake.sql(BUILD)
    for change in ("SELECT 1", SECOND, "SELECT 1"):
        lake.sql(change)
        lake.sql(f'create temporary table "snap__dbt_tmp" as ( {STAGING} );')
        lake.sql(LAND[form])
        lake.sql('drop table if exists "snap__dbt_tmp" cascade')
    history = lake.sql("select id, name, dbt_valid_to is null from app.snap order by id, name desc").fetchall()
    assert history == [(1, "Ada", True), (2, "Bo", False), (2, "Bea", True), (3, "Cy", True)]
