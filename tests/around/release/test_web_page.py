"""The page of rules and cards: whole by itself, with an address for every clause, readable without its script."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import pytest
from click.testing import CliRunner, Result
from PIL import Image
from some import some

from generator.cli import cli
from generator.load.pack import load

PACKS = Path(__file__).parents[2] / "packs"
CARDS = PACKS / "twelve-cards"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in ("--ui-lang", "en", "export", *arguments)],
                              prog_name="zecer")


class Page(HTMLParser):
    """The elements of a page in order, and its text."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.source = path.read_text(encoding="utf-8")
        self.feed(self.source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]

    @property
    def ids(self) -> list[str]:
        return [found for _, attributes in self.elements if (found := attributes.get("id"))]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    made = run(CARDS, "--html", "--dpi", "72", "-o", out)
    assert made.exit_code == 0, made.output
    return out / "twelve-cards" / "pl" / "exports" / "html"


@pytest.fixture(scope="module")
def page(site: Path) -> Page:
    return Page(site / "index.html")


def test_every_clause_and_step_has_an_address_by_its_id(page: Page) -> None:
    game = load(CARDS).game
    assert game is not None
    clauses = list(game.clauses())
    for clause in some(clauses):
        assert f"rule-{clause.id}" in page.ids
        assert all(f"rule-{clause.id}.{letter}" in page.ids for letter in clause.steps)
    assert {f"rule-{chapter.id}" for chapter in game.chapters.values()} <= set(page.ids)


def test_ids_are_unique_and_links_lead_somewhere(page: Page) -> None:
    assert len(set(page.ids)) == len(page.ids) > 10
    for link in some(page.all("a")):
        href = link["href"] or ""
        assert href.startswith("#")
        assert unquote(href[1:]) in page.ids


def test_nothing_comes_from_elsewhere_and_all_files_are_there(site: Path, page: Page) -> None:
    assert "http://" not in page.source.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in page.source
    sources = [image["src"] or "" for image in page.all("img")]
    files = {source for source in sources if not source.startswith("data:")}
    assert files
    assert {path.relative_to(site).as_posix() for path in site.rglob("*.webp")} == files
    assert {link["href"] for link in page.all("link")} | {script["src"] for script in page.all("script")} == {
        "style.css", "search.js"}
    assert not re.search(r"fetch|XMLHttp|innerHTML|eval", (site / "search.js").read_text(encoding="utf-8"))
    policy = next(meta["content"] or "" for meta in page.all("meta") if meta.get("http-equiv"))
    assert policy.startswith("default-src 'none'")


def test_each_picture_has_a_text_and_its_size(site: Path, page: Page) -> None:
    for image in some(image for image in page.all("img") if image.get("loading")):
        assert image["alt"]
        with Image.open(site / (image["src"] or "")) as found:
            assert abs(found.width / found.height - int(image["width"] or 0) / int(image["height"] or 1)) < 0.05


def test_the_text_of_a_card_can_be_read(page: Page) -> None:
    game = load(CARDS).game
    assert game is not None
    names = [thing.name.nom for thing in game.of_kind("card")]
    for name in some(names):
        assert name in page.words


def test_without_its_script_the_page_has_no_empty_search(page: Page) -> None:
    (search,) = page.all("search")
    assert "hidden" in search
    (label,) = page.all("label")
    assert label["for"] == "query"


def test_headings_follow_one_another(page: Page) -> None:
    levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_the_page_is_in_the_language_of_the_box(tmp_path: Path) -> None:
    assert run(CARDS, "--html", "--dpi", "72", "--lang", "qps", "-o", tmp_path).exit_code == 0
    page = Page(tmp_path / "twelve-cards" / "qps" / "exports" / "html" / "index.html")
    # the edition in the pseudo-language is set as English
    assert [head["lang"] for head in page.all("html")] == ["en"]
    assert ">Spis treści<" not in page.source


def test_markup_in_a_name_is_text(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    for path in CARDS.rglob("*"):
        target = pack / path.relative_to(CARDS)
        target.mkdir() if path.is_dir() else target.write_bytes(path.read_bytes())
    head = (pack / "game.yaml").read_text(encoding="utf-8")
    (pack / "game.yaml").write_text(re.sub(r"^title: .*$", "title: '<script>alert(1)</script>'", head, flags=re.M),
                                    encoding="utf-8")
    made = run(pack, "--html", "--dpi", "72", "-o", tmp_path / "out")
    assert made.exit_code == 0, made.output
    page = Page(next((tmp_path / "out").rglob("index.html")))
    assert len(page.all("script")) == 1
    assert "<script>alert(1)</script>" in page.words


def test_equal_packs_give_equal_pages(site: Path, tmp_path: Path) -> None:
    assert run(CARDS, "--html", "--dpi", "72", "-o", tmp_path).exit_code == 0
    other = tmp_path / "twelve-cards" / "pl" / "exports" / "html"
    for path in some(path for path in site.rglob("*") if path.is_file()):
        assert path.read_bytes() == (other / path.relative_to(site)).read_bytes(), path


def test_a_game_without_rules_is_a_page_of_cards(tmp_path: Path) -> None:
    assert run(PACKS / "fair", "--html", "--only", "talia", "--dpi", "72", "-o", tmp_path).exit_code == 0
    page = Page(next(tmp_path.rglob("index.html")))
    assert "cards-talia" in page.ids
    assert sum((attributes.get("class") or "") == "card" for attributes in page.all("figure")) >= 6
