"""The parts of a rulebook: order of contents, tables, figures."""
