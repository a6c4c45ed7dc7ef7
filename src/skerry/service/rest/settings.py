"""Settings of the REST catalog."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from skerry.service.client_storage import ClientAccess


@dataclass(frozen=True, slots=True)
class RestSettings:
    """Bounds and defaults; see ``docs/rest.md``."""

    catalog: str = "lake"
    """The catalog for clients that name no warehouse, or the location of this one."""
    max_body_bytes: int = 32 << 20
    """Larger requests are refused with status 413, without keeping them in memory."""
    body_seconds: float = 60.0
    """Time within which the body of a request must arrive."""
    account_body_bytes: int = 96 << 20
    """Maximum bytes of bodies of one account's running requests."""
    total_body_bytes: int = 384 << 20
    """Maximum bytes of bodies of all running requests."""
    cache_bytes: int = 256 << 20
    """Maximum bytes of cached metadata files."""
    idempotency_seconds: int = 1800
    """Minimum time for which answers to requests with an Idempotency-Key are kept."""
    max_page_size: int = 10_000
    commit_attempts: int = 20
    """Maximum attempts of a commit while others change the same table."""
    plan_files_per_task: int = 5000
    """Maximum files of an answer; larger plans are answered in parts."""
    plan_sync_files: int = 200_000
    """Plans over more files are made in the background, unless the client cannot poll."""
    plan_seconds: int = 600
    """Time for which a background plan is kept."""
    threads: int = 32
    access: ClientAccess = field(default_factory=ClientAccess)
    """Locations, configuration and credentials for clients of an account."""
    storage: Mapping[str, str] = field(default_factory=dict, repr=False)
    """The settings ``storage.*`` of this process, which sign requests."""
    read_only: bool = False
    """Refuse every request that would change something."""
