"""Turns sheets and editions into bytes, and decides nothing."""

import ctypes.util
import os
import sys

# ReportLab writes the time into files, fontTools into fonts, unless they are told which: one for both, whoever is first
os.environ["SOURCE_DATE_EPOCH"] = "315532800"

if sys.platform.startswith("linux"):
    # WeasyPrint tries names of other systems first; for these it would run ldconfig, gcc and ld, as PATH has them
    ctypes.util.find_library = lambda name: None
