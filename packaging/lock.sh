#!/bin/sh
# Writes requirements.lock anew from pyproject.toml: for every Python and system, with the hash of every file.
# Run it after a change of the dependencies; packages already named keep their version unless --upgrade is given.
set -eu
cd "$(dirname "$0")/.."

if [ ! -x build/lock-tools/bin/uv ]; then
    python3 -m venv build/lock-tools
    build/lock-tools/bin/python -m pip --quiet install 'uv>=0.9,<1'
fi
build/lock-tools/bin/uv pip compile pyproject.toml --group dev --universal --python-version 3.11 \
    --generate-hashes --no-emit-index-url --no-header --no-annotate --quiet --output-file requirements.lock "$@"
