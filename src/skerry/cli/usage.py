"""Wrong command lines. Exit codes: 0 success, 1 the command failed, 2 wrong options or arguments, 130 interrupted, 141
closed pipe (``skerry.cli.main``)."""

from skerry.common.errors import OptionError

FAILED = 1
MISUSED = 2


class UsageError(OptionError):
    """A command line that is wrong for every lake; the command ends with exit code 2."""
