"""Full-text search: analysis, the index and what it finds. Nothing outside this package names the search library."""
