"""The environment of the peers: made once, beside this module, from ``requirements.txt``; git ignores it."""

import hashlib
import subprocess
import sys
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
REQUIREMENTS = FOLDER / "requirements.txt"


@cache
def peer_python(folder: Path = FOLDER / ".venv", requirements: Path = REQUIREMENTS) -> Path:
    """The interpreter of the environment, which has those of the peers that can be installed.

    If all of them together cannot be had, they are installed one by one: a peer that is missing is left out, and tried
    again the next time.
    """
    python = folder / "bin" / "python"
    stamp = folder / ".installed"
    wanted = hashlib.sha256(requirements.read_bytes()).hexdigest()
    if python.exists() and stamp.exists() and stamp.read_text().strip() == wanted:
        return python
    print("setting up the environment of the peers: this takes a minute or two, once", flush=True)
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True, capture_output=True)
    if not _install(python, ["--requirement", str(requirements)]):
        stamp.write_text(f"{wanted}\n")
        return python
    for line in requirements.read_text().splitlines():
        if line and not line.startswith("#"):
            problem = _install(python, [line])
            if problem:
                print(f"{line}: {problem}", flush=True)
    return python


def _install(python: Path, what: list[str]) -> str:
    """What pip has to complain about; nothing if it worked."""
    done = subprocess.run(
        [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == 0:
        return ""
    lines = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
    return lines[-1] if lines else f"pip failed with {done.returncode}"
