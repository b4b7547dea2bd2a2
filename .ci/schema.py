"""Checks all JSON that the program writes against `matchpoint schema`: schema.py PROGRAM FIXTURES."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match


def otherwise(folder: Path, to: Path) -> Path:
    """The session without its last line and without corrections."""
    to.mkdir()
    for path in folder.iterdir():
        if path.name in ["pairs.csv", "session.toml"]:
            (to / path.name).write_bytes(path.read_bytes())
    lines = (folder / "travelers.csv").read_bytes().splitlines(keepends=True)
    (to / "travelers.csv").write_bytes(b"".join(lines[:-1]))
    return to


def main() -> None:
    program, fixtures = sys.argv[1], Path(sys.argv[2])

    def run(*arguments: str | Path) -> dict:
        made = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True)
        # Findings, or a difference, are 1.
        if made.returncode > 1 or not made.stdout:
            sys.exit(f"{' '.join(map(str, arguments))}: status {made.returncode}\n{made.stderr}")
        return json.loads(made.stdout)

    schema = run("schema")
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    kinds = {name: Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": schema["$defs"]}) for name in schema["$defs"]}
    made: dict[str, list[dict]] = {name: [] for name in kinds}

    def write(kind: str, *arguments: str | Path) -> None:
        made[kind].append(run(*arguments, *([] if kind == "findings" else ["--format", "json", "--quiet"])))

    folders = sorted({path.parent for path in fixtures.glob("*/travelers.csv")})
    for folder in folders + sorted(path for path in fixtures.glob("official/*") if path.is_dir()):
        write("results", "score", folder)
    for folder in folders:
        write("report", "score", folder, "--report", "ranking,recap,travelers,scorecards,frequency,director")
    for settings in sorted(fixtures.glob("*/event.toml")):
        sessions = sorted(path for path in settings.parent.iterdir() if path.is_dir())
        write("results", "event", *sessions)
    write("report", "score", *sorted(path for path in (fixtures / "across").iterdir() if path.is_dir()), "--across")
    named = [fixtures / name for name in ["howell-5-tables", "mitchell-7-tables", "rulings", "three-strats-two-sections"]]
    write("ladder", "ladder", *named)
    write("ladder", "ladder", *named, "--per", "pair")
    for words in [["4SX", "N", "+1", "--board", "7"], ["PASS"], ["3NT", "E", "-1", "2H", "W", "="], ["--score", "-400", "--board", "7"]]:
        write("contracts", "contract", *words)
    write("contracts", "contract", "4H", "E", "-1", "--board", "7", "--in", fixtures / "mitchell-7-tables")
    for path in sorted(path for where in ["bad", "programs"] for path in (fixtures / where).iterdir() if path.suffix != ".md"):
        write("findings", "check", path, "--diagnostics", "json")
    with tempfile.TemporaryDirectory() as temporary:
        for folder in folders:
            write("audit", "audit", folder)
        for name in ["corrected", "cross-imps", "handicap", "individual", "three-strats-two-sections"]:
            write("corrections", "diff", otherwise(fixtures / name, Path(temporary, name)), fixtures / name)
        subprocess.run([program, "report", str(named[0]), "-o", f"{temporary}/pack"], check=True, capture_output=True)
        made["pack"].append(json.loads(Path(temporary, "pack", ".matchpoint.json").read_text()))

    errors = []
    for kind, documents in made.items():
        for number, document in enumerate(documents):
            if not validator.is_valid(document):
                error = best_match(kinds[kind].iter_errors(document))
                errors.append(f"{kind} {number}: {error.json_path}: {error.message}" if error else f"{kind} {number} is of another kind")
        # A schema that takes anything checks nothing.
        lists = {name: value for document in documents for name, value in document.items() if isinstance(value, list) and value and isinstance(value[0], dict)}
        for name, value in lists.items():
            whole = next(document for document in documents if document.get(name) == value)
            if validator.is_valid(whole | {name: [value[0] | {"no such field": {}}]}):
                errors.append(f"the schema takes any field in `{name}` of {kind}")
        if not documents or validator.is_valid(documents[0] | {"no such field": {}}):
            errors.append(f"the schema takes any field in {kind}, or nothing was made of it")
    print(*errors[:20], sep="\n")
    print(f"{sum(map(len, made.values()))} documents, {len(errors)} errors")
    sys.exit(bool(errors) or len(made["results"]) < 60)


if __name__ == "__main__":
    main()
