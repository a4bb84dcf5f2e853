"""The desk around the core: a pack looked at and changed in the browser, and its documentation, icons and sheets."""
