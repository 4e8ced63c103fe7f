#!/bin/sh
# Checks format, lint, types and import contracts; stops at the first that fails.
set -eu
cd "$(dirname "$0")/.."

printf '==> Checking format and lint\n'
.venv/bin/ruff format --check --quiet .
.venv/bin/ruff check --quiet .
printf '==> Checking types\n'
.venv/bin/mypy
printf '==> Checking import contracts\n'
report=$(.venv/bin/lint-imports --no-logo 2>&1) || {
    printf '%s\n' "$report"
    exit 1
}
