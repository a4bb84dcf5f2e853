"""The pages that come with the program: what there is, where something is told, and a page for a browser."""
