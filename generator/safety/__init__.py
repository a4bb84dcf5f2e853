"""Distrust in one place: opens, limits, locks and writes."""
