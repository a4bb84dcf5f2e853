"""Fetches a file from an address: only when the user asks for it, within limits, and from public machines.

No other module connects to an address of a pack. The machine is looked up once, its number is checked, and the
connection is made to that number: a name cannot lead elsewhere in between. An address of this machine leads only to
this machine, and any other never to it, nor to one of a private network.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import threading
import time
from contextlib import suppress
from urllib.parse import urljoin, urlsplit

from msgspec import Struct

from generator.message import msg, reason
from generator.safety.source_address import HTTPS_PORT, is_local_source, parsed_source

# s from the first look-up to the last byte, with all redirections
SECONDS = 20.0
# s for one number of a machine to answer
CONNECTING = 5.0
MOST_REDIRECTIONS = 5
REDIRECTIONS = frozenset((301, 302, 303, 307, 308))
OK = 200
PART = 1 << 16
# letters of what a machine says
LONGEST = 100
HEADERS = {"User-Agent": "zecer", "Accept": "*/*", "Connection": "close"}
# IPv4 numbers within those of IPv6
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")


class FetchedFile(Struct, frozen=True):
    """The bytes of an answer, and its type in lower case, such as ``text/csv``."""

    data: bytes
    type: str


class UnfetchedError(ValueError):
    """A file that was not fetched; the message says why."""


def fetch_file(address: str, most: int, seconds: float = SECONDS) -> FetchedFile:
    """The file at an address, of at most ``most`` bytes, within so many seconds. Raises UnfetchedError."""
    transfer = _Transfer(address, most, time.monotonic() + seconds)
    # looking up a name cannot be ended, and a machine may send a byte a second
    thread = threading.Thread(target=transfer.run, daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        transfer.end()
        raise UnfetchedError(msg("expected the whole file within {seconds:g} s, found none or a part", seconds=seconds))
    if transfer.fetched is None:
        raise transfer.fault
    return transfer.fetched


class _Transfer:
    """One file that is fetched in a thread of its own."""

    def __init__(self, address: str, most: int, end: float) -> None:
        self.address, self.most, self.deadline = address, most, end
        self.is_local = is_local_source(address)
        self.fetched: FetchedFile | None = None
        self.fault: Exception = UnfetchedError(msg("expected an answer, found none"))
        self.socket: socket.socket | None = None

    def run(self) -> None:
        try:
            self.fetched = self._follow()
        except OSError as error:
            self.fault = UnfetchedError(msg("expected an answer, found: {reason}", reason=error.strerror or str(error)))
        except http.client.HTTPException as error:
            self.fault = UnfetchedError(msg("expected a whole answer, found: {reason}", reason=type(error).__name__))
        except Exception as error:
            self.fault = error

    def end(self) -> None:
        """Let the thread end: what it waits for comes to nothing."""
        self.deadline = 0.0
        if self.socket is not None:
            with suppress(OSError):
                self.socket.shutdown(socket.SHUT_RDWR)

    def _follow(self) -> FetchedFile:
        address = self.address
        for _ in range(MOST_REDIRECTIONS + 1):
            found = self._answer(address)
            if isinstance(found, FetchedFile):
                return found
            address = self._next_address(address, found)
        raise UnfetchedError(msg("expected at most {most} redirections, found more", most=MOST_REDIRECTIONS))

    def _next_address(self, address: str, location: str) -> str:
        """Where an answer leads. Raises UnfetchedError for where nothing is fetched from."""
        try:
            there = parsed_source(urljoin(address, location))
        except ValueError as error:
            raise UnfetchedError(msg("the address leads to another: {why}", why=reason(error))) from None
        if urlsplit(there).scheme != urlsplit(address).scheme or is_local_source(there) != self.is_local:
            raise UnfetchedError(msg("expected that the address leads to none of another sort, found that it leads to "
                                     "{there}", there=there))
        return there

    def _answer(self, address: str) -> FetchedFile | str:
        """The file at an address, or another address that it names."""
        parts = urlsplit(address)
        host = parts.hostname or ""
        port = parts.port or (HTTPS_PORT if parts.scheme == "https" else http.client.HTTP_PORT)
        sort = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        connection = sort(host, port)
        try:
            connection.sock = self._checked_socket(host, port, parts.scheme == "https")
            target = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
            connection.request("GET", target, headers=HEADERS)
            with connection.getresponse() as response:
                location = response.getheader("Location")
                if response.status in REDIRECTIONS and location is not None:
                    return location
                return self._body(response)
        finally:
            connection.close()

    def _body(self, response: http.client.HTTPResponse) -> FetchedFile:
        if response.status != OK:
            raise UnfetchedError(msg("expected the file, found the answer {status} {words}", status=response.status,
                                     words=response.reason[:LONGEST]))
        data = bytearray()
        length = response.length or 0
        while length <= self.most and len(data) <= self.most and (part := response.read(PART)):
            data += part
        if max(length, len(data)) > self.most:
            raise UnfetchedError(msg("expected a file of at most {most:,} bytes, found more", most=self.most))
        if length > len(data):
            raise UnfetchedError(msg("expected {length:,} bytes, found {found:,}", length=length, found=len(data)))
        return FetchedFile(bytes(data), response.headers.get_content_type())

    def _checked_socket(self, host: str, port: int, is_safe: bool) -> socket.socket:
        """A connection to a machine, after a look at its number."""
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        numbers = [str(where[0]) for *_, where in found]
        if not all(_is_permitted(number, self.is_local) for number in numbers):
            raise UnfetchedError(msg("expected a public machine, found {host}, which is {number}", host=host,
                                     number=", ".join(dict.fromkeys(numbers))))
        self.socket = self._first_connected(numbers, port)
        if is_safe:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=host)
        return self.socket

    def _first_connected(self, numbers: list[str], port: int) -> socket.socket:
        """A connection to the first of some numbers that answers. Raises OSError."""
        fault = OSError()
        for number in numbers:
            left = max(self.deadline - time.monotonic(), 0.001)
            try:
                opened = socket.create_connection((number, port), timeout=min(left, CONNECTING))
            except OSError as error:
                fault = error
            else:
                opened.settimeout(left)
                return opened
        raise fault


def _is_permitted(number: str, is_local: bool) -> bool:
    """Whether a file may come from the machine with this number."""
    ip = ipaddress.ip_address(number.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF) if ip in TRANSLATED else ip.ipv4_mapped or ip.sixtofour
        ip = inner or ip
    return ip.is_loopback if is_local else ip.is_global and not ip.is_multicast
