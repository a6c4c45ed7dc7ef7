"""The options of Spark's file readers. Spark ignores unknown options; Skerry reports them."""

from skerry.common.spelling import suggestion

_ALL = (
    "basePath", "ignoreCorruptFiles", "ignoreMissingFiles", "modifiedAfter", "modifiedBefore", "pathGlobFilter",
    "recursiveFileLookup",
)  # fmt: skip
_STREAM = (
    "cleanSource", "fileNameOnly", "latestFirst", "maxBytesPerTrigger", "maxCachedFiles", "maxFileAge",
    "maxFilesPerTrigger", "sourceArchiveDir",
)  # fmt: skip
_TEXTS = (
    "charset", "columnNameOfCorruptRecord", "dateFormat", "enableDateTimeParsingFallback", "encoding", "lineSep",
    "locale", "mode", "multiLine", "samplingRatio", "singleVariantColumn", "timeFormat", "timeZone", "timestampFormat",
    "timestampNTZFormat",
)  # fmt: skip
_OF_FORMAT = {
    "csv": (
        *_TEXTS, "charToEscapeQuoteEscaping", "columnPruning", "comment", "delimiter", "emptyValue", "enforceSchema",
        "escape", "extension", "header", "ignoreLeadingWhiteSpace", "ignoreTrailingWhiteSpace", "inferSchema",
        "inputBufferSize", "maxCharsPerColumn", "maxColumns", "nanValue", "negativeInf", "nullValue", "positiveInf",
        "preferDate", "quote", "sep", "unescapedQuoteHandling",
    ),
    "json": (
        *_TEXTS, "allowBackslashEscapingAnyCharacter", "allowComments", "allowNonNumericNumbers",
        "allowNumericLeadingZeros", "allowSingleQuotes", "allowUnquotedControlChars", "allowUnquotedFieldNames",
        "dropFieldIfAllNull", "explodeEmbeddedArray", "inferTimestamp", "maxNestingDepth", "maxNumLen", "maxStringLen",
        "prefersDecimal", "primitivesAsString", "useUnsafeRow",
    ),
    "parquet": ("datetimeRebaseMode", "int96RebaseMode", "mergeSchema"),
    "orc": ("mergeSchema",),
    "text": ("encoding", "lineSep", "wholetext"),
}  # fmt: skip


def unknown_reader_option(name: str, format_: str, *, with_streams: bool = False) -> str | None:
    """The message for an unknown option; None if the option exists. Names with a dot are Hadoop's, and pass."""
    known = (*_OF_FORMAT[format_], *_ALL, *(_STREAM if with_streams else ()))
    if "." in name or name.lower() in {each.lower() for each in known}:
        return None
    return f"Spark's reader of {format_} has no option {name!r}; {suggestion(name, known)}"
