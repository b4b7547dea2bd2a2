//! Columns that are not to be read.

use findings::{Code, Diagnostic, Findings};
use notation::spelling::{nearest, plain};
use rows::entered::EnteredSettings;

use crate::Options;

/// Warns of columns that are not to be read, and that no table has.
pub(super) fn warn_of_no_columns(
    settings: &EnteredSettings,
    options: &Options,
    findings: &mut Findings,
) {
    let ignored = settings
        .ignored_columns
        .iter()
        .chain(options.ignored_columns);
    let known = findings.columns().unwrap_or_default().to_vec();
    let is_none = |name: &&String| known.iter().all(|known| plain(known) != plain(name));
    for name in ignored.filter(is_none).filter(|_| !known.is_empty()) {
        let message = format!("no table has a column `{name}` that could be left out");
        let found = Diagnostic::new(Code::NoSuchColumn, message).found(name.clone());
        let near = nearest(name, known.iter().map(String::as_str));
        findings.push(match near {
            Some(near) => found.hint(format!("did you mean `{near}`?")),
            None => found
                .hint("correct `--ignore-column`, or `ignore` under `[columns]` in `session.toml`"),
        });
    }
}
