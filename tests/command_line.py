"""Runs the real command line in a process of its own and keeps what it said."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TIMEOUT_S = 120


@dataclass(frozen=True, slots=True)
class Finished:
    """What a command left: its exit status and its output, decoded as UTF-8."""

    status: int
    stdout: str
    stderr: str

    @property
    def json(self) -> Any:  # The shape differs per verb; tests name the fields they look at.
        """Return the one JSON document on standard output.

        Raises:
            ValueError: standard output holds anything else.
        """
        return json.loads(self.stdout)


@dataclass(frozen=True, slots=True)
class CommandLine:
    """The program `nightstand` with folders of its own under `root`."""

    root: Path

    @property
    def library(self) -> Path:
        return self.root / "library"

    @property
    def environment(self) -> dict[str, str]:
        """The variables a command is started with: everybody's, and the throw-away folders."""
        return {
            **os.environ,
            "NIGHTSTAND_LIBRARY": str(self.library),
            "NIGHTSTAND_CONFIG": str(self.root / "config"),
            "NIGHTSTAND_CACHE": str(self.root / "cache"),
            "NIGHTSTAND_LOG": str(self.root / "log"),
            "PYTHONUTF8": "1",
        }

    def __call__(self, *arguments: str | Path, stdin: str = "", expect: int | None = 0) -> Finished:
        """Run a verb to its end.

        Args:
            arguments: what follows the program's name.
            stdin: what the command reads on standard input.
            expect: the exit status; any is accepted with None.
        """
        done = subprocess.run(
            command(*arguments),
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            env=self.environment,
            timeout=TIMEOUT_S,
            check=False,
        )
        finished = Finished(done.returncode, done.stdout, done.stderr)
        if expect is not None:
            assert finished.status == expect, f"{arguments} ended with {finished.status}: {finished.stderr}"
        return finished

    def start(self, *arguments: str | Path, extra: Mapping[str, str] | None = None) -> "subprocess.Popen[str]":
        """Start a verb, or the window, and return its process while it runs; the caller ends it."""
        return subprocess.Popen(
            command(*arguments),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={**self.environment, **(extra or {})},
        )


def command(*arguments: str | Path) -> list[str]:
    """Return the words that start the program under test with the running interpreter."""
    return [sys.executable, "-m", "nightstand", *map(str, arguments)]
