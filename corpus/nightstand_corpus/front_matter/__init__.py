"""Reads the YAML at the top of notes and posts, as data only."""
