"""The S3 server of the tests itself: what its clients rely on."""

import socket
from urllib.parse import urlsplit

from s3server import BUCKET, S3Server


def test_the_s3_server_lets_a_client_that_waits_for_it_send_its_body(s3_server: S3Server) -> None:
    """AWS's client for Java asks before it sends a body, and waits three seconds for an answer that does not come."""
    address = urlsplit(s3_server.endpoint)
    head = (
        f"PUT /{BUCKET}/waits HTTP/1.1\r\nHost: {address.netloc}\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n"
    )
    with socket.create_connection((str(address.hostname), address.port), timeout=60) as connection:
        connection.sendall(head.encode())
        assert connection.recv(1000).startswith(b"HTTP/1.1 100 ")
        connection.sendall(b"body")
        assert connection.recv(1000).startswith(b"HTTP/1.1 200 ")
