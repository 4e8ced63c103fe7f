"""The library file: SQLite through SQLModel; nothing else names the database library or writes SQL.

This module imports nothing, so that the first paint can read a library without the database library.
"""
