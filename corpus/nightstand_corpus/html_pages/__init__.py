"""Saved web pages: their elements with their places in the file, and the papers in them. Nothing is fetched or run."""
