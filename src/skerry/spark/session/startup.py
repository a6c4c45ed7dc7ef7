"""Holds back the JVM's output while Spark starts, which does not concern users (profiles, modules, host names).

After that, lines are passed on to standard error: workers and user code print there, too.
"""

import os
import re
import sys
import threading

from pyspark import SparkConf, SparkContext
from pyspark.java_gateway import launch_gateway

_NOISE = re.compile(r"WARNING: Using incubator modules|Using Spark's default log4j profile|\s+at ")
_LONGEST = 300
_LAST_WORDS_SECONDS = 1


def has_jvm() -> bool:
    """True if this process has a JVM, perhaps for a session of another thread or one that was stopped."""
    return SparkContext._gateway is not None


class StartupOutput:
    """Standard error of the JVM. Call order: :meth:`launch`, :meth:`failure` if it failed, :meth:`pass_on`."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._held: list[bytes] | None = []
        self._reader: threading.Thread | None = None
        self._is_up = False

    def launch(self, conf: SparkConf) -> None:
        """Start the JVM of this process, unless it has one."""
        if SparkContext._gateway is not None:
            return
        read_end, write_end = os.pipe()
        self._reader = threading.Thread(target=self._read, args=(read_end,), name="skerry-jvm-output", daemon=True)
        self._reader.start()
        try:
            gateway = launch_gateway(conf, {"stderr": write_end})  # type: ignore[no-untyped-call]
            SparkContext._ensure_initialized(gateway=gateway, conf=conf)
            self._is_up = True
        finally:
            os.close(write_end)

    def pass_on(self) -> None:
        """After Spark has started: drop the held output, and pass on all later output."""
        with self._lock:
            self._held = None

    def failure(self) -> str:
        """The output of a JVM that ended immediately, in one line; empty if it runs, or was not started."""
        if self._reader is None or self._is_up:
            return ""
        self._reader.join(timeout=_LAST_WORDS_SECONDS)
        with self._lock:
            lines = b"".join(self._held or ()).decode(errors="replace").splitlines()
        return " ".join(line.strip() for line in lines if line.strip() and not _NOISE.match(line))[:_LONGEST]

    def _read(self, read_end: int) -> None:
        with os.fdopen(read_end, "rb", buffering=0) as stream:
            while data := stream.read(1 << 16):
                with self._lock:
                    if self._held is not None:
                        self._held.append(data)
                        continue
                sys.stderr.write(data.decode(errors="replace"))
                sys.stderr.flush()
