"""Whatever happens to the pack, the page hears of the next change; and of what went wrong."""

from __future__ import annotations

import http.client
import json
import shutil
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from patience import PATIENCE

PRODUCT = "pl/karty"


@contextmanager
def listening(address: str) -> Iterator[Iterator[tuple[str, Any]]]:
    """The events of a page that looks at a product, by name."""
    base = urlsplit(address)
    with closing(http.client.HTTPConnection(base.hostname or "", base.port, timeout=PATIENCE)) as connection:
        connection.request("GET", f"{base.path}events?product={PRODUCT}")
        answer = connection.getresponse()

        def events() -> Iterator[tuple[str, Any]]:
            name = ""
            while line := answer.readline().decode():
                word, _, told = line.strip().partition(": ")
                name = told if word == "event" else name
                if word == "data":
                    yield name, json.loads(told)

        yield events()


def until(events: Iterator[tuple[str, Any]], name: str, **wanted: object) -> Any:
    end = time.monotonic() + PATIENCE
    for event, data in events:
        if event == name and all(data.get(key) == value for key, value in wanted.items()):
            return data
        assert time.monotonic() < end
    raise AssertionError(f"expected {name} {wanted}, found the end of the stream")


def edited(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_a_product_that_is_renamed_or_removed_ends_no_stream(address: str, pack: Path) -> None:
    with listening(address) as events:
        revision = until(events, "hello")["revision"]
        edited(pack / "game.yaml", "  karty:", "  talia:")
        # an event of the first reading may come before
        while "gone" not in until(events, "product", id="karty"):
            pass
        for number in range(2):
            edited(pack / "rulebook.yaml", "Tura", f"Tura{number}")
            found = until(events, "state")
            assert found["revision"] > revision
            revision = found["revision"]
        edited(pack / "game.yaml", "  talia:", "  karty:")
        # the former edits told of it too
        while "gone" in until(events, "product", id="karty"):
            pass


def test_a_pack_that_goes_and_comes_back_is_watched_again(address: str, pack: Path) -> None:
    with listening(address) as events:
        until(events, "hello")
        shutil.move(pack, pack.with_name("elsewhere"))
        while not until(events, "state")["faults"]:
            pass
        shutil.copytree(pack.with_name("elsewhere"), pack)
        while until(events, "state")["faults"]:
            pass
        time.sleep(1.5)
        edited(pack / "rulebook.yaml", "Tura", "Kolejka")
        before = until(events, "state")["revision"]
        edited(pack / "rulebook.yaml", "Kolejka", "Tura")
        assert until(events, "state")["revision"] > before


def _status(address: str, path: str, **headers: str) -> int:
    base = urlsplit(address)
    with closing(http.client.HTTPConnection(base.hostname or "", base.port, timeout=PATIENCE)) as connection:
        connection.request("GET", f"{base.path}{path}", headers=headers)
        return connection.getresponse().status


@pytest.mark.parametrize("path", [
    f"datum?path={'a/' * 20_000}", f"datum?path={'a/' * 900}", f"datum?path={'%C3%A9' * 300}",
    f"product/pl/{'a' * 5000}", "datum?path=%00", "datum?path=%FF%FE", "datum", "odds/pl/..", "face/pl/karty/0/nowhere",
    f"face/pl/karty/{'9' * 400}/front", "sheet/xx/karty/0", "picture/%0a", "font/%00.ttf",
])
def test_no_address_makes_the_program_fail(unchanged: str, path: str) -> None:
    assert _status(unchanged, path) < 500
    assert _status(unchanged, "") == 200


def test_an_upgrade_is_refused(unchanged: str) -> None:
    status = _status(unchanged, "events", Connection="Upgrade", Upgrade="websocket",
                     **{"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version": "13"})
    assert status < 500
