//! Files in and out where the system is Unix: modes, links, devices, limits and signals.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::running::{program, score};

#[test]
fn a_file_is_replaced_whole_and_the_old_one_kept() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("standings.csv");
    fs::write(&target, "old").unwrap();
    fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.path().join("link.csv");
    symlink(&target, &link).unwrap();
    let session = fixtures().join("acbl-scoresheet");
    let write = |more: &[&str]| {
        let output = program()
            .args(["score", "--format", "csv", "-o"])
            .arg(&link)
            .args(more)
            .arg(&session)
            .output()
            .unwrap();
        output.status.code()
    };
    assert_eq!(write(&[]), Some(2), "an existing file is not replaced unasked");
    assert_eq!(fs::read_to_string(&target).unwrap(), "old");
    assert_eq!(write(&["--force"]), Some(0));
    assert!(fs::read_to_string(&target).unwrap().starts_with("\"section\""));
    assert_eq!(fs::read_to_string(folder.path().join("standings.csv.bak")).unwrap(), "old");
    assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o640);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink(), "the link stays");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3, "no temporary file is left");
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_has_no_color_and_devices_are_written_directly() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("recap.txt");
    let session = fixtures().join("acbl-scoresheet");
    let into = |path: &str| score(&session, &["--color", "always", "-o", path]).status.code();
    assert_eq!(into(target.to_str().unwrap()), Some(0));
    assert!(!fs::read_to_string(&target).unwrap().contains('\u{1b}'));
    assert_eq!(into("/dev/null"), Some(0));
    assert_eq!(into("/dev/full"), Some(2));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_an_error_and_a_closed_one_is_quiet() {
    let session = fixtures().join("mitchell-7-tables");
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = program().arg("score").arg(&session).arg("-q").stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "error: cannot write to standard output: no space left on device\n"
    );

    let mut child = program()
        .arg("score")
        .arg(&session)
        .args(["-q", "--report", "travelers,scorecards"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let printed = std::io::read_to_string(child.stderr.take().unwrap()).unwrap();
    assert_eq!((child.wait().unwrap().code(), printed.as_str()), (Some(0), ""));
}

/// `ulimit -f` counts in blocks of 512 or 1024 bytes; the results take 44,260.
/// What is written is there, whatever became of the list; and a name in the list moves no cursor.
#[cfg(target_os = "linux")]
#[test]
fn what_is_written_and_cannot_be_listed_is_said_to_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).display().to_string();
    let session = fixtures().join("mitchell-7-tables").display().to_string();
    let [pack, all, new, made, manual] = ["a\rpack", "all", "new", "made", "manual"].map(place);
    let event =
        |number: u8| fixtures().join(format!("event/session-{number}")).display().to_string();
    let [first, second] = [1, 2].map(event);
    let document = pack.clone() + "/results.json";
    for words in [
        vec!["report", &session, "-o", &pack, "--only", "json"],
        vec!["event", &first, &second, "--pack", &all, "--only", "text"],
        vec!["new", &new, "--mitchell", "5", "--boards", "10"],
        vec!["movement", &new, "--late"],
        vec!["import", &document, "-o", &made],
        vec!["manual", "-o", &manual],
    ] {
        if words[0] == "manual" {
            fs::create_dir(&manual).unwrap();
        }
        let full = fs::OpenOptions::new().write(true).open("/dev/full");
        let output = program().args(&words).stdout(full.unwrap()).output();
        let output = output.unwrap();
        let printed = String::from_utf8_lossy(&output.stderr);
        let expected = "error: written; not printed: cannot write to standard output: no space";
        assert!(printed.contains(expected), "{words:?}: {printed}");
        assert_eq!(output.status.code(), Some(2));
    }
    let written = [pack.clone() + "/results.json", all + "/recap.txt", made, manual];
    for file in written {
        assert!(Path::new(&file).exists(), "{file}");
    }
    let output = program().args(["report", &session, "-o", &pack, "--only", "json"]).output();
    let listed = String::from_utf8(output.unwrap().stdout).unwrap();
    assert!(!listed.contains('\r') && listed.ends_with("results.json\n"), "{listed}");
}

#[test]
fn a_file_over_the_limit_is_an_error_and_leaves_the_old_one() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("results.json");
    fs::write(&target, "old").unwrap();
    let session = fixtures().join("mitchell-7-tables");
    let limited = |arguments: &str| {
        let line = format!("ulimit -f 8; exec \"$0\" {arguments} \"$1\" --quiet");
        Command::new("sh")
            .args(["-c", &line, env!("CARGO_BIN_EXE_matchpoint")])
            .arg(&session)
            .current_dir(folder.path())
            .output()
            .unwrap()
    };
    for (arguments, file) in [
        ("score --format json --force -o results.json", "results.json"),
        ("report -o . --force", "./recap.pdf"),
        ("report -o new", "new/recap.pdf"),
    ] {
        let output = limited(arguments);
        let printed = String::from_utf8(output.stderr).unwrap();
        assert_eq!(printed, format!("error: `{file}` cannot be written: file too large\n"));
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(output.stdout.is_empty(), "{arguments}");
        assert_eq!(fs::read_to_string(&target).unwrap(), "old", "{arguments}");
        assert_eq!(entries(folder.path()), 1, "{arguments}");
    }
    let output = limited("score --format json > cut.json");
    let printed = String::from_utf8(output.stderr).unwrap();
    assert_eq!(printed, "error: cannot write to standard output: file too large\n");
    assert_eq!(output.status.code(), Some(2));
}

/// How many files and folders are in a folder, but for its lock, which stays.
fn entries(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let others = entries.filter(|entry| entry.file_name() != ".matchpoint.lock");
    others.count()
}

/// What is read from standard input keeps the program waiting, so that it can be interrupted.
#[test]
fn an_interrupted_run_leaves_nothing_over() {
    for (arguments, signal, number) in [
        (["score", "-", "--output", "recap.txt"], "-TERM", 15),
        (["report", "-", "--output", "."], "-INT", 2),
        (["report", "-", "--output", "new"], "-TERM", 15),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let entries = || entries(folder.path());
        let mut child = program()
            .args(arguments)
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        // Waiting for a child closes its standard input.
        let input = child.stdin.take();
        while entries() == 0 {
            assert_eq!(child.try_wait().unwrap(), None, "{arguments:?}");
            thread::sleep(Duration::from_millis(1));
        }
        let killed = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(killed.unwrap().success());
        assert_eq!(child.wait().unwrap().signal(), Some(number), "{arguments:?}");
        assert_eq!(entries(), 0, "{arguments:?}");
        drop(input);
    }
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

/// `script` gives the program a terminal, 20 lines high.
#[cfg(target_os = "linux")]
#[test]
fn long_sheets_open_in_the_pager_on_a_terminal() {
    let session = fixtures().join("mitchell-7-tables");
    let session = session.to_str().unwrap();
    let terminal = |arguments: &str, pager: Option<&str>| {
        let line = format!(
            "stty rows 20 cols 80; {} {session} -q {arguments}",
            env!("CARGO_BIN_EXE_matchpoint")
        );
        let mut command = Command::new("script");
        command.args(["-qec", &line, "/dev/null"]).stdin(Stdio::null());
        match pager {
            Some(pager) => command.env("PAGER", pager),
            None => command.env_remove("PAGER"),
        };
        let output = command.output().expect("util-linux is there");
        String::from_utf8(output.stdout).unwrap()
    };
    let counted = "echo paged $(wc -l)";
    assert!(terminal("", Some(counted)).contains("paged "));
    assert!(!terminal("--no-pager", Some(counted)).contains("paged "));
    assert!(terminal("--no-pager", Some(counted)).contains("RECAP"));
    assert!(
        !terminal("--format csv --report standings", Some(counted)).contains("paged "),
        "what is for programs is never paged"
    );
    assert!(terminal("", Some("")).contains("RECAP"), "an empty PAGER is no pager");
    let piped = score(Path::new(session), &["-q"]);
    assert!(String::from_utf8(piped.stdout).unwrap().contains("RECAP"));
}

/// The pack of a program under a limit of the shell.
fn report_under(limit: &str, folder: &Path) -> std::process::Output {
    let line = format!("{limit}; exec \"$0\" report \"$1\" -q --force -o \"$2\"");
    Command::new("sh")
        .args(["-c", &line, env!("CARGO_BIN_EXE_matchpoint")])
        .arg(fixtures().join("howell-5-tables"))
        .arg(folder)
        .output()
        .expect("there is a shell")
}

#[test]
fn eight_open_files_are_enough() {
    let top = tempfile::tempdir().unwrap();
    let folder = top.path().join("pack");
    for prepare in [None, Some("session.xml"), Some("index.html")] {
        if let Some(name) = prepare {
            fs::write(folder.join(name), "old").unwrap();
        }
        let output = report_under("ulimit -n 8", &folder);
        let printed = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), printed.as_str()), (Some(0), ""));
    }
    let output = report_under("ulimit -n 6", &folder);
    let printed = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{printed}");
    assert!(printed.ends_with("too many open files\n"), "{printed}");
}

/// Whether the stack for signals was refused, or the first memory of all.
#[cfg(target_os = "linux")]
fn could_not_begin(printed: &str) -> bool {
    printed.contains("alternative stack") || printed.starts_with("memory allocation of")
}

/// Memory that is refused is no bug of ours, and ends no process by a signal.
#[cfg(target_os = "linux")]
#[test]
fn refused_memory_is_status_2() {
    let top = tempfile::tempdir().unwrap();
    let folder = top.path().join("pack");
    let mut refused = 0;
    for mebibytes in (8..).step_by(4) {
        let output = report_under(&format!("ulimit -v {}", mebibytes << 10), &folder);
        let printed = String::from_utf8(output.stderr).unwrap();
        match output.status.code() {
            Some(0) => break,
            // The program was not even loaded.
            Some(127) => {}
            None if printed.is_empty() && refused == 0 => {}
            // Or it was loaded, and could not begin: the handler that says how to end needs memory too.
            None if could_not_begin(&printed) && refused == 0 => continue,
            Some(2) => refused += 1,
            status => panic!("{mebibytes} MiB: {status:?}\n{printed}"),
        }
        assert!(!printed.contains("this is a bug"), "{printed}");
        assert!(!folder.exists(), "{mebibytes} MiB");
    }
    assert!(refused > 0, "some limits are between loading and success");
    let entries = fs::read_dir(top.path()).unwrap().count();
    assert_eq!(entries, 1, "the next run clears up");
}

#[test]
fn a_pipe_and_standard_output_are_written_directly() {
    let folder = tempfile::tempdir().unwrap();
    let session = fixtures().join("howell-5-tables");
    let plain = score(&session, &["-q"]).stdout;
    assert_eq!(score(&session, &["-q", "-o", "-"]).stdout, plain);
    assert_eq!(score(&session, &["-q", "-o", "/dev/stdout"]).stdout, plain);
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    let reader = thread::spawn({
        let pipe = pipe.clone();
        move || fs::read(pipe).unwrap()
    });
    let output = score(&session, &["-q", "-o", pipe.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(reader.join().unwrap(), plain);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// Nothing shows why a program stands still that waits for a pipe.
#[test]
fn a_pipe_that_nobody_writes_into_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("late.csv");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    let mut program = program();
    program.args(["score", "-q"]).arg(&pipe);
    program.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut waiting = program.spawn().unwrap();
    let mut printed = BufReader::new(waiting.stderr.take().unwrap());
    let mut line = String::new();
    printed.read_line(&mut line).unwrap();
    assert_eq!(
        line,
        format!(
            "warning: waiting for `{}`: it is a pipe, and no program writes into it yet\n",
            pipe.display()
        )
    );
    fs::write(&pipe, "board,ns,ew,score\n1,1,2,420\n1,3,4,450\n").unwrap();
    assert!(waiting.wait().unwrap().success(), "it goes on");
}

/// A pipe in a folder is read by nobody: it would be waited for. One that the shell makes is.
#[test]
fn a_pipe_is_read_where_it_is_named_and_refused_in_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let text = "board,ns,ew,score\n1,1,2,420\n1,3,4,450\n";
    for (name, beside, status) in [
        ("travelers.csv", None, 2),
        ("pairs.csv", Some("travelers.csv"), 2),
        ("session.toml", Some("travelers.csv"), 2),
        ("section-B.csv", Some("travelers.csv"), 0),
    ] {
        let session = folder.path().join(name.replace('.', "-"));
        fs::create_dir(&session).unwrap();
        if let Some(beside) = beside {
            fs::write(session.join(beside), text).unwrap();
        }
        let made = Command::new("mkfifo").arg(session.join(name)).status();
        assert!(made.unwrap().success());
        let output = score(&session, &[]);
        let printed = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(status), "{name}: {printed}");
        assert!(status == 0 || printed.contains("is a pipe, not a file"), "{printed}");
    }
    let shell = Command::new("bash")
        .args(["-c", "exec \"$0\" score -q <(sleep 1.5; cat \"$1\")"])
        .arg(env!("CARGO_BIN_EXE_matchpoint"))
        .arg(fixtures().join("howell-5-tables/travelers.csv"))
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&shell.stderr);
    assert!(shell.status.success() && !printed.contains("pipe"), "{printed}");
}

/// A run that was cut off between two renames, as it lies on the disk.
fn cut_off(folder: &Path, list: &str) {
    let waiting = folder.join(".matchpoint.run-gone");
    fs::create_dir_all(waiting.join("pack")).expect("it can be written");
    fs::create_dir(waiting.join("before")).expect("it can be written");
    fs::write(waiting.join("matchpoint-run"), "").expect("it can be written");
    let number = fs::metadata(&waiting).expect("it is there").ino();
    let files =
        [("recap.txt", "new recap", Some("old recap")), ("results.json", "new results", None)];
    fs::write(waiting.join(list), crate::hostile::list(number, true, &files))
        .expect("it can be written");
    fs::write(waiting.join("before/recap.txt"), "old recap").expect("it can be written");
    fs::write(folder.join("recap.txt"), "new recap").expect("it can be written");
    fs::write(waiting.join("pack/results.json"), "new results").expect("it can be written");
}

#[test]
fn the_next_run_finishes_what_was_cut_off() {
    for (list, recap, results) in
        [("journal", "new recap", Some("new results")), ("undo", "old recap", None)]
    {
        let folder = tempfile::tempdir().unwrap();
        cut_off(folder.path(), list);
        // One that ends with findings has finished the other, and changes nothing itself.
        let output = Command::new(env!("CARGO_BIN_EXE_matchpoint"))
            .args(["report", "-q", "-o"])
            .arg(folder.path())
            .arg(fixtures().join("bad/wrong-score.csv"))
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).ok();
        assert_eq!(read("recap.txt").as_deref(), Some(recap), "{list}");
        assert_eq!(read("results.json").as_deref(), results, "{list}");
        assert!(!folder.path().join(".matchpoint.run-gone").exists(), "{list}");
    }
}

#[test]
fn check_reports_a_run_that_was_cut_off() {
    let top = tempfile::tempdir().unwrap();
    let session = top.path().join("friday.csv");
    fs::copy(fixtures().join("howell-5-tables/travelers.csv"), &session).unwrap();
    let check = || {
        let output = Command::new(env!("CARGO_BIN_EXE_matchpoint"))
            .args(["check", "friday.csv"])
            .current_dir(top.path())
            .output()
            .unwrap();
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    assert!(check().ends_with("no errors, no warnings\n"));
    fs::create_dir(top.path().join("friday-results")).unwrap();
    cut_off(&top.path().join("friday-results"), "journal");
    let expected = "warning[half-changed]: `friday-results` holds files of two packs: a run was cut off while it put its \
                    files in place\n\
                    help: `matchpoint report friday.csv -o friday-results` finishes it and writes all files again\n";
    let found = check();
    assert!(found.contains(expected) && found.ends_with("1 warning\n"), "{found}");
}

/// An act on the session's own files: whoever reads them is told, and it is finished as a whole.
#[test]
fn an_act_that_was_cut_off_is_reported_and_finished() {
    let top = tempfile::tempdir().unwrap();
    let run = |words: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_matchpoint"))
            .args(words)
            .current_dir(top.path())
            .output()
            .unwrap();
        let printed = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(printed).unwrap())
    };
    run(&["new", "s", "--mitchell", "5", "--boards", "20", "-q"]);
    let settings = top.path().join("s/session.toml");
    let old = fs::read_to_string(&settings).unwrap();
    let new = format!("{old}# new\n");
    let waiting = top.path().join("s/.matchpoint.run-gone");
    for inner in ["pack", "before"] {
        fs::create_dir_all(waiting.join(inner)).unwrap();
    }
    fs::write(waiting.join("matchpoint-run"), "").unwrap();
    fs::write(waiting.join("pack/session.toml"), &new).unwrap();
    let number = fs::metadata(&waiting).unwrap().ino();
    let list = crate::hostile::list(number, false, &[("session.toml", &new, Some(&old))]);
    fs::write(waiting.join("journal"), list).unwrap();
    for words in [&["check", "s"][..], &["movement", "s"], &["explain", "s", "--board", "1"]] {
        let (_, printed) = run(words);
        let command = words[0];
        let expected = "warning[half-changed]: `s` holds half of an act that was cut off, which writes `session.toml`";
        assert!(printed.contains(expected), "{command}: {printed}");
        assert!(printed.contains("`matchpoint movement s --finish`"), "{command}: {printed}");
    }
    assert!(waiting.exists(), "who reads changes nothing");
    let (status, printed) = run(&["check", "s", "--diagnostics", "json", "--strict"]);
    assert!(status == Some(1) && printed.contains("\"half-changed\""), "{printed}");
    let full = fs::OpenOptions::new().write(true).open("/dev/full");
    let finish = ["movement", "s", "--finish", "-q"];
    let output = Command::new(env!("CARGO_BIN_EXE_matchpoint"))
        .args(finish)
        .current_dir(top.path())
        .stdout(full.unwrap())
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stderr).unwrap();
    assert!(printed.starts_with("error: written; not printed: "), "{printed}");
    let (status, printed) = run(&finish);
    assert_eq!(status, Some(0), "{printed}");
    assert_eq!(fs::read_to_string(&settings).unwrap(), new);
    assert!(!waiting.exists());
    assert!(!run(&["check", "s"]).1.contains("cut off"));
}

/// The limit of processes holds for everybody but the administrator, as whom tests may be run.
#[cfg(target_os = "linux")]
#[test]
fn a_thread_that_is_refused_leaves_the_old_pack_whole() {
    let top = tempfile::tempdir().unwrap();
    let folder = top.path().join("pack");
    for path in [top.path(), &folder] {
        fs::create_dir_all(path).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o777)).unwrap();
    }
    let report = |session: &str, limit: &str| {
        let line = format!("exec {limit} \"$0\" report -q \"$1\" -o \"$2\"");
        let line = format!(
            "if [ $(id -u) = 0 ]; then run='setpriv --reuid=65534 --regid=65534 --clear-groups'; fi\n\
             exec $run sh -c '{line}' \"$0\" \"$1\" \"$2\""
        );
        Command::new("sh")
            .args(["-c", &line, env!("CARGO_BIN_EXE_matchpoint")])
            .arg(fixtures().join(session))
            .arg(&folder)
            .output()
            .unwrap()
    };
    let files = || {
        let entries = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        let mut files: Vec<_> = entries.map(|path| (fs::read(&path).ok(), path)).collect();
        files.sort();
        files
    };
    let output = report("howell-5-tables", "");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let before = files();
    let output = report("mitchell-7-tables", "prlimit --nproc=1");
    let printed = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{printed}");
    assert!(
        printed.starts_with("error: a workbook takes a second thread, which the system refuses: "),
        "{printed}"
    );
    assert!(files() == before, "a file of the older pack was replaced");
}

#[test]
fn a_packed_file_is_no_line_that_is_too_long() {
    let folder = tempfile::tempdir().unwrap();
    let printed = |name: &str, begin: &[u8], length: usize| {
        let path = folder.path().join(name);
        let mut bytes = begin.to_vec();
        bytes.resize(length, b'x');
        fs::write(&path, bytes).unwrap();
        let output = score(&path, &[]);
        assert_eq!(output.status.code(), Some(if length > 64 << 20 { 2 } else { 1 }));
        String::from_utf8(output.stderr).unwrap()
    };
    let zip = printed("a.zip", b"PK\x03\x04", 2 << 20);
    assert!(zip.contains("this is no workbook that can be read"), "{zip}");
    let large = printed("b.zip", b"PK\x03\x04", (64 << 20) + 1);
    assert!(large.contains("is a packed file of more than 64 MiB"), "{large}");
    let other = folder.path().join("c.txt");
    fs::write(&other, vec![b'x'; 2 << 20]).unwrap();
    let text = String::from_utf8(score(&other, &[]).stderr).unwrap();
    assert!(text.contains("has a line of more than 1 MiB: line 1"), "{text}");
}

/// The pages of a pack take much more than its session.
#[test]
fn a_pack_without_memory_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("many.csv");
    let mut rows = "board,ns,ew,score\n".to_owned();
    for board in 1..=26 {
        for pair in 1..=400 {
            rows += &format!("{board},{pair},{},0\n", pair + 1_000);
        }
    }
    fs::write(&file, rows).unwrap();
    let line = "ulimit -v 250000; exec \"$0\" report \"$1\" -o \"$1-pack\"";
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(line).arg(env!("CARGO_BIN_EXE_matchpoint")).arg(&file);
    let output = shell.env_remove("RUST_BACKTRACE").output().unwrap();
    let printed = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{printed}");
    assert!(
        printed.contains(
            "error: this session takes some 267 MiB of memory, and the system refuses them"
        ),
        "{printed}"
    );
    assert!(!folder.path().join("many.csv-pack").exists());
}

/// Whatever the limit, from the one on at which 416 rows can be scored: all rows, or what to do.
#[test]
fn many_rows_without_memory_are_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let [few, many] = [16, 4_000].map(|tables| {
        let file = folder.path().join(format!("{tables}.csv"));
        let mut rows = "section,board,ns,ew,contract,by,result\n".to_owned();
        for board in 1..=26 {
            for table in 1..=tables {
                rows += &format!(
                    "A,{board},{table},{},3NT,N,{}\n",
                    table + 10_000,
                    ["=", "+1"][table % 2]
                );
            }
        }
        fs::write(&file, rows).unwrap();
        file
    });
    let under = |kibibytes: usize, file: &Path| {
        let line = format!("ulimit -v {kibibytes}; exec \"$0\" score --format json \"$1\"");
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(line).arg(env!("CARGO_BIN_EXE_matchpoint")).arg(file);
        shell.env_remove("RUST_BACKTRACE").output().unwrap()
    };
    let (mut refused, mut scored) = (0, 0);
    for mebibytes in (16..).step_by(6) {
        if under(mebibytes << 10, &few).status.code() != Some(0) {
            continue;
        }
        let output = under(mebibytes << 10, &many);
        let printed = String::from_utf8_lossy(&output.stderr);
        match output.status.code() {
            Some(0) => scored += 1,
            Some(2) => refused += 1,
            status => panic!("{mebibytes} MiB: {status:?}\n{printed}"),
        }
        let is_said = printed.contains("error: ") && printed.contains("memory");
        assert_eq!(is_said, output.status.code() == Some(2), "{mebibytes} MiB: {printed}");
        if scored == 3 {
            break;
        }
    }
    assert!(refused > 2, "some limits are between few rows and many");
}
