"""``skerry serve`` and ``skerry token``; the service is loaded when it is needed."""

from pathlib import Path
from typing import Annotated, Any

import typer

from skerry.cli.arguments import SettingOption, apply_settings
from skerry.cli.extra import load_service_module
from skerry.cli.usage import UsageError
from skerry.common.errors import OptionError


def serve(
    warehouse: Annotated[str, typer.Argument(metavar="WAREHOUSE", help="The folder of the lake, or its URL.")],
    grpc: Annotated[str, typer.Option("--grpc", metavar="HOST:PORT", help="Where gRPC listens.")] = "127.0.0.1:8815",
    http: Annotated[str, typer.Option("--http", metavar="HOST:PORT", help="Where HTTP listens.")] = "127.0.0.1:8816",
    repository: Annotated[
        str | None,
        typer.Option(
            "--repository",
            metavar="URL",
            help="Where names are kept: sqlite:///path or postgresql://…; a file in the warehouse if left out.",
        ),
    ] = None,
    auth: Annotated[
        Path | None, typer.Option("--auth", metavar="FILE", help="Tokens and issuers; every call needs a token then.")
    ] = None,
    tls_cert: Annotated[Path | None, typer.Option("--tls-cert", metavar="FILE", help="Certificate chain, PEM.")] = None,
    tls_key: Annotated[Path | None, typer.Option("--tls-key", metavar="FILE", help="Its private key, PEM.")] = None,
    read_only: Annotated[bool, typer.Option("--read-only", help="Refuse everything that changes something.")] = False,
    setting: SettingOption = None,
) -> None:
    """Serve a lake: names, plans and SQL over gRPC, metrics over HTTP.

    Prints one line of JSON with the addresses once it answers; port 0 takes a free one. Ends on SIGTERM or Ctrl-C,
    after the calls that are under way.
    """
    given = apply_settings(setting)
    if (tls_cert is None) != (tls_key is None):
        raise UsageError("--tls-cert and --tls-key belong together: give both, or none")
    part, server = _load("skerry.service.serve"), _load("skerry.service.grpc_server")
    try:
        options = part.ServeOptions(
            warehouse=warehouse,
            grpc=server.Address.parse(grpc, "--grpc"),
            http=server.Address.parse(http, "--http"),
            repository=repository,
            auth=auth,
            tls=None if tls_cert is None else server.TlsFiles(tls_cert, tls_key),
            read_only=read_only,
            settings=given,
        )
    except OptionError as error:  # an invalid address
        raise UsageError(str(error)) from None
    part.serve(options, lambda line: print(line, flush=True))


def make_token(
    account: Annotated[str, typer.Option("--account", metavar="NAME", help="The account that it stands for.")],
    role: Annotated[
        list[str] | None, typer.Option("--role", metavar="ROLE", help="reader, writer, admin or operator; repeatable.")
    ] = None,
    subject: Annotated[
        str, typer.Option("--subject", metavar="TEXT", help="Who uses it, for the audit log.")
    ] = "token",
) -> None:
    """Make a token for a service, and its entry for the file of --auth.

    The entry has only the token's hash; the token itself is shown once.
    """
    part = _load("skerry.service.auth_file")
    roles = part.parse_roles(role or ["reader"], "--role")
    token = part.new_token()
    print(f"# token, shown once: {token}")
    print("[[token]]")
    print(f'hash = "{part.token_hash(token)}"')
    print(f"account = {_quoted(account)}")
    print(f"subject = {_quoted(subject)}")
    print(f"roles = [{', '.join(_quoted(name) for name in sorted(roles))}]")


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _load(name: str) -> Any:
    return load_service_module(name, "the service needs")
