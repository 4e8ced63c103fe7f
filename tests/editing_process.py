"""Runs the commands it is told, one a line, as the command line does; says each one's exit status when it is done."""

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout

from nightstand.cli.main import run


def main() -> None:
    """Answer every line of JSON words with a line of its exit status and what it complained."""
    answers = sys.stdout
    print("ready", file=answers, flush=True)
    for line in sys.stdin:
        said = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        complaints = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        with redirect_stdout(said), redirect_stderr(complaints):
            status = run(json.loads(line))
        complaints.flush()
        complaints.seek(0)
        print(json.dumps([status, complaints.read()]), file=answers, flush=True)


if __name__ == "__main__":
    main()
