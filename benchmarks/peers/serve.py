"""The process of one contestant: ``python serve.py with_pypaimon folder``.

It reads requests from its standard input, a JSON document per line, ``{"do": name, "arguments": {…}}``, and answers
each with a line. ``name`` is a method of the module's class ``Contestant``: it prepares the work, outside the clock,
and returns what is to be timed, or None. An answer has ``seconds``, ``cpu_seconds`` (all threads), ``peak_bytes`` (what
the process grew by at most, above what it had before) and ``value`` (what the work returned); or ``error``.
"""

import contextlib
import ctypes
import gc
import json
import os
import sys
import time
import traceback
import warnings
from importlib import import_module
from pathlib import Path

_STATUS = Path("/proc/self/status")
_CLEAR = Path("/proc/self/clear_refs")


def memory_bytes(name):
    """``VmRSS`` now, or ``VmHWM``: the most since the last reset."""
    if not _STATUS.exists():
        return 0
    line = next(line for line in _STATUS.read_text().splitlines() if line.startswith(f"{name}:"))
    return int(line.split()[1]) * 1024


def timed(work):
    """What waits to be written to disk is written before, not at the cost of the work; free memory is given back."""
    gc.collect()
    os.sync()
    if "pyarrow" in sys.modules:
        sys.modules["pyarrow"].default_memory_pool().release_unused()
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
    with contextlib.suppress(OSError):
        _CLEAR.write_text("5")  # resets VmHWM
    base = memory_bytes("VmRSS")
    start, cpu = time.perf_counter(), time.process_time()
    value = work()
    seconds, cpu_seconds = time.perf_counter() - start, time.process_time() - cpu
    return {
        "seconds": seconds,
        "cpu_seconds": cpu_seconds,
        "peak_bytes": max(0, memory_bytes("VmHWM") - base),
        "value": value if isinstance(value, (int, float, str, list, dict)) else None,
    }


def main():
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever a library prints
    warnings.simplefilter("ignore")
    contestant = None
    for line in sys.stdin:
        request = json.loads(line)
        try:
            if contestant is None:
                contestant = import_module(sys.argv[1]).Contestant(Path(sys.argv[2]))
            work = getattr(contestant, request["do"])(**request["arguments"]) if request["do"] else None
            answer = timed(work) if work is not None else {}
        except Exception as error:  # noqa: BLE001
            answer = {"error": f"{type(error).__name__}: {error}", "trace": traceback.format_exc()}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
