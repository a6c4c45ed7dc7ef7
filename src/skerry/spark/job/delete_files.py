"""Expiry and orphan removal on Spark: the driver decides, tasks list and delete.

The driver decides what to delete, as without Spark. No reader can reach these files any more, so a task may delete them
late or twice. The driver itself deletes small numbers of files and files that must go in a certain order.
"""

import pickle
from collections.abc import Sequence
from dataclasses import dataclass

from pyspark.sql import SparkSession

from skerry.fileio.base import FileStat
from skerry.spark.read.frame import cores_of
from skerry.spark.session.address import TableAddress
from skerry.spark.session.run_tasks import run_pieces
from skerry.table.context import TableContext
from skerry.table.expire import Progress, delete_in_batches
from skerry.table.orphan import folders_to_list

FEW_FILES = 5000
"""Maximum number of files that the driver deletes itself."""
FEW_FOLDERS = 64
"""Maximum number of partition folders that the driver lists itself."""
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
    """Lists the files below some folders."""

    address: TableAddress

    def __call__(self, piece: bytes) -> bytes:
        fileio = self.address.open().fileio
        return pickle.dumps([f for folder in pickle.loads(piece) for f in fileio.list_files(folder, recursive=True)])


@dataclass(frozen=True, slots=True)
class SparkFiles:
    """Lists and deletes files of a table, in Spark tasks if there are many."""

    spark: SparkSession
    few_files: int = FEW_FILES
    few_folders: int = FEW_FOLDERS

    def delete(self, context: TableContext, paths: Sequence[str], what: str, progress: Progress | None) -> None:
        """Delete files, in any order."""
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
        """All files of a table, and of dropped tables with the same name."""
        tops, data = folders_to_list(context), f"{context.paths.root}/data"
        folders = [f"{data}/{name}" for name in context.fileio.list_folders(data)]
        if len(folders) <= self.few_folders:
            return [file for top in tops for file in context.fileio.list_files(top, recursive=True)]
        found = context.fileio.list_files(data)
        for top in tops:
            found += self._outside(context, top, data)
        pieces = [pickle.dumps(share) for share in self._shares(folders)]
        listed = run_pieces(self.spark, ListWork(TableAddress.of(context)), pieces, f"listing files of {context.name}")
        return found + [file for result in listed for file in pickle.loads(result)]

    def _outside(self, context: TableContext, folder: str, left_out: str) -> list[FileStat]:
        """The files below a folder, except those below ``left_out``."""
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
