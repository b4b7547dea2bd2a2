"""Checks the JSON of every fixture against `matchpoint schema`: schema.py PROGRAM FIXTURES."""

import json
import subprocess
import sys
from pathlib import Path

from jsonschema import Draft202012Validator


def main() -> None:
    program, fixtures = sys.argv[1], Path(sys.argv[2])

    def document(*arguments: str | Path) -> dict:
        made = subprocess.run([program, *map(str, arguments)], capture_output=True, check=True, text=True)
        return json.loads(made.stdout)

    schema = document("schema")
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    folders = sorted({path.parent for path in fixtures.glob("*/travelers.csv")}) + sorted(path for path in fixtures.glob("official/*") if path.is_dir())
    made = {folder: document("score", folder, "--format", "json", "--quiet") for folder in folders}
    for settings in sorted(fixtures.glob("*/event.toml")):
        sessions = sorted(path for path in settings.parent.iterdir() if path.is_dir())
        made[settings] = document("event", *sessions, "--format", "json", "--quiet")
    errors = [f"{path}: {error.json_path}: {error.message}" for path in made for error in validator.iter_errors(made[path])]
    # A schema that takes anything checks nothing.
    for where in ["standings", "results", "sections"]:
        broken = json.loads(json.dumps(made[folders[0]]))
        broken[where][0]["no_such_field"] = 1
        if validator.is_valid(broken):
            errors.append(f"the schema takes any field in `{where}`")
    print(*errors[:20], sep="\n")
    print(f"{len(made)} documents, {len(errors)} errors")
    sys.exit(bool(errors) or len(made) < 60)


if __name__ == "__main__":
    main()
