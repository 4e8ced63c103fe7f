"""One module for each format that is read."""
