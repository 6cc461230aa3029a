"""python3 sentry.py DSN: reports a failure with two causes, and a message."""
import socket
import sys

import sentry_sdk


class GatewayError(Exception):
    """What the gateway's own client throws."""


def connect():
    socket.create_connection(("127.0.0.1", 9), timeout=2)


def call_gateway():
    try:
        connect()
    except OSError as refused:
        raise GatewayError("the gateway did not answer") from refused


def charge():
    try:
        call_gateway()
    except GatewayError as failure:
        raise ValueError("could not charge order 4711") from failure


sentry_sdk.init(dsn=sys.argv[1], release="shop@1.4.2", environment="staging", server_name="till-1")
sentry_sdk.set_tag("shop", "north")
sentry_sdk.set_tag("errata.session", "cart-12")
try:
    charge()
except ValueError:
    sentry_sdk.capture_exception()
sentry_sdk.flush()
sentry_sdk.capture_message("the till is broken", level="error")
sentry_sdk.flush()
