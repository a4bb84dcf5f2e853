"""Turns sheets and editions into bytes, and decides nothing."""

import os

# ReportLab writes the time into files, fontTools into fonts, unless they are told which: one for both, whoever is first
os.environ["SOURCE_DATE_EPOCH"] = "315532800"
