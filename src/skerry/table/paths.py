"""Every file name of a table, made and parsed here and nowhere else.

::

    {warehouse}/{database}/{table}/
        metadata                         information about the table
        schema/schema-{id}               put-if-absent          schema/latest-schema     hint
        snapshot/snapshot-{id}           put-if-absent          snapshot/LATEST, EARLIEST hints
        snapshot/FLOOR                   identity and lifecycle, compare-and-set
        manifest/manifest-{uuid}         manifest/manifest-list-{uuid}
        data/[{field}={value}/…]{level}-{sequence}-{uuid}.{format}
        tag/tag-{name}                   lease/lease-{uuid}       consumer/consumer-{name}
        wal/wal-{number}.log             wal/WRITER, wal/LOCK     of the writer on this machine
        index/{uuid}.puffin              the indexes of one data file
        iceberg/metadata/v{n}.metadata.json   put-if-absent     iceberg/metadata/version-hint.text   hint
        iceberg/manifest/, …/delete/, …/files/, …/statistics/   what published Iceberg metadata names, beside data/
        iceberg/searched                 hint: up to which snapshot none can be published
        view/view-{version}              put-if-absent          of a view, which has no other files

A dropped name can be created again. FLOOR stays, and names the folder in which the current table has all its other
files: for the first table of a name the folder above, for a later one ``{database}/{table}/{uuid}/``. So no path is
ever used by two tables: a suspended process can write and delete only files of the dropped table.

A renamed table keeps its files where they are. FLOOR of its new name says in which name's folder that is, and FLOOR of
its old name where the table went (``skerry.table.floor_record``).
"""

import re
from dataclasses import dataclass

_SNAPSHOT = re.compile(r"snapshot-([1-9]\d*)")
_SCHEMA = re.compile(r"schema-(0|[1-9]\d*)")
_VIEW = re.compile(r"view-([1-9]\d*)")
_ICEBERG = re.compile(r"v([1-9]\d*)\.metadata\.json")
_TAG = re.compile(r"tag-(.+)")
_CONSUMER = re.compile(r"consumer-(.+)")
_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


@dataclass(frozen=True, slots=True)
class TablePaths:
    """Paths of one table, relative to the warehouse.

    ``home`` belongs to the name under which the table was created, ``location`` (a folder in it, or nothing) to the
    table itself.
    """

    home: str
    location: str = ""

    @property
    def root(self) -> str:
        """The folder of the table's files."""
        return f"{self.home}/{self.location}" if self.location else self.home

    @property
    def metadata(self) -> str:
        return f"{self.root}/metadata"

    @property
    def schema_folder(self) -> str:
        return f"{self.root}/schema"

    def schema(self, schema_id: int) -> str:
        return f"{self.root}/schema/schema-{schema_id}"

    @property
    def latest_schema_hint(self) -> str:
        return f"{self.root}/schema/latest-schema"

    @property
    def snapshot_folder(self) -> str:
        return f"{self.root}/snapshot"

    def snapshot(self, snapshot_id: int) -> str:
        return f"{self.root}/snapshot/snapshot-{snapshot_id}"

    @property
    def latest_hint(self) -> str:
        return f"{self.root}/snapshot/LATEST"

    @property
    def earliest_hint(self) -> str:
        return f"{self.root}/snapshot/EARLIEST"

    @property
    def floor(self) -> str:
        return f"{self.home}/snapshot/FLOOR"

    @property
    def tag_folder(self) -> str:
        return f"{self.root}/tag"

    def tag(self, name: str) -> str:
        return f"{self.root}/tag/tag-{name}"

    @property
    def lease_folder(self) -> str:
        return f"{self.root}/lease"

    def lease(self, lease_id: str) -> str:
        return f"{self.root}/lease/lease-{lease_id}"

    @property
    def consumer_folder(self) -> str:
        return f"{self.root}/consumer"

    def consumer(self, name: str) -> str:
        return f"{self.root}/consumer/consumer-{name}"

    @property
    def wal_folder(self) -> str:
        return f"{self.root}/wal"

    @property
    def iceberg_folder(self) -> str:
        """The location of the Iceberg table as which the table is published."""
        return f"{self.root}/iceberg"

    @property
    def iceberg_metadata_folder(self) -> str:
        return f"{self.root}/iceberg/metadata"

    def iceberg_metadata(self, version: int) -> str:
        return f"{self.root}/iceberg/metadata/v{version}.metadata.json"

    @property
    def iceberg_hint(self) -> str:
        return f"{self.root}/iceberg/metadata/version-hint.text"

    @property
    def iceberg_searched(self) -> str:
        return f"{self.root}/iceberg/searched"

    @property
    def view_folder(self) -> str:
        return f"{self.root}/view"

    def view(self, version: int) -> str:
        return f"{self.root}/view/view-{version}"

    def absolute(self, path: str) -> str:
        """A path relative to the table (as manifests hold it), relative to the warehouse."""
        return f"{self.root}/{path}"

    def relative(self, path: str) -> str:
        """The reverse of :meth:`absolute`."""
        return path[len(self.root) + 1 :]


_FOLDERS = frozenset(
    {"schema", "snapshot", "manifest", "data", "tag", "lease", "consumer", "index", "wal", "iceberg", "view"}
)


def is_table_file(path: str) -> bool:
    """Whether a path, relative to a table's folder, belongs to that table alone, unlike FLOOR and later tables'
    folders."""
    top, _, rest = path.partition("/")
    if not rest:
        return top == "metadata" or top.startswith(".tmp-")
    return top in _FOLDERS and path != "snapshot/FLOOR"


def namesake(home: str, name: str) -> str:
    """The folder of another name, ``database/table``, in the same lake."""
    return "/".join([*home.split("/")[:-2], name])


def name_in(home: str) -> str:
    """The name of a folder, ``database/table``, without what is above it."""
    return "/".join(home.split("/")[-2:])


def is_uuid(name: str) -> bool:
    """Whether a folder's name is a location: the UUID of a table."""
    return _UUID.fullmatch(name) is not None


def manifest_name(uuid: str) -> str:
    """A manifest's path, relative to the table."""
    return f"manifest/manifest-{uuid}"


def manifest_list_name(uuid: str) -> str:
    """A manifest list's path, relative to the table."""
    return f"manifest/manifest-list-{uuid}"


def data_file_name(folder: str, level: int, sequence: int, uuid: str, format: str) -> str:
    """A data file's path, relative to the table. Level and sequence in it are for people; readers use the manifest."""
    prefix = f"data/{folder}/" if folder else "data/"
    return f"{prefix}{level}-{sequence:05d}-{uuid}.{format}"


def index_file_name(uuid: str) -> str:
    """The path of a Puffin file with the indexes of one data file, relative to the table."""
    return f"index/{uuid}.puffin"


def iceberg_manifest_name(uuid: str) -> str:
    """The path of an Iceberg manifest, relative to the table."""
    return f"iceberg/manifest/{uuid}.avro"


def iceberg_list_name(snapshot_id: int, uuid: str) -> str:
    """The path of an Iceberg manifest list, relative to the table."""
    return f"iceberg/manifest/snap-{snapshot_id}-{uuid}.avro"


def iceberg_delete_name(uuid: str, format: str) -> str:
    """The path of a file with deleted positions, relative to the table."""
    return f"iceberg/delete/{uuid}.{format}"


def iceberg_statistics_name(snapshot_id: int, uuid: str) -> str:
    """The path of a Puffin file with statistics of a published snapshot, relative to the table."""
    return f"iceberg/statistics/{snapshot_id}-{uuid}.puffin"


def iceberg_files_name(uuid: str) -> str:
    """The path of the document that lists the files of a published snapshot, relative to the table."""
    return f"iceberg/files/files-{uuid}"


def parse_iceberg_version(path: str) -> int | None:
    """The version in the path of Iceberg metadata, or None if it is another file."""
    match = _ICEBERG.fullmatch(path.rsplit("/", 1)[-1])
    return int(match[1]) if match else None


def parse_snapshot_id(path: str) -> int | None:
    """The id in a snapshot's path, or None if it is another file."""
    match = _SNAPSHOT.fullmatch(path.rsplit("/", 1)[-1])
    return int(match[1]) if match else None


def parse_schema_id(path: str) -> int | None:
    """The id in a schema's path, or None if it is another file."""
    match = _SCHEMA.fullmatch(path.rsplit("/", 1)[-1])
    return int(match[1]) if match else None


def parse_view_version(path: str) -> int | None:
    """The version in the path of a view's file, or None if it is another file."""
    match = _VIEW.fullmatch(path.rsplit("/", 1)[-1])
    return int(match[1]) if match else None


def parse_tag_name(path: str) -> str | None:
    """The name in a tag's path, or None if it is another file."""
    match = _TAG.fullmatch(path.rsplit("/", 1)[-1])
    return match[1] if match else None


def parse_consumer_name(path: str) -> str | None:
    """The name in a consumer's path, or None if it is another file."""
    match = _CONSUMER.fullmatch(path.rsplit("/", 1)[-1])
    return match[1] if match else None
