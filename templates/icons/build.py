"""Makes ``game-icons.json.xz`` of the npm package ``@iconify-json/game-icons`` and a table of authors.

``python templates/icons/build.py PACKAGE/icons.json AUTHORS.tsv``: the table has a name and an author a line, as the
folders of the set's own repository say; a name that two authors drew has both.
"""

from __future__ import annotations

import json
import lzma
import sys
from pathlib import Path

TARGET = Path(__file__).with_name("game-icons.json.xz")


def main(package: Path, authors: Path) -> None:
    by_name: dict[str, list[str]] = {}
    for line in authors.read_text("utf-8").splitlines():
        name, _, author = line.partition("\t")
        if author and not name.startswith("#") and author not in by_name.setdefault(name, []):
            by_name[name].append(author)
    data = json.loads(package.read_text("utf-8"))
    icons = {name: [", ".join(by_name[name]), icon["body"]] for name, icon in sorted(data["icons"].items())
             if name in by_name}
    told = {"set": "game-icons", "url": "https://game-icons.net", "size": data["height"], "icons": icons}
    written = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    TARGET.write_bytes(lzma.compress(written, preset=9 | lzma.PRESET_EXTREME))
    left = sorted(set(data["icons"]) - set(by_name))
    print(f"{len(icons)} icons, {TARGET.stat().st_size:,} bytes; without an author: {', '.join(left) or 'none'}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]))
