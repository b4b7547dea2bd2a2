//! A session that somebody may try: that of the README. The program practices on it, too.

use serde_json::json;

use crate::file::File;
use crate::files::Files;
use crate::message;
use crate::open_session::OpenSession;
use crate::request::{By, CellChange, Choices, Window};
use crate::view;

const FILES: [(&str, &str); 3] = [
    ("travelers.csv", include_str!("../../../fixtures/mitchell-7-tables/travelers.csv")),
    ("pairs.csv", include_str!("../../../fixtures/mitchell-7-tables/pairs.csv")),
    ("session.toml", include_str!("../../../fixtures/mitchell-7-tables/session.toml")),
];

pub(crate) fn files() -> Option<Files> {
    let files = FILES.map(|(name, text)| File::new(name, text));
    Files::of(files.to_vec(), false).ok()
}

/// Does what is done first with any session. A browser takes longest with what it runs for the first time: so it is
/// done before a person waits for it.
pub(crate) fn practice(shows: Window) -> Option<()> {
    let by = By::default();
    for text in ["", "0"] {
        let mut files = files()?;
        let open_session = OpenSession::of(files.clone(), Choices::default());
        let cell = CellChange { row: 0, column: 0, text: text.to_owned() };
        let changed = open_session.change(&[cell], &by).ok()?;
        for (name, bytes) in changed.files {
            files.put(&name, bytes).ok()?;
        }
        let open_session = OpenSession::of(files, Choices::default());
        let head = json!({"practiced": view::summary(&open_session, shows)});
        drop(message::written(&head, b""));
    }
    Some(())
}
