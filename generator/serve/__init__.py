"""The local page: the pack as it will be printed, while it is written."""
