"""What a build did, in the shape of ``--json``."""

from __future__ import annotations

import json
from typing import Any

from generator.check.exports import as_json, plain_finding
from generator.cli.find_pack import shown_path
from generator.make.pipeline import Result
from generator.make.workshop import Made


def build_json(result: Result) -> dict[str, Any]:
    """The files that stand now, and all that is told of a build; ``findings`` as of ``check --format json``.

    ``findings`` is None where the result of an earlier check without errors was used.
    """
    report = result.proof.report
    prefix = f"{shown_path(result.loaded.folder)}/"
    return {
        "folder": shown_path(result.folder) if result.folder is not None else None,
        "refused": result.refused, "draft": result.draft,
        "files": [one for made in result.built for one in _files(made)],
        "findings": json.loads(as_json(report, prefix)) if report is not None else None,
        "faults": [plain_finding(fault, prefix) for fault in result.faults],
        "left-out": dict(result.left_out), "assumed": dict(result.assumed), "kept": dict(result.kept),
    }


def _files(made: Made) -> list[dict[str, Any]]:
    """The files of a product; ``seconds`` is None where nothing had changed."""
    return [{"product": made.product, "file": name, "sha256": entry.sha256, "size": entry.size, "pages": entry.pages,
             "pieces": dict(entry.pieces), "least": entry.least, "seconds": made.seconds}
            for name, entry in sorted(made.files.items())]
