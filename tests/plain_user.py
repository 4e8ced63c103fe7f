"""Permissions as they are for a person: the administrator may write everything, so such tests step down for a while."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

NOBODY = 65534


@contextmanager
def folder_of_a_plain_user() -> Iterator[Path]:
    """Give a folder outside the administrator's, and act as a user without rights while the block runs."""
    if not hasattr(os, "geteuid"):
        pytest.skip("permissions of this kind are those of Unix")
    folder = Path(tempfile.mkdtemp(prefix="nightstand-test-"))
    was_administrator = os.geteuid() == 0
    if was_administrator:
        os.chown(folder, NOBODY, NOBODY)
        os.seteuid(NOBODY)
    try:
        yield folder
    finally:
        if was_administrator:
            os.seteuid(0)
        for place in (folder, *folder.rglob("*")):
            place.chmod(0o700)
        shutil.rmtree(folder)
