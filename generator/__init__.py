"""zecer: one folder of YAML in, a whole printable game out."""

__version__ = "0.1.0"
