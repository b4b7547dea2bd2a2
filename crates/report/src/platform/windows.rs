//! Windows.

use std::ffi::OsStr;
use std::fs::{File, FileType, Metadata, OpenOptions};
use std::io::{self, IsTerminal};
use std::os::windows::fs::OpenOptionsExt;
use std::path::Path;
use std::process::{self, Command};

use winsafe::HPROCESSLIST;
use winsafe::co::TH32CS;

/// What Windows reports of a process that Ctrl-C has ended: `STATUS_CONTROL_C_EXIT`, 0xC000013A.
const ENDED_BY_CONTROL_C: i32 = -1_073_741_510;

/// Whether a file has no end. Devices have names of their own here, which no metadata shows.
pub(crate) const fn is_endless(_: FileType) -> bool {
    false
}

/// Whether a file is a pipe. Pipes have names of their own here, which no metadata shows.
pub(crate) const fn is_pipe(_: FileType) -> bool {
    false
}

/// Whether there is nothing to read from. A closed standard input reads as an empty file, which is reported as such.
pub(crate) const fn standard_input_is_closed() -> bool {
    false
}

/// Whether a window closes when the program ends: the Explorer opened it, for a double click or for a file that was
/// dropped on the program.
pub(crate) fn closes_its_window() -> bool {
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        return false;
    }
    let Ok(mut running) = HPROCESSLIST::CreateToolhelp32Snapshot(TH32CS::SNAPPROCESS, None) else {
        return false;
    };
    let (mut parent, mut explorers) = (None, Vec::new());
    for found in running.iter_processes().map_while(Result::ok) {
        if found.th32ProcessID == process::id() {
            parent = Some(found.th32ParentProcessID);
        }
        if found.szExeFile().eq_ignore_ascii_case("explorer.exe") {
            explorers.push(found.th32ProcessID);
        }
    }
    parent.is_some_and(|id| explorers.contains(&id))
}

/// Opens a new file.
pub(crate) fn create_new(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

/// No limit of a process has a file fail here.
pub(crate) const fn fail_writes_over_the_limit() {}

/// Has an interruption wait for `clean_up`; then the process ends as Ctrl-C ends it.
#[expect(
    clippy::exit,
    reason = "Windows calls the handler on a thread of its own, which cannot return a status through `main`"
)]
pub(crate) fn on_interruption<T>(clean_up: impl Fn() -> T + Send + 'static) {
    // Where no handler can be set, an interrupted run leaves something over.
    let _ = ctrlc::set_handler(move || {
        let _held = clean_up();
        process::exit(ENDED_BY_CONTROL_C);
    });
}

/// A command line, as the shell reads it.
pub(crate) fn shell(line: &OsStr) -> Command {
    let mut command = Command::new("cmd");
    command.arg("/C").arg(line);
    command
}

/// Leaves Ctrl-C to another program that the terminal is given to.
pub(crate) fn ignore_interruptions() {
    // Where the handler cannot be set, Ctrl-C ends this program too.
    let _ = ctrlc::set_handler(|| {});
}

/// Windows writes folders down by itself.
#[expect(clippy::unnecessary_wraps, reason = "other systems can fail here")]
pub(crate) const fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Opens a file that is no link, to read it or to write in it.
pub(crate) fn open_plain(path: &Path, is_written: bool) -> io::Result<File> {
    /// `FILE_FLAG_OPEN_REPARSE_POINT`: a link itself, and not what it leads to.
    const LINK_ITSELF: u32 = 0x0020_0000;
    let file =
        OpenOptions::new().read(true).write(is_written).custom_flags(LINK_ITSELF).open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(io::Error::other("it is not a file")) }
}

/// Whether an open file is the one at a path.
pub(crate) fn is_at(file: &File, path: &Path) -> bool {
    let own = file.try_clone().and_then(same_file::Handle::from_file).ok();
    own.is_some() && own == same_file::Handle::from_path(path).ok()
}

/// Whoever may write a folder may replace what is in it.
pub(crate) const fn is_own(_: &Metadata) -> bool {
    true
}

/// Nothing that is at hand tells a folder from a copy of it.
pub(crate) const fn identity(_: &Metadata) -> u64 {
    0
}

/// The name of the machine.
pub(crate) fn host() -> String {
    std::env::var("COMPUTERNAME").unwrap_or_default()
}

/// Whether a file could not be opened because the process has as many as it may have.
pub(crate) fn has_no_room_for_a_file(error: &io::Error) -> bool {
    /// `ERROR_TOO_MANY_OPEN_FILES`.
    const FULL: i32 = 4;
    error.raw_os_error() == Some(FULL)
}

/// Windows ends a process without memory by itself.
pub(crate) const fn end_without_memory(_: u8) {}
