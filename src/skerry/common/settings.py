"""Settings of a process, in order of precedence: arguments, environment, file, defaults.

Settings belong to the process and are never written to a table; what belongs to a table are its options. The setting
``commit.timeout`` is the argument ``settings={"commit.timeout": "1 min"}`` of ``skerry.connect``, the environment
variable ``SKERRY_COMMIT_TIMEOUT``, or in the file (TOML)::

    [commit]
    timeout = "1 min"

The file is ``SKERRY_CONFIG``, else ``skerry.toml`` in the current folder if there is one.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from skerry.common.cache_settings import CACHE_SETTINGS, CacheSettings, cache_settings
from skerry.common.errors import OptionError
from skerry.common.metadata_settings import METADATA_SETTINGS, MetadataSettings, metadata_settings
from skerry.common.option_spec import (
    DURATION,
    FLAG,
    SIZE,
    TEXT,
    OptionSpec,
    choice,
    count,
    parse_options,
    unknown_option,
)
from skerry.common.secret import hide_secrets
from skerry.common.service_settings import SERVICE_SETTINGS, ServiceSettings, service_settings

SETTINGS = (
    OptionSpec(
        "commit.timeout",
        DURATION,
        "2 min",
        "How long a commit competes with others for the next snapshot before it fails.",
    ),
    OptionSpec(
        "commit.backoff.min", DURATION, "5 ms", "Longest wait after the first lost race; doubles with each further one."
    ),
    OptionSpec("commit.backoff.max", DURATION, "1 s", "Longest wait between two attempts of a commit."),
    OptionSpec(
        "lease.ttl",
        DURATION,
        "1 h",
        "How long a reader's lease protects its snapshot after its last renewal; renewed at a quarter of it.",
    ),
    OptionSpec("read.threads", count(1, 256), "4", "Data and manifest files read at the same time by one scan."),
    OptionSpec(
        "flush.threads",
        count(1, 100),
        "2",
        "Full MemTables of one writer that are written to files at the same time; they are committed in order.",
    ),
    OptionSpec(
        "read.verify",
        choice("changed", "always", "never"),
        "changed",
        "When checksums of data files that DuckDB or Spark read natively are verified: once, and again if a file "
        "has changed; for every query; or not at all. See [damage](guide/errors.md#damage).",
    ),
    OptionSpec(
        "wal.dir",
        TEXT,
        None,
        "Local folder for the logs of writers if the lake is on object storage; a lake on a disk keeps them "
        "in the table's own `wal/`.",
    ),
    OptionSpec(
        "read.indexes",
        FLAG,
        "true",
        "Whether scans use indexes to leave out files and rows. Answers are the same without.",
    ),
    OptionSpec(
        "cache.size",
        SIZE,
        "256 MB",
        "Memory for decoded parts of data files that lookups of single rows cache, for all tables of a lake.",
    ),
    OptionSpec(
        "cache.metadata-size",
        SIZE,
        "512 MB",
        "Memory for columns of manifests that planning caches, and for what enumerations know of index files, for all "
        "tables of a lake.",
    ),
    OptionSpec(
        "index-meta.concurrency",
        count(1, 256),
        "16",
        "Index files that an enumeration (`system.puffin_index_meta`, `lake.index_metas()`) reads at the same time.",
    ),
    OptionSpec(
        "index-meta.hide-paths",
        FLAG,
        "false",
        "Whether enumerations of files and indexes show a token instead of each table's folder, and no file names "
        "([security](security.md)).",
    ),
    OptionSpec(
        "lookup.freshness",
        DURATION,
        "0 s",
        "How long `get` may go without checking storage for commits of other processes. Writes of this process it "
        "sees at once.",
    ),
    OptionSpec(
        "sql.memory-limit",
        SIZE,
        None,
        "Memory that all queries of a lake may use; data beyond it is spilled to files in the system's temporary "
        "folder. Unset: 80 % of the machine's.",
    ),
    OptionSpec("sql.threads", count(1, 1024), None, "Threads that queries of a lake run on. Unset: one for each core."),
    OptionSpec(
        "sql.plan-cache-size",
        SIZE,
        "64 MB",
        "Plans of queries that a session keeps in memory for the next time the same text comes, about; they are used "
        "while every table and view in them is in the same state. 0: none.",
    ),
    OptionSpec(
        "sql.external-files",
        FLAG,
        "true",
        "Whether statements may read files outside the lake that they name: `read_csv('…')`, `FROM 'x.parquet'`. "
        "Set it to `false` in a service that runs other people's statements ([security](security.md)).",
    ),
    OptionSpec(
        "sql.external-files-in-views",
        FLAG,
        "false",
        "Whether views stored in the lake may do the same, with the rights of their readers. Only safe where all "
        "authors of views are trusted.",
    ),
    OptionSpec(
        "sql.export-folder",
        TEXT,
        None,
        "The folder in which `COPY … TO 'file'` writes; names in statements are relative to it. Unset: `COPY … TO` is "
        "refused ([security](security.md)).",
    ),
    *CACHE_SETTINGS,
    *METADATA_SETTINGS,
    *SERVICE_SETTINGS,
    OptionSpec(
        "spark.task-memory",
        SIZE,
        "512 MB",
        "Approximate memory of a Spark task for the rows that it merges; larger sections are split by key into "
        "several tasks.",
    ),
    OptionSpec(
        "spark.driver-merge-rows",
        count(0, 1 << 40),
        "20000000",
        "Up to this many row versions in overlapping files, Spark's driver finds the surviving rows, once for each "
        "snapshot, and caches them; with more, tasks merge. 0: tasks always merge.",
    ),
    OptionSpec(
        "log.level", choice("debug", "info", "warning", "error"), "warning", "Log level of the `skerry` command."
    ),
    OptionSpec(
        "log.format", choice("text", "json"), "text", "Log format of the `skerry` command: lines of text, or JSON."
    ),
    OptionSpec("storage.endpoint", TEXT, None, "URL of an S3-compatible server."),
    OptionSpec("storage.region", TEXT, None, "Region of the bucket."),
    OptionSpec("storage.access-key-id", TEXT, None, "Key id; `AWS_ACCESS_KEY_ID` works too. Never stored or logged."),
    OptionSpec("storage.secret-access-key", TEXT, None, "Secret; `AWS_SECRET_ACCESS_KEY` works too. Never stored."),
    OptionSpec("storage.session-token", TEXT, None, "Session token of temporary credentials. Never stored or logged."),
    OptionSpec("storage.allow-http", FLAG, None, "Allow an endpoint without TLS."),
    OptionSpec("storage.virtual-hosted-style", FLAG, None, "Bucket in the host's name instead of the path."),
)

_CREDENTIALS = frozenset({"storage.access-key-id", "storage.secret-access-key", "storage.session-token"})
_ENVIRONMENT_PREFIX = "SKERRY_"
_NOT_SETTINGS = frozenset({"SKERRY_CONFIG", "SKERRY_SOAK", "SKERRY_TOKEN", "SKERRY_WAREHOUSE"})


@dataclass(frozen=True, slots=True, repr=False)
class Settings:
    """The settings in force."""

    commit_timeout_seconds: float
    backoff_min_seconds: float
    backoff_max_seconds: float
    lease_ttl_seconds: float
    read_threads: int
    flush_threads: int
    read_verify: str
    read_indexes: bool
    wal_dir: str | None
    cache_bytes: int
    metadata_cache_bytes: int
    index_meta_concurrency: int
    index_meta_hide_paths: bool
    lookup_freshness_seconds: float
    sql_memory_bytes: int | None
    sql_threads: int | None
    sql_plan_cache_bytes: int
    sql_external_files: bool
    sql_external_files_in_views: bool
    sql_export_folder: str | None
    iceberg_cache: CacheSettings
    metadata: MetadataSettings
    service: ServiceSettings
    spark_task_memory_bytes: int
    spark_driver_merge_rows: int
    log_level: str
    log_format: str
    storage: Mapping[str, str]
    given: Mapping[str, str] = field(default_factory=dict)
    """Settings that were given, except those of storage, as text."""

    def __repr__(self) -> str:
        """Without ``storage``: it may hold credentials."""
        return f"Settings(commit_timeout_seconds={self.commit_timeout_seconds}, read_threads={self.read_threads}, …)"


def load_settings(
    arguments: Mapping[str, Any] | None = None,
    environment: Mapping[str, str] | None = None,
    working_folder: Path | None = None,
) -> Settings:
    """Collect settings from arguments, the environment and the file."""
    env = os.environ if environment is None else environment
    texts = {
        **_from_file(env, working_folder or Path.cwd()),
        **_from_environment(env),
        **{name: _text(value) for name, value in (arguments or {}).items()},
    }
    values = parse_options(SETTINGS, texts, "setting")
    if values["commit.backoff.min"] > values["commit.backoff.max"]:
        raise OptionError("setting 'commit.backoff.min' must not be greater than 'commit.backoff.max'")
    if values["lease.ttl"] <= 0:
        raise OptionError("setting 'lease.ttl' must be longer than 0: a lease without time protects nothing")
    return Settings(
        commit_timeout_seconds=values["commit.timeout"],
        backoff_min_seconds=values["commit.backoff.min"],
        backoff_max_seconds=values["commit.backoff.max"],
        lease_ttl_seconds=values["lease.ttl"],
        read_threads=values["read.threads"],
        flush_threads=values["flush.threads"],
        read_verify=values["read.verify"],
        read_indexes=values["read.indexes"],
        wal_dir=values["wal.dir"],
        cache_bytes=values["cache.size"],
        metadata_cache_bytes=values["cache.metadata-size"],
        index_meta_concurrency=values["index-meta.concurrency"],
        index_meta_hide_paths=values["index-meta.hide-paths"],
        lookup_freshness_seconds=values["lookup.freshness"],
        sql_memory_bytes=values["sql.memory-limit"],
        sql_threads=values["sql.threads"],
        sql_plan_cache_bytes=values["sql.plan-cache-size"],
        sql_external_files=values["sql.external-files"],
        sql_external_files_in_views=values["sql.external-files-in-views"],
        sql_export_folder=values["sql.export-folder"],
        iceberg_cache=cache_settings(values),
        metadata=metadata_settings(values),
        service=service_settings(values),
        spark_task_memory_bytes=values["spark.task-memory"],
        spark_driver_merge_rows=values["spark.driver-merge-rows"],
        log_level=values["log.level"],
        log_format=values["log.format"],
        storage={name: text for name, text in texts.items() if name.startswith("storage.")},
        given={name: text for name, text in texts.items() if not name.startswith("storage.")},
    )


def settings_by_name(settings: Settings) -> dict[str, str | None]:
    """Every setting as text, as a user would write it; credentials are hidden."""
    shown = {**settings.given, **settings.storage}
    values = {spec.name: shown.get(spec.name, spec.default) for spec in SETTINGS}
    return {name: _shown(name, text) for name, text in values.items()}


def _shown(name: str, text: str | None) -> str | None:
    if text is None:
        return None
    return "(hidden)" if name in _CREDENTIALS else hide_secrets(text)


def environment_name(setting: str) -> str:
    """``commit.timeout`` → ``SKERRY_COMMIT_TIMEOUT``."""
    return _ENVIRONMENT_PREFIX + setting.upper().replace(".", "_").replace("-", "_")


def _from_environment(env: Mapping[str, str]) -> dict[str, str]:
    given = {variable: text for variable, text in env.items() if variable.startswith(_ENVIRONMENT_PREFIX)}
    if not given:
        return {}
    names = {environment_name(spec.name): spec.name for spec in SETTINGS}
    found: dict[str, str] = {}
    for variable, text in given.items():
        if variable in _NOT_SETTINGS:
            continue
        if variable not in names:
            raise unknown_option(variable, names, "environment variable")
        found[names[variable]] = text
    return found


def _from_file(env: Mapping[str, str], working_folder: Path) -> dict[str, str]:
    named = env.get("SKERRY_CONFIG")
    path = Path(named) if named else working_folder / "skerry.toml"
    if not path.is_file():
        if named:
            raise OptionError(f"SKERRY_CONFIG names {named!r}, which is not a file")
        return {}
    tomllib = import_module("tomllib")  # most processes, like Spark's workers, read no such file
    try:
        tree = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise OptionError(f"{path}: not a TOML file: {error}") from None
    return dict(_flatten(tree, ""))


def _flatten(tree: Mapping[str, Any], prefix: str) -> list[tuple[str, str]]:
    flat: list[tuple[str, str]] = []
    for name, value in tree.items():
        if isinstance(value, Mapping):
            flat.extend(_flatten(value, f"{prefix}{name}."))
        else:
            flat.append((prefix + name, _text(value)))
    return flat


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
