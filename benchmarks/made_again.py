"""Which products of all boxes are made again after an edit of one line of the program, in each of several places.

    python benchmarks/made_again.py            places of six sorts
    python benchmarks/made_again.py FILE…      these files
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLACES = ("zecer_games/plays/crumb_chapters/__init__.py", "zecer_games/styles/crystal_halls/__init__.py",
          "zecer_studio/places/pantry/__init__.py", "generator/check/rules/too_few_counters.py",
          "zecer_desk/serve/app.py", "zecer_release/exports/tabletop_simulator.py", "generator/book/appendix.py",
          "generator/layout/faces/face.py")
# the program trusts no folder of modules but its own: the packages around the core are found before it is loaded
PACKAGES = "import zecer_games, zecer_studio\n"
# prints the hash of the code of each product of each box
HASHES = """
import json
from pathlib import Path
from generator.load.pack import load
from generator.make.pipeline import product_code
from generator.make.visible_data import part_of
from generator.render.job import PrintSettings

found = {}
for box in sorted(Path("content").iterdir()):
    game = load(box).game
    for product in game.products.values():
        found[f"{game.id}/{product.id}"] = product_code(part_of(game, product), product, PrintSettings()).hash
print(json.dumps(found))
"""


def hashes(tree: Path) -> dict[str, str]:
    """The hash of the code of each product, by box and product, as the program in a folder says."""
    program = f"import sys; sys.path.insert(0, {str(tree)!r})\n{PACKAGES}{HASHES}"
    done = subprocess.run([sys.executable, "-P", "-c", program], cwd=tree, capture_output=True, check=True, text=True)
    found: dict[str, str] = json.loads(done.stdout)
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(".git", ".venv*", "output", "tests", "__pycache__"))
        before = hashes(tree)
        for place in sys.argv[1:] or PLACES:
            file = tree / place
            text = file.read_text("utf-8")
            file.write_text(f"{text}\n# one more line\n", "utf-8")
            again = [name for name, key in hashes(tree).items() if key != before[name]]
            file.write_text(text, "utf-8")
            print(f"{place}: {len(again)} of {len(before)}: {', '.join(again) or 'none'}")


if __name__ == "__main__":
    main()
