"""Files in a bucket, through obstore.

An object appears whole under its final name or not at all, and every answered write is durable: the promises of
:mod:`skerry.fileio.base` cost nothing here but the conditions on ``put_if_absent`` and ``replace_if``.

**False may mean success.** obstore retries a request after a server error (5xx). If the first request had taken effect
despite the error, the retry finds the name taken (or the token changed) and returns False. So the caller reads the file
after a False, to see whose content it is, exactly as after an unclear error.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Self

import pyarrow as pa

from skerry.common.clock import SystemClock
from skerry.common.errors import InvalidInputError, StorageError
from skerry.fileio.base import FileStat, OutputFile, Versioned
from skerry.fileio.input import SeekableInput
from skerry.fileio.object_error import Redaction, names_missing_bucket, status_of, translate
from skerry.fileio.object_settings import SECRETS, load_obstore, open_store
from skerry.fileio.output import OutputStream
from skerry.fileio.path import check_folder, check_path, check_range

_PART_BYTES = 8 << 20
_PARTS_AT_ONCE = 4
_TRIES_ON_CONFLICT = 6
_FIRST_WAIT_SECONDS = 0.02
TAIL_BYTES = 64 << 10
_READ_AHEAD_BYTES = 128 << 10


@dataclass(frozen=True, slots=True)
class _Refused:
    """A refusal that the caller handles, or the error to raise if it cannot."""

    text: str
    problem: StorageError

    @property
    def status(self) -> int | None:
        return status_of(self.text)


class ObjectStoreFileIO:
    """A :class:`~skerry.fileio.base.FileIO` on an obstore store; :meth:`open` makes one from a URL.

    Modification times of S3 are in whole seconds in ``stat``, in milliseconds in listings.
    """

    def __init__(self, store: Any, root: str, secrets: Iterable[str] = ()) -> None:
        self._obs = load_obstore()
        self._store = store
        self._redact = Redaction(secrets)
        self._clock = SystemClock()
        self._root = root
        errors = self._obs.exceptions
        self._denied = (errors.PermissionDeniedError, errors.UnauthenticatedError)

    @classmethod
    def open(cls, url: str, storage: Mapping[str, str] | None = None) -> Self:
        """Open ``s3://bucket/prefix`` (also ``gs://``, ``az://``, ``abfss://``) with ``storage.*`` settings."""
        settings = storage or {}
        secrets = [settings[key] for key in SECRETS if key in settings]
        obs = load_obstore()
        try:
            return cls(open_store(url, settings), url.rstrip("/"), secrets)
        except InvalidInputError:
            raise
        except (obs.exceptions.BaseError, ValueError) as error:
            problem = Redaction(secrets)(f"{url}: {error}").partition("\n\nDebug source:")[0]
        raise InvalidInputError(f"cannot open {problem}")

    def __repr__(self) -> str:
        return f"ObjectStoreFileIO({self._root!r})"

    @property
    def root(self) -> str:
        return self._root

    @property
    def deletes_in_order(self) -> bool:
        return False

    def read(self, path: str) -> bytes:
        check_path(path)
        return bytes(self._call(path, lambda: self._obs.get(self._store, path).bytes()))

    def read_range(self, path: str, offset: int, length: int) -> bytes:
        check_range(path, length)
        check_path(path)
        if offset < 0:
            if length >= -offset:
                return bytes(self._read_tail(path, -offset)[1])[:length]
            offset = max(0, self._size(path) + offset)
        if length == 0:
            self._size(path)  # a range of nothing is no request, but of a missing file it is an error
            return b""
        return bytes(self._fetch(path, offset, length))

    def read_versioned(self, path: str) -> Versioned:
        check_path(path)

        def get() -> tuple[bytes, Any]:
            answer = self._obs.get(self._store, path)
            return bytes(answer.bytes()), answer.meta

        data, meta = self._call(path, get)
        return Versioned(data, _token(path, meta))

    def stat(self, path: str) -> FileStat | None:
        check_path(path)
        meta = self._call(path, lambda: self._obs.head(self._store, path), refusal=FileNotFoundError)
        return None if isinstance(meta, _Refused) else _stat(meta)

    def exists(self, path: str) -> bool:
        return self.stat(path) is not None

    def list_files(self, folder: str, *, recursive: bool = False) -> list[FileStat]:
        prefix = check_folder(folder) or None
        if recursive:
            metas = self._call(folder or self._root, lambda: self._obs.list(self._store, prefix).collect())
        else:
            metas = self._call(folder or self._root, lambda: self._obs.list_with_delimiter(self._store, prefix))[
                "objects"
            ]
        return sorted(map(_stat, metas), key=lambda stat: stat.path)

    def list_folders(self, folder: str) -> list[str]:
        prefix = check_folder(folder) or None
        answer = self._call(folder or self._root, lambda: self._obs.list_with_delimiter(self._store, prefix))
        return sorted(path.rpartition("/")[2] for path in answer["common_prefixes"])

    def write(self, path: str, data: bytes, *, durable: bool = True) -> None:
        self._put(path, data)

    def replace(self, path: str, data: bytes, *, durable: bool = False) -> None:
        self._put(path, data)

    def put_if_absent(self, path: str, data: bytes) -> bool:
        """As promised by the protocol; see the module's docstring for a False that is our own success.

        S3 answers 409 while another conditional write of the name is in progress, which may succeed or fail. The
        request is repeated then, which is safe: if the other write, or an earlier attempt of this one, succeeds, the
        name is taken.
        """
        for attempt in range(_TRIES_ON_CONFLICT):
            answer = self._put(path, data, mode="create", refusal=self._obs.exceptions.AlreadyExistsError)
            if not isinstance(answer, _Refused):
                return True
            if answer.status != 409 or self.stat(path) is not None:
                return False
            self._clock.sleep(_FIRST_WAIT_SECONDS * 2**attempt)
        problem = StorageError(path, "another write of this name is under way, and not there yet", unclear=True)
        problem.lake = self._root
        raise problem

    def replace_if(self, path: str, data: bytes, token: str) -> bool:
        """As promised by the protocol; see the module's docstring for a False that is our own success."""
        check_path(path)
        e_tag, _, version = token.rpartition("|")
        if not e_tag:
            return False  # not a token of this store, so not the file's
        mode = {"e_tag": e_tag, "version": version} if version else {"e_tag": e_tag}
        answer = self._put(path, data, mode=mode, refusal=self._obs.exceptions.PreconditionError)
        return not isinstance(answer, _Refused)

    def delete(self, paths: Iterable[str]) -> None:
        checked = [check_path(path) for path in paths]
        if not checked:
            return
        if isinstance(self._delete(checked), _Refused):
            # Google and Azure stop at the first missing file, so the rest is deleted one by one
            for path in checked:
                self._delete([path])

    def link(self, source: str, path: str) -> bool:
        return False

    def open_input(self, path: str) -> Any:
        """One request fetches the size and the end of the file, where footers are."""
        check_path(path)
        size_bytes, tail = self._read_tail(path, TAIL_BYTES)
        reader = RangeReader(size_bytes, tail, lambda start, length: self._fetch(path, start, length))
        return pa.PythonFile(reader, mode="r")

    @contextmanager
    def open_output(self, path: str) -> Iterator[OutputFile]:
        """Uploads parts while the caller writes; a failed upload is aborted, and no file appears.

        A process that dies leaves invisible parts that are billed: a lifecycle rule of the bucket for incomplete
        uploads removes them.
        """
        check_path(path)
        writer = self._call(
            path,
            lambda: self._obs.open_writer(self._store, path, buffer_size=_PART_BYTES, max_concurrency=_PARTS_AT_ONCE),
        )
        stream = OutputStream(lambda data: self._call(path, lambda: writer.write(data), writing=True))
        try:
            yield stream
        except BaseException as error:
            self._abort(path, writer, error)
            raise
        finally:
            stream.finish()
        self._call(path, writer.close, writing=True)

    def _abort(self, path: str, writer: Any, error: BaseException) -> None:
        """Abort an upload after ``error``, which remains the reported error."""
        try:
            self._call(path, lambda: writer.__exit__(type(error), error, None))
        except StorageError as problem:
            error.add_note(f"the upload could not be aborted: {problem}")

    def _put(self, path: str, data: bytes, *, mode: Any = None, refusal: type[Exception] | tuple[()] = ()) -> Any:
        check_path(path)
        # without a mode, large files are uploaded in parts; readers see no difference
        return self._call(
            path, lambda: self._obs.put(self._store, path, data, mode=mode), refusal=refusal, writing=True
        )

    def _delete(self, paths: list[str]) -> Any:
        return self._call(
            paths[0], lambda: self._obs.delete(self._store, paths), refusal=FileNotFoundError, writing=True
        )

    def _size(self, path: str) -> int:
        return int(self._call(path, lambda: self._obs.head(self._store, path))["size"])

    def _read_tail(self, path: str, length: int) -> tuple[int, Any]:
        """The size of a file and at most its last ``length`` bytes."""
        errors = self._obs.exceptions

        def get() -> tuple[int, Any]:
            answer = self._obs.get(self._store, path, options={"range": {"suffix": length}})
            return int(answer.meta["size"]), answer.bytes()

        answer = self._call(path, get, refusal=(errors.GenericError, errors.NotSupportedError))
        if not isinstance(answer, _Refused):
            return answer  # type: ignore[no-any-return]
        # an empty file has no last byte (416, or all of it), and Azure knows no ranges from the end
        if answer.status is not None and answer.status != 416:
            raise answer.problem
        size_bytes = self._size(path)
        start = max(0, size_bytes - length)
        return size_bytes, self._fetch(path, start, size_bytes - start) if size_bytes else b""

    def _fetch(self, path: str, start: int, length: int) -> Any:
        """``length`` bytes from ``start``, or as many as there are."""

        def get() -> Any:
            return self._obs.get_range(self._store, path, start=start, length=length)

        answer = self._call(path, get, refusal=self._obs.exceptions.GenericError)
        if not isinstance(answer, _Refused):
            return answer
        if answer.status == 416:
            return b""  # nothing at or after the end
        raise answer.problem

    def _call(
        self,
        path: str,
        action: Callable[[], Any],
        *,
        refusal: type[Exception] | tuple[type[Exception], ...] = (),
        writing: bool = False,
    ) -> Any:
        """Run ``action``; errors of the types ``refusal`` are an answer, all others are translated and raised.

        They are raised outside the except block: inside, obstore's error would become their context. A missing bucket
        always raises: a typing error in a URL must not look like a missing file.
        """
        try:
            return action()
        except (self._obs.exceptions.BaseError, OSError, ValueError) as error:
            text = str(error)
            problem = translate(error, path, self._redact, denied=self._denied, writing=writing)
            problem.lake = self._root
            if isinstance(error, refusal) and not names_missing_bucket(text):
                return _Refused(text, problem)
        raise problem


def _stat(meta: Any) -> FileStat:
    return FileStat(meta["path"], meta["size"], int(meta["last_modified"].timestamp() * 1000))


def _token(path: str, meta: Any) -> str:
    """ETag and version: S3 and Azure compare the one, Google the other."""
    if not meta["e_tag"]:
        raise StorageError(path, "the store gives no ETag, without which a file cannot be replaced conditionally")
    return f"{meta['e_tag']}|{meta['version'] or ''}"


class RangeReader(SeekableInput):
    """A seekable, read-only file that fetches what is read.

    Requests are expensive: the end of the file (``tail``, with the footer) came with the size and needs none, a small
    read fetches ahead, and a large one fetches exactly its range.
    """

    def __init__(self, size_bytes: int, tail: Any, fetch: Callable[[int, int], Any]) -> None:
        super().__init__(size_bytes)
        self._tail = memoryview(tail)
        self._tail_start = size_bytes - self._tail.nbytes
        self._block = memoryview(b"")
        self._block_start = 0
        self._fetch = fetch

    def read(self, length: int = -1, /) -> memoryview:
        end = self._size if length is None or length < 0 else min(self._position + length, self._size)
        start, self._position = self._position, max(self._position, end)
        if start >= end:
            return memoryview(b"")
        if start >= self._tail_start:
            return self._tail[start - self._tail_start : end - self._tail_start]
        if self._block_start <= start and end <= self._block_start + self._block.nbytes:
            return self._block[start - self._block_start : end - self._block_start]
        if end - start >= _READ_AHEAD_BYTES:
            return memoryview(self._fetch(start, end - start))
        ahead = min(start + _READ_AHEAD_BYTES, self._size)
        self._block = memoryview(self._fetch(start, ahead - start))
        self._block_start = start
        return self._block[: end - start]
