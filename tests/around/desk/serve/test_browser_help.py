"""The help on the page: the pages that come along, a search in them, links, pictures, nothing that the page forbids."""

from __future__ import annotations

from typing import Any

import pytest
from test_browser import Page, until, violations


@pytest.fixture
def page(browser: Any, unchanged: str) -> Page:
    return Page(browser, unchanged)


def seek(page: Page, words: str) -> None:
    page.run("const one = document.getElementById('help-search'); one.value = arguments[0]; "
             "one.dispatchEvent(new Event('input'))", words)


def shown_title(page: Page) -> str:
    return page.text(".help-page h1")


def test_what_is_typed_is_answered_and_a_click_reads_the_part(page: Page) -> None:
    page.open(view="help")
    until(lambda: shown_title(page) == "A deck of 54 cards in ten minutes")
    seek(page, "round tokens")
    until(lambda: "cut: ellipse makes a piece round" in page.text(".help-found"))
    page.run("document.querySelector('.help-found a').click()")
    until(lambda: shown_title(page) == "Round tokens")
    assert "page=howto%2Fround-tokens" in page.browser.current_url
    page.run("[...document.querySelectorAll('.help-page a')].find((one) => one.textContent === 'the guide').click()")
    until(lambda: shown_title(page) == "5. Round tokens")
    picture = "const one = document.querySelector('.help-page img'); return one.complete && one.naturalWidth"
    assert until(lambda: page.run(picture)) > 300
    assert page.faults() == []


def test_what_is_spelt_otherwise_is_told_and_a_term_explained(page: Page) -> None:
    page.open(view="help")
    until(lambda: shown_title(page))
    seek(page, "tukbox")
    until(lambda: "Did you mean “tuckbox”?" in page.text(".help-page"))
    seek(page, "bleed")
    until(lambda: page.text(".help-term").startswith("bleed: The strip outside the trim"))
    seek(page, "qqxzvw")
    until(lambda: page.text(".help-page") == "Nothing tells of this.")


def test_an_address_opens_a_part_and_everybody_can_read_it(page: Page) -> None:
    page.open(view="help", page="pack/products", part="decks")
    until(lambda: page.run("const one = document.getElementById('part-decks'); "
                           "return one && Math.abs(one.getBoundingClientRect().top - "
                           "document.querySelector('.help-page').getBoundingClientRect().top) < 60"))
    assert page.run("return document.querySelectorAll('.help-page [style]').length") == 0
    page.open(view="help", page="howto/pl/round-tokens")
    until(lambda: shown_title(page) == "Okrągłe żetony")
    assert page.run("return document.querySelector('.help-page').lang") == "pl"
    assert violations(page) == []
    assert page.faults() == []
