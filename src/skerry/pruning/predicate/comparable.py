"""Which columns can be compared with each other.

=======================================  ==================================
columns                                  compared
=======================================  ==================================
of the same type                         as they are
integers and DECIMALs of any size        exactly
integers, FLOAT and DOUBLE               exactly
DATE and TIMESTAMP                       a date being its midnight
=======================================  ==================================

DECIMAL and FLOAT or DOUBLE cannot be compared: a float is seldom exactly the decimal it is printed as.
"""

from enum import Enum, auto

from skerry.types.coerce import INTEGER_BITS
from skerry.types.datatype import DATE, TIMESTAMP, AtomicType, DataType, DecimalType, is_floating


class Common(Enum):
    """How two columns are compared."""

    SAME = auto()
    INTEGER = auto()
    DECIMAL = auto()
    FLOAT = auto()
    BIGINT_FLOAT = auto()
    DATE_TIMESTAMP = auto()


def common_ground(left: DataType, right: DataType) -> Common | None:
    """How columns of two types compare; None if they do not."""
    if not all(isinstance(type_, AtomicType | DecimalType) for type_ in (left, right)):
        return None
    if left == right:
        return Common.FLOAT if is_floating(left) else Common.SAME
    kinds = {_kind(left), _kind(right)}
    if "" in kinds:
        return Common.DATE_TIMESTAMP if {left, right} == {DATE, TIMESTAMP} else None
    if kinds == {"float"}:
        return Common.FLOAT
    if kinds == {"integer", "float"}:
        return Common.BIGINT_FLOAT if "BIGINT" in (str(left), str(right)) else Common.FLOAT
    if kinds == {"integer"}:
        return Common.INTEGER
    return None if "float" in kinds else Common.DECIMAL


def _kind(type_: DataType) -> str:
    if isinstance(type_, DecimalType):
        return "decimal"
    if is_floating(type_):
        return "float"
    return "integer" if str(type_) in INTEGER_BITS else ""
