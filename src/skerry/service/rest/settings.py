"""Settings of the REST catalog."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from skerry.service.client_storage import ClientAccess


@dataclass(frozen=True, slots=True)
class RestSettings:
    """Bounds and defaults; see ``docs/rest.md``."""

    catalog: str = "lake"
    """The catalog of clients that name no warehouse, or the location of this one."""
    max_body_bytes: int = 32 << 20
    """Larger requests are refused, with status 413; they are not kept in memory."""
    cache_bytes: int = 256 << 20
    """Metadata files that are kept in memory as bytes."""
    idempotency_seconds: int = 1800
    """How long answers are kept for requests that are repeated under their Idempotency-Key, at least."""
    max_page_size: int = 10_000
    commit_attempts: int = 20
    """How often a commit is tried again after others have changed the same table."""
    plan_files_per_task: int = 5000
    """A plan of more files is answered in parts."""
    plan_sync_files: int = 200_000
    """A plan over more files than this is made in the background, unless a client cannot poll."""
    plan_seconds: int = 600
    """How long a plan in the background is kept."""
    threads: int = 32
    access: ClientAccess = field(default_factory=ClientAccess)
    """What clients of an account are given to reach their files."""
    storage: Mapping[str, str] = field(default_factory=dict, repr=False)
    """The settings ``storage.*`` of this process, which requests are signed with."""
    read_only: bool = False
    """Refuse every request that would change something."""
