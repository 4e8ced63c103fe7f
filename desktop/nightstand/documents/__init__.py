"""Files that are kept with papers: storing them by content, and reading their texts."""
