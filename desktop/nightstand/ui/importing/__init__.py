"""Importing in the window: choose or drop files, watch, cancel, and read what came of it."""
