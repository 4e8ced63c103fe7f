"""Segments of the index as flat arrays in one checked file each, and Whoosh reading and writing them."""
