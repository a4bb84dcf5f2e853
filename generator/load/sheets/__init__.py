"""Reads things from spreadsheets: rows become the nodes that YAML would have."""
