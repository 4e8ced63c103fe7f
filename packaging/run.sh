#!/bin/sh
# Tries the program on the sample papers: opens the window, or without a display does the same job as commands.
#
# Uses the library NIGHTSTAND_LIBRARY names, or else one under build/, so that trying it touches nothing of yours.
set -eu
cd "$(dirname "$0")/.."
NIGHTSTAND_LIBRARY=${NIGHTSTAND_LIBRARY:-$PWD/build/sample-library}
export NIGHTSTAND_LIBRARY
nightstand=.venv/bin/nightstand
exports=build/export

say() { printf '==> %s\n' "$*"; }

has_display() { [ "$(uname)" != Linux ] || [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; }

# Prints what an expression names in a JSON document, which it calls `answer`.
part() { printf '%s' "$2" | .venv/bin/python -c "import json, sys; answer = json.load(sys.stdin); print(*$1)"; }

import_sample() {
    library=$($nightstand info --json)
    if [ "$(part '[answer["papers"]]' "$library")" = 0 ]; then
        say "Importing the sample papers into $NIGHTSTAND_LIBRARY"
        $nightstand sample
    fi
}

# Makes a list, if it is not there yet, of the first five papers that a search finds, and exports it twice.
make_list() {
    name=$1 query=$2 file=$exports/$3
    say "A reading list of what the search for “$query” finds"
    $nightstand list show "$name" >/dev/null 2>&1 || $nightstand list create "$name"
    found=$($nightstand search "$query" --limit 5 --json)
    # shellcheck disable=SC2046  # One word per paper is meant.
    $nightstand list add "$name" $(part '[paper["id"] for paper in answer["results"]]' "$found")
    $nightstand list show "$name"
    $nightstand export "$name" --format bibtex -o "$file.bib"
    $nightstand export "$name" --format markdown -o "$file.md"
    written="$written $file.bib $file.md"
}

if has_display; then
    packaging/set_up.sh window
    import_sample
    say "Opening the window"
    exec $nightstand
fi

packaging/set_up.sh
say "There is no display, so the same job is done on the command line"
import_sample
mkdir -p "$exports"
written=
make_list "Reinforcement learning" "reinforcement learning" reinforcement-learning
make_list "Language models" "language models" language-models
say "Done. The library is $NIGHTSTAND_LIBRARY; the lists were written to"
for file in $written; do printf '    %s\n' "$PWD/$file"; done
say "Go on with $PWD/$nightstand --help, or make run where there is a display"
