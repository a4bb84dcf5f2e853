"""Some pages of a finished PDF as a file of their own."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

import pikepdf
from pikepdf import Pdf


def chosen_pages(data: bytes, numbers: Iterable[int]) -> bytes:
    """The pages with these numbers (from 1) in order, without links and tags. Deterministic."""
    with Pdf.open(BytesIO(data)) as source, Pdf.new() as chosen:
        for number in numbers:
            page = source.pages[number - 1]
            for key in ("/Annots", "/StructParents"):
                if key in page.obj:
                    del page.obj[key]
            chosen.pages.append(page)
        for key in ("/Lang", "/ViewerPreferences"):
            if key in source.Root:
                chosen.Root[key] = chosen.copy_foreign(source.make_indirect(source.Root[key]))
        for key in ("/Title", "/Author", "/Producer"):
            if key in source.docinfo:
                chosen.docinfo[key] = pikepdf.String(str(source.docinfo[key]))
        out = BytesIO()
        chosen.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return out.getvalue()
