"""Which requests to S3 are signed: those of a closed list, for the bucket, with all their keys known."""

import hashlib
from typing import Any

import pytest

from skerry.service.rest.error import RestError
from skerry.service.rest.s3_request import S3Request

HOST = "http://storage.example.com:9000"
FILE = f"{HOST}/b/lake/t/data/f.parquet"
LIST = f"{HOST}/b?list-type=2&prefix=lake/t/"
DELETE = "<Delete><Object><Key>lake/t/data/f</Key></Object></Delete>"


def asked(method: str, uri: str, body: str | None = None, endpoint: str = HOST, region: str = "eu-north-1",
          **headers: Any) -> S3Request:  # fmt: skip
    named = {name.replace("_", "-"): [value] if isinstance(value, str) else value for name, value in headers.items()}
    return S3Request.of(method, uri, region, named, body, "b", endpoint)


def refused(*given: Any, **more: Any) -> int:
    """The status of a refusal; 0 if the request is signed for the folder."""
    try:
        return 0 if asked(*given, **more).is_within("lake/t") else 403
    except RestError as error:
        return error.status


@pytest.mark.parametrize(
    ("method", "uri"),
    [
        ("GET", FILE), ("HEAD", FILE), ("GET", f"{FILE}?partNumber=1&x-id=GetObject"), ("PUT", FILE),
        ("PUT", f"{FILE}?partNumber=2&uploadId=u&x-id=UploadPart"), ("DELETE", FILE), ("DELETE", f"{FILE}?uploadId=u"),
        ("POST", f"{FILE}?uploads"), ("POST", f"{FILE}?uploads="), ("POST", f"{FILE}?uploadId=u"), ("GET", LIST),
        ("GET", f"{LIST}&delimiter=%2F&max-keys=10&continuation-token=t&encoding-type=url"),
        ("GET", "http://b.storage.example.com:9000/lake/t/a%20b%2Bc"), ("GET", f"{HOST}/b/lake/t/day=2024%2F01/f"),
    ],
)  # fmt: skip
def test_requests_for_files_of_the_table_are_signed(method: str, uri: str) -> None:
    assert refused(method, uri) == 0


@pytest.mark.parametrize(
    "query",
    ["acl", "tagging", "policy", "torrent", "legal-hold", "retention", "versionId=v", "attributes", "restore", "select",
     "response-content-type=text/html", "X-Amz-Signature=1", "uploads=1", "ACL", "uploadId=u&acl", "partNumber=1&acl"],
)  # fmt: skip
@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "POST", "DELETE"])
def test_subresources_of_files_are_not(method: str, query: str) -> None:
    assert refused(method, f"{FILE}?{query}") == 403


@pytest.mark.parametrize(
    ("method", "uri"),
    [
        ("POST", FILE), ("PUT", f"{FILE}?uploads"), ("PUT", f"{FILE}?partNumber=1"), ("GET", f"{FILE}?uploadId=u"),
        ("GET", f"{HOST}/b"), ("GET", f"{HOST}/b/"), ("HEAD", f"{HOST}/b"), ("PUT", f"{HOST}/b"),
        ("DELETE", f"{HOST}/b"),
        ("GET", f"{HOST}/b?policy"), ("GET", f"{HOST}/b?prefix=lake/t/"),
        ("GET", f"{HOST}/b?list-type=1&prefix=lake/t/"),
        ("GET", f"{HOST}/b?versions&prefix=lake/t/"), ("GET", f"{LIST}&versions"),
        ("GET", f"{HOST}/b?list-type=2&prefix=lake/"),
        ("GET", f"{HOST}/b?list-type=2&prefix=lake/tt"), ("GET", f"{HOST}/b?list-type=2&prefix=lake/t"),
        ("GET", f"{HOST}/b//lake/t/f"), ("GET", f"{HOST}//b/lake/t/f"), ("GET", f"{HOST}/b/lake/t/../f"),
        ("GET", f"{HOST}/b/lake/t/%2e%2e/f"), ("GET", f"{HOST}/b/lake/t/./f"), ("GET", f"{HOST}/b/lake/t/%00"),
        ("GET", f"{HOST}/b/lake/tt/f"), ("GET", f"{HOST}/c/lake/t/f"), ("GET", "http://b.evil.example.com/lake/t/f"),
        ("GET", "https://storage.example.com:9000/b/lake/t/f"), ("GET", "http://storage.example.com/b/lake/t/f"),
        ("GET", "http://storage.example.com:9000@evil.example.com/b/lake/t/f"),
    ],
)  # fmt: skip
def test_other_files_lists_and_servers_are_not(method: str, uri: str) -> None:
    assert refused(method, uri) == 403


@pytest.mark.parametrize(
    "query",
    ["list-type=2&prefix=other/&prefix=lake/t/", "list-type=2&prefix=lake/t/&prefix=other/",
     "list-type=2&list-type=2&prefix=lake/t/", "list-type=2&prefix=lake/t/&PREFIX=other/",
     "list-type=2&pref%69x=other/&prefix=lake/t/",
     "list-type=2&prefix=lake/t/+", "list-type=2&prefix=lake/t/;prefix=other/", "list-type=2&prefix=%FF"],
)  # fmt: skip
def test_parameters_that_servers_read_in_two_ways_are_refused(query: str) -> None:
    assert refused("GET", f"{HOST}/b?{query}") == 400


@pytest.mark.parametrize(
    "uri", [f"{FILE}#f", f"{FILE}%FF", f"{HOST}/b/lake/t/é", f"{FILE}\n", f"{FILE} x", "http://[/b"]
)
def test_addresses_that_are_not_encoded_are_refused(uri: str) -> None:
    assert refused("GET", uri) == 400


@pytest.mark.parametrize(
    "header",
    ["x-amz-copy-source", "X-Amz-Copy-Source", "x-amz-copy-source-range", "x-amz-acl", "x-amz-grant-read",
     "x-amz-tagging",
     "x-amz-object-lock-mode", "x-amz-bypass-governance-retention", "x-amz-website-redirect-location",
     "x-amz-rename-source", "x-amz-write-offset-bytes", "x-amz-mfa"],
)  # fmt: skip
def test_headers_that_do_something_else_are_refused(header: str) -> None:
    for method, uri in (("PUT", FILE), ("PUT", f"{FILE}?partNumber=1&uploadId=u"), ("GET", FILE), ("DELETE", FILE)):
        with pytest.raises(RestError, match="are not signed") as error:
            S3Request.of(method, uri, "eu", {header: ["/b/other/secret"]}, None, "b", HOST)
        assert error.value.status == 403


def test_headers_of_clients_are_kept_and_none_is_given_twice() -> None:
    found = asked("PUT", FILE, Range="bytes=0-1", X_Amz_Checksum_CRC32="c", x_amz_meta_a="m", x_amz_storage_class="s",
                  x_amz_security_token="theirs")  # fmt: skip
    assert set(found.headers) == {"range", "x-amz-checksum-crc32", "x-amz-meta-a", "x-amz-storage-class"}
    assert refused("GET", FILE, x_amz_storage_class="s") == 403
    assert refused("GET", FILE, Range="a", range="b") == 400
    assert refused("PUT", FILE, x_amz_meta_a="a\nb") == 400
    assert refused("PUT", FILE, x_amz_content_sha256="x") == 400
    assert refused("PUT", FILE, x_amz_content_sha256=["UNSIGNED-PAYLOAD", "UNSIGNED-PAYLOAD"]) == 400
    assert refused("PUT", FILE, x_amz_content_sha256="UNSIGNED-PAYLOAD") == 0


@pytest.mark.parametrize("given", [{}, {"x_amz_content_sha256": "UNSIGNED-PAYLOAD"}])
def test_the_body_whose_keys_are_checked_is_the_one_that_is_signed(given: dict[str, str]) -> None:
    found = asked("POST", f"{HOST}/b?delete", DELETE, **given)
    assert found.keys == ["lake/t/data/f"]
    assert found.headers["x-amz-content-sha256"] == [hashlib.sha256(DELETE.encode()).hexdigest()]


def test_lists_of_files_to_delete_are_read_in_their_plain_form_only() -> None:
    named = '<?xml version="1.0" encoding="UTF-8"?><Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/">{}</Delete>'
    one = "<Object><Key>lake/t/{}</Key></Object>"
    full = named.format(one.format("a") + one.format("b") + "<Quiet>true</Quiet>")
    assert asked("POST", f"{HOST}/b?delete", full).keys == ["lake/t/a", "lake/t/b"]
    assert refused("POST", f"{HOST}/b?delete", DELETE.replace("lake/t/", "other/")) == 403
    assert refused("POST", f"{HOST}/b?delete", DELETE.replace("f</Key>", "../../x</Key>")) == 403
    assert refused("POST", f"{HOST}/b?delete") == 403
    for body in (
        "<!DOCTYPE a><Delete/>", "<Delete/>", "x", DELETE.replace("f<", "<!-- x -->f<"), DELETE.replace("f<", "<b/>f<"),
        DELETE.replace("f<", "<![CDATA[f]]><"), DELETE.replace("<Key>", "<Key/><Key>"), named.format(""),
        DELETE.replace("</Object>", "<VersionId>v</VersionId></Object>"), DELETE.replace("Key>", "key>"),
        DELETE.replace("Key>", "x:Key>").replace("<Delete>", '<Delete xmlns:x="urn:x">'),
        '<?xml version="1.0" encoding="UTF-7"?>' + DELETE, DELETE.replace("Delete>", "Other>"),
        named.format(one.format("a") * 1001),
    ):  # fmt: skip
        assert refused("POST", f"{HOST}/b?delete", body) == 400, body


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("b.s3.eu-north-1.amazonaws.com/lake", 0), ("s3.eu-north-1.amazonaws.com/b/lake", 0),
        ("b.s3.amazonaws.com/lake", 0), ("b.s3.dualstack.eu-north-1.amazonaws.com/lake", 0),
        ("b.private.s3.amazonaws.com/lake", 403), ("b.private.s3.eu-north-1.amazonaws.com/lake", 403),
        ("b.s3.us-east-1.amazonaws.com/lake", 403), ("s3.evil.amazonaws.com/b/lake", 403),
        ("b.execute-api.eu-north-1.amazonaws.com/lake", 403), ("b.s3.eu-north-1.amazonaws.com.evil.com/lake", 403),
        ("bs3.amazonaws.com/lake", 403), ("s3.x.s3.amazonaws.com/b/lake", 403),
    ],
)  # fmt: skip
def test_without_an_endpoint_the_hosts_are_those_of_aws(host: str, status: int) -> None:
    assert refused("GET", f"https://{host}/t/f", endpoint="") == status
    assert refused("GET", f"http://{host}/t/f", endpoint="") == 403
    assert refused("GET", f"https://{host}/t/f", endpoint="", region="x/y") == 400
