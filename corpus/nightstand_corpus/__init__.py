"""Reads paper lists and bibliographies into records; knows nothing of the application."""
