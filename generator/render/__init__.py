"""Converts sheets and editions to bytes, without layout decisions."""

import ctypes.util
import os
import sys

# ReportLab writes the time into files, fontTools into fonts, unless this is set before either is imported
os.environ["SOURCE_DATE_EPOCH"] = "315532800"

if sys.platform.startswith("linux"):
    # WeasyPrint tries library names of other systems first; for these find_library would run ldconfig, gcc and ld
    # from PATH
    ctypes.util.find_library = lambda name: None
