//! How a session is scored, in the words of its settings: what messages say where two of them differ.

use rust_decimal::Decimal;
use session::{ContestantKind, CrossImpForm, Method, SwissBoards, Trim, VictoryPoints};

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
        Method::Teams {
            victory_points,
            bye,
        } => matches("teams", None, victory_points, bye),
        Method::Swiss {
            boards,
            victory_points,
            bye,
        } => {
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
    if parts.is_empty() {
        name.to_owned()
    } else {
        format!("{name} ({})", parts.join(", "))
    }
}
