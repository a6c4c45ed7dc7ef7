"""Settings: arguments > environment > file > defaults."""

from pathlib import Path

import pytest

from skerry.common.cache_settings import CacheSettings
from skerry.common.errors import OptionError
from skerry.common.settings import SETTINGS, Settings, environment_name, load_settings

SECRET = "wJalrXUtnFEMI"


def load(
    folder: Path, arguments: dict[str, object] | None = None, env: dict[str, str] | None = None, file: str | None = None
) -> Settings:
    if file is not None:
        (folder / "skerry.toml").write_text(file, encoding="utf-8")
    return load_settings(arguments, environment=env or {}, working_folder=folder)


def test_defaults(tmp_path: Path) -> None:
    settings = load(tmp_path)
    assert settings.commit_timeout_seconds == 120
    assert settings.lease_ttl_seconds == 3600
    assert settings.read_threads == 4
    assert (settings.log_level, settings.log_format) == ("warning", "text")
    assert settings.storage == {}


def test_the_file_beats_defaults_the_environment_the_file_and_arguments_all(tmp_path: Path) -> None:
    file = '[commit]\ntimeout = "1 s"\n[commit.backoff]\nmax = "2 s"\n[read]\nthreads = 2\n[log]\nlevel = "info"\n'
    env = {"SKERRY_READ_THREADS": "3", "SKERRY_LOG_LEVEL": "error", "PATH": "/bin"}
    settings = load(tmp_path, {"log.level": "debug"}, env, file)
    assert settings.commit_timeout_seconds == 1, "file"
    assert settings.backoff_max_seconds == 2, "file, nested"
    assert settings.read_threads == 3, "environment"
    assert settings.log_level == "debug", "argument"
    assert settings.lease_ttl_seconds == 3600, "default"


def test_every_setting_has_its_variable(tmp_path: Path) -> None:
    assert environment_name("commit.backoff.min") == "SKERRY_COMMIT_BACKOFF_MIN"
    assert environment_name("storage.access-key-id") == "SKERRY_STORAGE_ACCESS_KEY_ID"
    names = [environment_name(spec.name) for spec in SETTINGS]
    assert len(set(names)) == len(names)
    for spec in SETTINGS:
        if spec.default is not None:
            load(tmp_path, env={environment_name(spec.name): spec.default})


def test_an_unknown_variable_is_refused_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(
        OptionError, match=r"unknown environment variable 'SKERRY_READ_THREAD'; did you mean 'SKERRY_READ_THREADS'\?"
    ):
        load(tmp_path, env={"SKERRY_READ_THREAD": "3"})
    load(tmp_path, env={"SKERRY_SOAK": "1", "SKERRY_WAREHOUSE": "x", "OTHER": "1"})


@pytest.mark.parametrize(
    ("file", "problem"),
    [
        ("[commit]\ntimeuot = '1 s'", r"unknown setting 'commit\.timeuot'; did you mean 'commit\.timeout'\?"),
        ("[read]\nthreads = 'x'", r"setting 'read\.threads' = 'x': expected a whole number from 1 to 256"),
        ("not toml", "not a TOML file"),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, file: str, problem: str) -> None:
    with pytest.raises(OptionError, match=problem):
        load(tmp_path, file=file)


def test_the_file_may_be_elsewhere_and_must_be_there_then(tmp_path: Path) -> None:
    elsewhere = tmp_path / "x.toml"
    elsewhere.write_text("[read]\nthreads = 7\n")
    assert load(tmp_path, env={"SKERRY_CONFIG": str(elsewhere)}, file="[read]\nthreads = 1\n").read_threads == 7
    with pytest.raises(OptionError, match="SKERRY_CONFIG names '/nowhere/x', which is not a file"):
        load(tmp_path, env={"SKERRY_CONFIG": "/nowhere/x"})


def test_an_unknown_or_bad_argument_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"unknown setting 'read\.thread'; did you mean"):
        load(tmp_path, {"read.thread": 1})
    with pytest.raises(OptionError, match=r"'commit\.timeout' = '5': expected a duration"):
        load(tmp_path, {"commit.timeout": 5})
    with pytest.raises(OptionError, match=r"'commit\.backoff\.min' must not be greater than 'commit\.backoff\.max'"):
        load(tmp_path, {"commit.backoff.min": "2 s", "commit.backoff.max": "1 s"})


def test_a_lease_lasts_some_time(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"'lease\.ttl' must be longer than 0"):
        load(tmp_path, {"lease.ttl": "0 s"})


def test_storage_settings_are_passed_on_as_texts(tmp_path: Path) -> None:
    settings = load(
        tmp_path, {"storage.allow-http": True}, {"SKERRY_STORAGE_REGION": "eu"}, '[storage]\nendpoint = "http://x"\n'
    )
    assert settings.storage == {
        "storage.endpoint": "http://x",
        "storage.region": "eu",
        "storage.allow-http": "true",
    }


def test_secrets_are_never_shown(tmp_path: Path) -> None:
    settings = load(tmp_path, {"storage.secret-access-key": SECRET, "storage.access-key-id": "AKIA"})
    assert SECRET not in repr(settings)
    assert SECRET not in str(settings)
    assert "AKIA" not in f"{settings!r} {settings}"
    with pytest.raises(OptionError) as caught:
        load(tmp_path, {"storage.secret-access-keys": SECRET})
    assert SECRET not in str(caught.value)
    with pytest.raises(OptionError) as caught:
        load(tmp_path, {"storage.secret-access-key": SECRET, "read.threads": "x"})
    assert SECRET not in str(caught.value)


def test_the_cache_of_iceberg_metadata_has_the_documented_defaults(tmp_path: Path) -> None:
    assert load(tmp_path).iceberg_cache == CacheSettings(
        pointer_freshness_seconds=60,
        refresh_after_seconds=3600,
        stale_if_error_seconds=0,
        expire_after_access_seconds=86_400,
        max_entries=50_000,
        max_bytes=512 << 20,
        loader_threads=10,
        disk_path=None,
        disk_bytes=1 << 30,
    )
    assert load(tmp_path).iceberg_cache == CacheSettings()
    given = load(tmp_path, {"iceberg.cache.max-entries": 7, "iceberg.cache.disk-path": "/cache"}).iceberg_cache
    assert (given.max_entries, given.disk_path) == (7, "/cache")
    with pytest.raises(OptionError, match=r"'iceberg.cache.refresh-after' must be longer than 0"):
        load(tmp_path, {"iceberg.cache.refresh-after": "0 s"})
