"""Errors keep their class, code, message and attributes on the way to the client."""

import inspect
import json
from pathlib import Path

import pytest
from google.rpc import status_pb2

from skerry.common import errors
from skerry.common.clock import ManualClock
from skerry.common.errors import ConflictError, DamagedFileError, DataError, OptionError, SkerryError, StorageError
from skerry.protocol.error_code import attributes_of, code_of, error_of
from skerry.service.audit import AuditEntry, AuditLog
from skerry.service.error_response import answer_of, rich_status
from skerry.service.identity import Caller, Role

CLASSES = [cls for _, cls in inspect.getmembers(errors, inspect.isclass) if issubclass(cls, SkerryError)]


@pytest.mark.parametrize("kind", CLASSES)
def test_every_class_comes_back(kind: type[SkerryError]) -> None:
    made = kind.__new__(kind)
    made.args = ("what went wrong",)
    answer = answer_of(made, "id")
    again = error_of(answer.code, answer.message, answer.attributes)
    assert type(again) is kind
    assert again.message == "what went wrong"
    assert again.retryable == kind.retryable
    assert answer.http_status >= 400


def test_attributes_come_back() -> None:
    conflict = ConflictError("late", rule="files_are_live")
    found = error_of(code_of(conflict), str(conflict), attributes_of(conflict))
    assert isinstance(found, ConflictError)
    assert found.rule == "files_are_live"
    data = DataError("bad row", row=7, column="name")
    again = error_of(code_of(data), data.message, attributes_of(data))
    assert isinstance(again, DataError)
    assert (again.row, again.column) == (7, "name")
    option = OptionError("no such", about=("x", "y"))
    assert error_of(code_of(option), option.message, attributes_of(option)).about == ("x", "y")
    storage = StorageError("p", "no answer", unclear=True)
    unclear = error_of(code_of(storage), storage.message, attributes_of(storage))
    assert isinstance(unclear, StorageError)
    assert unclear.unclear


def test_an_unknown_code_is_a_plain_error_and_a_bug_says_nothing() -> None:
    assert type(error_of("FROM_THE_FUTURE", "x", {})) is SkerryError
    answer = answer_of(KeyError("secret"), "c-1")
    assert answer.code == "INTERNAL"
    assert "secret" not in answer.message
    assert "c-1" in answer.message


@pytest.mark.parametrize("letter", ["x", " ", "%", "ü", "\U0001f600", "\n"])
def test_a_status_is_small_enough_for_clients_and_whole_if_it_can_be(letter: str) -> None:
    for length in (10, 500, 1_000, 2_000, 3_000, 10_000, 1_000_000):
        error = DamagedFileError("a file", letter * length, letter * length)
        made = rich_status(answer_of(error, "c-1"), "c-1")
        assert made.wire_bytes <= 8_000
        [(_, data)] = made.trailing_metadata
        assert status_pb2.Status.FromString(data).message == made.details
        if length == 10:
            assert made.details == error.message
        elif length > 3_000:
            assert made.details.endswith(f"… (cut off, {len(error.message)} characters)")


def test_the_audit_log_is_appended_and_follows_a_moved_file(tmp_path: Path) -> None:
    path = tmp_path / "audit.log"
    caller = Caller("acme", "ada", frozenset({Role.WRITER}))
    with AuditLog(ManualClock(), str(path)) as log:
        log.record(AuditEntry("skerry.v1.TableService/DropTable", "c-1", "OK", caller, "peer", 0.5, {"table": "a.b"}))
        path.rename(tmp_path / "audit.log.1")
        log.record(AuditEntry("skerry.v1.TableService/DropTable", "c-2", "NOT_FOUND", None))
    first = json.loads((tmp_path / "audit.log.1").read_text())
    assert (first["account"], first["subject"], first["table"], first["outcome"]) == ("acme", "ada", "a.b", "OK")
    assert json.loads(path.read_text())["correlation_id"] == "c-2"
    with pytest.raises(OptionError, match="cannot be written"):
        AuditLog(ManualClock(), str(tmp_path / "no" / "audit.log"))


def test_a_line_of_the_audit_log_has_bounded_length(tmp_path: Path) -> None:
    path = tmp_path / "audit.log"
    with AuditLog(ManualClock(), str(path)) as log:
        log.record(AuditEntry("GET /iceberg/" + "x" * 60_000, "c-1", "404", None, facts={"table": "y" * 1_000_000}))
    row = json.loads(path.read_text())
    assert row["table"] == "y" * 1_000 + "…"
    assert len(path.read_text()) < 3_000
