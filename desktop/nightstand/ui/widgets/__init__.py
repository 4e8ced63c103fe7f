"""Reusable widgets that know nothing of papers."""
