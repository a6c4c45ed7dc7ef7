"""Races for names between processes, in a module of its own because another process must import what it runs."""

from collections.abc import Callable, Mapping
from typing import Any

from skerry.fileio import FileIO, open_fileio
from support.processes import prepared_processes

_PATIENCE_SECONDS = 60


def race_in_processes(
    job: Callable[[FileIO, int, list[str]], Any], processes: int, url: str, storage: Mapping[str, str], names: list[str]
) -> list[Any]:
    """Run ``job(fileio, number, names)`` in several processes that start together; what each returned."""
    context = prepared_processes()
    barrier = context.Barrier(processes)
    pipes = [context.Pipe(duplex=False) for _ in range(processes)]
    workers = [
        context.Process(target=_work, args=(job, number, barrier, url, dict(storage), names, sender))
        for number, (_, sender) in enumerate(pipes)
    ]
    for worker in workers:
        worker.start()
    for _, sender in pipes:
        sender.close()  # the child has its own; ours open would hide the end of a child that died
    results = [receiver.recv() for receiver, _ in pipes]
    for worker, (receiver, _) in zip(workers, pipes, strict=True):
        worker.join(_PATIENCE_SECONDS)
        assert worker.exitcode == 0
        worker.close()
        receiver.close()
    return results


def put_all(fileio: FileIO, number: int, names: list[str]) -> list[str]:
    """Try to put every name; those that were won."""
    return [name for name in names if fileio.put_if_absent(name, f"{number} {name}".encode())]


def increment_all(fileio: FileIO, number: int, names: list[str]) -> int:
    """Add one to the number in every file, however often it takes; how often somebody else was faster."""
    lost = 0
    for name in names:
        while True:
            current = fileio.read_versioned(name)
            if fileio.replace_if(name, str(int(current.data) + 1).encode(), current.token):
                break
            lost += 1
    return lost


def _work(
    job: Any, number: int, barrier: Any, url: str, storage: dict[str, str], names: list[str], sender: Any
) -> None:
    fileio = open_fileio(url, storage)
    barrier.wait(_PATIENCE_SECONDS)
    sender.send(job(fileio, number, names))
    sender.close()
