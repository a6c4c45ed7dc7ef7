"""``skerry table …``."""

import typer

from skerry.cli import change, row, sparkjob, view

table_app = typer.Typer(
    no_args_is_help=True,
    help="Look at tables, at their rows, and keep them in order.",
    epilog="Set SKERRY_WAREHOUSE to leave out --warehouse.",
)
table_app.command("list")(view.list_tables)
table_app.command("show")(view.show_table)
table_app.command("snapshots")(view.show_snapshots)
table_app.command("history")(view.show_history)
table_app.command("files")(view.show_files)
table_app.command("tags")(view.show_tags)
table_app.command("scan")(view.scan_table)
table_app.command("get")(row.get_row)
table_app.command("delete")(row.delete_rows)
table_app.command("compact")(change.compact_table)
table_app.command("load")(sparkjob.load_files)
table_app.command("analyze")(sparkjob.analyze_table)
table_app.command("tag")(change.tag_table)
table_app.command("rollback")(change.roll_back_table)
table_app.command("expire")(change.expire_table)
table_app.command("orphans")(change.show_orphans)
table_app.command("drop")(change.drop_table)
