"""The Qt binding itself, where a broken build of it would end the program."""

import subprocess
import sys

VOID_CALLS = 1000
COUNT_LOST_REFERENCES = f"""
import os, sys
from PySide6.QtCore import QObject
thing = QObject()
thing.setObjectName("x")
before = sys.getrefcount(None)
for _ in range({VOID_CALLS}):
    thing.setObjectName("x")
print(before - sys.getrefcount(None), flush=True)
os._exit(0)
"""


def test_a_void_call_of_the_binding_does_not_lose_a_reference_of_none() -> None:
    done = subprocess.run([sys.executable, "-c", COUNT_LOST_REFERENCES], capture_output=True, text=True, check=True)

    assert int(done.stdout) < VOID_CALLS / 10
