//! CSV for spreadsheets.

pub mod bridgewebs;
pub mod corrections;
pub mod ladder;
pub mod overall;
mod record;
pub mod results;
pub(crate) mod rows;
pub mod standings;
pub mod table;
pub mod team_pairs;

use std::borrow::Cow;
use std::io::{self, Write};

use reports::model::Scored;
use reports::{OVERALL, PAIRS, Report, visible};

/// Writes a report as CSV.
pub type WriteReport = fn(&Scored<'_>, &mut dyn Write) -> io::Result<()>;

/// What writes a report as CSV, where programs read it.
#[must_use]
pub fn of_report(report: &Report) -> Option<WriteReport> {
    let written: [(&Report, WriteReport); 2] =
        [(&OVERALL, overall::write), (&PAIRS, team_pairs::write)];
    let found = written.into_iter().find(|(own, _)| *own == report);
    found.map(|(_, write)| write)
}

// Makes text that a spreadsheet would run as a formula inert, in a reversible way. Control characters are shown.

/// Puts an apostrophe before text that begins like a formula, that is called like no number (`INF`, `NAN`), or that
/// begins with an apostrophe; to take one leading apostrophe away restores every text. Numbers are not text: they are
/// written as they are.
fn inert(text: &str) -> Cow<'_, str> {
    let dangerous = |first: char| {
        matches!(
            first,
            '=' | '+' | '-' | '@' | '\t' | '\r' | '\n' | '\'' | '＝' | '＋' | '－' | '＠'
        )
    };
    if text.trim_start_matches(' ').starts_with(dangerous) || is_no_number(text) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Whether programs that read tables take a text for a number that is none: a section may be called `INF`.
fn is_no_number(text: &str) -> bool {
    ["inf", "infinity", "nan"].iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Shows control characters as escapes: `\x1b`. A tab, and the end of a line in a remark that has several, are text.
fn shown(text: &str) -> Cow<'_, str> {
    let acts = |character: char| character.is_control() && !matches!(character, '\t' | '\n');
    visible::replaced(text, acts, visible::push)
}

#[cfg(test)]
mod tests {
    use super::{inert, shown};

    #[test]
    fn control_characters_are_shown() {
        for (text, expected) in [
            ("Jürgen 双子", "Jürgen 双子"),
            ("a\tb\nc", "a\tb\nc"),
            ("\u{1b}[2J\u{7}\u{8}", "\\x1b[2J\\x07\\x08"),
            ("Winner\rLoser\u{9b}8m", "Winner\\rLoser\\u{9b}8m"),
        ] {
            assert_eq!(shown(text), expected);
        }
    }

    #[test]
    fn formulas_are_inert_and_come_back() {
        for (text, expected) in [
            ("Smith", "Smith"),
            ("=cmd|'/C calc'!A0", "'=cmd|'/C calc'!A0"),
            ("+1", "'+1"),
            ("-Ann", "'-Ann"),
            ("@sum", "'@sum"),
            ("\t=1", "'\t=1"),
            (" =1", "' =1"),
            ("＝1+1", "'＝1+1"),
            ("'t Hooft", "''t Hooft"),
            ("O'Hara", "O'Hara"),
            ("INF", "'INF"),
            ("nan", "'nan"),
            ("Nancy", "Nancy"),
        ] {
            let written = inert(text);
            assert_eq!(written, expected);
            assert_eq!(written.strip_prefix('\'').unwrap_or(&written), text);
        }
    }
}
