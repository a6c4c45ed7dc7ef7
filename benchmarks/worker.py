"""Runs one piece of work in a process of its own: ``python -m benchmarks.worker module:function '{…}' repeat``.

Peak memory is VmHWM of this process. ``ru_maxrss`` would not do on Linux: it outlives ``exec``, so that a child starts
with the peak of the process that started it.
"""

import json
import resource
import sys
import time
from importlib import import_module
from pathlib import Path

import pyarrow as pa

_STATUS = Path("/proc/self/status")


def peak_bytes() -> int:
    """The most memory this process has had so far."""
    if not _STATUS.exists():
        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    line = next(line for line in _STATUS.read_text().splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) * 1024


def main() -> None:
    function, arguments, repeat = sys.argv[1:]
    module, name = function.split(":")
    # The first value that pyarrow converts makes it import pandas, if that is installed: 0.2 s that belong to no work.
    pa.array([0])
    work = getattr(import_module(module), name)(**json.loads(arguments))
    base = peak_bytes()
    before = resource.getrusage(resource.RUSAGE_SELF)
    seconds = []
    for number in range(int(repeat)):
        start = time.perf_counter()
        value = work()
        seconds.append(time.perf_counter() - start)
        if number == 0:
            after = resource.getrusage(resource.RUSAGE_SELF)
            peak = peak_bytes()
    print(
        json.dumps(
            {
                "seconds": seconds,
                "user_seconds": after.ru_utime - before.ru_utime,
                "system_seconds": after.ru_stime - before.ru_stime,
                "base_bytes": base,
                "peak_bytes": peak - base,
                "value": value,
            }
        )
    )


if __name__ == "__main__":
    main()
