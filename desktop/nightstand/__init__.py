"""Nightstand: triage, annotate and rank papers into reading lists."""

__version__ = "0.1.0"
