"""Lakes whose names are kept in every way there is, over one warehouse: for tests that run over all of them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from skerry.fileio.environment import Environment
from skerry.graph.lake_catalog import DEFAULT_ACCOUNT
from skerry.graph.repository import open_repository
from skerry.graph.resource import Call
from skerry.graph.user_graph import UserGraph
from skerry.lake.graph_names import GraphNames
from skerry.lake.lake import Lake, connect, environment_of
from support.processes import prepared_processes

_PATIENCE_SECONDS = 60


def graph_lake(env: Environment, graph: UserGraph, account: str = DEFAULT_ACCOUNT) -> Lake:
    """A lake whose names are in a graph."""
    return Lake(env, lambda writers: GraphNames(env, graph, Call(account), writers))


@contextmanager
def open_lake(warehouse: str, repository: str) -> Iterator[Lake]:
    """A lake of this process: names in folders, in a repository with a URL, or behind a service with one."""
    if repository.startswith("skerry://"):
        with connect(repository, token="default") as remote:
            yield remote
        return
    with connect(warehouse) as embedded:
        if not repository:
            yield embedded
            return
        opened = open_repository(repository)
        try:
            with graph_lake(environment_of(embedded), UserGraph(opened)) as lake:
                yield lake
        finally:
            opened.close()


def in_lakes(job: Callable[..., Any], processes: int, warehouse: str, repository: str, *arguments: Any) -> list[Any]:
    """Run ``job(lake, number, *arguments)`` in several processes that begin together; what each returned."""
    context = prepared_processes()
    barrier = context.Barrier(processes)
    pipes = [context.Pipe(duplex=False) for _ in range(processes)]
    workers = [
        context.Process(target=_work, args=(job, number, barrier, warehouse, repository, arguments, sender))
        for number, (_, sender) in enumerate(pipes)
    ]
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


def _work(
    job: Any, number: int, barrier: Any, warehouse: str, repository: str, arguments: tuple[Any, ...], sender: Any
) -> None:
    with open_lake(warehouse, repository) as lake:
        barrier.wait(_PATIENCE_SECONDS)
        sender.send(job(lake, number, *arguments))
        sender.close()
