"""Lakes of accounts in a service: opened once, and anew for an account that was created again."""

from skerry.graph.repository import MemoryRepository
from skerry.graph.user_graph import UserGraph
from skerry.service.identity import Caller, Role
from skerry.service.lakes import CHECK_SECONDS, AccountLakes
from skerry.types.field import Field
from support.tables import World

ACME = Caller("acme", "test", frozenset({Role.ADMIN}))
COLUMNS = [Field("id", "INT")]


def test_an_account_that_another_process_replaced_gets_a_lake_of_its_own() -> None:
    world = World()
    repository = MemoryRepository(world.clock, world.ids)
    repository.create_account("acme")
    with AccountLakes(world.env(), UserGraph(repository, clock=world.clock, ids=world.ids), 10) as lakes:
        former = lakes.lake(ACME)
        former.create_table("app.t", COLUMNS)
        assert lakes.lake(ACME) is former
        repository.delete_account("acme")
        repository.create_account("acme")
        world.clock.advance(CHECK_SECONDS)
        assert lakes.lake(ACME).list_databases() == []
        assert lakes.lake(ACME) is not former
        former.close()


def test_the_lake_used_longest_ago_leaves_first() -> None:
    world = World()
    repository = MemoryRepository(world.clock, world.ids)
    callers = [Caller(name, "test", frozenset({Role.ADMIN})) for name in ("acme", "beta", "gamma")]
    for caller in callers:
        repository.create_account(caller.account)
    with AccountLakes(world.env(), UserGraph(repository, clock=world.clock, ids=world.ids), 2) as lakes:
        first, second = lakes.lake(callers[0]), lakes.lake(callers[1])
        lakes.lake(callers[0])
        lakes.lake(callers[2])
        assert lakes.lake(callers[0]) is first
        assert lakes.lake(callers[1]) is not second
