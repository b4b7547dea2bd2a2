//! How a session is scored, as far as it differs from the defaults: a program that reads the document scores it alike.

use std::borrow::Cow;

use contract_scoring::Side;
use reports::model::Scored;
use reports::model::published::bye_vp;
use rust_decimal::Decimal;
use serde_json::json;
use session::{
    AveragePlus, BoardRounding, Bye, Conditions, CrossImpForm, Method, PairsMethod, Percentage,
    ShortBoards, SwissBoards, Trim, VictoryPoints,
};

use super::json_schema::{direction, one_of, or_null, records};

records! {
    /// The keys of `[scoring]` and `[ranking]` in `session.toml` that differ from their defaults.
    #[derive(Debug, Default, PartialEq, Eq)]
    pub(super) struct ScoringRecord<'a> {
        board_rounding: Option<&'static str>, left_out = one_of(&BoardRounding::ALL.map(BoardRounding::name));
        short_boards: Option<&'static str>, left_out = one_of(&ShortBoards::ALL.map(ShortBoards::name));
        complement: Option<bool>, left_out = json!({ "const": true });
        bye: Option<&'static str>, left_out = one_of(&["50%", "60%"]);
        average_plus: Option<&'static str>, left_out = json!({ "const": "flat" });
        imps: Option<&'static str>, left_out = one_of(&CrossImpForm::ALL.map(CrossImpForm::name));
        trim: Option<String>, left_out;
        /// Of teams and Swiss pairs it is always there, since what is usual depends on the rules.
        vp: Option<&'static str>, left_out = one_of(&scales());
        bye_vp: Option<Decimal>, left_out;
        score_together: Vec<Vec<&'a str>>, left_out;
        max_score: Option<Decimal>, left_out;
        minimum_share: Option<Cow<'static, str>>, left_out;
    }

    /// A round that somebody sat out, with the victory points that it earned.
    pub(super) struct ByeRecord<'a> {
        section: &'a str;
        round: Option<u32>;
        pair: u32;
        vp: Decimal;
    }

    /// A board that somebody sat out, where that earns something.
    pub(super) struct SitOutRecord<'a> {
        section: &'a str;
        board: u16;
        round: Option<u32>;
        table: Option<u32>;
        direction: Option<&'static str> = or_null(direction());
        pair: u32;
    }
}

impl<'a> ScoringRecord<'a> {
    /// What is not as usual; `None` where all is.
    pub(super) fn of(scored: Scored<'a>) -> Option<Self> {
        let Conditions {
            method,
            rules: _,
            board_rounding,
            short_boards,
            complement,
            bye,
            average_plus,
            score_together,
            max_score,
            minimum_share,
            pairs,
            // Strats, awards and handicaps are described by the standings.
            rank_together: _,
            stratify_by: _,
            masterpoints: _,
            handicap: _,
        } = scored.session.conditions();
        let name = |id| scored.session.section(id).name.as_str();
        let has_scale = matches!(method, Method::Teams { .. } | Method::Swiss { .. });
        let scale = method.victory_points();
        let record = Self {
            board_rounding: board_rounding.map(BoardRounding::name),
            short_boards: short_boards.map(ShortBoards::name),
            complement: complement.then_some(true),
            bye: (*bye != Bye::Nothing).then(|| bye.name()),
            average_plus: (*average_plus != AveragePlus::Law).then(|| average_plus.name()),
            imps: imps(*method, *pairs),
            trim: trim(*method, *pairs),
            vp: has_scale.then(|| scale.map_or("none", VictoryPoints::name)),
            bye_vp: bye_vp(*method),
            score_together: (score_together.iter())
                .map(|group| group.iter().copied().map(name).collect())
                .collect(),
            max_score: *max_score,
            minimum_share: (*minimum_share != Conditions::USUAL_SHARE)
                .then(|| share(*minimum_share)),
        };
        (record != Self::default()).then_some(record)
    }
}

/// The scales of victory points.
fn scales() -> Vec<&'static str> {
    let scales = VictoryPoints::ALL.map(VictoryPoints::name);
    scales.into_iter().chain(["none"]).collect()
}

/// The rounds that were sat out, where they earn victory points.
pub(super) fn byes(scored: Scored<'_>) -> Vec<ByeRecord<'_>> {
    let session = scored.session;
    let Some(usual) = bye_vp(session.conditions().method) else {
        return Vec::new();
    };
    let record = |((id, round), given): ((_, Option<session::RoundNumber>), Option<Decimal>)| {
        let contestant = session.contestant(id);
        ByeRecord {
            section: &session.section(contestant.section).name,
            round: round.map(|round| round.get().into()),
            pair: contestant.number.get(),
            vp: given.unwrap_or(usual),
        }
    };
    session.byes().into_iter().map(record).collect()
}

/// The boards that were sat out, where they earn a part of a top.
pub(super) fn sit_outs(scored: Scored<'_>) -> Vec<SitOutRecord<'_>> {
    let session = scored.session;
    if session.conditions().bye == Bye::Nothing {
        return Vec::new();
    }
    let record = |one: &session::SitOut| {
        let contestant = session.contestant(one.contestant);
        SitOutRecord {
            section: &session.section(contestant.section).name,
            board: one.board.get(),
            round: one.round.map(|round| round.get().into()),
            table: one.table.map(|table| table.get().into()),
            direction: contestant.direction.side().map(Side::code),
            pair: contestant.number.get(),
        }
    };
    session.sit_outs().iter().map(record).collect()
}

fn imps(method: Method, pairs: Option<PairsMethod>) -> Option<&'static str> {
    let form = match (method, pairs) {
        (Method::CrossImps(form), _)
        | (Method::Swiss { boards: SwissBoards::CrossImps(form), .. }, _)
        | (_, Some(PairsMethod::CrossImps(form))) => form,
        _ => return None,
    };
    // Swiss pairs are scored by matchpoints where nothing is said.
    let is_usual = form == CrossImpForm::Average && !matches!(method, Method::Swiss { .. });
    (!is_usual).then(|| form.name())
}

fn trim(method: Method, pairs: Option<PairsMethod>) -> Option<String> {
    let trim = match (method, pairs) {
        (Method::Butler { trim }, _) | (_, Some(PairsMethod::Butler { trim })) => trim,
        _ => return None,
    };
    (trim != Trim::USUAL).then(|| match trim {
        Trim::None => "none".to_owned(),
        Trim::One => "one".to_owned(),
        Trim::Part { count, out_of } => format!("{count}/{out_of}"),
    })
}

/// As `session.toml` has it.
pub(super) const fn method(method: Method) -> &'static str {
    match method {
        Method::Matchpoints => "matchpoints",
        Method::CrossImps(_) => "cross-imps",
        Method::Butler { .. } => "butler",
        Method::BoardAMatch => "board-a-match",
        Method::Teams { .. } => "teams",
        Method::Swiss { .. } => "swiss",
    }
}

/// As `session.toml` has it.
pub(super) fn share(share: Percentage) -> Cow<'static, str> {
    Cow::from(session::Artificial::Percent(share).to_string())
}
