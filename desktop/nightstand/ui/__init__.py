"""The window: PySide6 and the icon font live here and nowhere else."""
