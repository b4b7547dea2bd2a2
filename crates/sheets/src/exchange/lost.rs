//! What formats of other programs have no words for.

use session::FoulGroup;

use crate::model::Scored;

/// Says what none of these formats holds, as far as a session has it.
pub(super) fn everywhere(scored: Scored<'_>) -> Vec<String> {
    let session = scored.session;
    let fouled = session.result_ids();
    let fouled = fouled.filter(|(_, line)| line.group != FoulGroup::MAIN);
    let warnings = [
        session.conditions().method.has_matches().then(|| {
            "the format has no words for the scale of victory points, byes and matches that were awarded: to read the \
             file again, `session.toml` must have `method`, `vp` and `[[matches]]`"
                .to_owned()
        }),
        counted(
            session.adjustments().len(),
            "adjustment is in the scores, and not in the lines",
            "adjustments are in the scores, and not in the lines",
        ),
        counted(
            fouled.count(),
            "line of a foul group is written without its group",
            "lines of foul groups are written without their groups",
        ),
    ];
    warnings.into_iter().flatten().collect()
}

/// Says how many things are not as they should be, where there are some.
pub(super) fn counted(count: usize, one: &str, many: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{count} {many}")),
    }
}
