"""Settings of the metadata service, ``service.*``: limits of ``skerry serve``. See docs/service.md."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from skerry.common.errors import OptionError
from skerry.common.option_spec import DURATION, FLAG, SIZE, TEXT, OptionSpec, count

SERVICE_SETTINGS = (
    OptionSpec("service.workers", count(2, 1024), "32", "Threads that answer gRPC calls of `skerry serve`."),
    OptionSpec(
        "service.max-calls",
        count(1, 100_000),
        "256",
        "gRPC calls that are under way or wait for a worker; more are refused at once.",
    ),
    OptionSpec(
        "service.max-streams",
        count(1, 1024),
        "24",
        "Streams that are open at the same time; fewer than `service.workers`, so that other calls are answered "
        "however slow clients are.",
    ),
    OptionSpec("service.calls-per-account", count(1, 100_000), "64", "Calls of one account that are under way."),
    OptionSpec("service.streams-per-account", count(1, 1024), "8", "Streams of one account that are open."),
    OptionSpec("service.queries-per-account", count(1, 1_000_000), "10000", "Open queries of one account."),
    OptionSpec("service.max-message-size", SIZE, "16 MB", "Largest message that the service takes or sends."),
    OptionSpec(
        "service.max-call-time",
        DURATION,
        "5 min",
        "Longest time of a call, also if its client sets no deadline.",
    ),
    OptionSpec(
        "service.stall-time",
        DURATION,
        "60 s",
        "A stream, or a connection over HTTP, whose client takes nothing for this long is cut off. The body of a "
        "request to the REST catalog must arrive in this time.",
    ),
    OptionSpec(
        "service.shutdown-grace",
        DURATION,
        "10 s",
        "How long calls under way may go on when the service ends.",
    ),
    OptionSpec(
        "service.max-lakes",
        count(1, 10_000),
        "64",
        "Accounts whose SQL sessions are kept open; beyond it, the one used longest ago is closed.",
    ),
    OptionSpec(
        "service.external-catalogs",
        FLAG,
        "false",
        "With `--auth`, whether SQL and the console read external catalogs on the server, with its files, network and "
        "environment. Set it only if every admin of an account may use them.",
    ),
    OptionSpec(
        "service.iceberg-clients",
        TEXT,
        None,
        "TOML file with what clients of the [Iceberg REST catalog](rest.md#storage-of-clients) are given: locations of "
        "their tables, configuration, storage credentials, signatures.",
    ),
    OptionSpec(
        "service.audit-log",
        TEXT,
        None,
        "File to which the audit log is appended. Unset: events of the logger `skerry.audit`.",
    ),
    OptionSpec(
        "service.otel-endpoint",
        TEXT,
        None,
        "URL of an OpenTelemetry collector (OTLP over HTTP) that metrics are sent to, such as "
        "`http://127.0.0.1:4318/v1/metrics`. Unset: none are sent.",
    ),
    OptionSpec("service.otel-interval", DURATION, "60 s", "How often metrics are sent to the collector."),
)


@dataclass(frozen=True, slots=True)
class ServiceSettings:
    """The settings ``service.*``."""

    workers: int
    max_calls: int
    max_streams: int
    calls_per_account: int
    streams_per_account: int
    queries_per_account: int
    max_message_bytes: int
    max_call_seconds: float
    stall_seconds: float
    shutdown_grace_seconds: float
    max_lakes: int
    external_catalogs: bool
    iceberg_clients: str | None
    audit_log: str | None
    otel_endpoint: str | None
    otel_interval_seconds: float


def service_settings(values: Mapping[str, Any]) -> ServiceSettings:
    """The settings of parsed values."""
    if values["service.max-streams"] >= values["service.workers"]:
        raise OptionError(
            "setting 'service.max-streams' must be less than 'service.workers': slow streams would take all workers",
            about=("service.max-streams", "service.workers"),
        )
    for name in ("service.max-call-time", "service.stall-time", "service.otel-interval"):
        if values[name] <= 0:
            raise OptionError(f"setting {name!r} must be longer than 0", about=(name,))
    return ServiceSettings(
        workers=values["service.workers"],
        max_calls=values["service.max-calls"],
        max_streams=values["service.max-streams"],
        calls_per_account=values["service.calls-per-account"],
        streams_per_account=values["service.streams-per-account"],
        queries_per_account=values["service.queries-per-account"],
        max_message_bytes=values["service.max-message-size"],
        max_call_seconds=values["service.max-call-time"],
        stall_seconds=values["service.stall-time"],
        shutdown_grace_seconds=values["service.shutdown-grace"],
        max_lakes=values["service.max-lakes"],
        external_catalogs=values["service.external-catalogs"],
        iceberg_clients=values["service.iceberg-clients"],
        audit_log=values["service.audit-log"],
        otel_endpoint=values["service.otel-endpoint"],
        otel_interval_seconds=values["service.otel-interval"],
    )
