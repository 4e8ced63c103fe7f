"""The list of papers in the middle of the window."""
