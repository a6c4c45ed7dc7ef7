"""Runs SET and RESET: settings of a session, which start with the lake's and end with the session."""

import difflib
from typing import Any

from skerry.common.errors import OptionError, SqlError
from skerry.common.option_spec import OptionSpec, parse_options
from skerry.common.settings import SETTINGS
from skerry.sql.outcome import Outcome
from skerry.sql.run.context import Run
from skerry.sql.scope import SESSION_SETTINGS
from skerry.sql.statement import Name, SetSetting


def run_set(statement: SetSetting, run: Run) -> Outcome:
    """Change a setting, or restore the lake's value."""
    spec = _find(statement.name, run)
    if statement.reset:
        run.state.settings.pop(spec.name, None)
        run.engine.configure(run.state.settings)
        return Outcome.done(f"{spec.name} is {run.names.settings()[spec.name] or 'unset'} again, as the lake has it")
    given = run.value(statement.value)
    place = statement.value_span or statement.span
    if given is None:
        raise run.error(OptionError(f"NULL is not a value of {spec.name!r}; RESET {spec.name} takes it back"), place)
    text = _text(given)
    try:
        value = parse_options([spec], {spec.name: text}, "setting")[spec.name]
    except OptionError as error:
        raise run.error(error, place) from None
    settings = {**run.state.settings, spec.name: value}
    try:
        run.engine.configure(settings)
    except OptionError as error:
        raise run.error(error, place) from None
    run.state.settings = settings
    return Outcome.done(f"{spec.name} = {text}")


def _find(name: Name, run: Run) -> OptionSpec:
    written = ".".join(name.parts).lower()
    for spec in SESSION_SETTINGS:
        if written == spec.name:
            return spec
    if written in {spec.name for spec in SETTINGS}:
        raise run.error(
            SqlError(
                f"setting {written!r} is fixed when a lake is opened: skerry.connect(…, settings={{{written!r}: …}}), "
                f"the environment or skerry.toml"
            ),
            name,
        )
    known = [spec.name for spec in SESSION_SETTINGS]
    near = difflib.get_close_matches(written, [spec.name for spec in SETTINGS], n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
    raise run.error(OptionError(f"unknown setting {written!r}; {hint}"), name)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
