"""Requirements of a commit: assertions on the current metadata."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from skerry.service.rest.error import bad_request, commit_failed, invalid
from skerry.service.rest.metadata.member import a_text, an_int, an_object, an_optional_long

Document = Mapping[str, Any]
CREATE = "assert-create"


def asks_to_create(requirements: Sequence[Any]) -> bool:
    """Whether a commit creates its table; no other requirement is allowed then."""
    types = [an_object(value, "requirement").get("type") for value in requirements]
    if CREATE not in types:
        return False
    others = [kind for kind in types if kind != CREATE]
    if others:
        raise invalid(f"Invalid create requirements: {', '.join(map(str, others))} beside {CREATE}")
    return True


def check_requirements(requirements: Sequence[Any], document: Document | None) -> None:
    """Raise ``CommitFailedException`` for the first requirement that does not hold; None: there is no table."""
    for number, value in enumerate(requirements):
        requirement = an_object(value, f"requirement {number}")
        kind = a_text(requirement, "type", f"requirement {number}")
        check = _CHECKS.get(kind)
        if check is None:
            raise bad_request(f"unknown requirement {kind[:60]!r}; known are {', '.join(sorted(_CHECKS))}")
        if kind == CREATE:
            if document is not None:
                raise commit_failed("Requirement failed: table already exists")
        elif document is None:
            raise commit_failed(f"Requirement failed: the table of {kind} does not exist")
        else:
            check(requirement, document)


def _same_uuid(requirement: Document, document: Document) -> None:
    wanted, found = a_text(requirement, "uuid", "assert-table-uuid"), str(document.get("table-uuid"))
    if wanted.lower() != found.lower():
        raise commit_failed(f"Requirement failed: UUID does not match: expected {found} != {wanted}")


def _same_view_uuid(requirement: Document, document: Document) -> None:
    wanted, found = a_text(requirement, "uuid", "assert-view-uuid"), str(document.get("view-uuid"))
    if wanted.lower() != found.lower():
        raise commit_failed(f"Requirement failed: view UUID does not match: expected {found} != {wanted}")


def _same_ref(requirement: Document, document: Document) -> None:
    name = a_text(requirement, "ref", "assert-ref-snapshot-id")
    wanted = an_optional_long(requirement, "snapshot-id", "assert-ref-snapshot-id")
    ref = (document.get("refs") or {}).get(name)
    if ref is None:
        if wanted is not None:
            raise commit_failed(f"Requirement failed: branch or tag {name} is missing, expected {wanted}")
    elif wanted is None:
        raise commit_failed(f"Requirement failed: {ref['type']} {name} was created concurrently")
    elif wanted != ref["snapshot-id"]:
        raise commit_failed(
            f"Requirement failed: {ref['type']} {name} has changed: expected id {wanted} != {ref['snapshot-id']}"
        )


def _same_number(asked: str, member: str, words: str) -> Callable[[Document, Document], None]:
    def check(requirement: Document, document: Document) -> None:
        wanted, found = an_int(requirement, asked, "requirement"), document.get(member)
        if wanted != found:
            raise commit_failed(f"Requirement failed: {words} changed: expected id {wanted} != {found}")

    return check


def _nothing(requirement: Document, document: Document) -> None:
    pass


_CHECKS: dict[str, Callable[[Document, Document], None]] = {
    CREATE: _nothing,
    "assert-table-uuid": _same_uuid,
    "assert-view-uuid": _same_view_uuid,
    "assert-ref-snapshot-id": _same_ref,
    "assert-last-assigned-field-id": _same_number("last-assigned-field-id", "last-column-id", "last assigned field id"),
    "assert-current-schema-id": _same_number("current-schema-id", "current-schema-id", "current schema"),
    "assert-last-assigned-partition-id": _same_number(
        "last-assigned-partition-id", "last-partition-id", "last assigned partition id"
    ),
    "assert-default-spec-id": _same_number("default-spec-id", "default-spec-id", "default partition spec"),
    "assert-default-sort-order-id": _same_number(
        "default-sort-order-id", "default-sort-order-id", "default sort order"
    ),
}
