//! Texts that several checks share.

use session::SectionId;

use super::sheet::Sheet;

/// How to fix what is not there in a section; and what says that it should be there, where no movement is written down.
pub(super) fn add_them(sheet: &Sheet<'_>, section: SectionId) -> String {
    let hint = "add them, with `LP` for a late play or `NP` for a board that will not be played; until then the session \
                is provisional";
    match sheet.session.movement(section) {
        _ if sheet.session.conditions().method.is_team_method() => {
            format!("{hint}; which boards a match has is worked out from the other matches")
        }
        Some(_) => "enter them: later rounds have results; `LP` is a late play, `NP` a board that will not be played"
            .to_owned(),
        None => format!(
            "{hint}; without a `movement.csv`, the movement is worked out from rounds, tables and pairs"
        ),
    }
}
