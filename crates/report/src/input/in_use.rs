//! Files that may be about to change: another program has them open, or an act was cut off while it wrote them.

use std::path::Path;

use findings::{Code, Diagnostic};
use traveler_ingest::Reading;

use crate::failure::Failure;
use crate::quoted::{quoted, shown};
use crate::store;

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

/// What an act has left in a folder that was cut off while it put files in place, and which command finishes it. `session`
/// is that of a pack, as it is typed.
pub(crate) fn cut_off(folder: &Path, session: &str) -> Option<Failure> {
    let cut_off = store::cut_off(folder)?;
    let typed = shown(folder);
    let typed = quoted(&typed);
    Some(if cut_off.is_pack {
        let what = "holds files of two packs: a run was cut off while it put its files in place";
        Failure::about(folder, what).hint(format!(
            "`matchpoint report {session} -o {typed}` finishes it and writes all files again"
        ))
    } else {
        let what = format!(
            "holds half of an act that was cut off, which writes {}",
            cut_off.names
        );
        Failure::about(folder, what).hint(format!(
            "`matchpoint movement {typed} --finish` finishes it"
        ))
    })
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
