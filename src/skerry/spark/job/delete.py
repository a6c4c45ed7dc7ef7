"""Expiry and orphan removal with Spark: what is decided here, tasks list and delete, if it is much.

What to delete is decided on the driver, as always, and nothing of it can come back: tasks may delete it late or twice.
Files whose order matters, and few files, are deleted by the driver itself.
"""

import pickle
from collections.abc import Sequence
from dataclasses import dataclass

from pyspark.sql import SparkSession

from skerry.fileio.base import FileStat
from skerry.spark.address import TableAddress
from skerry.spark.frame import cores_of
from skerry.spark.job.run import run_pieces
from skerry.table.context import TableContext
from skerry.table.expire import Progress, delete_in_batches

FEW_FILES = 5000
"""So many are deleted by the driver."""
FEW_FOLDERS = 64
"""So many folders of partitions are listed by the driver."""
_TASKS_PER_CORE = 4


@dataclass(frozen=True, slots=True)
class DeleteWork:
    """Deletes files."""

    address: TableAddress

    def __call__(self, piece: bytes) -> bytes:
        self.address.open().fileio.delete(pickle.loads(piece))
        return b""


@dataclass(frozen=True, slots=True)
class ListWork:
    """Lists the files below folders."""

    address: TableAddress

    def __call__(self, piece: bytes) -> bytes:
        fileio = self.address.open().fileio
        return pickle.dumps([f for folder in pickle.loads(piece) for f in fileio.list_files(folder, recursive=True)])


@dataclass(frozen=True, slots=True)
class SparkFiles:
    """Lists and deletes files of a table, with tasks of Spark if there are many."""

    spark: SparkSession
    few_files: int = FEW_FILES
    few_folders: int = FEW_FOLDERS

    def delete(self, context: TableContext, paths: Sequence[str], what: str, progress: Progress | None) -> None:
        """Delete files in any order."""
        if len(paths) <= self.few_files:
            delete_in_batches(context, paths, what, progress)
            return
        shares = self._shares(paths)
        pieces = [pickle.dumps(share) for share in shares]

        def report(done: int) -> None:
            if progress is not None:
                progress(f"deleting {what}", sum(len(share) for share in shares[:done]), len(paths))

        run_pieces(
            self.spark, DeleteWork(TableAddress.of(context)), pieces, f"deleting files of {context.name}", report
        )
        report(len(shares))

    def list_all(self, context: TableContext) -> list[FileStat]:
        """All files of a table, and of others that had its name."""
        home, data = context.paths.home, f"{context.paths.root}/data"
        folders = [f"{data}/{name}" for name in context.fileio.list_folders(data)]
        if len(folders) <= self.few_folders:
            return context.fileio.list_files(home, recursive=True)
        found = context.fileio.list_files(data)
        found += self._outside(context, home, data)
        pieces = [pickle.dumps(share) for share in self._shares(folders)]
        listed = run_pieces(self.spark, ListWork(TableAddress.of(context)), pieces, f"listing files of {context.name}")
        return found + [file for result in listed for file in pickle.loads(result)]

    def _outside(self, context: TableContext, folder: str, left_out: str) -> list[FileStat]:
        """The files below a folder, those below another one left out."""
        if folder == left_out:
            return []
        if not left_out.startswith(f"{folder}/"):
            return context.fileio.list_files(folder, recursive=True)
        found = context.fileio.list_files(folder)
        for name in context.fileio.list_folders(folder):
            found += self._outside(context, f"{folder}/{name}", left_out)
        return found

    def _shares(self, items: Sequence[str]) -> list[list[str]]:
        tasks = min(len(items), cores_of(self.spark) * _TASKS_PER_CORE)
        return [list(items[number::tasks]) for number in range(tasks)]
