"""The overview of all notes and highlights."""
