"""Reads references as they stand at the end of papers: one text in, the parts that are sure out."""
