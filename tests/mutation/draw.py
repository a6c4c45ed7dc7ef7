"""Which mistakes are put in, and which tests ought to notice them.

Mistakes are drawn with a fixed seed, the same number from each part of the core, by a hash of the line that each
changes: code that moves to another module keeps its mistakes, and a changed line gets others.
"""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from mutation.change import Change, changes_of

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src" / "skerry"

PARTS: dict[str, tuple[list[str], list[str]]] = {
    "table": (["table"], ["tests/table", "tests/store/test_rules_order.py"]),
    "lsm": (["lsm"], ["tests/lsm", "tests/store/test_rules_merging.py", "tests/store/writer/test_recover.py"]),
    "pruning": (["pruning"], ["tests/pruning"]),
    "planning": (["planning"], ["tests/planning", "tests/lake/test_scan.py"]),
    "store": (["store"], ["tests/store"]),
    "formats": (["formats"], ["tests/formats", "tests/faults/test_keyed_damage.py"]),
    "spark": (
        ["spark/stream/sink.py", "spark/write/version_order.py"],
        [
            "tests/spark/stream/test_sink.py",
            "tests/spark/stream/test_sequence_field.py",
            "tests/spark/write/test_write_frame.py",
        ],
    ),
}
"""Parts of the core, and the tests that ought to notice a mistake in them."""

BEHIND = ["tests/sqllogic", "tests/integration/test_lsm_model.py", "tests/lake", "-k", "not duckdb and not plain"]
"""What runs if a part's own tests have noticed nothing."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A mistake in a module."""

    part: str
    module: str
    change: Change

    def __str__(self) -> str:
        return f"{self.module}:{self.change.line}: {self.change.before!r} -> {self.change.after!r}"

    @property
    def nearest(self) -> str:
        """The file with the tests of the module itself, whether there is one or not."""
        module = Path(self.module)
        return f"tests/{module.parent}/test_{module.name}"


def draw(seed: int, count: int, parts: list[str]) -> list[Mutant]:
    """Mistakes, as many from each part as there are parts to draw from."""
    drawn: list[Mutant] = []
    for number, part in enumerate(parts):
        found = []
        for place in PARTS[part][0]:
            path = SOURCE / place
            for module in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
                name = str(module.relative_to(SOURCE))
                found += [Mutant(part, name, change) for change in changes_of(module.read_bytes())]
        share = count // len(parts) + (number < count % len(parts))
        drawn += sorted(found, key=lambda mutant: _lot(seed, mutant.change))[:share]
    return drawn


def _lot(seed: int, change: Change) -> bytes:
    """What mistakes are drawn by; it does not depend on where the line stands."""
    return sha256("\0".join((str(seed), change.text, change.before, change.after)).encode()).digest()
