"""The steps from an empty file to the present schema, in order; a step is never changed once released."""

from nightstand.storage.migrations import m0001_initial

MIGRATIONS = (m0001_initial,)
"""Modules with an `upgrade(connection)`; the n-th brings `user_version` from n - 1 to n."""
