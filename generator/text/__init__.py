"""One small markup, Markdown with placeholders, to runs of text; and the typesetting of languages."""
