"""Groups of options that several commands share: fields of a dataclass, which a command takes as one argument."""

from collections.abc import Callable
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any, get_type_hints


def grouped(command: Callable[..., None]) -> Callable[..., None]:
    """The command with an option for each field of its parameters that are dataclasses; Typer sees the options."""
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, Any] = {name: kind for name, kind in hints.items() if is_dataclass(kind)}
    options: list[Parameter] = []
    for name, parameter in signature(command).parameters.items():
        if name in groups:
            of_fields = get_type_hints(groups[name], include_extras=True)
            options += [_option(field, of_fields[field.name]) for field in fields(groups[name])]
        else:
            options.append(parameter.replace(kind=Parameter.KEYWORD_ONLY, annotation=hints[name]))

    @wraps(command)
    def run(**given: Any) -> None:
        made = {
            name: kind(**{field.name: given.pop(field.name) for field in fields(kind)}) for name, kind in groups.items()
        }
        command(**made, **given)

    run.__signature__ = Signature(options)  # type: ignore[attr-defined]
    run.__annotations__ = {option.name: option.annotation for option in options}
    return run


def _option(field: "Field[Any]", annotation: Any) -> Parameter:
    default = Parameter.empty if field.default is MISSING else field.default
    return Parameter(field.name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
