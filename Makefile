# What a person does with this checkout. Every target sets up what it needs first; packaging/set_up.sh tells how.
#
#   make run       try the program on the sample papers: the window, or without a display the same job as commands
#   make test      everything that must hold: the checks, then all tests
#   make check     format, lint, types and import contracts
#   make bench     the benchmarks
#   make soak      kills and faults by the hundred over random edits; takes long
#   make package   the wheel and the source archive, into dist/
#   make lock      requirements.lock anew, after a change of the dependencies
#   make clean     remove what was built; the next target sets up again

.PHONY: help run test check bench soak package lock clean
.NOTPARALLEL:

BIN := .venv/bin
export PYTHON

help:
	@sed -n 's/^#   //p' Makefile

run:
	@packaging/run.sh

test:
	@packaging/set_up.sh tests
	@packaging/check.sh
	@echo '==> Running all tests'
	@$(BIN)/python -m pytest

check:
	@packaging/set_up.sh
	@packaging/check.sh

bench:
	@packaging/set_up.sh tests
	@$(BIN)/python -m pytest tests/benchmarks --capture=no

soak:
	@packaging/set_up.sh tests
	@cd tests && ../$(BIN)/python soak.py

# The program for people without Python is not built here yet.
package:
	@packaging/set_up.sh
	@echo '==> Building the wheel and the source archive'
	@rm -rf dist
	@$(BIN)/python -m hatchling build

lock:
	@packaging/lock.sh

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
