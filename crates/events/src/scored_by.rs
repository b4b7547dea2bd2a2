//! How a session is scored, in the words of its settings, for messages about two sessions that differ.

use rust_decimal::Decimal;
use session::{
    AveragePlus, BoardRounding, Bye, Conditions, ContestantKind, CrossImpForm, Method, ShortBoards,
    SwissBoards, Trim, VictoryPoints,
};

/// Who plays.
pub(crate) const fn kind(kind: ContestantKind) -> &'static str {
    match kind {
        ContestantKind::Pair => "a session of pairs",
        ContestantKind::Player => "an individual",
        ContestantKind::Team => "a session of teams",
    }
}

/// A method as its settings have it.
pub(crate) fn method(method: Method) -> String {
    match method {
        Method::Matchpoints => "matchpoints".to_owned(),
        Method::CrossImps(CrossImpForm::Average) => "cross-imps (average)".to_owned(),
        Method::CrossImps(CrossImpForm::Total) => "cross-imps (total)".to_owned(),
        Method::CrossImps(CrossImpForm::Ebu) => "cross-imps (ebu)".to_owned(),
        Method::Butler { trim } => match trim {
            Trim::None => "butler (trim 0)".to_owned(),
            Trim::One => "butler (trim one)".to_owned(),
            Trim::Part { count, out_of } if out_of.get() == 100 => format!("butler (trim {count})"),
            Trim::Part { count, out_of } => format!("butler (trim {count}/{out_of})"),
        },
        Method::BoardAMatch => "board-a-match".to_owned(),
        Method::Teams { victory_points, bye } => matches("teams", None, victory_points, bye),
        Method::Swiss { boards, victory_points, bye } => {
            let imps = match boards {
                SwissBoards::Matchpoints => None,
                SwissBoards::CrossImps(CrossImpForm::Average) => Some("imps average"),
                SwissBoards::CrossImps(CrossImpForm::Total) => Some("imps total"),
                SwissBoards::CrossImps(CrossImpForm::Ebu) => Some("imps ebu"),
            };
            matches("swiss", imps, victory_points, bye)
        }
    }
}

/// A method of matches, with what else decides about their scores.
fn matches(
    name: &str,
    imps: Option<&str>,
    victory_points: Option<VictoryPoints>,
    bye: Decimal,
) -> String {
    let scale = victory_points.map(|scale| format!("vp {}, bye_vp {bye}", scale.name()));
    let parts: Vec<String> = imps.map(str::to_owned).into_iter().chain(scale).collect();
    if parts.is_empty() { name.to_owned() } else { format!("{name} ({})", parts.join(", ")) }
}

/// Everything that decides what a result is worth: its key in the settings, its name in messages, and its value in
/// words.
pub(crate) fn described(conditions: &Conditions) -> [(&'static str, &'static str, String); 8] {
    let by_the_rules = || "as the rules have it".to_owned();
    // What the rules have anyway is no choice.
    let usual = conditions.rules.regulations();
    let rounding = conditions.board_rounding.filter(|own| *own != usual.board_rounding);
    let rounding = rounding.map(|rounding| match rounding {
        BoardRounding::Tenths => "to 0.1",
        BoardRounding::Hundredths => "to 0.01",
        BoardRounding::TenThousandths => "to 0.0001",
        BoardRounding::Unrounded => "not at all",
    });
    let short_boards = conditions.short_boards.filter(|own| *own != usual.short_boards);
    let short_boards = short_boards.map(|short| match short {
        ShortBoards::Neuberg => "by Neuberg's formula",
        ShortBoards::Linear => "in proportion",
        ShortBoards::Tie => "as ties",
    });
    let bye = match conditions.bye {
        Bye::Nothing => "nothing",
        Bye::Half => "50%",
        Bye::Sixty => "60%",
    };
    let average_plus = match conditions.average_plus {
        AveragePlus::Law => "by the law",
        AveragePlus::Flat => "flat",
    };
    let complement =
        if conditions.complement { "what N-S leave of the top" } else { "their own matchpoints" };
    let max_score = conditions.max_score.map(|most| most.normalize().to_string());
    [
        ("method", "is scored by", method(conditions.method)),
        ("rules", "follows the rules", conditions.rules.name().to_owned()),
        ("board_rounding", "rounds boards", rounding.map_or_else(by_the_rules, str::to_owned)),
        (
            "short_boards",
            "rates short boards",
            short_boards.map_or_else(by_the_rules, str::to_owned),
        ),
        ("complement", "gives E-W", complement.to_owned()),
        ("bye", "gives a sit-out", bye.to_owned()),
        ("average_plus", "has average plus", average_plus.to_owned()),
        ("max_score", "has the maximum", max_score.unwrap_or_else(by_the_rules)),
    ]
}
