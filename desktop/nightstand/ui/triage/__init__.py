"""Deciding on papers one after the other."""
