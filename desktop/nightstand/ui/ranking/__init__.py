"""The view that puts a list in order by questions."""
