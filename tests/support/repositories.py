"""Repositories of every kind for tests that run over all of them, and what they do in other processes."""

from collections.abc import Callable
from typing import Any

from skerry.common.errors import ConflictError
from skerry.graph.repository import Put, Repository, open_repository
from support.processes import prepared_processes

_PATIENCE_SECONDS = 60


def add_one(repository: Repository, account: str, key: str, times: int) -> int:
    """Add one to the number under a key, ``times`` times; how often another was faster."""
    lost = 0
    for _ in range(times):
        while True:
            found = repository.pointer(account, key)
            assert found is not None
            number = int(repository.get_blob(account, found.blob))
            blob = repository.put_blob(account, str(number + 1).encode())
            try:
                repository.commit(account, [Put(key, blob, found.version, found.name)])
            except ConflictError:
                lost += 1
                continue
            break
    return lost


def in_processes(job: Callable[..., Any], processes: int, url: str, *arguments: Any) -> list[Any]:
    """Run ``job(repository, *arguments)`` in several processes at once; what each returned."""
    context = prepared_processes()
    pipes = [context.Pipe(duplex=False) for _ in range(processes)]
    workers = [context.Process(target=_work, args=(job, url, arguments, sender)) for _, sender in pipes]
    for worker in workers:
        worker.start()
    for _, sender in pipes:
        sender.close()
    results = [receiver.recv() for receiver, _ in pipes]
    for worker, (receiver, _) in zip(workers, pipes, strict=True):
        worker.join(_PATIENCE_SECONDS)
        assert worker.exitcode == 0
        worker.close()
        receiver.close()
    return results


def _work(job: Callable[..., Any], url: str, arguments: tuple[Any, ...], sender: Any) -> None:
    repository = open_repository(url)
    try:
        sender.send(job(repository, *arguments))
    finally:
        repository.close()
        sender.close()
