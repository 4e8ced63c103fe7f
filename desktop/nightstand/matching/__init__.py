"""Decides which paper a record belongs to, from texts alone; no input or output."""
