"""Reads BibTeX and BibLaTeX as people and programs really write it."""
