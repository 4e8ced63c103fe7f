#!/bin/sh
# The pictures of the README, taken from the real window on a virtual display: light and dark.
# Needs Xvfb, xdotool and ImageMagick's import beside what `make test` installs.
set -eu
cd "$(dirname "$0")/.."

work=$(mktemp -d)
pictures=packaging/pictures
mkdir -p "$pictures"
export NIGHTSTAND_LIBRARY="$work/library" NIGHTSTAND_CONFIG="$work/config" NIGHTSTAND_CACHE="$work/cache" \
    NIGHTSTAND_LOG="$work/log"
nightstand=.venv/bin/nightstand

echo '==> Filling a library'
exec 3>&1 >/dev/null
$nightstand sample
$nightstand tag 1 7 16 35 --add theory
$nightstand tag 5 25 --add 'games/Stackelberg'
$nightstand tag 1 8 20 36 --add RLHF
$nightstand tag 10 32 38 --add quantization
$nightstand list create 'Reading group'
$nightstand list add 'Reading group' 35 7 1 5
$nightstand list create 'Survey draft'
$nightstand list add 'Survey draft' 10 32 38
$nightstand list create 'Regret, undecided' --query 'regret is:undecided'
$nightstand decide 35 7 1 keep
$nightstand decide 5 maybe
$nightstand decide 13 14 skip
$nightstand set 35 starred=yes status=reading
$nightstand set 7 starred=yes rating=4
$nightstand highlight 35 --quote 'exploit-the-surrogate-gap' --comment 'The key trick; reuse for the bandit case.'
$nightstand note 35 --add 'Compare with the fixed-share bound: same path length, but no log factor. Does the constant hide a dimension?'
exec >&3

server_log="$work/display"
Xvfb -displayfd 4 -screen 0 1600x1000x24 -nolisten tcp 4>"$server_log" 2>/dev/null &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$work"' EXIT
while [ ! -s "$server_log" ]; do sleep 0.1; done
DISPLAY=":$(cat "$server_log")"
export DISPLAY QT_QPA_PLATFORM=xcb

take() {
    mkdir -p "$NIGHTSTAND_CONFIG"
    printf 'theme = "%s"\n' "$1" >"$NIGHTSTAND_CONFIG/settings.toml"
    $nightstand &
    program=$!
    window=$(xdotool search --sync --onlyvisible --name Nightstand | head -n 1)
    sleep 8
    xdotool windowfocus "$window"
    xdotool mousemove 700 27 click 1
    xdotool type --delay 80 'regret bound'
    sleep 2
    xdotool mousemove 460 170 click 1
    sleep 2
    xdotool mousemove 1590 990
    sleep 1
    import -window "$window" "$pictures/window-$1.png"
    kill "$program"
    wait "$program" 2>/dev/null || true
    echo "==> $pictures/window-$1.png"
}

take light
take dark
