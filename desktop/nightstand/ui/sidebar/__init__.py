"""The sidebar: the places of the library with their counts, and what can be dropped on them."""
