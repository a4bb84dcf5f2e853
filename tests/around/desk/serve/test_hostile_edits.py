"""Requests that would write what is no value of the pack, or from elsewhere: all are refused, and nothing changes."""

from __future__ import annotations

import base64
import http.client
import io
import json
from collections.abc import Iterator, Mapping
from contextlib import closing
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from desk_pack import pack_in, served
from PIL import Image

DEEP = "[" * 3000 + "]" * 3000


def post(address: str, to: str, body: bytes, **headers: str) -> int:
    """The status that a request gets which the page itself could send, but for these headers."""
    base = urlsplit(address)
    given = {"Host": base.netloc, "Origin": f"http://{base.netloc}", "Content-Type": "application/json",
             "Content-Length": str(len(body)),
             **{name.replace("_", "-"): value.format(host=base.netloc) for name, value in headers.items()}}
    with closing(http.client.HTTPConnection(base.hostname or "", base.port or 0, timeout=20)) as connection:
        connection.putrequest("POST", f"{base.path}{to}", skip_host=True, skip_accept_encoding=True)
        for name, value in given.items():
            if value:
                connection.putheader(name, value)
        connection.endheaders(body)
        return connection.getresponse().status


def value(path: str, new: object, **others: object) -> bytes:
    return json.dumps({"edits": [{"path": path, "value": new, **others}]}).encode()


def art(name: str, data: bytes = b"", **others: object) -> bytes:
    return json.dumps({"name": name, "data": base64.b64encode(data or picture()).decode(), **others}).encode()


def picture(width: int = 8, height: int = 8) -> bytes:
    written = io.BytesIO()
    Image.new("RGB", (width, height)).save(written, "PNG")
    return written.getvalue()


def drawing(content: str, ahead: str = "") -> bytes:
    return f'{ahead}<svg xmlns="http://www.w3.org/2000/svg">{content}</svg>'.encode()


def added(kind: str = "card", **values: object) -> bytes:
    """A thing that could be added, but for these values."""
    id_ = values.pop("id", "new")
    given = {"name": "Nowa", "sort": "event", "text": "Tekst", **values}
    return json.dumps({"kind": kind, "things": [{"id": id_, "values": given}]}).encode()


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
    ("things", json.dumps({"kind": "card", "things": [{"id": "a/b", "values": {"name": "x"}}]}).encode(), {}),
    ("things", json.dumps({"kind": "../card", "things": [{"id": "b", "values": {"name": "x"}}]}).encode(), {}),
    ("things", json.dumps({"kind": "card", "things": [{"id": "b", "values": {"name": {"a": "x"}}}]}).encode(), {}),
    ("things", json.dumps({"kind": "card", "things": [{"id": "storm", "values": {"name": "x"}}]}).encode(), {}),
    ("things", json.dumps({"kind": "card", "things": [{"id": "b", "values": {"name": "x"}}]}).encode(), {}),
    ("field", json.dumps({"kind": "card", "id": "a/b", "type": "text or none"}).encode(), {}),
    ("field", json.dumps({"kind": "card", "id": "b", "type": "!!python/object x"}).encode(), {}),
    ("region", json.dumps({"change": "set", "face": "../card", "region": "x", "values": {}}).encode(), {}),
    ("region", json.dumps({"change": "add", "face": "card", "region": "x", "values": {"image": "../x"}}).encode(), {}),
    ("icon", json.dumps({"name": "dragon-head", "id": "../../../dragon"}).encode(), {}),
    ("icon", json.dumps({"name": "../dragon", "id": "dragon"}).encode(), {}),
    ("icon", json.dumps({"name": "dragon-head", "id": ".dragon"}).encode(), {}),
    ("fact", json.dumps({"section": "game", "id": "game", "value": "other"}).encode(), {}),
    ("fact", json.dumps({"section": "game", "id": "products", "value": "{}"}).encode(), {}),
    ("fact", json.dumps({"section": "products", "id": "title", "value": "x"}).encode(), {}),
    ("fact", json.dumps({"section": "colours", "id": "../x", "value": "#000000"}).encode(), {}),
    ("fact", json.dumps({"section": "colours", "id": "x: {", "value": "#000000"}).encode(), {}),
    ("fact", json.dumps({"section": "colours", "id": "night", "value": "url(http://evil.example)"}).encode(), {}),
    ("fact", json.dumps({"section": "fonts", "id": "text", "value": "../../../etc/passwd"}).encode(), {}),
    ("fact", json.dumps({"section": "game", "id": "title", "value": "a\u202eb"}).encode(), {}),
    ("fact", json.dumps({"section": "game", "id": "title", "value": "x" * 30_000}).encode(), {}),
    ("fact", json.dumps({"section": "game", "id": "title", "value": 7}).encode(), {}),
    ("fact", b"{}", {"Origin": "http://evil.example"}),
    ("manner", json.dumps({"product": "karty", "manner": "../stock-card"}).encode(), {}),
    ("manner", json.dumps({"product": "karty", "manner": "stock-back"}).encode(), {}),
    ("manner", json.dumps({"product": "instrukcja", "manner": "stock-card"}).encode(), {}),
    ("manner", json.dumps({"product": "../karty", "manner": "stock-card"}).encode(), {}),
    ("manner", DEEP.encode(), {}),
    ("pull", b"{}", {}),
    ("pull", b"{}", {"Origin": ""}),
    ("take-pulled", json.dumps({"number": 0}).encode(), {}),
    ("take-pulled", json.dumps({"number": 1, "file": "/etc/passwd"}).encode(), {}),
    ("make", json.dumps({"language": "pl", "products": ["--force"]}).encode(), {}),
    ("make", json.dumps({"language": "--force"}).encode(), {}),
    ("make", json.dumps({"language": "../pl"}).encode(), {}),
    ("make", json.dumps({"language": "pl", "forms": ["--output=/tmp"]}).encode(), {}),
    ("make", json.dumps({"language": "pl", "profile": "../../x.yaml"}).encode(), {}),
    ("make", json.dumps({"language": "pl", "output": "/tmp"}).encode(), {}),
    ("make", json.dumps({"language": "pl"}).encode(), {"Origin": "http://evil.example"}),
    ("make", json.dumps({"language": "pl"}).encode(), {"Content_Type": "text/plain"}),
    ("stop", b"{}", {"Origin": "null"}),
    ("open-folder", b"{}", {}),
    ("open-folder", b"{}", {"Sec_Fetch_Site": "cross-site"}),
    ("made/0", b"{}", {}),
    ("begin", json.dumps({"template": "cards", "language": "pl", "name": "x"}).encode(), {}),
]
OWN = value("card/bargain/name", "x")
# from elsewhere, in another form than that of the page, and what would name a file, a key or a type
DISGUISED: list[tuple[str, bytes, dict[str, str]]] = [
    ("save", OWN, {"Origin": "https://{host}"}),
    ("save", OWN, {"Origin": "http://{host}/"}),
    ("save", OWN, {"Origin": "http://{host}.evil.example"}),
    ("save", OWN, {"Origin": "http://x@{host}"}),
    ("save", OWN, {"Host": "x@{host}"}),
    ("save", OWN, {"Host": "0.0.0.0:80"}),
    ("save", OWN, {"Sec_Fetch_Site": "same-site"}),
    ("save", OWN, {"Content_Type": "application/json; charset=utf-7"}),
    ("save", OWN, {"Content_Length": "+60"}),
    ("save", OWN, {"Content_Length": "", "Transfer_Encoding": "chunked"}),
    ("save/", OWN, {}),
    ("save%00", OWN, {}),
    ("%2e%2e/save", OWN, {}),
    ("page/../save", OWN, {}),
    ("save", OWN.decode().encode("utf-16"), {}),
    ("save", b"\xef\xbb\xbf" + OWN, {}),
    ("save", OWN.replace(b'"x"', b'"\xc3\x28"'), {}),
    ("save", OWN.replace(b'"x"', b'"\\ud800"'), {}),
    ("save", OWN.replace(b'"x"', b"NaN"), {}),
    ("save", value("card/bargain/copies", -1), {}),
    ("save", value("card/bargain/copies", True), {}),
    ("save", value("card/bargain/__class__", "x"), {}),
    ("save", value("card/bargain/name", "x", old="other"), {}),
    ("save", value("card/bargain/name", "x", file="/etc/passwd"), {}),
    ("save", value("card/bargain/name", "a\u2028b"), {}),
    ("save", value("game/game", "../../out"), {}),
    ("save", value("product/karty/face", "../x"), {}),
    ("save", value("kind/card/fields/name/type", "../x"), {}),
    ("save", json.dumps({"edits": [{"path": "card/bargain/name", "value": "x"}] * 20_001}).encode(), {}),
    ("art", art("../../x.png"), {}),
    ("art", art("..\\x.png"), {}),
    ("art", art("x.png:y.png"), {}),
    ("art", art(".x.png"), {}),
    ("art", art("x.yaml"), {}),
    ("art", art("a\u202eb.png"), {}),
    ("art", art("x.png", b"plain"), {}),
    ("art", art("x.png", picture(9000, 9000)), {}),
    ("art", art("x.svg", drawing("<script>alert(1)</script>")), {}),
    ("art", art("x.svg", drawing('<image href="file:///etc/passwd" width="1" height="1"/>')), {}),
    ("art", art("x.svg", drawing("&b;", '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>')), {}),
    ("art", art("x.png", artist={"a": "b"}), {}),
    ("art", art("x.png", folder="../"), {}),
    ("art", art("../scout.png", in_place=True), {}),
    ("things", added("__proto__"), {}),
    ("things", added(id="x" * 500), {}),
    ("things", added(cost=10**40), {}),
    ("things", added(copies=10**9), {}),
    ("things", added(__class__="x"), {}),
    ("things", added(**{"a: {b": "x"}), {}),
    ("entry", json.dumps({"change": "copy", "path": "../card/bargain", "id": "z"}).encode(), {}),
    ("field", json.dumps({"kind": "card", "id": "b", "type": "list of " * 3000 + "text"}).encode(), {}),
    ("field", json.dumps({"kind": "card", "id": "b", "type": "int 0.." + "9" * 400}).encode(), {}),
    ("field", json.dumps({"kind": "card", "id": "b", "type": "text or none", "label": "a\u202eb"}).encode(), {}),
    ("region", json.dumps({"change": "own", "face": "stock-scene", "region": "", "id": "x",
                           "values": {"for": ["../card"]}}).encode(), {}),
    ("region", json.dumps({"change": "own", "face": "../../x", "region": "", "id": "x",
                           "values": {"for": ["card"]}}).encode(), {}),
    ("region", json.dumps({"change": "set", "face": "stock-scene", "region": "title",
                           "values": {"fill": "ink"}}).encode(), {}),
    ("icon", json.dumps({"name": "dragon-head", "id": "x", "meaning": "a\u202eb"}).encode(), {}),
    ("rule-off", json.dumps({"rule": "../x", "kind": "card"}).encode(), {}),
    ("rule-off", json.dumps({"rule": "yaml-syntax", "kind": "card"}).encode(), {}),
    ("rule-off", json.dumps({"rule": "figure-in-prose", "kind": "../card"}).encode(), {}),
    ("rule-off", json.dumps({"rule": "figure-in-prose", "kind": "card"}).encode(), {"Origin": "null"}),
    ("make", json.dumps({"language": "pl", "products": ["../karty"]}).encode(), {}),
    ("take-pulled", json.dumps({"number": -1}).encode(), {}),
]


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of a page and its pack, which all hostile requests leave as it is."""
    pack = pack_in(tmp_path_factory.mktemp("attacked"))
    with served(pack) as found:
        yield found, pack


@pytest.mark.parametrize(("to", "body", "headers"), [*REFUSED, *DISGUISED], ids=map(str, count()))
def test_a_hostile_request_is_refused_and_changes_nothing(attacked: tuple[str, Path], to: str, body: bytes,
                                                          headers: dict[str, str]) -> None:
    address, pack = attacked
    before = contents(pack)
    assert 400 <= post(address, to, body, **headers) < 500
    assert contents(pack) == before


def test_the_page_itself_may_write(address: str, pack: Path) -> None:
    assert post(address, "save", value("card/bargain/name", "Lepszy targ")) == 200
    assert "Lepszy targ" in (pack / "cards.yaml").read_text("utf-8")
