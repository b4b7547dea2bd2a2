//! The program, run as from a shell.

use std::path::Path;
use std::process::{Command, Output};

/// The program, without arguments yet.
pub(crate) fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_matchpoint"))
}

/// Scores a session.
pub(crate) fn score(path: &Path, more: &[&str]) -> Output {
    program().arg("score").arg(path).args(more).output().expect("the program starts")
}
