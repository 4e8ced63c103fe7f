#!/bin/sh
# Sets up this checkout: system libraries, then .venv with exactly what requirements.lock names, then the program.
#
#   set_up.sh           the command line only: no Qt library of the system is needed
#   set_up.sh window    also what the window needs
#   set_up.sh tests     also what the tests need
#
# As root on a Debian-like system it installs what is missing; otherwise it says what to install and stops.
# Silent and quick when nothing is to be done. PYTHON names the interpreter to use, if not the first that fits.
set -eu
cd "$(dirname "$0")/.."
purpose=${1:-}

say() { printf '==> %s\n' "$*"; }

stop() {
    printf '%s\n' "$@" >&2
    exit 1
}

may_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

install_packages() {
    say "Installing with apt: $*"
    export DEBIAN_FRONTEND=noninteractive
    log=$(mktemp)
    # A new machine has no package lists yet, an old one may have lists that name files no longer there.
    if ! apt-get install -y -qq --no-install-recommends "$@" >"$log" 2>&1; then
        if ! { apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@"; } >"$log" 2>&1; then
            cat "$log" >&2
            stop "apt could not install: $*"
        fi
    fi
    rm -f "$log"
}

# Prints the first interpreter that is new enough, or nothing.
find_python() {
    for name in ${PYTHON:-} python3 python3.13 python3.12 python3.11 python3.14; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
}

set_up_python() {
    python=$(find_python)
    if [ -z "$python" ] && may_install; then
        install_packages python3 python3-venv
        python=$(find_python)
    fi
    [ -n "$python" ] || stop "Nightstand needs Python 3.11 or newer, and none was found." \
        "Install it (Debian 12, Ubuntu 24.04 or newer: sudo apt-get install python3 python3-venv)," \
        "or name one: make run PYTHON=/path/to/python3.12"
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        package=python3-venv
        case $python in *python3.*) package=$(basename "$python")-venv ;; esac
        may_install || stop "$python cannot make virtual environments." \
            "Install the missing part (Debian, Ubuntu: sudo apt-get install $package), then run this again."
        install_packages "$package"
    fi
}

set_up_system() {
    missing=$("$python" packaging/missing_libraries.py "$purpose")
    [ -n "$missing" ] || return 0
    required=$(printf '%s\n' "$missing" | awk '$1 == "required" { print $2 }' | sort -u | tr '\n' ' ')
    optional=$(printf '%s\n' "$missing" | awk '$1 == "optional" { print $2 }' | sort -u | tr '\n' ' ')
    if may_install; then
        # shellcheck disable=SC2086  # One word per package is meant.
        install_packages $required $optional
        return
    fi
    if [ -n "$required" ] && command -v apt-get >/dev/null; then
        stop "Qt needs libraries of the system that are not installed. Install them, then run this again:" \
            "    sudo apt-get install --no-install-recommends $required$optional"
    elif [ -n "$required" ]; then
        libraries=$(printf '%s\n' "$missing" | awk '$1 == "required" { print $3 }' | tr '\n' ' ')
        stop "Qt needs libraries of the system that are not installed: $libraries" \
            "Install the packages that hold them, then run this again. On Debian and Ubuntu they are: $required"
    fi
    say "Some tests will be skipped; to run them: sudo apt-get install --no-install-recommends $optional"
}

set_up_environment() {
    stamp=.venv/.set-up-for
    wanted=$(cksum requirements.lock pyproject.toml packaging/set_up.sh)
    if .venv/bin/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ]; then return; fi
    else
        say "Making .venv with $("$python" --version)"
        "$python" -m venv --clear .venv
    fi
    pip=".venv/bin/python -m pip --disable-pip-version-check --quiet --quiet --no-input"
    say "Installing the libraries of requirements.lock into .venv (once, about 130 MB to download)"
    $pip install --require-hashes --only-binary :all: -r requirements.lock
    say "Installing Nightstand into .venv"
    $pip install --no-deps --no-build-isolation --editable .
    printf '%s\n' "$wanted" >"$stamp"
}

set_up_python
[ -z "$purpose" ] || set_up_system
set_up_environment
