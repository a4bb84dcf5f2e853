"""A game is printed, exported and dressed on the page."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from desk_pack import served
from test_browser import Page, until, violations
from test_browser_editing import fill, pick

from zecer_release.exports.export_forms import FORMS


@pytest.fixture
def page(browser: Any, address: str) -> Page:
    return Page(browser, address)


def open_task(page: Page, task: str) -> None:
    page.open(product="karty")
    until(lambda: page.run("return document.getElementById(arguments[0]) !== null", f"task-{task}"))
    page.run("document.getElementById(arguments[0]).click()", f"task-{task}")
    until(lambda: page.run("return document.getElementById('task').open"))


def press(page: Page, words: str) -> None:
    button = f"[...document.querySelectorAll('#task button')].find((one) => one.textContent === '{words}')"
    until(lambda: page.run(f"return {button} !== undefined && !{button}.disabled"))
    page.run(f"{button}.click()")


def got(page: Page, file: int) -> tuple[bytes, str]:
    with urlopen(Request(f"{page.address}made/{file}")) as answer:
        return answer.read(), answer.headers["content-disposition"]


def test_a_box_is_printed_and_its_files_open(page: Page, pack: Path) -> None:
    open_task(page, "print")
    press(page, "Print")
    until(lambda: "Finished" in page.text("#task .made"))
    names = page.run("return [...document.querySelectorAll('#task .made a')].map((one) => one.textContent)")
    files = [pack.parent / name for name in names]
    assert {file.name for file in files} >= {"instrukcja.pdf", "karty.pdf"}
    data, way = got(page, names.index(next(name for name in names if name.endswith("/karty.pdf"))))
    assert data == next(file for file in files if file.name == "karty.pdf").read_bytes()
    assert data.startswith(b"%PDF")
    assert way.startswith("inline")
    assert page.faults() == []


def test_an_export_has_the_forms_of_the_command_and_is_saved_not_shown(page: Page, pack: Path) -> None:
    open_task(page, "export")
    offered = page.run("return [...document.querySelectorAll(arguments[0])].map((one) => one.value)",
                       "#task fieldset:nth-of-type(2) input")
    assert offered == [*FORMS]
    page.run("document.querySelector('#task [value=html]').click()")
    press(page, "Export")
    until(lambda: "Finished" in page.text("#task .made"))
    names = page.run("return [...document.querySelectorAll('#task .made a')].map((one) => one.textContent)")
    assert f"output/{pack.name}/pl/exports/html/index.html" in names
    data, way = got(page, names.index(f"output/{pack.name}/pl/exports/html/index.html"))
    assert b"<html" in data
    assert way.startswith("attachment")


def test_what_check_refuses_is_told_with_its_place_and_nothing_is_written(page: Page, pack: Path) -> None:
    text = (pack / "rulebook.yaml").read_text("utf-8")
    (pack / "rulebook.yaml").write_text(text.replace("Dobierzcie kartę", "Zob. {ref:9.9}"), "utf-8")
    open_task(page, "print")
    press(page, "Print")
    until(lambda: "Nothing was made" in page.text("#task .made"))
    assert "rulebook.yaml" in page.text("#task .made .why")
    assert "rulebook.yaml:5" in page.text("#task .made li a")
    assert not [*(pack.parent / "output").rglob("*.pdf")]


def test_what_is_being_made_is_stopped(page: Page, pack: Path) -> None:
    open_task(page, "print")
    press(page, "Print")
    press(page, "Stop")
    until(lambda: "Stopped" in page.text("#task .made"))
    press(page, "Print")
    until(lambda: "Finished" in page.text("#task .made"))


def test_what_arrives_late_does_not_hide_what_is_newer(page: Page) -> None:
    open_task(page, "print")
    page.browser.execute_async_script("""
        const done = arguments[0], dialog = document.getElementById("task")
        const { Making } = await import(new URL("page/making.js", location))
        const making = new Making(dialog, (name) => name, {}, () => "")
        making.progress = dialog.querySelector(".made")
        making.begin = dialog.querySelector(".chief")
        const rest = { done: 0, all: 0, why: "", files: [], findings: [] }
        const told = (number, state) => making.told({ number, state, ...rest })
        told(2, "running"); told(4, "stopped"); told(3, "stopping")
        done()""")
    assert "make-stopped" in page.text("#task .made")


def test_a_manner_is_chosen_among_ones_own_cards(page: Page, pack: Path) -> None:
    before = (pack / "game.yaml").read_bytes()
    page.open(product="karty")
    until(lambda: "Zwiadowca" in page.words())
    page.run("document.getElementById('manners').click()")
    until(lambda: page.run("return document.querySelectorAll('.manner').length >= 9"))
    until(lambda: "Zwiadowca" in page.text("[data-manner=stock-kids] svg tspan"))
    page.run("document.querySelector('[data-manner=stock-kids]').click()")
    until(lambda: not page.run("return document.getElementById('task').open"))
    assert (pack / "game.yaml").read_bytes() == before.replace(b"face: stock-scene", b"face: stock-kids")
    page.run("document.getElementById('undo').click()")
    until(lambda: (pack / "game.yaml").read_bytes() == before)
    assert page.faults() == []


def test_facts_colours_and_fonts_are_changed_in_a_form(page: Page, pack: Path) -> None:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    open_task(page, "game")
    change = ("const one = document.querySelector(arguments[0]); one.value = arguments[1];"
              "one.dispatchEvent(new Event('change'))")
    until(lambda: page.run("return document.querySelector('#colours-ink') !== null"))
    page.run(change, "#game-minutes", "30–45")
    until(lambda: "minutes: 30–45" in (pack / "game.yaml").read_text("utf-8"))
    page.run(change, "#colours-ink", "#112233")
    until(lambda: 'ink: "#112233"' in (pack / "theme" / "theme.yaml").read_text("utf-8"))
    page.run(change, "#fonts-title", "Bangers-Regular")
    until(lambda: "title: Bangers-Regular" in "".join(path.read_text("utf-8") for path in pack.glob("theme/*.yaml")))
    page.run(change, "#fonts-title", "Nothing-Regular")
    until(lambda: page.run("return document.querySelector('#fonts-title').hasAttribute('aria-invalid')"))
    page.browser.find_element(By.ID, "new-colour-name").send_keys("night")
    press(page, "Add")
    until(lambda: page.run("return document.querySelector('#colours-night') !== null"))
    assert "night" in (pack / "theme" / "theme.yaml").read_text("utf-8")
    page.press(Keys.ESCAPE)


SHEET = ["Nazwa,Koszt\nBurza,1\nSmok,2\n", "Nazwa,Koszt\nBurza,3\nSmok,2\n"]
SHEET_GAME = """\
game: loch
title: Loch
language: pl
version: "1.0"
products: {karty: {kind: deck, title: Karty, of: [karta], face: stock-card}}
kinds: {karta: {name: {nom: karta}, fields: {name: {type: name, label: Nazwa}, cost: {type: int 0..9, label: Koszt}}}}
kind: karta
provenance: {original: do prób}
things: {from: karty.csv, source: "http://localhost:PORT/karty.csv"}
"""


@pytest.fixture
def sheets(tmp_path: Path) -> Iterator[Path]:
    """A pack whose spreadsheet comes from a server of this machine."""
    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            data = SHEET[1].encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/csv")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    pack = tmp_path / "loch"
    pack.mkdir()
    (pack / "game.yaml").write_text(SHEET_GAME.replace("PORT", str(server.server_port)), "utf-8")
    (pack / "karty.csv").write_text(SHEET[0], "utf-8")
    try:
        yield pack
    finally:
        server.shutdown()
        server.server_close()


def test_nothing_bars_a_screen_reader_from_sheets_with_a_drawing_many_times(page: Page, pack: Path) -> None:
    game = (pack / "game.yaml").read_text("utf-8")
    (pack / "game.yaml").write_text(game.replace("face: stock-scene", "face: stock-modern-scene"), "utf-8")
    page.open(product="karty", view="sheets")
    until(lambda: page.run("return document.querySelectorAll('#show .sheet > svg [id]').length"))
    until(lambda: not page.run("return document.querySelector('#show .sheet:empty')"))
    assert violations(page) == []


def test_a_sheet_is_fetched_by_wish_shown_and_taken_as_one_step(browser: Any, sheets: Path) -> None:
    with served(sheets, "--local") as address:
        page = Page(browser, address)
        open_task(page, "pull")
        press(page, "Fetch them and show what changes")
        until(lambda: "karta.burza" in page.text(".pulled h3"))
        assert page.text(".pulled del, .pulled ins") == "1 3"
        assert (sheets / "karty.csv").read_text("utf-8") == SHEET[0]
        press(page, "Take it into the pack")
        until(lambda: not page.run("return document.getElementById('task').open"))
        assert (sheets / "karty.csv").read_text("utf-8") == SHEET[1]
        page.run("document.getElementById('undo').click()")
        until(lambda: (sheets / "karty.csv").read_text("utf-8") == SHEET[0])
        assert page.faults() == []


def test_without_a_wish_nothing_of_this_machine_is_fetched(browser: Any, sheets: Path) -> None:
    with served(sheets) as address:
        page = Page(browser, address)
        open_task(page, "pull")
        press(page, "Fetch them and show what changes")
        until(lambda: "--local" in page.text("#task .fault"))


def test_a_pack_that_is_only_shown_is_not_printed(browser: Any, pack: Path) -> None:
    with served(pack, "--read-only") as address:
        page = Page(browser, address)
        open_task(page, "print")
        assert page.run("return document.querySelector('#task .chief').disabled")
        assert page.run("return fetch('make', {method: 'POST', headers: {'content-type': 'application/json'},"
                        "body: JSON.stringify({language: 'pl'})}).then((one) => one.status)") == 409
    assert not (pack.parent / "output").exists()


def test_a_change_elsewhere_drops_only_the_steps_of_its_file_with_a_word(page: Page, pack: Path) -> None:
    pick(page, "card.bargain")
    fill(page, "card/bargain/name", "Targ")
    until(lambda: "Targ" in (pack / "cards.yaml").read_text("utf-8"))
    (pack / "cards.yaml").write_text((pack / "cards.yaml").read_text("utf-8") + "# mine\n", "utf-8")
    until(lambda: "cards.yaml changed elsewhere" in page.text("#written"))
    assert page.run("return document.getElementById('undo').disabled")
