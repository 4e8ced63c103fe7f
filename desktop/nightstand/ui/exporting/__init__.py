"""Exporting in the window: which papers, in which format, into which file; and copying them."""
