"""Writing the search index: documents to segments, segments merged, commits that survive whatever happens."""
