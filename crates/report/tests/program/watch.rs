//! `report --watch`: the pack is written again whenever a file of the session changes.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::running::program;

const SESSION: &str = "board,ns,ew,score\n1,1,2,420\n1,3,4,450\n";
/// Nothing takes so long, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program, which is ended with the test.
struct Watching(Child);

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The lines that a program prints, as they come.
fn lines_of(child: &mut Child) -> Receiver<String> {
    let output = child.stdout.take().expect("it is piped");
    let (tell, lines) = channel();
    thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if tell.send(line).is_err() {
                break;
            }
        }
    });
    lines
}

#[test]
fn a_pack_follows_its_session() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("tuesday.csv");
    let results = folder.path().join("tuesday-results");
    fs::write(&session, SESSION).unwrap();
    let mut program = program();
    program.args(["report", "--watch", "--only", "json"]).arg(&session);
    program.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut watching = Watching(program.spawn().expect("the program starts"));
    let lines = lines_of(&mut watching.0);
    let next = || lines.recv_timeout(PATIENCE).expect("it prints a line");
    let published = || fs::read_to_string(results.join("results.json")).unwrap();

    let first = next();
    assert!(first.starts_with("1 file written to `"), "{first}");
    let before = published();

    // A correction that cannot be: the last good pack stays.
    fs::write(&session, SESSION.replace("450", "451")).unwrap();
    assert!(next().starts_with("nothing written: `"));
    assert_eq!(published(), before);

    // Saved as editors do it: under another name, then put in place.
    let new = folder.path().join("tuesday.new");
    fs::write(&new, SESSION.replace("450", "430")).unwrap();
    fs::rename(&new, &session).unwrap();
    let line = next();
    assert!(line.contains("written to `"), "{line}");
    assert_ne!(published(), before);
}

/// A program that is told to watch a folder goes on with the folder that takes its place, whatever happens between.
#[test]
fn a_pack_follows_a_folder_that_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("tuesday");
    let results = folder.path().join("tuesday-results");
    let new = |name: &str, score: &str| {
        let path = folder.path().join(name);
        fs::create_dir(&path).unwrap();
        fs::write(path.join("travelers.csv"), SESSION.replace("450", score)).unwrap();
        path
    };
    fs::rename(new("first", "450"), &session).unwrap();
    let began = Instant::now();
    let mut program = program();
    program.args(["report", "--watch", "--only", "json"]).arg(&session);
    program.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut watching = Watching(program.spawn().expect("the program starts"));
    let lines = lines_of(&mut watching.0);
    let next = || lines.recv_timeout(PATIENCE).expect("it prints a line");
    let published = || fs::read_to_string(results.join("results.json")).unwrap();
    assert!(next().starts_with("1 file written to `"));
    let run = began.elapsed();
    let before = published();

    // Away for longer than one look.
    let second = new("second", "430");
    fs::rename(&session, folder.path().join("old")).unwrap();
    assert!(next().starts_with("nothing written: `"));
    thread::sleep(Duration::from_millis(1200));
    fs::rename(&second, &session).unwrap();
    let back = Instant::now();
    assert!(next().contains("written to `"));
    assert_ne!(published(), before);
    // A busy machine takes longer for each run.
    let noticed = back.elapsed().saturating_sub(run * 2);
    assert!(noticed < Duration::from_secs(2), "{noticed:?}");

    // What changes in the new folder is noticed, and what changes in the old one is not.
    let before = published();
    fs::write(session.join("travelers.csv"), SESSION).unwrap();
    assert!(next().contains("written to `"));
    assert_ne!(published(), before);

    // Swapped at once, by a link as well.
    #[cfg(unix)]
    {
        let third = new("third", "400");
        let before = published();
        fs::rename(&session, folder.path().join("older")).unwrap();
        std::os::unix::fs::symlink(&third, &session).unwrap();
        while published() == before {
            assert!(!next().is_empty());
        }
    }
}

/// A program that writes into the folder all the time, such as a download, keeps nobody waiting.
#[test]
fn a_pack_follows_in_a_folder_that_is_never_quiet() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("tuesday");
    fs::create_dir(&session).unwrap();
    fs::write(session.join("travelers.csv"), SESSION).unwrap();
    let mut program = program();
    program.args(["report", "--watch", "--only", "json"]).arg(&session);
    program.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut watching = Watching(program.spawn().expect("the program starts"));
    let lines = lines_of(&mut watching.0);
    let next = || lines.recv_timeout(PATIENCE).expect("it prints a line");
    assert!(next().starts_with("1 file written to `"));

    let (end, ended) = channel::<()>();
    let busy = session.join("download.part");
    let noise = thread::spawn(move || {
        while ended.recv_timeout(Duration::from_millis(50)) == Err(RecvTimeoutError::Timeout) {
            fs::write(&busy, "more").unwrap();
        }
    });
    let changed = SESSION.replace("450", "430");
    fs::write(session.join("travelers.csv"), changed).unwrap();
    assert!(next().contains("written to `"));
    drop(end);
    noise.join().unwrap();
}
