"""Whether the private names of ReportLab that the writers use are those of the installed release."""

from __future__ import annotations

import reportlab

# ``_code``, ``_formsinuse`` and ``_doc`` of the canvas, ``_dataA`` of its pictures
KNOWN = ("5.1.",)


def is_known() -> bool:
    """True if they are; otherwise all is drawn by public methods: slower, in larger files."""
    return str(reportlab.__version__).startswith(KNOWN)
