"""What two files of a pack define under one id is reported at the second; the first is kept."""

from pathlib import Path

import pytest

from generator.load.pack import load

CHAPTER = 'chapter: "{}"\ntitle: t\nfigures: {{plan: {{kind: pieces, after: "1.0", caption: c, rows: [[a.b]]}}}}\n'
TWICE = {
    "kind/card": ("kinds: {card: {name: card}}\n", "kinds: {card: {name: karta}}\n"),
    "table/1.1": ('tables: {"1.1": {title: one, data: {a: x}}}\n', 'tables: {"1.1": {title: two, data: {a: x}}}\n'),
    "open-questions/q": ("open-questions: {q: 1}\n", "open-questions: {q: 2}\n"),
    "value/limit": ("values: {limit: 1}\n", "values: {limit: 2}\n"),
    "figure/plan": (CHAPTER.format("1.0"), CHAPTER.format("2.0")),
    "chapter/1.0": ('chapter: "1.0"\ntitle: one\n', 'chapter: "1.0"\ntitle: two\n'),
}
SECTIONS = {"open-questions": "open_questions"}


@pytest.mark.parametrize("path", TWICE)
def test_the_second_is_reported_and_the_first_is_kept(path: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("game: small\n", "utf-8")
    first, second = TWICE[path]
    (tmp_path / "one.yaml").write_text(first, "utf-8")
    alone = load(tmp_path).game
    (tmp_path / "two.yaml").write_text(second, "utf-8")
    loaded = load(tmp_path)
    (found,) = loaded.findings
    assert (found.rule, found.message) == ("duplicate-key", f"expected one {path}, found a second")
    assert str(found.place).startswith("two.yaml:")
    assert str(loaded.places.find(found.hints[0].path)).startswith("one.yaml:")
    section, _, key = path.partition("/")
    kept = [getattr(game, SECTIONS.get(section, f"{section}s"))[key] for game in (alone, loaded.game)]
    assert kept[0] == kept[1]


def test_a_second_head_is_reported_and_the_first_is_kept(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("game: small\ntitle: One\n", "utf-8")
    (tmp_path / "more.yaml").write_text("game: other\ntitle: Two\nversion: '2'\n", "utf-8")
    loaded = load(tmp_path)
    (found,) = loaded.findings
    assert (found.rule, found.message) == ("duplicate-key", "expected one game/game, found a second")
    assert str(found.place).startswith("more.yaml:1")
    assert loaded.game is not None
    assert (loaded.game.id, str(loaded.game.title)) == ("small", "One")


THEME = {
    "theme/faces/card": ("faces: {card: {size: 63 mm x 88 mm, for: [card]}}", "faces: {card: {size: 20 mm x 20 mm}}"),
    "theme/styles/big": ("styles: {big: {font: text, size: 9 pt}}", "styles: {big: {font: bold, size: 7 pt}}"),
    "theme/colours/ink": ("colours: {ink: '#000000'}", "colours: {ink: '#111111'}"),
    "theme/tiles/wall": ("tiles: {wall: 1}", "tiles: {wall: 2}"),
    "theme/fonts/title": ("fonts: {title: LinBiolinum_R}", "fonts: {title: LinLibertine_R}"),
    "theme/scene-look": ("scene-look: {keys: 1}", "scene-look: {keys: 2}"),
}


@pytest.mark.parametrize("path", THEME)
@pytest.mark.parametrize("names", [("a.yaml", "b.yaml"), ("z.yaml", "faces/b.yaml")])
def test_two_files_of_a_theme_are_told_both_whatever_their_names(path: str, names: tuple[str, str],
                                                                 tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("game: small\n", "utf-8")
    (tmp_path / "theme" / "faces").mkdir(parents=True)
    for name, text in zip(names, THEME[path], strict=True):
        (tmp_path / "theme" / name).write_text(text, "utf-8")
    loaded = load(tmp_path)
    found = next(one for one in loaded.findings if one.rule == "duplicate-key")
    assert found.message == f"expected one {path}, found a second"
    places = {str(found.place).partition(":")[0], str(loaded.places.find(found.hints[0].path)).partition(":")[0]}
    assert places == {f"theme/{name}" for name in names}


def test_a_theme_defines_nothing_that_comes_along(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("game: small\n", "utf-8")
    (tmp_path / "theme").mkdir()
    (tmp_path / "theme" / "faces.yaml").write_text("faces: {stock-card: {size: 63 mm x 88 mm}}\n", "utf-8")
    (found,) = load(tmp_path).findings
    assert (str(found.place), found.message) == (
        "theme/faces.yaml:1:9", "expected a name of its own, found stock-card, which comes with zecer")
