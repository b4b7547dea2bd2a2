//! Files that another program has open: unsaved changes are not in them.

use std::path::Path;

use findings::{Code, Diagnostic};
use traveler_ingest::Reading;

/// How the file is called with which a program of Access databases marks one as open, beside it.
const LOCKS: [&str; 2] = ["ldb", "laccdb"];
/// How databases are called.
const DATABASES: [&str; 3] = ["bws", "mdb", "accdb"];

/// Whether another program has a database open.
pub(super) fn is_in_use(path: &Path) -> bool {
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    let is_database = ending.is_some_and(|ending| DATABASES.iter().any(|own| ending == *own));
    is_database && LOCKS.iter().any(|lock| path.with_extension(lock).exists())
}

/// Reports files that are in use.
pub(super) fn report(files: &[String], reading: &mut Reading) {
    let warnings = files.iter().map(|file| {
        let message = format!("`{file}` is still in use: results may be missing");
        Diagnostic::new(Code::StillInUse, message).hint(
            "score it again when the other program is closed; if none has it open, remove the `.ldb` file beside it",
        )
    });
    reading.counts.warnings += files.len();
    reading.diagnostics.extend(warnings);
}
