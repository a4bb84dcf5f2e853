"""Sheets of paper: imposition, guides, stamps, posters and nets."""
