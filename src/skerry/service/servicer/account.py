"""AccountService: accounts of the server."""

from collections.abc import Callable

from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.graph.lake_catalog import DEFAULT_ACCOUNT
from skerry.graph.page_token import PageTokens
from skerry.graph.repository.record import Account
from skerry.graph.resource import Call
from skerry.protocol.v1 import account_pb2, common_pb2
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.message import required
from skerry.service.page import page_size

_PURPOSE = "accounts"
_OPERATOR = ""
"""Page tokens of this listing belong to no account."""


class AccountServicer:
    """Answers AccountService. ``forget`` is called when an account was deleted."""

    def __init__(self, backend: Backend, forget: Callable[[str], None]) -> None:
        self._backend = backend
        self._repository = backend.repository
        self._tokens: PageTokens = backend.tokens
        self._forget = forget

    def create_account(self, call: ServiceCall, request: account_pb2.CreateAccountRequest) -> account_pb2.Account:
        call.facts["target"] = request.id
        if len(request.id) > 128 or any(ord(sign) < 33 for sign in request.id):
            raise InvalidInputError("the id of an account has at most 128 characters, and no spaces", about=("id",))
        return _account(self._repository.create_account(required(request.id, "id"), request.display_name))

    def get_account(self, call: ServiceCall, request: account_pb2.GetAccountRequest) -> account_pb2.Account:
        found = self._repository.account(call.caller.account)
        if found is None:
            raise NotFoundError("the caller's account was deleted")
        return _account(found)

    def list_accounts(
        self, call: ServiceCall, request: account_pb2.ListAccountsRequest
    ) -> account_pb2.ListAccountsResponse:
        size = page_size(request.page.page_size)
        bound = {"limit": size}
        token = request.page.page_token
        after = self._tokens.open(_OPERATOR, _PURPOSE, bound, token) if token else ""
        found = self._repository.accounts(after, size + 1)
        following = ""
        if len(found) > size:
            following = self._tokens.issue(_OPERATOR, _PURPOSE, bound, found[size - 1].id)
        return account_pb2.ListAccountsResponse(
            accounts=[_account(account) for account in found[:size]],
            page=common_pb2.PageResponse(next_page_token=following),
        )

    def delete_account(
        self, call: ServiceCall, request: account_pb2.DeleteAccountRequest
    ) -> account_pb2.DeleteAccountResponse:
        call.facts["target"] = request.id
        if request.id == DEFAULT_ACCOUNT:
            raise InvalidInputError(
                "the account 'default' is the warehouse itself: one created again would see the tables of this one. "
                "Drop its databases instead (DROP DATABASE … CASCADE), or serve another warehouse",
                about=("id",),
            )
        found = self._backend.graph.delete_account(Call(required(request.id, "id"), call.correlation_id))
        self._backend.queries.forget(request.id)
        self._backend.lakes.forget(request.id)
        self._forget(request.id)
        return account_pb2.DeleteAccountResponse(found=found)


def _account(account: Account) -> account_pb2.Account:
    return account_pb2.Account(
        id=account.id, display_name=account.display_name, created_ms=account.created_ms, revision=account.revision
    )
