"""Addresses from which a pack says that a file of it comes: they are read here, and nothing is fetched."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import parse_qs, urlencode, urlsplit

from generator.message import msg
from generator.safety.pack_files import TEXT_SHEETS

MOST_LETTERS = 2000
HTTPS_PORT = 443
LOCAL_NAME = "localhost"
GOOGLE = "docs.google.com"
# a sheet as the address bar of a browser shows it, and one that is published as a page
OPEN_SHEET = re.compile(r"/spreadsheets/(?:u/\d+/)?d/(?P<id>[\w-]{20,})(/|/(edit|view|htmlview|preview))?",
                        re.ASCII)
PUBLISHED_SHEET = re.compile(r"(?P<path>/spreadsheets/d/e/[\w-]+)/pubhtml", re.ASCII)


def parsed_source(written: str) -> str:
    """An address, as it is written. Raises ValueError for one from which nothing is fetched.

    It is https at the usual port, or http or https on this machine; it has no user name or password.
    """
    if len(written) > MOST_LETTERS:
        raise ValueError(msg("expected an address of at most {most:,} letters, found {length:,}", most=MOST_LETTERS,
                             length=len(written)))
    if not all("!" <= sign <= "~" for sign in written) or "\\" in written:
        raise ValueError(msg("expected an address as a browser copies it, found {written!r}", written=written))
    try:
        parts = urlsplit(written)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise ValueError(msg("expected an address as a browser copies it, found {written!r}",
                             written=written)) from None
    if "@" in parts.netloc:
        raise ValueError(msg("expected an address without user name and password, found one with them: a pack is given "
                             "to others"))
    is_local = is_local_host(host)
    if not host or parts.scheme not in (("https", "http") if is_local else ("https",)):
        raise ValueError(msg("expected an address that begins with https://, found {written!r}", written=written))
    if not is_local and port not in (None, HTTPS_PORT):
        raise ValueError(msg("expected an address without a port, found {port}", port=port))
    return written


def is_local_host(host: str) -> bool:
    """Whether a host is this machine by its name or number alone."""
    try:
        return host == LOCAL_NAME or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_local_source(address: str) -> bool:
    """Whether an address leads to this machine."""
    return is_local_host(urlsplit(address).hostname or "")


def export_address(address: str, suffix: str) -> str:
    """The address of the file itself: of a Google sheet its export with this suffix, such as ``.csv``.

    Of a text it is the sheet that the link shows, of a workbook all of them. Any other address stays.
    """
    parts = urlsplit(address)
    if parts.hostname != GOOGLE:
        return address
    form = suffix.removeprefix(".")
    told = {**parse_qs(parts.query), **parse_qs(parts.fragment)}
    sheet = {"gid": told["gid"][0]} if "gid" in told and suffix in TEXT_SHEETS else {}
    if (found := OPEN_SHEET.fullmatch(parts.path)) is not None:
        return f"https://{GOOGLE}/spreadsheets/d/{found['id']}/export?{urlencode({'format': form, **sheet})}"
    if (found := PUBLISHED_SHEET.fullmatch(parts.path)) is not None:
        single = {"single": "true"} if sheet else {}
        return f"https://{GOOGLE}{found['path']}/pub?{urlencode({'output': form, **sheet, **single})}"
    return address
