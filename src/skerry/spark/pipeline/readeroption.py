"""Options of Spark's readers of files. Spark passes over names that it does not know; here they are told."""

from skerry.spark.pipeline.fields import Fields, nearest

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


def check_reader_options(fields: Fields, format_: str) -> None:
    """Tell options that Spark's reader of a format does not have."""
    for name, place in fields.option_places("options"):
        problem = unknown_reader_option(name, format_, with_streams=True)
        if problem is not None:
            fields.tell(place, problem)


def unknown_reader_option(name: str, format_: str, *, with_streams: bool = False) -> str | None:
    """What to say of an option that there is not; None if there is. Names with a dot are Hadoop's, who has many."""
    known = (*_OF_FORMAT[format_], *_ALL, *(_STREAM if with_streams else ()))
    if "." in name or name.lower() in {each.lower() for each in known}:
        return None
    return f"Spark's reader of {format_} has no option {name!r}; {nearest(name, known)}"
