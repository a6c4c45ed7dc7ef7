"""A real S3 server on loopback: moto in a process of its own, made fast and made atomic.

Three things moto's own server lacks:

* **Atomic conditional puts.** moto looks whether the key exists (``If-None-Match``) or has the ETag (``If-Match``) and
  then stores, with nothing in between, while its server answers every connection in a thread: two creates of one key
  can both win, which S3 rules out. One lock around the application makes each request atomic. Bodies are read before
  the lock is taken and answers are sent after it is released.
* **Keep-alive.** werkzeug closes every connection and lingers 10 ms on each. The handler here speaks HTTP/1.1, reads
  exactly the body, and sends head and body in one piece (two pieces wait for each other: Nagle, delayed ACK).
* **An end.** The process ends when its standard input closes, so that none outlives a test run that was killed.

``python s3server.py`` runs the server and prints its port; :class:`S3Server` does that in a process of its own.
"""

import io
import os
import subprocess
import sys
import threading
from http.client import HTTPConnection
from types import TracebackType
from typing import Any, Self

BUCKET = "skerry-test"
ACCESS_KEY_ID = "AKIASKERRYTEST"
SECRET_ACCESS_KEY = "secret-of-the-tests"
_START_SECONDS = 60
_END_SECONDS = 10


class S3Server:
    """Runs the server in a process of its own for as long as the block lasts; ``endpoint`` is where it listens."""

    def __init__(self) -> None:
        self.endpoint = ""
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        # readline returns "" if the process dies while it starts; its own traceback is on stderr by then
        port = self._process.stdout.readline().strip()
        if not port:
            raise RuntimeError(f"the S3 server did not start (exit code {self._process.wait(_START_SECONDS)})")
        self.endpoint = f"http://127.0.0.1:{port}"
        self.create_bucket(BUCKET)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process is not None
        self._process.kill()  # nothing in it is worth keeping
        self._process.communicate(timeout=_END_SECONDS)

    def create_bucket(self, name: str) -> None:
        """Create a bucket (moto checks no signature)."""
        connection = HTTPConnection(self.endpoint.removeprefix("http://"), timeout=_START_SECONDS)
        try:
            connection.request("PUT", f"/{name}", headers={"Content-Length": "0"})
            status = connection.getresponse().status
        finally:
            connection.close()
        if status != 200:
            raise RuntimeError(f"the S3 server answered {status} when bucket {name} was created")

    def storage(self) -> dict[str, str]:
        """The ``storage.*`` settings that reach this server."""
        return {
            "storage.endpoint": self.endpoint,
            "storage.region": "us-east-1",
            "storage.access-key-id": ACCESS_KEY_ID,
            "storage.secret-access-key": SECRET_ACCESS_KEY,
            "storage.allow-http": "true",
        }


def main() -> None:
    """Serve until standard input closes."""
    # moto and flask take a second to import, which only this process should pay
    os.environ["MOTO_DISABLE_GLOBAL_CORS"] = "1"
    os.environ["MOTO_S3_DEFAULT_KEY_BUFFER_SIZE"] = str(64 << 20)  # keep objects in memory, not in temporary files
    from http.server import ThreadingHTTPServer

    from moto.moto_server.werkzeug_app import MotoRequestHandler, create_backend_app

    app = create_backend_app("s3")
    app.debug = False
    one_at_a_time = threading.Lock()

    class Handler(MotoRequestHandler):  # type: ignore[misc]
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True
        wbufsize = -1

        def handle_expect_100(self) -> bool:
            answered: bool = super().handle_expect_100()
            self.wfile.flush()  # the client sends the body after this; AWS's for Java waits three seconds for it
            return answered

        def run_wsgi(self) -> None:
            environ = self.make_environ()
            if not environ.get("wsgi.input_terminated"):
                environ["wsgi.input"] = io.BytesIO(self.rfile.read(int(environ.get("CONTENT_LENGTH") or 0)))
            started: list[Any] = []
            with one_at_a_time:
                answer = app(environ, lambda status, headers, exc_info=None: started.extend((status, headers)))
                body = b"".join(answer)
                answer.close()
            status, headers = started
            self.send_response(int(status.split(None, 1)[0]))
            is_head = self.command == "HEAD"
            for name, value in headers:
                if is_head or name.lower() != "content-length":
                    self.send_header(name, value)
            if not is_head:
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if not is_head:
                self.wfile.write(body)
            self.wfile.flush()

        def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
            """Say nothing."""

    class Server(ThreadingHTTPServer):
        ssl_context = None
        multithread = True
        multiprocess = False
        _server_version = "moto"
        request_queue_size = 128

    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
