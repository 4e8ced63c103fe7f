"""XML read element by element, and marked-up text in it as source text."""
