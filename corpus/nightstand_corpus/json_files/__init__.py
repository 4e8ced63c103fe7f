"""JSON of any shape: where in it the papers are, and what their members mean."""
