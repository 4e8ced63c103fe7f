"""Lists beside one another: other people's from files, and one's own combined."""
