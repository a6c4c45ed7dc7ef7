"""Compile the .proto files to Python: ``python tools/protos.py [folder]``, by default into ``src``."""

import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PROTOS = SOURCE / "skerry" / "protocol" / "v1"


def compile_protos(target: Path) -> list[Path]:
    """Write stubs for every .proto file below a folder; returns what was written."""
    protoc = import_module("grpc_tools.protoc")
    included = Path(str(import_module("grpc_tools").__file__)).parent / "_proto"
    names = sorted(str(path.relative_to(SOURCE)) for path in PROTOS.glob("*.proto"))
    arguments = ["protoc", f"-I{SOURCE}", f"-I{included}", f"--python_out={target}", f"--pyi_out={target}", *names]
    if protoc.main(arguments) != 0:
        raise SystemExit("protoc failed")
    return sorted((target / "skerry" / "protocol" / "v1").glob("*_pb2.py*"))


if __name__ == "__main__":
    compile_protos(Path(sys.argv[1]) if len(sys.argv) > 1 else SOURCE)
