//! What was read, in one line on standard error.

use std::path::Path;

use findings::Accounting;
use session::Session;

use crate::console::Console;
use crate::input::Located;

/// Says what was read, unless a program listens.
pub(super) fn report(discovery: &Located, session: &Session, lines: Accounting, console: Console) {
    if console.is_for_programs() {
        return;
    }
    let name = |path: &Path| {
        let name = path.file_name().unwrap_or(path.as_os_str());
        name.to_string_lossy().into_owned()
    };
    let files: Vec<String> = discovery.travelers().map(name).collect();
    if let Some(stated) = pack::input_summary(&files, session, lines) {
        console.note(stated);
    }
}
