//! A season's table, for programs.

use std::io::{self, Write};

use reports::model::season::{Competitors, Season};

use super::json_schema::records;
use super::{begin, list};
use crate::records::{LadderRecord, LadderRow};

records! {
    /// The document before its list.
    pub(super) struct Head<'a> {
        format: &'static str;
        version: u32;
        sessions: Vec<SessionRecord<'a>>;
    }

    struct SessionRecord<'a> {
        name: Option<&'a str>;
        date: Option<&'a str>;
    }
}

/// Writes a season's table.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(season: &Season, competitors: Competitors, out: &mut dyn Write) -> io::Result<()> {
    let sessions = season.sessions.iter().map(|session| SessionRecord {
        name: session.name.as_deref(),
        date: session.date.as_deref(),
    });
    let head = Head { format: "matchpoint-ladder", version: 1, sessions: sessions.collect() };
    begin(&head, out)?;
    list::<LadderRecord>("ladder", season.lines.len(), 0, out, |piece, records| {
        let mut lines = season.lines[piece].iter();
        lines.try_for_each(|line| records.next(&LadderRow { line, competitors }))
    })?;
    out.write_all(b"\n}\n")
}
