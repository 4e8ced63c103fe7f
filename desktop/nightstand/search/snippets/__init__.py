"""What a search finds marked in texts, and the piece of a text that shows it best."""

from nightstand.search.snippets.hit_marker import HIT_END, HIT_START, SNIPPET_LENGTH, HitMarker

__all__ = ["HIT_END", "HIT_START", "SNIPPET_LENGTH", "HitMarker"]
