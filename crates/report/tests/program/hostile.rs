//! Folders that somebody has prepared: no link is followed, nothing that is not ours is moved, read, or removed.
//!
//! Each has a hidden folder as a run leaves it that was cut off, but for one thing. Beside the folder lies what nobody
//! but its owner may see or change.

use std::fs;
use std::io::Write;
use std::os::unix::fs::{MetadataExt, chown, symlink};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::running::program;
use crate::sessions::fixtures;

const SECRET: &str = "nobody else's";
/// The files of the list, with what is in the new one and in the old one.
type Files<'a> = &'a [(&'a str, &'a str, Option<&'a str>)];
const LIST: Files<'_> =
    &[("recap.txt", "new recap", Some("old recap")), ("results.json", "new results", None)];

/// The list of a pack, or of an act, that was cut off, for a waiting folder of this number.
pub(crate) fn list(number: u64, pack: bool, files: Files<'_>) -> String {
    let hash = |text: &str| format!("{:x}", Sha256::digest(text));
    let files = files.iter().map(|(name, new, old)| {
        serde_json::json!({ "name": name, "new": hash(new), "old": old.map(hash) })
    });
    let files: Vec<_> = files.collect();
    serde_json::json!({
        "format": "matchpoint-journal", "version": 2, "folder": number, "pack": pack, "files": files
    })
    .to_string()
}

/// A folder for results with a hidden one in it, and another folder that is none of theirs.
struct Layout {
    top: TempDir,
}

impl Layout {
    fn new() -> Self {
        let layout = Self { top: tempfile::tempdir().unwrap() };
        fs::create_dir(layout.outside()).unwrap();
        for name in ["recap.txt", "results.json", "secret.txt", "matchpoint-run"] {
            fs::write(layout.outside().join(name), SECRET).unwrap();
        }
        for folder in ["pack", "before"] {
            fs::create_dir_all(layout.waiting().join(folder)).unwrap();
        }
        layout.put("matchpoint-run", "");
        layout.put("before/recap.txt", "old recap");
        layout.put("pack/results.json", "new results");
        fs::write(layout.results().join("recap.txt"), "new recap").unwrap();
        layout.list("journal", LIST);
        layout
    }

    fn results(&self) -> PathBuf {
        self.top.path().join("results")
    }

    fn outside(&self) -> PathBuf {
        self.top.path().join("outside")
    }

    fn waiting(&self) -> PathBuf {
        self.results().join(".matchpoint.run-prepared")
    }

    fn put(&self, name: &str, text: &str) {
        fs::write(self.waiting().join(name), text).unwrap();
    }

    /// Writes a list that is right for this very folder.
    fn list(&self, name: &str, files: Files<'_>) {
        let number = fs::metadata(self.waiting()).unwrap().ino();
        self.put(name, &list(number, true, files));
    }

    /// Has a link be in place of what is there.
    fn link(&self, name: &str, target: &Path) {
        let place = self.waiting().join(name);
        if place.is_dir() {
            fs::remove_dir_all(&place).unwrap()
        } else {
            drop(fs::remove_file(&place))
        }
        symlink(target, place).unwrap();
    }
}

/// Every file and link below a folder, with what is in it.
fn all(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let kind = fs::symlink_metadata(&path).unwrap();
            let text = match fs::read_link(&path) {
                Ok(target) => format!("-> {}", target.display()),
                Err(_) if kind.is_dir() => {
                    folders.push(path.clone());
                    String::new()
                }
                Err(_) => fs::read_to_string(&path).unwrap_or_default(),
            };
            found.push((path, text));
        }
    }
    found.sort();
    found
}

/// What becomes of a layout: `Some` where a run refuses it with these words, and `None` where it passes it over.
#[track_caller]
fn check(prepare: impl Fn(&Layout), expected: Option<&str>) {
    let layout = Layout::new();
    prepare(&layout);
    fs::write(layout.results().join(".matchpoint.lock"), "").unwrap();
    let before = all(layout.top.path());
    // One that ends with findings writes nothing itself.
    let output = program()
        .args(["report", "-q", "-o"])
        .arg(layout.results())
        .arg(fixtures().join("bad/wrong-score.csv"))
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stderr).unwrap();
    match expected {
        Some(expected) => {
            assert_eq!(output.status.code(), Some(2), "{printed}");
            assert!(printed.contains(expected), "{printed}");
            // It may hold the only copy of something.
            assert!(
                printed.contains("help: nothing was touched") && !printed.contains("remove"),
                "{printed}"
            );
        }
        None => assert_eq!(output.status.code(), Some(1), "{printed}"),
    }
    assert_eq!(all(layout.top.path()), before, "nothing was moved or removed");
}

/// Without these, no test below would show anything.
#[test]
fn what_a_run_has_left_is_finished() {
    let layout = Layout::new();
    let output = program()
        .args(["report", "-q", "-o"])
        .arg(layout.results())
        .arg(fixtures().join("bad/wrong-score.csv"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(!layout.waiting().exists());
    let results = fs::read_to_string(layout.results().join("results.json")).unwrap();
    assert_eq!(results, "new results");
}

#[test]
fn a_link_in_place_of_the_new_files() {
    check(|it| it.link("pack", &it.outside()), Some("`pack` in it is no folder of yours"));
}

#[test]
fn a_link_in_place_of_the_old_files() {
    check(|it| it.link("before", &it.outside()), Some("`before` in it is no folder of yours"));
}

#[test]
fn old_files_that_go_back_through_a_link() {
    let prepare = |it: &Layout| {
        fs::remove_file(it.waiting().join("journal")).unwrap();
        it.list("undo", LIST);
        it.link("before", &it.outside());
    };
    check(prepare, Some("`before` in it is no folder of yours"));
}

#[test]
fn a_link_in_place_of_a_new_file() {
    let secret = |it: &Layout| it.link("pack/results.json", &it.outside().join("secret.txt"));
    check(secret, Some("`results.json` in it is not as it was written"));
}

#[test]
fn a_link_in_place_of_the_list() {
    let prepare = |it: &Layout| {
        let list = it.outside().join("list");
        fs::rename(it.waiting().join("journal"), &list).unwrap();
        it.link("journal", &list);
    };
    check(prepare, Some("its list cannot be read"));
}

#[test]
fn a_link_in_place_of_the_list_that_leads_nowhere() {
    let nowhere = |it: &Layout| it.link("journal", &it.outside().join("nowhere"));
    check(nowhere, Some("its list cannot be read"));
}

#[test]
fn a_link_in_place_of_the_list_that_puts_back() {
    let prepare = |it: &Layout| {
        fs::remove_file(it.waiting().join("journal")).unwrap();
        it.link("undo", &it.outside().join("secret.txt"));
    };
    check(prepare, Some("its list cannot be read"));
}

#[test]
fn a_link_in_place_of_the_mark() {
    check(|it| it.link("matchpoint-run", &it.outside().join("matchpoint-run")), None);
}

#[test]
fn a_folder_without_the_mark() {
    check(|it| fs::remove_file(it.waiting().join("matchpoint-run")).unwrap(), None);
}

#[test]
fn a_link_in_place_of_the_folder() {
    let prepare = |it: &Layout| {
        let moved = it.outside().join("run");
        fs::rename(it.waiting(), &moved).unwrap();
        symlink(&moved, it.waiting()).unwrap();
    };
    check(prepare, None);
}

#[test]
fn a_link_in_place_of_a_file_of_the_folder() {
    let prepare = |it: &Layout| {
        let secret = it.outside().join("secret.txt");
        symlink(secret, it.results().join("results.json")).unwrap();
    };
    check(prepare, Some("results.json` was changed after an act"));
}

#[test]
fn a_list_that_leads_out_of_the_folder() {
    let secret = "`../outside/secret.txt`, which no act writes";
    check(|it| it.list("journal", &[("../outside/secret.txt", SECRET, None)]), Some(secret));
}

#[test]
fn a_list_with_a_file_of_the_user() {
    let prepare = |it: &Layout| {
        it.put("pack/.bashrc", "prepared");
        it.list("journal", &[(".bashrc", "prepared", None)]);
    };
    check(prepare, Some("`.bashrc`, which no act writes"));
}

#[test]
fn a_list_of_another_version() {
    let number = |it: &Layout| fs::metadata(it.waiting()).unwrap().ino();
    let later =
        |it: &Layout| list(number(it), true, LIST).replace("\"version\":2", "\"version\":3");
    let earlier = |it: &Layout| format!("matchpoint-journal 1 {}\nadds results.json\n", number(it));
    check(|it| it.put("journal", &later(it)), Some("of another version"));
    check(|it| it.put("journal", &earlier(it)), Some("of another version"));
}

/// As it comes out of an archive: every name is right, and the number of the folder is another.
#[test]
fn a_list_that_was_written_for_another_folder() {
    check(
        |it| it.put("journal", &list(1, true, LIST)),
        Some("was copied while an act was cut off in it, which writes `recap.txt`, `results.json`"),
    );
}

/// Only who may do everything can make a file another's; elsewhere there is nothing to see.
#[test]
fn a_folder_of_another_user() {
    let top = tempfile::tempdir().unwrap();
    if chown(top.path(), Some(1), Some(1)).is_err() {
        let printed = "left out: only the superuser can give a folder to another user\n";
        std::io::stderr().write_all(printed.as_bytes()).unwrap();
        return;
    }
    let with_list = |it: &Layout| chown(it.waiting(), Some(1), Some(1)).unwrap();
    check(with_list, Some("is no folder of yours"));
    let without = |it: &Layout| {
        fs::remove_file(it.waiting().join("journal")).unwrap();
        with_list(it);
    };
    check(without, None);
}

/// The lock of a session's folder and the manifest of a pack are files, and lead nowhere else.
#[test]
fn a_link_in_place_of_the_lock_or_the_manifest() {
    let top = tempfile::tempdir().unwrap();
    let session = top.path().join("session");
    fs::create_dir(&session).unwrap();
    let from = fixtures().join("howell-5-tables/travelers.csv");
    fs::copy(from, session.join("travelers.csv")).unwrap();
    fs::write(top.path().join("secret.txt"), SECRET).unwrap();
    for target in ["secret.txt", "nowhere"] {
        for (link, command) in [(".matchpoint.lock", "correct"), (".matchpoint.json", "report")] {
            let link = session.join(link);
            symlink(top.path().join(target), &link).unwrap();
            let before = all(top.path());
            let mut program = program();
            program.arg(command).arg(&session);
            match command {
                "correct" => program.args(["--board", "1", "--pair", "1"]).args([
                    "line=removed",
                    "--by",
                    "Ida Berg",
                ]),
                _ => program.args(["--only=text", "-o"]).arg(&session),
            };
            let output = program.output().unwrap();
            let printed = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{printed}");
            assert!(printed.contains(&link.display().to_string()), "{printed}");
            let mut after = all(top.path());
            // The lock, where it is no link itself.
            after.retain(|(path, text)| !path.ends_with(".matchpoint.lock") || !text.is_empty());
            assert_eq!(after, before);
            let _ = fs::remove_file(session.join(".matchpoint.lock"));
            let _ = fs::remove_file(link);
        }
    }
}

/// Beside the folder, and in it: names that only look like ours, and what older versions have left.
#[test]
fn what_is_only_called_like_ours_stays() {
    let top = tempfile::tempdir().unwrap();
    let results = top.path().join("results");
    let run = |session: &Path| {
        let mut program = program();
        program.args(["report", "-q", "--only=text", "-o"]);
        program.arg(&results).arg(session).output().unwrap()
    };
    assert!(run(&fixtures().join("howell-5-tables")).status.success());
    for folder in [top.path(), &results] {
        for name in [".matchpoint-x", ".matchpoint.run-mine", ".matchpoint.x"] {
            fs::create_dir_all(folder.join(name).join("deep")).unwrap();
            fs::write(folder.join(name).join("deep/file"), SECRET).unwrap();
            fs::write(folder.join(name).join("lock"), "").unwrap();
        }
        fs::write(folder.join(".matchpoint-double-dummy"), SECRET).unwrap();
        fs::write(folder.join(".matchpoint.double-dummy"), SECRET).unwrap();
        fs::create_dir(folder.join(".matchpoint.run-empty")).unwrap();
    }
    let mut before = all(top.path());
    // What is empty is nobody's, and what a run leaves that is killed at once.
    before.retain(|(path, _)| !path.ends_with(".matchpoint.run-empty"));
    assert!(run(&fixtures().join("howell-5-tables")).status.success());
    before.push((results.join(".matchpoint.lock"), String::new()));
    before.sort();
    assert_eq!(all(top.path()), before);
}
