from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class FunctionForm(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FUNCTION_FORM_UNSPECIFIED: _ClassVar[FunctionForm]
    FUNCTION_FORM_SCALAR: _ClassVar[FunctionForm]
    FUNCTION_FORM_TABLE: _ClassVar[FunctionForm]
    FUNCTION_FORM_WINDOW: _ClassVar[FunctionForm]
    FUNCTION_FORM_MACRO: _ClassVar[FunctionForm]
    FUNCTION_FORM_TABLE_MACRO: _ClassVar[FunctionForm]
    FUNCTION_FORM_PRAGMA: _ClassVar[FunctionForm]
    FUNCTION_FORM_PROCEDURE: _ClassVar[FunctionForm]

class CastContext(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CAST_CONTEXT_UNSPECIFIED: _ClassVar[CastContext]
    CAST_CONTEXT_EXPLICIT: _ClassVar[CastContext]
    CAST_CONTEXT_ASSIGNMENT: _ClassVar[CastContext]
    CAST_CONTEXT_IMPLICIT: _ClassVar[CastContext]
FUNCTION_FORM_UNSPECIFIED: FunctionForm
FUNCTION_FORM_SCALAR: FunctionForm
FUNCTION_FORM_TABLE: FunctionForm
FUNCTION_FORM_WINDOW: FunctionForm
FUNCTION_FORM_MACRO: FunctionForm
FUNCTION_FORM_TABLE_MACRO: FunctionForm
FUNCTION_FORM_PRAGMA: FunctionForm
FUNCTION_FORM_PROCEDURE: FunctionForm
CAST_CONTEXT_UNSPECIFIED: CastContext
CAST_CONTEXT_EXPLICIT: CastContext
CAST_CONTEXT_ASSIGNMENT: CastContext
CAST_CONTEXT_IMPLICIT: CastContext

class BuiltinCatalog(_message.Message):
    __slots__ = ("engine_kind", "min_version", "made_from", "namespaces", "types", "functions", "aggregates", "operators", "casts", "collations", "views")
    ENGINE_KIND_FIELD_NUMBER: _ClassVar[int]
    MIN_VERSION_FIELD_NUMBER: _ClassVar[int]
    MADE_FROM_FIELD_NUMBER: _ClassVar[int]
    NAMESPACES_FIELD_NUMBER: _ClassVar[int]
    TYPES_FIELD_NUMBER: _ClassVar[int]
    FUNCTIONS_FIELD_NUMBER: _ClassVar[int]
    AGGREGATES_FIELD_NUMBER: _ClassVar[int]
    OPERATORS_FIELD_NUMBER: _ClassVar[int]
    CASTS_FIELD_NUMBER: _ClassVar[int]
    COLLATIONS_FIELD_NUMBER: _ClassVar[int]
    VIEWS_FIELD_NUMBER: _ClassVar[int]
    engine_kind: str
    min_version: str
    made_from: _containers.RepeatedScalarFieldContainer[str]
    namespaces: _containers.RepeatedCompositeFieldContainer[BuiltinNamespace]
    types: _containers.RepeatedCompositeFieldContainer[BuiltinType]
    functions: _containers.RepeatedCompositeFieldContainer[BuiltinFunction]
    aggregates: _containers.RepeatedCompositeFieldContainer[BuiltinAggregate]
    operators: _containers.RepeatedCompositeFieldContainer[BuiltinOperator]
    casts: _containers.RepeatedCompositeFieldContainer[BuiltinCast]
    collations: _containers.RepeatedCompositeFieldContainer[BuiltinCollation]
    views: _containers.RepeatedCompositeFieldContainer[BuiltinView]
    def __init__(self, engine_kind: _Optional[str] = ..., min_version: _Optional[str] = ..., made_from: _Optional[_Iterable[str]] = ..., namespaces: _Optional[_Iterable[_Union[BuiltinNamespace, _Mapping]]] = ..., types: _Optional[_Iterable[_Union[BuiltinType, _Mapping]]] = ..., functions: _Optional[_Iterable[_Union[BuiltinFunction, _Mapping]]] = ..., aggregates: _Optional[_Iterable[_Union[BuiltinAggregate, _Mapping]]] = ..., operators: _Optional[_Iterable[_Union[BuiltinOperator, _Mapping]]] = ..., casts: _Optional[_Iterable[_Union[BuiltinCast, _Mapping]]] = ..., collations: _Optional[_Iterable[_Union[BuiltinCollation, _Mapping]]] = ..., views: _Optional[_Iterable[_Union[BuiltinView, _Mapping]]] = ...) -> None: ...

class BuiltinRule(_message.Message):
    __slots__ = ("engine_kind", "min_version", "max_version", "payload_type", "properties", "payload")
    class PropertiesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    ENGINE_KIND_FIELD_NUMBER: _ClassVar[int]
    MIN_VERSION_FIELD_NUMBER: _ClassVar[int]
    MAX_VERSION_FIELD_NUMBER: _ClassVar[int]
    PAYLOAD_TYPE_FIELD_NUMBER: _ClassVar[int]
    PROPERTIES_FIELD_NUMBER: _ClassVar[int]
    PAYLOAD_FIELD_NUMBER: _ClassVar[int]
    engine_kind: str
    min_version: str
    max_version: str
    payload_type: str
    properties: _containers.ScalarMap[str, str]
    payload: bytes
    def __init__(self, engine_kind: _Optional[str] = ..., min_version: _Optional[str] = ..., max_version: _Optional[str] = ..., payload_type: _Optional[str] = ..., properties: _Optional[_Mapping[str, str]] = ..., payload: _Optional[bytes] = ...) -> None: ...

class BuiltinNamespace(_message.Message):
    __slots__ = ("name", "description", "engine_specific")
    NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    ENGINE_SPECIFIC_FIELD_NUMBER: _ClassVar[int]
    name: str
    description: str
    engine_specific: _containers.RepeatedCompositeFieldContainer[BuiltinRule]
    def __init__(self, name: _Optional[str] = ..., description: _Optional[str] = ..., engine_specific: _Optional[_Iterable[_Union[BuiltinRule, _Mapping]]] = ...) -> None: ...

class BuiltinType(_message.Message):
    __slots__ = ("namespace", "name", "category", "alias_of", "element_type", "size_bytes", "description", "engine_specific")
    NAMESPACE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    CATEGORY_FIELD_NUMBER: _ClassVar[int]
    ALIAS_OF_FIELD_NUMBER: _ClassVar[int]
    ELEMENT_TYPE_FIELD_NUMBER: _ClassVar[int]
    SIZE_BYTES_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    ENGINE_SPECIFIC_FIELD_NUMBER: _ClassVar[int]
    namespace: str
    name: str
    category: str
    alias_of: str
    element_type: str
    size_bytes: int
    description: str
    engine_specific: _containers.RepeatedCompositeFieldContainer[BuiltinRule]
    def __init__(self, namespace: _Optional[str] = ..., name: _Optional[str] = ..., category: _Optional[str] = ..., alias_of: _Optional[str] = ..., element_type: _Optional[str] = ..., size_bytes: _Optional[int] = ..., description: _Optional[str] = ..., engine_specific: _Optional[_Iterable[_Union[BuiltinRule, _Mapping]]] = ...) -> None: ...

class BuiltinFunction(_message.Message):
    __slots__ = ("namespace", "name", "form", "argument_types", "variadic_type", "result_type", "argument_names", "any_arguments", "alias_of", "description", "engine_specific")
    NAMESPACE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    FORM_FIELD_NUMBER: _ClassVar[int]
    ARGUMENT_TYPES_FIELD_NUMBER: _ClassVar[int]
    VARIADIC_TYPE_FIELD_NUMBER: _ClassVar[int]
    RESULT_TYPE_FIELD_NUMBER: _ClassVar[int]
    ARGUMENT_NAMES_FIELD_NUMBER: _ClassVar[int]
    ANY_ARGUMENTS_FIELD_NUMBER: _ClassVar[int]
    ALIAS_OF_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    ENGINE_SPECIFIC_FIELD_NUMBER: _ClassVar[int]
    namespace: str
    name: str
    form: FunctionForm
    argument_types: _containers.RepeatedScalarFieldContainer[str]
    variadic_type: str
    result_type: str
    argument_names: _containers.RepeatedScalarFieldContainer[str]
    any_arguments: bool
    alias_of: str
    description: str
    engine_specific: _containers.RepeatedCompositeFieldContainer[BuiltinRule]
    def __init__(self, namespace: _Optional[str] = ..., name: _Optional[str] = ..., form: _Optional[_Union[FunctionForm, str]] = ..., argument_types: _Optional[_Iterable[str]] = ..., variadic_type: _Optional[str] = ..., result_type: _Optional[str] = ..., argument_names: _Optional[_Iterable[str]] = ..., any_arguments: _Optional[bool] = ..., alias_of: _Optional[str] = ..., description: _Optional[str] = ..., engine_specific: _Optional[_Iterable[_Union[BuiltinRule, _Mapping]]] = ...) -> None: ...

class BuiltinAggregate(_message.Message):
    __slots__ = ("namespace", "name", "argument_types", "variadic_type", "result_type", "argument_names", "any_arguments", "alias_of", "description", "engine_specific")
    NAMESPACE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    ARGUMENT_TYPES_FIELD_NUMBER: _ClassVar[int]
    VARIADIC_TYPE_FIELD_NUMBER: _ClassVar[int]
    RESULT_TYPE_FIELD_NUMBER: _ClassVar[int]
    ARGUMENT_NAMES_FIELD_NUMBER: _ClassVar[int]
    ANY_ARGUMENTS_FIELD_NUMBER: _ClassVar[int]
    ALIAS_OF_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    ENGINE_SPECIFIC_FIELD_NUMBER: _ClassVar[int]
    namespace: str
    name: str
    argument_types: _containers.RepeatedScalarFieldContainer[str]
    variadic_type: str
    result_type: str
    argument_names: _containers.RepeatedScalarFieldContainer[str]
    any_arguments: bool
    alias_of: str
    description: str
    engine_specific: _containers.RepeatedCompositeFieldContainer[BuiltinRule]
    def __init__(self, namespace: _Optional[str] = ..., name: _Optional[str] = ..., argument_types: _Optional[_Iterable[str]] = ..., variadic_type: _Optional[str] = ..., result_type: _Optional[str] = ..., argument_names: _Optional[_Iterable[str]] = ..., any_arguments: _Optional[bool] = ..., alias_of: _Optional[str] = ..., description: _Optional[str] = ..., engine_specific: _Optional[_Iterable[_Union[BuiltinRule, _Mapping]]] = ...) -> None: ...

class BuiltinOperator(_message.Message):
    __slots__ = ("namespace", "name", "left_type", "right_type", "result_type", "function", "commutator", "negator", "any_arguments", "description", "engine_specific")
    NAMESPACE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    LEFT_TYPE_FIELD_NUMBER: _ClassVar[int]
    RIGHT_TYPE_FIELD_NUMBER: _ClassVar[int]
    RESULT_TYPE_FIELD_NUMBER: _ClassVar[int]
    FUNCTION_FIELD_NUMBER: _ClassVar[int]
    COMMUTATOR_FIELD_NUMBER: _ClassVar[int]
    NEGATOR_FIELD_NUMBER: _ClassVar[int]
    ANY_ARGUMENTS_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    ENGINE_SPECIFIC_FIELD_NUMBER: _ClassVar[int]
    namespace: str
    name: str
    left_type: str
    right_type: str
    result_type: str
    function: str
    commutator: str
    negator: str
    any_arguments: bool
    description: str
    engine_specific: _containers.RepeatedCompositeFieldContainer[BuiltinRule]
    def __init__(self, namespace: _Optional[str] = ..., name: _Optional[str] = ..., left_type: _Optional[str] = ..., right_type: _Optional[str] = ..., result_type: _Optional[str] = ..., function: _Optional[str] = ..., commutator: _Optional[str] = ..., negator: _Optional[str] = ..., any_arguments: _Optional[bool] = ..., description: _Optional[str] = ..., engine_specific: _Optional[_Iterable[_Union[BuiltinRule, _Mapping]]] = ...) -> None: ...

class BuiltinCast(_message.Message):
    __slots__ = ("source_type", "target_type", "context", "function", "description", "engine_specific")
    SOURCE_TYPE_FIELD_NUMBER: _ClassVar[int]
    TARGET_TYPE_FIELD_NUMBER: _ClassVar[int]
    CONTEXT_FIELD_NUMBER: _ClassVar[int]
    FUNCTION_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    ENGINE_SPECIFIC_FIELD_NUMBER: _ClassVar[int]
    source_type: str
    target_type: str
    context: CastContext
    function: str
    description: str
    engine_specific: _containers.RepeatedCompositeFieldContainer[BuiltinRule]
    def __init__(self, source_type: _Optional[str] = ..., target_type: _Optional[str] = ..., context: _Optional[_Union[CastContext, str]] = ..., function: _Optional[str] = ..., description: _Optional[str] = ..., engine_specific: _Optional[_Iterable[_Union[BuiltinRule, _Mapping]]] = ...) -> None: ...

class BuiltinCollation(_message.Message):
    __slots__ = ("namespace", "name", "provider", "locale", "nondeterministic", "description", "engine_specific")
    NAMESPACE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    PROVIDER_FIELD_NUMBER: _ClassVar[int]
    LOCALE_FIELD_NUMBER: _ClassVar[int]
    NONDETERMINISTIC_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    ENGINE_SPECIFIC_FIELD_NUMBER: _ClassVar[int]
    namespace: str
    name: str
    provider: str
    locale: str
    nondeterministic: bool
    description: str
    engine_specific: _containers.RepeatedCompositeFieldContainer[BuiltinRule]
    def __init__(self, namespace: _Optional[str] = ..., name: _Optional[str] = ..., provider: _Optional[str] = ..., locale: _Optional[str] = ..., nondeterministic: _Optional[bool] = ..., description: _Optional[str] = ..., engine_specific: _Optional[_Iterable[_Union[BuiltinRule, _Mapping]]] = ...) -> None: ...

class BuiltinColumn(_message.Message):
    __slots__ = ("name", "type", "description", "min_version", "max_version")
    NAME_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    MIN_VERSION_FIELD_NUMBER: _ClassVar[int]
    MAX_VERSION_FIELD_NUMBER: _ClassVar[int]
    name: str
    type: str
    description: str
    min_version: str
    max_version: str
    def __init__(self, name: _Optional[str] = ..., type: _Optional[str] = ..., description: _Optional[str] = ..., min_version: _Optional[str] = ..., max_version: _Optional[str] = ...) -> None: ...

class BuiltinView(_message.Message):
    __slots__ = ("namespace", "name", "columns", "description", "engine_specific")
    NAMESPACE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    COLUMNS_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    ENGINE_SPECIFIC_FIELD_NUMBER: _ClassVar[int]
    namespace: str
    name: str
    columns: _containers.RepeatedCompositeFieldContainer[BuiltinColumn]
    description: str
    engine_specific: _containers.RepeatedCompositeFieldContainer[BuiltinRule]
    def __init__(self, namespace: _Optional[str] = ..., name: _Optional[str] = ..., columns: _Optional[_Iterable[_Union[BuiltinColumn, _Mapping]]] = ..., description: _Optional[str] = ..., engine_specific: _Optional[_Iterable[_Union[BuiltinRule, _Mapping]]] = ...) -> None: ...
