"""A translator's text brings nothing but words: what looks like more is an error, and is printed as it is typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import cli

GAME = """\
game: tiny
title: Maleńka
language: pl
values: {limit: 3, secret: 7}
kinds: {card: {name: karta, fields: {name: name, text: text}}}
products: {talia: {kind: deck, of: [card], face: stock-card}}
provenance: {original: tej próby}
kind: card
things: {a: {name: Kot, text: "Miauczy do {value:limit} razy na turę."}}
"""
HEAD = 'msgid ""\nmsgstr "Language: en\\nContent-Type: text/plain; charset=UTF-8\\n"\n\n'
ENTRY = 'msgctxt "card.a.text"\nmsgid "Miauczy do {value:limit} razy na turę."\nmsgstr "%s"\n'
GOOD = "Meows up to {value:limit} times a turn."
HOSTILE = {
    "a script": "Meows {value:limit} times <script>alert(1)</script>.",
    "an image": "Meows {value:limit} times <img src=x onerror=alert(1)>.",
    "an element left open": "Meows {value:limit} times <svg/onload=alert(1)",
    "a style": "Meows {value:limit} times <style>@import 'http://x.example/';</style>.",
    "a comment": "Meows {value:limit} times <!-- hidden -->.",
    "an entity": "Meows {value:limit} times &lt;b&gt; &#x3c;b.",
    "a link of Markdown": "Meows {value:limit} [times](http://x.example/a).",
    "a picture of Markdown": "Meows {value:limit} ![times](file:///etc/passwd).",
    "an address": "Meows {value:limit} times, see https://x.example/a.",
    "an address without a scheme": "Meows {value:limit} times, see www.x.example.",
    "a script as an address": "Meows {value:limit} times, see javascript:alert(1).",
    "a template": "Meows {value:limit} times {{ 7 * 7 }}.",
    "a block of a template": "Meows {value:limit} times {% include '/etc/passwd' %}.",
    "an attribute of Python": "Meows {value:limit.__class__} times.",
    "a format": "Meows {value:limit} times %(secret)s.",
    "a shell": "Meows {value:limit} times ${HOME}.",
    "another number": "Meows {value:limit} times, {value:secret} of them.",
    "another number in its place": "Meows {value:secret} times.",
    "another card": "Meows {value:limit} times like {value:card.a.text}.",
    "a hole of a face": "Meows {value:limit} times {name}.",
    "a control character": "Meows {value:limit} times \\u001b[31m.",
    "a reversed direction": "Meows {value:limit} \u202etimes\u202c.",
    "a hidden character": "Meows {value:limit} ti\u200bmes.",
}


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words], prog_name="zecer")


def pack(folder: Path, target: str) -> Path:
    (folder / "i18n/en").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    target = target.replace("\\u001b", "\x1b")
    (folder / "i18n/en/all.po").write_text(HEAD + ENTRY % target, encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", HOSTILE)
def test_po_markup(name: str, tmp_path: Path) -> None:
    found = run("check", "--lang", "en", pack(tmp_path, HOSTILE[name]), "--format", "short")
    assert found.exit_code == 1, found.output
    assert "i18n/en/all.po:4:1: error[translation-" in found.output
    assert "\x1b" not in found.output


def test_a_true_translation_is_no_fault(tmp_path: Path) -> None:
    found = run("check", "--lang", "en", pack(tmp_path, GOOD), "--format", "short")
    assert found.exit_code == 0, found.output
    assert "card.a.text" not in found.output


def test_a_link_that_the_source_has_may_stay(tmp_path: Path) -> None:
    folder = pack(tmp_path, "Meows, see https://x.example/a.")
    for path in (folder / "game.yaml", folder / "i18n/en/all.po"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("Miauczy do {value:limit} razy na turę.", "Miauczy, zob. https://x.example/a."),
                        encoding="utf-8")
    assert "translation-unsafe" not in run("check", "--lang", "en", folder, "--format", "short").output
