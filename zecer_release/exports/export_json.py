"""What an export did, in the shape of ``--json``."""

from __future__ import annotations

import json
from typing import Any

from generator.check.exports import as_json, plain_finding
from generator.cli.find_pack import shown_path
from zecer_release.exports.exporting import ExportResult


def export_json(result: ExportResult) -> dict[str, Any]:
    """The files of each form, and all that is told of an export; ``findings`` as of ``build_json``."""
    report = result.proof.report
    prefix = f"{shown_path(result.loaded.folder)}/"
    return {
        "refused": result.refused,
        "exports": [{"form": one.form, "folder": shown_path(one.folder),
                     "files": [{"file": name, "size": size} for name, size in sorted(one.sizes.items())],
                     "left-out": [product.id for product in one.left_out], "kept": dict(one.kept)}
                    for one in result.exported],
        "findings": json.loads(as_json(report, prefix)) if report is not None else None,
        "faults": [plain_finding(fault, prefix) for fault in result.faults],
    }
