# For scripts that run several checks: steps, what they need, and what had to be left out.
. .ci/installing.sh
if [ "${1:-}" = --install ]; then
    export INSTALL=true
    shift
fi

# A line for each check that could not be made; the scripts of the parts add theirs.
export LEFT_OUT="${CARGO_TARGET_DIR:-$PWD/target}/left-out"
mkdir -p "$(dirname "$LEFT_OUT")"
: > "$LEFT_OUT"
: > "$LEFT_OUT-by-night"
: > "$LEFT_OUT-unasked"

# Names a step, with the minutes that those before it took.
step() { printf '\n== %s (%d min)\n' "$1" $((SECONDS / 60)); }

# A check that is made where its tool is there already; `.ci/night` installs the tool.
by_night() { echo "$1" | tee -a "$LEFT_OUT-by-night"; }

# The lines of a file as one.
joined() { paste -sd ';' "$1" | sed 's/;/; /g'; }

# The last line: what was left out. Where `CI=true` everything can be had, and leaving something out is a failure.
closing() {
    if [ -s "$LEFT_OUT-by-night" ]; then printf 'left to .ci/night: %s\n' "$(joined "$LEFT_OUT-by-night")"; fi
    if [ -s "$LEFT_OUT-unasked" ]; then printf 'never asked: %s\n' "$(joined "$LEFT_OUT-unasked")"; fi
    [ -s "$LEFT_OUT" ] || { echo "left out: nothing of this script"; return; }
    printf 'left out: %s\n' "$(joined "$LEFT_OUT")"
    [ "${CI:-}" != true ]
}
