"""The last step of a file for a press: page boxes, printing condition, names and dates; what only screens use goes."""

from __future__ import annotations

from io import BytesIO
from xml.sax.saxutils import escape

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream, String

from generator import __version__
from generator.model.profile import Profile
from zecer_press.shop_pdf import DATE, intent

MM = 72 / 25.4
SCREEN = ("/Outlines", "/PageMode", "/ViewerPreferences", "/Metadata", "/StructTreeRoot", "/MarkInfo", "/Names",
          "/Dests", "/AcroForm", "/OpenAction", "/PageLabels", "/PageLayout")
OF_PAGES = ("/Annots", "/StructParents", "/Tabs", "/CropBox", "/ArtBox", "/Trans", "/Rotate")
XMP_DATE = "2000-01-01T00:00:00Z"
XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<xmp:CreatorTool>zecer</xmp:CreatorTool>
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:MetadataDate>{date}</xmp:MetadataDate>
<pdf:Producer>{producer}</pdf:Producer>
<pdf:Trapped>False</pdf:Trapped>
<xmpMM:DocumentID>uuid:{id}</xmpMM:DocumentID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<xmpMM:VersionID>1</xmpMM:VersionID>{target}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


def finished_file(pdf: pikepdf.Pdf, profile: Profile, margin: float, *, title: str, language: str,
                  digest: str) -> bytes:
    """The file; its pages are trimmed ``margin`` mm inside their paper. ``digest`` (hex) tells it from others."""
    for page in list(pdf.pages):
        _at_origin(pdf, page)
        _boxes(page.obj, margin)
    for key in SCREEN:
        if key in pdf.Root:
            del pdf.Root[key]
    pdf.Root.Lang = String(language)
    if profile.condition is not None:
        pdf.Root.OutputIntents = Array([pdf.make_indirect(intent(pdf, profile.condition))])
    _name(pdf, profile, title, digest)
    output = BytesIO()
    # no references to what is gone are kept
    pdf.remove_unreferenced_resources()
    pdf.save(output, deterministic_id=True, fix_metadata_version=False, min_version="1.6", force_version="1.6",
             object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return output.getvalue()


def _at_origin(pdf: pikepdf.Pdf, page: pikepdf.Page) -> None:
    """A page whose paper begins at 0, 0; patterns move with it, since it becomes a form."""
    left, bottom, right, top = (float(edge) for edge in page.mediabox)
    if abs(left) < 1e-6 and abs(bottom) < 1e-6:
        return
    form = pdf.make_stream(page.obj.Contents.read_bytes(), Type=Name.XObject, Subtype=Name.Form,
                           BBox=Array([left, bottom, right, top]), Resources=page.obj.Resources)
    if "/Group" in page.obj:
        form.Group = page.obj.Group
        del page.obj.Group
    page.obj.Contents = pdf.make_stream(f"1 0 0 1 {-left:.4f} {-bottom:.4f} cm /Page Do".encode())
    page.obj.Resources = Dictionary(XObject=Dictionary(Page=form))
    page.obj.MediaBox = Array([0, 0, round(right - left, 4), round(top - bottom, 4)])


def _boxes(page: pikepdf.Object, margin: float) -> None:
    _, _, width, height = (round(float(edge), 4) for edge in page.MediaBox)
    inside = round(margin * MM, 4)
    page.MediaBox = page.BleedBox = Array([0, 0, width, height])
    page.TrimBox = Array([inside, inside, round(width - inside, 4), round(height - inside, 4)])
    for key in OF_PAGES:
        if key in page:
            del page[key]


def _name(pdf: pikepdf.Pdf, profile: Profile, title: str, digest: str) -> None:
    producer = f"zecer {__version__}"
    for key in list(pdf.docinfo.keys()):
        del pdf.docinfo[key]
    info = {"Title": title, "Creator": "zecer", "Producer": producer, "CreationDate": DATE, "ModDate": DATE}
    for key, value in info.items():
        pdf.docinfo[f"/{key}"] = String(value)
    pdf.docinfo["/Trapped"] = Name("/False")
    parts = (digest[:8], digest[8:12], digest[12:16], digest[16:20], digest[20:32])
    target = f"\n<pdfxid:GTS_PDFXVersion>{escape(profile.target)}</pdfxid:GTS_PDFXVersion>" if profile.target else ""
    written = XMP.format(title=escape(title), date=XMP_DATE, producer=escape(producer), id="-".join(parts),
                         target=target)
    pdf.Root.Metadata = Stream(pdf, written.encode(), Type=Name.Metadata, Subtype=Name.XML)
