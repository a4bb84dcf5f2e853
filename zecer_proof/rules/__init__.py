"""The rules over prose and translations, one a file."""
