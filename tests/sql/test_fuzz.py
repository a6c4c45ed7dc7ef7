"""Statements that nobody would write: they run, or they are refused with an error that says where."""

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import skerry
from skerry.sql.parse.token import tokenize
from skerry.sql.script_text import Source
from support.effort import rounds
from support.golden_sql import read_cases

FOLDER = Path(__file__).parent.parent / "golden" / "sql"
STATEMENTS = [case.statement for path in sorted(FOLDER.glob("*.sql")) for case in read_cases(path)]
ROUNDS = max(400, rounds(800, 20_000))
_TEXT = r"""
SELECT FROM WHERE AND OR NOT NULL IN ( ) , ; * = < 0 1 -1 1.5 'a' '' t u t.id id v name $p ? AS OF FOR VERSION TIMESTAMP
GROUP BY ORDER LIMIT JOIN ON LEFT USING UNION ALL WITH CASE WHEN THEN END VALUES DEFAULT [ ] { } : :: . INSERT INTO
UPDATE SET DELETE MERGE MATCHED CREATE TABLE VIEW DROP ALTER "id" "" t$files system.tables nowhere -- /* */ \ é 🙂 % ; '
" $ $$ 1e400 99999999999999999999 DATE INTERVAL OVER QUALIFY PIVOT EXPLAIN
"""
WORDS = [*_TEXT.split(), "\x00"]


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Iterator[skerry.Lake]:
    folder = tmp_path_factory.mktemp("fuzz")
    with skerry.connect(folder) as lake:
        _make(lake)
        yield lake
    shutil.rmtree(folder)


def _make(lake: skerry.Lake) -> None:
    """The tables that statements of the golden files are about, as far as they are not there (any more)."""
    lake.sql("USE default")
    lake.sql("""
        CREATE TABLE IF NOT EXISTS t (id INT NOT NULL, v STRING, name STRING, PRIMARY KEY (id));
        CREATE TABLE IF NOT EXISTS u (id INT, v DOUBLE, title STRING);
        CREATE TABLE IF NOT EXISTS k (id INT NOT NULL, name STRING, n INT, PRIMARY KEY (id));
        CREATE TABLE IF NOT EXISTS s (id INT, name STRING, n INT);
        CREATE TABLE IF NOT EXISTS app.t (id INT, v STRING);
        CREATE TABLE IF NOT EXISTS app.users (id INT NOT NULL, name STRING, country STRING, PRIMARY KEY (id));
        CREATE TABLE IF NOT EXISTS app.orders (id INT, user_id INT, amount DECIMAL(8, 2), ts TIMESTAMP)
    """)


def _mutated(random_: random.Random) -> str:
    """A statement with a few of its words left out, doubled, swapped or replaced."""
    text = random_.choice(STATEMENTS)
    try:
        words = [text[token.span.start : token.span.end] for token in tokenize(Source(text))]
    except skerry.SkerryError:
        words = text.split()
    for _ in range(random_.randint(0, 3)):
        if not words:
            break
        at = random_.randrange(len(words))
        action = random_.randrange(5)
        if action == 0:
            del words[at]
        elif action == 1:
            words.insert(at, words[at])
        elif action == 2:
            words[at] = random_.choice(WORDS)
        elif action == 3:
            words.insert(at, random_.choice(WORDS))
        else:
            other = random_.randrange(len(words))
            words[at], words[other] = words[other], words[at]
    return " ".join(words)


def _failure(lake: skerry.Lake, text: str) -> skerry.SkerryError | None:
    try:
        lake.sql(text, {"p": 1} if "$p" in text else None).to_arrow()
    except skerry.SkerryError as error:
        return error
    except Exception as error:
        raise AssertionError(f"{text!r} ended in {type(error).__name__}: {error}") from error
    return None


@pytest.mark.parametrize("part", range(4))
def test_whatever_is_written_runs_or_is_refused_with_its_place(lake: skerry.Lake, part: int) -> None:
    random_ = random.Random(part)
    refused = 0
    for number in range(ROUNDS // 4):
        if number % 25 == 0:
            _make(lake)
        few = random_.choices(WORDS, k=random_.randint(1, 12))
        text = _mutated(random_) if random_.random() < 0.8 else " ".join(few)
        error = _failure(lake, text)
        assert error is None or error.position is not None, f"{text!r}: {error!r}"
        refused += error is not None
    assert ROUNDS // 20 < refused < ROUNDS // 4 - ROUNDS // 100, "both must happen, or little is tried"
