"""Notes on reading lists, in a window of their own."""
