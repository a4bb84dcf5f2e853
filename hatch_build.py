"""Compiles the loops over the points of pictures, ``generator/pictures/compiled/points.c``, for an installation or a
wheel, and puts data files into wheels: docs/release.md tells which.

Only + - * / and square roots in the order written: no contraction, no other order, so that every compiler's code gives
the same pictures to the bit. The compiler is that named by ``CC``, else ``cc``, ``gcc``, ``clang``, or that of the
package ``ziglang``.
"""

from __future__ import annotations

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from hashlib import sha256
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = Path("generator", "pictures", "compiled")
LIBRARY = COMPILED / "points.so"
# in a checkout these folders lie beside the package
SHARED, SHARE = ("docs", "fonts", "locale", "templates"), Path("generator", "_share")
# what makes the data files, and pictures that only the README shows
MADE_OF = {".py"}
ONLY_README = (Path("docs", "pictures", "boxes"), Path("docs", "pictures", "examples"))
FLAGS = ["-O3", "-std=c11", "-fPIC", "-shared", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math"]


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """What hatchling calls before it collects the files of a wheel; an editable installation is one too."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        compiled(root)
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
        build_data["artifacts"].append(LIBRARY.as_posix())
        if version == "standard":
            build_data["force_include"].update(shared_files(root))


def shared_files(root: Path) -> dict[str, str]:
    """The data files of a wheel under a root: where each lies, and its place in the wheel."""
    files = [file.relative_to(root) for name in SHARED for file in sorted((root / name).rglob("*")) if file.is_file()]
    return {file.as_posix(): (SHARE / file).as_posix() for file in files
            if file.suffix not in MADE_OF and "__pycache__" not in file.parts
            and not any(file.is_relative_to(folder) for folder in ONLY_README)}


def compiled(root: Path) -> None:
    """Compile the library under a root. Raises SystemExit without a compiler."""
    sources = [root / COMPILED / name for name in ("points.h", "points.c")]
    digest = sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()
    new = (root / LIBRARY).with_suffix(".new")
    subprocess.run([*_compiler(), *FLAGS, f'-DSOURCE="{digest}"', "-o", new, sources[1], "-lm"], check=True)
    new.replace(root / LIBRARY)


def _compiler() -> list[str]:
    if named := os.environ.get("CC"):
        return shlex.split(named)
    for name in ("cc", "gcc", "clang"):
        if found := shutil.which(name):
            return [found]
    if importlib.util.find_spec("ziglang") is not None:
        return [sys.executable, "-m", "ziglang", "cc"]
    sys.exit("expected a C compiler (cc, gcc or clang), found none: install one, or pip install ziglang")
