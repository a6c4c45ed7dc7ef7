"""Origin checks of the HTTP port: a defence against other web pages in the same browser.

A service without tokens trusts every client that can connect, and a browser lets any page send it requests. So requests
from other sites are refused (``Sec-Fetch-Site``, ``Origin``), and a change must be JSON, which other sites cannot send
without a CORS preflight. Without tokens the ``Host`` must be this machine, because a DNS name can be pointed at it.
"""

from collections.abc import Mapping
from ipaddress import ip_address

from skerry.common.errors import InvalidInputError, PermissionDeniedError

_OWN = frozenset({"same-origin", "none"})


def check_origin(headers: Mapping[str, str], *, needs_token: bool) -> None:
    """Refuse requests that another site's page sent."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in _OWN:
        raise PermissionDeniedError("this request comes from another site")
    host, origin = headers.get("host", ""), headers.get("origin")
    if origin is not None and origin.partition("://")[2] != host:
        raise PermissionDeniedError("this request comes from another site")
    if not needs_token and not _is_loopback(_hostname(host)):
        raise PermissionDeniedError("without tokens the service answers as localhost only")


def check_json(headers: Mapping[str, str]) -> None:
    """Refuse bodies that are not JSON."""
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise InvalidInputError("the body is JSON: send it as application/json")


def _is_loopback(name: str) -> bool:
    if name == "localhost":
        return True
    try:
        return ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


def _hostname(host: str) -> str:
    return host.rpartition(":")[0] if ":" in host.rpartition("]")[2] else host
