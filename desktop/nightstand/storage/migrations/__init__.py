"""The steps from an empty file to the present schema, in order; a step is never changed once released."""

from nightstand.storage.migrations import (
    m0001_initial,
    m0002_versions_and_recognition,
    m0003_ranking,
    m0004_documents_and_list_notes,
)

MIGRATIONS = (m0001_initial, m0002_versions_and_recognition, m0003_ranking, m0004_documents_and_list_notes)
"""Modules with an `upgrade(connection)`; the n-th brings `user_version` from n - 1 to n."""
