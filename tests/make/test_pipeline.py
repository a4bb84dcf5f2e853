"""The whole walk of a build, on a game that no line of the engine knows."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import box
import pikepdf
import pytest

from generator.code import program_hash
from generator.layout.products import deck
from generator.layout.products.product_sheets import DrawnPair
from generator.make.pipeline import build
from generator.make.request import BuildRequest, WrongUse
from generator.model.game import Product
from generator.translate.edition import Edition


def unchanged(pack: Path, output: Path, only: tuple[str, ...] = ("deck",)) -> dict[str, bool]:
    return {one.product: one.seconds is None for one in box.built(pack, output, only).built}


def test_a_game_without_a_line_of_python_is_proved_and_printed(tmp_path: Path) -> None:
    result = box.built(box.PACK, tmp_path, only=(), jobs=2)
    assert (result.proof.errors, result.proof.warnings, result.faults, result.refused) == (0, 0, (), False)
    assert [one.product for one in result.built] == ["rules", "board", "deck"]
    assert result.folder == tmp_path / "twelve-cards" / "pl"
    for one in result.built:
        for name, entry in one.files.items():
            with pikepdf.open(result.folder / name) as pdf:
                assert len(pdf.pages) == entry.pages


def test_a_large_deck_that_is_built_alone_is_drawn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fair = box.PACK.parent / "fair"
    whole = box.built(fair, tmp_path / "whole", only=("talia",))
    drawn: list[str] = []

    def counted(edition: Edition, product: Product) -> Iterator[DrawnPair]:
        drawn.append(product.id)
        yield from deck.draw_deck(edition, product)

    real = deck.drawn_deck
    monkeypatch.setattr(deck, "draw_deck", lambda *given: list(real(*given)))
    monkeypatch.setattr(deck, "drawn_deck", counted)
    monkeypatch.setattr(deck, "MOST_KEPT", 0)
    deck._CACHE.clear()
    large = box.built(fair, tmp_path / "large", only=("talia",))
    # for each way to print its backs
    assert drawn.count("talia") == len(large.built[0].files) == 2
    assert box.digests(large.folder) == box.digests(whole.folder)


def test_two_builds_give_the_same_bytes_in_one_process_or_two(tmp_path: Path) -> None:
    for name, jobs in (("one", 1), ("two", 2)):
        box.built(box.PACK, tmp_path / name, only=(), jobs=jobs)
    one, two = (box.digests(tmp_path / name / "twelve-cards" / "pl") for name in ("one", "two"))
    assert one == two
    assert len(one) >= 5


def test_the_manifest_tells_what_lies_beside_it(tmp_path: Path) -> None:
    folder = box.built(box.PACK, tmp_path).folder
    assert folder is not None
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert (manifest["game"], manifest["language"], manifest["version"]) == ("twelve-cards", "pl", "1.0")
    assert manifest["engine"] == program_hash()
    assert sorted(manifest["files"]) == ["deck-skladane.pdf", "deck.pdf"]
    for name, entry in manifest["files"].items():
        data = (folder / name).read_bytes()
        assert (entry["sha256"], entry["size"]) == (hashlib.sha256(data).hexdigest(), len(data))
        assert (entry["product"], entry["pieces"]) == ("deck", {"card": 12})
        assert re.fullmatch(r"[0-9a-f]{64}", entry["source"])
        with pikepdf.open(BytesIO(data)) as pdf:
            assert entry["pages"] == len(pdf.pages)
            marks = [o for page in pdf.pages for o in pikepdf.parse_content_stream(page) if str(o.operator) == "BDC"]
        assert sum(str(mark.operands[1].Side) == "front" for mark in marks) == 12


def test_what_has_not_changed_is_left_alone(tmp_path: Path) -> None:
    pack = box.copy(tmp_path)
    assert unchanged(pack, tmp_path / "out") == {"deck": False}
    assert unchanged(pack, tmp_path / "out") == {"deck": True}
    # a rule is not printed on a card
    box.edit(pack, "rules.yaml", "Potasujcie", "Przetasujcie")
    assert unchanged(pack, tmp_path / "out") == {"deck": True}
    box.edit(pack, "cards.yaml", "points: 5", "points: 6")
    assert unchanged(pack, tmp_path / "out") == {"deck": False}


@pytest.mark.parametrize("spoil", ["gone", "damaged", "manifest"])
def test_what_is_spoilt_on_the_disk_is_made_again(tmp_path: Path, spoil: str) -> None:
    folder = box.built(box.PACK, tmp_path).folder
    assert folder is not None
    before = box.digests(folder)
    if spoil == "gone":
        (folder / "deck.pdf").unlink()
    elif spoil == "damaged":
        data = (folder / "deck.pdf").read_bytes()
        (folder / "deck.pdf").write_bytes(data[:-9] + b"spoilt!!!")
    else:
        (folder / "manifest.json").write_text("{")
    # nothing is asked of a manifest
    assert unchanged(box.PACK, tmp_path) == {"deck": spoil == "manifest"}
    # what is not as it was written may be the user's, and is kept
    (folder / "deck (1).pdf").unlink(missing_ok=spoil != "damaged")
    (folder / "manifest (1).json").unlink(missing_ok=spoil != "manifest")
    assert box.digests(folder) == before


def test_a_product_that_is_no_more_takes_its_files_along(tmp_path: Path) -> None:
    pack = box.copy(tmp_path)
    folder = box.built(pack, tmp_path / "out").folder
    assert folder is not None
    (folder / "notes.txt").write_text("mine")
    box.edit(pack, "game.yaml", "  deck: ", "  cards:")
    box.built(pack, tmp_path / "out", only=("cards",))
    assert sorted(box.digests(folder)) == ["cards-skladane.pdf", "cards.pdf", "manifest.json", "notes.txt"]


def test_errors_refuse_the_build_and_keep_the_last_good_one(tmp_path: Path) -> None:
    pack = box.copy(tmp_path)
    folder = box.built(pack, tmp_path / "out").folder
    assert folder is not None
    before = box.digests(folder)
    box.edit(pack, "game.yaml", "total: 12, pieces: {card: 12}", "total: 13, pieces: {card: 13}")
    result = box.built(pack, tmp_path / "out")
    assert (result.refused, result.built) == (True, ())
    assert result.proof.report is not None
    assert {finding.rule for finding in result.proof.report.findings} == {"box-count-differs"}
    assert box.digests(folder) == before


def test_a_forced_build_stamps_every_page(tmp_path: Path) -> None:
    pack = box.copy(tmp_path)
    box.edit(pack, "game.yaml", "total: 12, pieces: {card: 12}", "total: 13, pieces: {card: 13}")
    result = box.built(pack, tmp_path / "out", force=True)
    assert (result.draft, result.refused) == (True, False)
    assert result.folder is not None
    with pikepdf.open(result.folder / "deck.pdf") as pdf:
        for page in pdf.pages:
            last = [str(o.operator) for o in pikepdf.parse_content_stream(page)][-3:]
            assert last == ["cm", "Do", "Q"]
    box.edit(pack, "game.yaml", "total: 13, pieces: {card: 13}", "total: 12, pieces: {card: 12}")
    assert unchanged(pack, tmp_path / "out") == {"deck": False}


def test_a_piece_larger_than_the_paper_is_a_fault_of_the_pack(tmp_path: Path) -> None:
    pack = box.copy(tmp_path)
    box.edit(pack, "game.yaml", "size: 63 mm x 88 mm", "size: 630 mm x 88 mm")
    result = box.built(pack, tmp_path / "out", force=True)
    assert result.built == ()
    (fault,) = result.faults
    assert (fault.path, str(fault.place)) == ("product/deck/size", "game.yaml:12:59")
    assert "210 × 297 mm" in fault.message


@pytest.mark.parametrize("only", ["dek", "zzz"])
def test_an_unknown_product_is_wrong_use(tmp_path: Path, only: str) -> None:
    hint = 'did you mean "deck"' if only == "dek" else "products here: rules, board, deck"
    with pytest.raises(WrongUse, match=re.escape(hint)):
        box.built(box.PACK, tmp_path, only=(only,))


def test_a_game_cannot_name_a_folder_elsewhere(tmp_path: Path) -> None:
    pack = box.copy(tmp_path)
    box.edit(pack, "game.yaml", "game: twelve-cards", "game: ../../elsewhere")
    result = box.built(pack, tmp_path / "out")
    assert result.refused
    assert result.proof.report is not None
    found = [fault for fault in result.proof.report.findings if fault.path == "game/game"]
    assert [(fault.rule, str(fault.place)) for fault in found] == [("bad-value", "game.yaml:1:7")]
    assert box.built(pack, tmp_path / "out", force=True).refused
    with pytest.raises(WrongUse, match="language"):
        build(BuildRequest(box.PACK, tmp_path / "out", language="../pl"))
    with pytest.raises(WrongUse, match="languages here: pl"):
        build(BuildRequest(box.PACK, tmp_path / "out", language="en"))


def test_a_file_that_the_user_has_changed_is_kept_beside_its_successor(tmp_path: Path) -> None:
    pack = box.copy(tmp_path)
    folder = box.built(pack, tmp_path / "out").folder
    assert folder is not None
    clean = (folder / "deck.pdf").read_bytes()
    for number in (1, 2):
        (folder / "deck.pdf").write_bytes(b"filled in %d" % number)
        again = box.built(pack, tmp_path / "out")
        assert again.kept == {"deck.pdf": f"deck ({number}).pdf"}
        assert (folder / "deck.pdf").read_bytes() == clean
    assert [(folder / f"deck ({number}).pdf").read_bytes() for number in (1, 2)] == [b"filled in 1", b"filled in 2"]
    assert not list(folder.glob(".*.part"))
    (folder / "deck.pdf").unlink()
    assert box.built(pack, tmp_path / "out").kept == {}
