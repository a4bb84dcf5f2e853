"""Only a browser of this machine that has the address gets an answer."""

from __future__ import annotations

import http.client
from contextlib import closing
from urllib.parse import urlsplit

import pytest
from some import some

from zecer_desk.serve.gate import Gate

HOSTS = ("127.0.0.1:7642", "localhost:7642")
# what the page sends when it saves
WRITING = {"method": "POST", "path": "/secret/save", "origin": "http://127.0.0.1:7642",
           "content_type": "application/json", "content_length": "2"}


async def nothing(scope: object, receive: object, send: object) -> None:
    raise AssertionError("expected no call")


def status(path: str = "/secret/", method: str = "GET", **headers: str | list[str]) -> int:
    given = {"host": HOSTS[0], **headers}
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, values in given.items()
             for value in ([values] if isinstance(values, str) else values)]
    return Gate(nothing, HOSTS, "secret").status(
        {"type": "http", "method": method, "path": path, "headers": pairs})


@pytest.mark.parametrize(("expected", "request_"), [
    (0, {}),
    (0, {"host": "localhost:7642"}),
    (0, {"origin": "http://127.0.0.1:7642", "sec_fetch_site": "same-origin"}),
    (0, {"sec_fetch_site": "none"}),
    (0, {"method": "HEAD"}),
    (421, {"host": "evil.example:7642"}),
    (421, {"host": "127.0.0.1"}),
    (421, {"host": "127.0.0.1:80"}),
    (421, {"host": "127.0.0.1:7642.evil.example"}),
    (421, {"host": []}),
    (421, {"host": ["127.0.0.1:7642", "evil.example"]}),
    (403, {"origin": "http://evil.example"}),
    (403, {"origin": "null"}),
    (403, {"origin": "https://127.0.0.1:7642"}),
    (403, {"origin": "http://127.0.0.1:7643"}),
    (403, {"sec_fetch_site": "cross-site"}),
    (403, {"sec_fetch_site": "same-site"}),
    (0, {**WRITING}),
    (0, {**WRITING, "sec_fetch_site": "same-origin"}),
    (403, {"method": "POST"}),
    (403, {**WRITING, "origin": []}),
    (403, {**WRITING, "origin": "null"}),
    (403, {**WRITING, "origin": "http://evil.example"}),
    (403, {**WRITING, "origin": ["http://127.0.0.1:7642", "http://127.0.0.1:7642"]}),
    (403, {**WRITING, "sec_fetch_site": "cross-site"}),
    (403, {**WRITING, "sec_fetch_site": "same-site"}),
    (421, {**WRITING, "host": "evil.example:7642"}),
    (404, {**WRITING, "path": "/other/save"}),
    (415, {**WRITING, "content_type": "text/plain"}),
    (415, {**WRITING, "content_type": "application/x-www-form-urlencoded"}),
    (415, {**WRITING, "content_type": "multipart/form-data"}),
    (415, {**WRITING, "content_type": "application/json; charset=utf-8"}),
    (415, {**WRITING, "content_type": []}),
    (411, {**WRITING, "content_length": []}),
    (411, {**WRITING, "content_length": "-1"}),
    (411, {**WRITING, "content_length": ["2", "2"]}),
    (413, {**WRITING, "content_length": "999999999"}),
    (405, {"method": "PUT"}),
    (405, {"method": "DELETE"}),
    (405, {"method": "OPTIONS"}),
    (404, {"path": "/"}),
    (404, {"path": "/other/"}),
    (404, {"path": "/secret"}),
    (404, {"path": "//secret/"}),
])
def test_a_request_passes_only_from_the_page_itself(expected: int, request_: dict[str, str]) -> None:
    assert status(**request_) == expected  # type: ignore[arg-type]


def test_the_program_serves_ids_and_no_paths(address: str) -> None:
    base = urlsplit(address)
    token = base.path.strip("/")

    def got(path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str]]:
        with closing(http.client.HTTPConnection(base.hostname or "", base.port, timeout=20)) as connection:
            connection.putrequest(method, path, skip_host="host" in headers)
            for name, value in headers.items():
                connection.putheader(name, value)
            connection.endheaders()
            answer = connection.getresponse()
            answer.read()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}

    status, headers = got(f"/{token}/")
    assert status == 200
    assert headers["content-security-policy"].startswith("default-src 'none'")
    assert "access-control-allow-origin" not in headers
    for path in some(["page/../state", "page/..%2f..%2fgame.yaml", "page/%2e%2e/desk.py", "font/..%2f..%2fNOTICE.ttf",
                      "font/C:.ttf", "picture/../../etc/passwd", "product/pl/..%2f..", "product/..%2fpl/karty",
                      "face/pl/karty/-1/front", "face/pl/karty/99/front", "sheet/pl/karty/99", "page/desk.js%00.css",
                      "page/game.yaml", "odds/pl/9.9", "book/pl/karty", "pages/pl/karty"]):
        assert got(f"/{token}/{path}")[0] == 404, path
    assert got("/state")[0] == 404
    assert got(f"/{token}/state", host="evil.example")[0] == 421
    assert got(f"/{token}/state", Origin="http://evil.example")[0] == 403
    assert got(f"/{token}/state", "POST")[0] == 403
