"""No command overwrites or deletes a file that zecer has not written: it stays, or is found under a second name."""

from __future__ import annotations

from pathlib import Path

from cli.test_users_files import MINE, pack, run

__all__ = ["pack"]


def test_since_leaves_what_an_earlier_comparison_has_not_written(pack: Path) -> None:
    """Also of a product that did not change, whose file the comparison would have written."""
    mine = pack.parent / "out" / "ferry" / "cs" / "since" / "tabulky.pdf"
    mine.parent.mkdir(parents=True)
    mine.write_bytes(MINE)
    for _ in range(2):
        assert run("build", "pack", "--since", "older", "-o", "out").exit_code == 0
    assert {path.name for path in mine.parent.iterdir()} == {"tabulky.pdf", "exchange.pdf", "karty.pdf"}
    assert mine.read_bytes() == MINE
