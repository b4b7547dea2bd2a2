# What a machine lacks is installed where that is wanted (`CI=true`, or `--install`); elsewhere it is listed.

may_install() { [ "${CI:-}" = true ] || [ "${INSTALL:-}" = true ]; }

# Once more where it fails: a server may be away for a moment.
twice() { "$@" || { sleep 10; "$@"; }; }

apt() {
    local by=()
    [ "$(id -u)" = 0 ] || by=(sudo -n)
    "${by[@]}" apt-get -qq -y "$@"
}

missing() {
    may_install && return
    echo "missing: $1; \`CI=true\` or \`--install\` has it installed" >&2
    return 1
}

# Debian packages whose commands are not there: have COMMAND PACKAGE [COMMAND PACKAGE...]. Of `ONE|OTHER`, one will do.
have() {
    local lacking=()
    while [ $# -gt 0 ]; do
        any_of ${1//|/ } || lacking+=("$2")
        shift 2
    done
    [ ${#lacking[@]} -eq 0 ] || { missing "the packages ${lacking[*]}" && twice apt update && twice apt install "${lacking[@]}"; }
}

any_of() {
    local command
    for command in "$@"; do ! command -v "$command" >/dev/null || return 0; done
    return 1
}

# What the compiler builds for.
target() {
    rustup target list --installed 2>/dev/null | grep -qx "$1" ||
        { missing "the target $1" && twice timeout 120 rustup target add "$1"; }
}
