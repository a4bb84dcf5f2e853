"""What the program knows of a language: one file of data each, ``locale/<language>/language.toml``."""
