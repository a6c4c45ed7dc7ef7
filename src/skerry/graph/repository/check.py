"""Checks before a commit of pointers is applied: the same rules for every repository.

A repository gives its state (:class:`State`) inside its transaction, and applies the changes if :func:`check_changes`
raises nothing. Rules of conflicts: ``pointer_version_is_expected``, ``blob_is_there``, ``required_pointer_is_there``.
"""

import hashlib
import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from skerry.common.errors import AlreadyExistsError, ConflictError, DamagedFileError, InvalidInputError
from skerry.graph.repository.record import Answer, Change, Delete, Pointer, Put, Require, RequireNameFree, RequireUnused

MAX_TEXT_BYTES = 4096
MAX_CHANGES = 100_000
_ACCOUNT = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,127}")
_UNSTORABLE = re.compile("[\x00\ud800-\udfff\U0010ffff]")
_LAST_CHARACTER, _FIRST_SURROGATE, _AFTER_SURROGATES = 0x10FFFF, 0xD800, 0xE000


class State(Protocol):
    """The state of one account within a commit; no other commit can change it before this one ends."""

    def pointer(self, key: str) -> Pointer | None: ...

    def pointer_named(self, name: str) -> Pointer | None: ...

    def named_under(self, prefix: str, limit: int) -> Sequence[Pointer]: ...

    def claim_blob(self, digest: str) -> bool:
        """Whether the blob exists; if so, it is marked as used now, which protects it from garbage collection."""
        ...

    def store_blob(self, digest: str, data: bytes) -> None:
        """Store a blob of this commit, used now."""
        ...


def check_changes(state: State, changes: Sequence[Change]) -> dict[str, Pointer]:
    """The current pointers of the keys that are written; raises if a change cannot be made."""
    _check_shape(changes)
    current: dict[str, Pointer] = {}
    for change in changes:
        if isinstance(change, Put | Delete):
            found = state.pointer(change.key)
            _check_version(change.key, change.expected_version, found)
            if found is not None:
                current[change.key] = found
        elif isinstance(change, Require):
            _check_required(change, state.pointer(change.key))
    kept = {change.key for change in changes if isinstance(change, Put) and _keeps_name(change, current)}
    leaving = {pointer.name for key, pointer in current.items() if key not in kept}
    for change in changes:
        if isinstance(change, RequireUnused):
            used = [found.name for found in state.named_under(change.prefix, len(leaving) + 1)]
            if not leaving.issuperset(used):
                raise ConflictError(f"names below {change.prefix!r} are in use", rule="required_pointer_is_there")
        elif isinstance(change, RequireNameFree):
            if change.name not in leaving and (owner := state.pointer_named(change.name)) is not None:
                raise _taken(change.name, owner)
        elif isinstance(change, Put) and change.name is not None and change.name not in leaving:
            owner = state.pointer_named(change.name)
            if owner is not None and owner.key != change.key:
                raise _taken(change.name, owner)
    contents = {change.blob: change.content for change in changes if isinstance(change, Put)}
    for digest in sorted(contents):
        content = contents[digest]
        if content is not None:
            state.store_blob(digest, content)
        elif not state.claim_blob(digest):
            raise ConflictError(f"there is no blob {digest}; put it again, then commit", rule="blob_is_there")
    return current


def _taken(name: str, owner: Pointer) -> AlreadyExistsError:
    return AlreadyExistsError(f"the name {name!r} is taken by {owner.key!r}", owner=owner.key)


def put_with_content(key: str, data: bytes, expected_version: int, name: str | None = None) -> Put:
    """The change that points a key to bytes, which its commit stores: one transaction instead of two."""
    return Put(key, digest_of(data), expected_version, name, data)


def _keeps_name(change: Put, current: dict[str, Pointer]) -> bool:
    return change.key in current and current[change.key].name == change.name


def _check_shape(changes: Sequence[Change]) -> None:
    """Refuse changes that are invalid in any state."""
    if len(changes) > MAX_CHANGES:
        raise InvalidInputError(f"a commit of {len(changes)} changes; at most {MAX_CHANGES} are possible")
    written = [change.key for change in changes if isinstance(change, Put | Delete)]
    names = [change.name for change in changes if isinstance(change, Put) and change.name is not None]
    for key in written:
        check_text(key, "key")
    for name in names:
        check_text(name, "name")
    _refuse_twice(written, "key")
    _refuse_twice(names, "name")


def _refuse_twice(texts: Iterable[str], what: str) -> None:
    seen: set[str] = set()
    for text in texts:
        if text in seen:
            raise InvalidInputError(f"the {what} {text!r} is in one commit twice")
        seen.add(text)


def _check_version(key: str, expected: int, found: Pointer | None) -> None:
    actual = 0 if found is None else found.version
    if actual != expected:
        here = f"has version {actual}" if actual else "is not there"
        wanted = f"version {expected} was expected" if expected else "it must not exist"
        raise ConflictError(f"pointer {key!r} {here}, {wanted}", rule="pointer_version_is_expected")


def _check_required(change: Require, found: Pointer | None) -> None:
    if found is None:
        raise ConflictError(f"pointer {change.key!r} is not there any more", rule="required_pointer_is_there")
    if change.expected_version is not None:
        _check_version(change.key, change.expected_version, found)


def check_account_id(account: str) -> str:
    """The id; :class:`InvalidInputError` if it cannot be one."""
    if not _ACCOUNT.fullmatch(account):
        raise InvalidInputError(
            "an account id has 1 to 128 letters, digits, '.', '_' and '-', and begins with a letter or digit: "
            f"{account!r}"
        )
    return account


def check_text(text: str, what: str) -> str:
    """The text; :class:`InvalidInputError` if some repository could not store it as a key or name."""
    if not text or _UNSTORABLE.search(text) or len(text.encode("utf-8", "surrogatepass")) > MAX_TEXT_BYTES:
        raise InvalidInputError(
            f"the {what} must have 1 to {MAX_TEXT_BYTES} bytes of UTF-8, and neither NUL nor U+10FFFF: {text[:80]!r}"
        )
    return text


def check_same_request(stored: Answer, request: str) -> Answer:
    """A stored answer, if it belongs to this request; :class:`InvalidInputError` if to another one."""
    if stored.request != request:
        raise InvalidInputError(
            "the idempotency key was used for another request; choose a new key for each request",
            about=("idempotency_key",),
        )
    return stored


def digest_of(data: bytes) -> str:
    """The name of a blob: SHA-256 of its bytes in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def checked_blob(digest: str, data: bytes) -> bytes:
    """The bytes of a blob; :class:`DamagedFileError` if they are not those that were put."""
    if digest_of(data) != digest:
        raise DamagedFileError(f"blob {digest}", "its bytes do not match its digest", "Restore it from a backup")
    return data


def prefix_end(prefix: str) -> str:
    """A text that is greater than all names with a prefix, and not greater than any other name after them."""
    for index in range(len(prefix) - 1, -1, -1):
        code = ord(prefix[index])
        if code < _LAST_CHARACTER:
            following = _AFTER_SURROGATES if code + 1 == _FIRST_SURROGATE else code + 1
            return prefix[:index] + chr(following)
    return chr(_LAST_CHARACTER)  # which no name contains
