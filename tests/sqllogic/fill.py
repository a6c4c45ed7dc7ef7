"""Writes the rows that are missing in files of records: ``python -m sqllogic.fill FILE …`` (in ``tests/``).

The rows are plain DuckDB's. With ``--lake``, records that plain DuckDB cannot run get what a lake gives: nothing else
vouches for those, so read them before you commit them.
"""

import sys
import tempfile
from pathlib import Path

from sqllogic.run import World, run_file
from sqllogic.script import Record, read_script
from sqllogic.world import DuckWorld, LakeWorld


def fill(path: Path, world: World) -> int:
    """Add rows to queries outside of loops that have none; how many were filled."""
    report = run_file(path, world)
    lines = path.read_text().splitlines()
    missing = [
        node
        for node in read_script(path)
        if isinstance(node, Record) and node.kind == "query" and node.expected is None and not node.label
    ]
    filled = 0
    for record in reversed(missing):
        answer = report.answers.get(record.key)
        if answer is None:
            continue
        end = record.line
        while end < len(lines) and lines[end].strip():
            end += 1
        lines[end:end] = ["----", *answer]
        filled += 1
    path.write_text("\n".join(lines).rstrip() + "\n")
    return filled


def main(arguments: list[str]) -> None:
    is_lake = "--lake" in arguments
    for path in map(Path, (a for a in arguments if not a.startswith("--"))):
        with tempfile.TemporaryDirectory() as folder:
            world: World = LakeWorld(Path(folder), "plain") if is_lake else DuckWorld()
            print(f"{path.name}: {fill(path, world)} filled")
            world.close()


if __name__ == "__main__":
    main(sys.argv[1:])
