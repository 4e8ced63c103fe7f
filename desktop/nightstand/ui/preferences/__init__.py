"""The preferences dialog, generated from the settings."""
