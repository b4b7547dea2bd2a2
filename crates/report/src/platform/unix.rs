//! Linux and macOS.

use std::ffi::OsStr;
use std::fs::{File, FileType, Metadata, OpenOptions};
use std::io;
use std::os::fd::AsFd;
use std::os::unix::fs::{FileTypeExt, MetadataExt, OpenOptionsExt};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use signal_hook::consts::{SIGABRT, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;
use signal_hook::{flag, low_level};

/// Whether a file has no end: a device or a socket. Pipes end.
pub(crate) fn is_endless(kind: FileType) -> bool {
    kind.is_char_device() || kind.is_block_device() || kind.is_socket()
}

/// Whether a file is a pipe: it is opened when somebody writes into it, which may be never.
pub(crate) fn is_pipe(kind: FileType) -> bool {
    kind.is_fifo()
}

/// Whether there is nothing to read from: Rust opens `/dev/null` in place of a closed standard input.
pub(crate) fn standard_input_is_closed() -> bool {
    io::stdin()
        .as_fd()
        .try_clone_to_owned()
        .and_then(|handle| File::from(handle).metadata())
        .is_ok_and(|found| found.file_type().is_char_device())
}

/// Whether a window closes when the program ends. A terminal stays.
pub(crate) const fn closes_its_window() -> bool {
    false
}

/// Opens a new file, readable for everyone whom the user's mask allows.
pub(crate) fn create_new(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(0o666).open(path)
}

/// Has a file that grows over the limit of the process (`ulimit -f`) fail the write, which is reported and cleaned up
/// after, in place of ending the process.
pub(crate) fn fail_writes_over_the_limit() {
    // Nobody looks at the flag; that there is a handler is all. Without one, the process ends as it would have.
    let _ = flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
}

/// Has an interruption wait for `clean_up`; then the process ends as the signal would have ended it. What `clean_up`
/// returns lives until then.
pub(crate) fn on_interruption<T>(clean_up: impl Fn() -> T + Send + 'static) {
    // Where no handler can be set, an interrupted run leaves something over.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else {
        return;
    };
    let waiting = move || {
        for signal in &mut signals {
            let _held = clean_up();
            let _ = low_level::emulate_default_handler(signal);
        }
    };
    let _ = thread::Builder::new().spawn(waiting);
}

/// A command line, as the shell reads it.
pub(crate) fn shell(line: &OsStr) -> Command {
    let mut command = Command::new("sh");
    command.arg("-c").arg(line);
    command
}

/// Leaves Ctrl-C to another program that the terminal is given to.
pub(crate) fn ignore_interruptions() {
    // Nobody looks at the flag; that there is a handler is all.
    let _ = flag::register(SIGINT, Arc::new(AtomicBool::new(false)));
}

/// Writes a folder down to the disk: which files are in it, and under which names.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    match File::open(path)?.sync_all() {
        // Some file systems know no such thing.
        Err(error)
            if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) =>
        {
            Ok(())
        }
        done => done,
    }
}

/// Opens a file that is no link and never makes the caller wait, to read it or to write in it.
pub(crate) fn open_plain(path: &Path, is_written: bool) -> io::Result<File> {
    use rustix::fs::OFlags;
    // The flags are small on every system.
    let flags = i32::try_from((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits()).unwrap_or(0);
    let file = OpenOptions::new().read(true).write(is_written).custom_flags(flags).open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(io::Error::other("it is not a file")) }
}

/// Whether an open file is the one at a path.
pub(crate) fn is_at(file: &File, path: &Path) -> bool {
    let place = |found: Metadata| (found.dev(), found.ino());
    let (own, there) = (file.metadata(), path.symlink_metadata());
    own.is_ok_and(|own| there.is_ok_and(|there| place(own) == place(there)))
}

/// Whether a file belongs to the user who runs the program.
pub(crate) fn is_own(found: &Metadata) -> bool {
    found.uid() == rustix::process::geteuid().as_raw()
}

/// What tells a folder from every copy of it.
pub(crate) fn identity(found: &Metadata) -> u64 {
    found.ino()
}

/// The name of the machine.
pub(crate) fn host() -> String {
    let system = rustix::system::uname();
    system.nodename().to_string_lossy().into_owned()
}

/// Whether a file could not be opened because the process, or the system, has as many as it may have.
pub(crate) fn has_no_room_for_a_file(error: &io::Error) -> bool {
    /// `ENFILE` and `EMFILE`, on every Unix.
    const FULL: [i32; 2] = [23, 24];
    error.raw_os_error().is_some_and(|code| FULL.contains(&code))
}

/// Has refused memory end the process with this status, in place of the signal that Rust sends itself then. What is
/// half written is left to the next run.
pub(crate) fn end_without_memory(status: u8) {
    let always = Arc::new(AtomicBool::new(true));
    // Where no handler can be set, the signal ends the process.
    let _ = flag::register_conditional_shutdown(SIGABRT, status.into(), always);
}
