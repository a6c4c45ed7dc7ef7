"""Iceberg's REST Compatibility Kit: its classes with all they need, in one folder below ``.interop/``."""

import hashlib
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from interop.environment import FOLDER, EnvironmentMissingError

_ICEBERG = "1.11.0"
_JARS = (
    f"org.apache.iceberg:iceberg-open-api:{_ICEBERG}:tests",
    f"org.apache.iceberg:iceberg-open-api:{_ICEBERG}:test-fixtures",
    f"org.apache.iceberg:iceberg-core:{_ICEBERG}",
    f"org.apache.iceberg:iceberg-core:{_ICEBERG}:tests",
    f"org.apache.iceberg:iceberg-api:{_ICEBERG}:tests",
    "org.junit.platform:junit-platform-console-standalone:1.13.4",
    "org.assertj:assertj-core:3.27.7",
    "org.awaitility:awaitility:4.3.0",
    "org.mockito:mockito-core:4.11.0",
    "org.apache.hadoop:hadoop-client-api:3.4.3",
    "org.apache.hadoop:hadoop-client-runtime:3.4.3",
    "org.xerial:sqlite-jdbc:3.50.3.0",
    "org.eclipse.jetty.ee10:jetty-ee10-servlet:12.1.8",
    "org.eclipse.jetty.compression:jetty-compression-server:12.1.8",
    "org.eclipse.jetty.compression:jetty-compression-gzip:12.1.8",
    "org.slf4j:slf4j-simple:2.0.17",
)
_COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies"
_SUITE = "org.apache.iceberg.rest.RESTCompatibilityKitSuite"
_RUN_SECONDS = 1200


@dataclass(frozen=True)
class Outcome:
    """How many tests of the kit ended how, and what the failed ones said."""

    passed: int
    aborted: int
    skipped: int
    failed: int
    report: str


def missing_command() -> str | None:
    """A command that the kit needs and that is not here."""
    return next((tool for tool in ("java", "mvn") if shutil.which(tool) is None), None)


def class_path() -> str:
    """The class path of the kit; fetched at the first call."""
    version = hashlib.sha256("\n".join(_JARS).encode()).hexdigest()[:8]
    folder = FOLDER / f"kit-{version}"
    if not folder.exists():
        half = FOLDER / f"kit-{version}.new"
        shutil.rmtree(half, ignore_errors=True)
        half.mkdir(parents=True)
        (half / "pom.xml").write_text(_pom())
        command = ["mvn", "-q", "-B", f"-Dmaven.repo.local={FOLDER / 'maven'}", _COPY, "-DoutputDirectory=jars"]
        done = subprocess.run(command, cwd=half, text=True, capture_output=True, check=False)
        if done.returncode:
            raise EnvironmentMissingError(f"the kit could not be fetched: {(done.stdout + done.stderr)[-300:]}")
        half.rename(folder)
    return f"{folder / 'jars'}/*"


def run_kit(uri: str, warehouse: str, folder: Path) -> Outcome:
    """Run all tests of the kit against a catalog; files that they write themselves go to ``folder``."""
    command = [
        "java", "-Dorg.slf4j.simpleLogger.defaultLogLevel=error", "-Drck.local=false",
        "-Drck.requires-namespace-create=true", f"-Djava.io.tmpdir={folder}", f"-Duri={uri}",
        f"-Dwarehouse={warehouse}", "-cp", class_path(), "org.junit.platform.console.ConsoleLauncher", "execute",
        "--select-class", _SUITE, "--disable-banner", "--disable-ansi-colors", "--details=summary",
    ]  # fmt: skip
    done = subprocess.run(command, cwd=folder, text=True, capture_output=True, timeout=_RUN_SECONDS, check=False)

    def count(what: str) -> int:
        line = next(line for line in done.stdout.splitlines() if f"tests {what}" in line)
        return int(line.strip("[ ]").split()[0])

    return Outcome(*(count(what) for what in ("successful", "aborted", "skipped", "failed")), done.stdout)


def _pom() -> str:
    def dependency(jar: str) -> str:
        names = ("groupId", "artifactId", "version", "classifier")
        parts = zip(names, jar.split(":"), strict=False)
        return f"<dependency>{''.join(f'<{name}>{part}</{name}>' for name, part in parts)}</dependency>"

    return (
        '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
        "<groupId>skerry</groupId><artifactId>kit</artifactId><version>1</version>"
        f"<dependencies>{''.join(map(dependency, _JARS))}</dependencies></project>"
    )


if __name__ == "__main__":
    print(class_path())
