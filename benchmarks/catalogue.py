"""Times builds of many packs: one command each, all in one command with one and two processes, and on a cluster.

    python benchmarks/catalogue.py [PACKS] [--only PRODUCTS] [--cluster]

The packs are copies of `tests/packs/twelve-cards` with different ids. Times are wall seconds; the outputs are compared
byte for byte.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACK = ROOT / "tests" / "packs" / "twelve-cards"
SCHEDULER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


def packs(folder: Path, number: int) -> list[str]:
    """Write copies of a pack with different ids; returns the names of their folders."""
    names = [f"pack-{one:03}" for one in range(number)]
    for name in names:
        shutil.copytree(PACK, folder / name)
        head = folder / name / "game.yaml"
        head.write_text(re.sub("(?m)^game: .*", f"game: {name}", head.read_text("utf-8")), "utf-8")
    return names


def build(folder: Path, output: str, *words: str) -> float:
    """Run a build; returns its wall seconds. Raises CalledProcessError."""
    began = time.monotonic()
    subprocess.run([sys.executable, "-m", "generator", "-q", "build", *words, "-o", output], cwd=folder, check=True)
    return time.monotonic() - began


def digest(folder: Path) -> str:
    """One hash of all files of an output except its cache."""
    names = sorted(path for path in folder.rglob("*.pdf"))
    return hashlib.sha256(b"".join(path.name.encode() + path.read_bytes() for path in names)).hexdigest()[:12]


@contextmanager
def cluster(folder: Path) -> Iterator[str]:
    """The address of a scheduler with two workers on this machine."""
    script = folder / "scheduler.py"
    script.write_text(SCHEDULER, "utf-8")
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, script], stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.communicate()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("packs", nargs="?", type=int, default=40)
    parser.add_argument("--only", default="deck")
    parser.add_argument("--cluster", action="store_true")
    asked = parser.parse_args()
    only = ("--only", asked.only)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        names = packs(folder, asked.packs)
        singly = sum(build(folder, "singly", one, *only, "-j", "1") for one in names)
        print(f"{asked.packs} commands, one after the other: {singly:.1f} s", flush=True)
        for jobs in ("1", "2"):
            seconds = build(folder, f"jobs-{jobs}", *names, *only, "-j", jobs)
            print(f"one command, -j {jobs}: {seconds:.1f} s, {seconds / singly:.2f}", flush=True)
            again = build(folder, f"jobs-{jobs}", *names, *only, "-j", jobs)
            print(f"again, nothing changed: {again:.1f} s", flush=True)
        if asked.cluster:
            with cluster(folder) as address:
                seconds = build(folder, "cluster", *names, *only, "--cluster", address)
                print(f"two workers of Dask: {seconds:.1f} s, {seconds / singly:.2f}", flush=True)
        print("files:", {output.name: digest(output) for output in folder.iterdir() if (output / names[0]).is_dir()})


if __name__ == "__main__":
    main()
