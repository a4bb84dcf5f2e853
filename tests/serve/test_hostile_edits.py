"""Requests that would write what is no value of the pack, or from elsewhere: all are refused, and nothing changes."""

from __future__ import annotations

import http.client
import json
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

DEEP = "[" * 3000 + "]" * 3000


def post(address: str, to: str, body: bytes, **headers: str) -> int:
    """The status that a request gets which the page itself could send, but for these headers."""
    base = urlsplit(address)
    given = {"Host": base.netloc, "Origin": f"http://{base.netloc}", "Content-Type": "application/json",
             "Content-Length": str(len(body)), **{name.replace("_", "-"): value for name, value in headers.items()}}
    with closing(http.client.HTTPConnection(base.hostname or "", base.port or 0, timeout=20)) as connection:
        connection.putrequest("POST", f"{base.path}{to}", skip_host=True, skip_accept_encoding=True)
        for name, value in given.items():
            if value:
                connection.putheader(name, value)
        connection.endheaders(body)
        return connection.getresponse().status


def value(path: str, new: object, **others: object) -> bytes:
    return json.dumps({"edits": [{"path": path, "value": new, **others}]}).encode()


def contents(pack: Path) -> Mapping[str, bytes]:
    return {path.relative_to(pack.parent).as_posix(): path.read_bytes() for path in sorted(pack.parent.rglob("*"))
            if path.is_file()}


REFUSED: list[tuple[str, bytes, dict[str, str]]] = [
    ("save", value("card/bargain/name", "x"), {"Origin": ""}),
    ("save", value("card/bargain/name", "x"), {"Origin": "null"}),
    ("save", value("card/bargain/name", "x"), {"Origin": "http://evil.example"}),
    ("save", value("card/bargain/name", "x"), {"Host": "evil.example"}),
    ("save", value("card/bargain/name", "x"), {"Sec_Fetch_Site": "cross-site"}),
    ("save", value("card/bargain/name", "x"), {"Content_Type": "text/plain"}),
    ("save", value("card/bargain/name", "x"), {"Content_Type": "application/x-www-form-urlencoded"}),
    ("save", value("card/bargain/name", "x"), {"Content_Length": "400000000"}),
    ("state", value("card/bargain/name", "x"), {}),
    ("../save", value("card/bargain/name", "x"), {}),
    ("save", b"", {}),
    ("save", b"[]", {}),
    ("save", b"{", {}),
    ("save", b'{"edits": 1}', {}),
    ("save", b'{"edits": [], "file": "/etc/passwd"}', {}),
    ("save", DEEP.encode(), {}),
    ("save", b'{"edits": [{"path": "card/bargain/name", "value": ' + DEEP.encode() + b"}]}", {}),
    ("save", value("../../etc/passwd", "x"), {}),
    ("save", value("card/bargain/../../name", "x"), {}),
    ("save", value("card/bargain/name\x00", "x"), {}),
    ("save", value("", "x"), {}),
    ("save", value("card", "x"), {}),
    ("save", value("card/bargain", {"name": "x"}), {}),
    ("save", value("card/bargain/name", ["x", "y"]), {}),
    ("save", value("card/bargain/name", "x\x07"), {}),
    ("save", value("card/bargain/name", "a\u202eb"), {}),
    ("save", value("card/bargain/name", "x" * 30_000), {}),
    ("save", value("card/bargain/copies", 10**30), {}),
    ("save", value("card/bargain/name", "x", language="../pl"), {}),
    ("save", value("card/bargain/name", "x", language="xx"), {}),
    ("save", value("theme/fonts/text", "../../../etc/passwd"), {}),
    ("entry", json.dumps({"change": "copy", "path": "card/bargain", "id": "a: {b: !!python/object c}"}).encode(), {}),
    ("entry", json.dumps({"change": "copy", "path": "card/bargain", "id": "storm"}).encode(), {}),
    ("entry", json.dumps({"change": "delete", "path": "game"}).encode(), {}),
    ("entry", json.dumps({"change": "wipe", "path": "card/bargain"}).encode(), {}),
    ("region", json.dumps({"change": "set", "face": "../card", "region": "x", "values": {}}).encode(), {}),
    ("region", json.dumps({"change": "add", "face": "card", "region": "x", "values": {"image": "../x"}}).encode(), {}),
    ("icon", json.dumps({"name": "dragon-head", "id": "../../../dragon"}).encode(), {}),
    ("icon", json.dumps({"name": "../dragon", "id": "dragon"}).encode(), {}),
    ("icon", json.dumps({"name": "dragon-head", "id": ".dragon"}).encode(), {}),
]


@pytest.mark.parametrize(("to", "body", "headers"), REFUSED, ids=[str(number) for number in range(len(REFUSED))])
def test_a_hostile_request_is_refused_and_changes_nothing(address: str, pack: Path, to: str, body: bytes,
                                                          headers: dict[str, str]) -> None:
    before = contents(pack)
    assert 400 <= post(address, to, body, **headers) < 500
    assert contents(pack) == before


def test_the_page_itself_may_write(address: str, pack: Path) -> None:
    assert post(address, "save", value("card/bargain/name", "Lepszy targ")) == 200
    assert "Lepszy targ" in (pack / "cards.yaml").read_text("utf-8")
