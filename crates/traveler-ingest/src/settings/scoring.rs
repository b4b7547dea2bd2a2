//! `[scoring]`, `[ranking]` and `[masterpoints]`: which rules apply.

use rust_decimal::Decimal;
use session::{AveragePlus, CrossImpForm, Masterpoints, Method, Rating, RuleSet, StratifyBy};
use toml::Spanned;

use super::fields::Fields;
use super::told::Told;
use super::{sections, values};
use crate::{Code, Diagnostic};

/// Conditions of contest whose sections are still names.
#[derive(Clone, Debug)]
pub(crate) struct Scoring {
    /// How results become board scores.
    pub(super) method: Method,
    /// Whose rules apply.
    pub(super) rules: RuleSet,
    /// What average plus and average minus are worth.
    pub(super) average_plus: AveragePlus,
    /// Whether all sections are one field.
    pub(crate) one_field: bool,
    /// Sections matchpointed as one field.
    pub(super) score_together: Vec<Vec<Spanned<String>>>,
    /// Sections that share one section ranking.
    pub(super) rank_together: Vec<Vec<Spanned<String>>>,
    /// The largest possible session score.
    pub(super) max_score: Option<Decimal>,
    /// How a pair's masterpoints are taken for its strat.
    pub(super) stratify_by: StratifyBy,
    /// Awards.
    pub(super) masterpoints: Option<Masterpoints>,
}

impl Scoring {
    /// The rules of a session of which nothing is told.
    pub(super) const USUAL: Self = Self {
        method: Method::Matchpoints,
        rules: RuleSet::Acbl,
        average_plus: AveragePlus::Law,
        one_field: false,
        score_together: Vec::new(),
        rank_together: Vec::new(),
        max_score: None,
        stratify_by: StratifyBy::Higher,
        masterpoints: None,
    };
}

const RULES: [(&str, RuleSet); 3] = [
    ("acbl", RuleSet::Acbl),
    ("ebu", RuleSet::Ebu),
    ("wbf", RuleSet::Wbf),
];
const AVERAGE_PLUS: [(&str, AveragePlus); 2] =
    [("law", AveragePlus::Law), ("flat", AveragePlus::Flat)];
const STRATIFY_BY: [(&str, StratifyBy); 2] = [
    ("higher", StratifyBy::Higher),
    ("average", StratifyBy::Average),
];
const RATINGS: [(&str, Rating); 2] = [("club", Rating::Club), ("pupil", Rating::Pupil)];
const IMPS: [(&str, CrossImpForm); 2] = [
    ("average", CrossImpForm::Average),
    ("total", CrossImpForm::Total),
];

pub(super) fn read(file: &mut Fields<'_, '_>, told: &mut Told<'_>) -> Scoring {
    let usual = Scoring::USUAL;
    let mut scoring = file.table("scoring", told);
    let method = method(&mut scoring, told);
    let rules = scoring.get("rules", |value| values::choice(value, &RULES), told);
    let average_plus = scoring.get(
        "average_plus",
        |value| values::choice(value, &AVERAGE_PLUS),
        told,
    );
    let one_field = scoring.is_word("score_together", values::ALL);
    let score_together = if one_field {
        scoring.get("score_together", values::text, told);
        Vec::new()
    } else {
        groups("score_together", &mut scoring, told)
    };
    let max_score = scoring.get("max_score", values::positive, told);
    scoring.finish(told);

    let mut ranking = file.table("ranking", told);
    let stratify_by = ranking.get(
        "stratify_by",
        |value| values::choice(value, &STRATIFY_BY),
        told,
    );
    let rank_together = groups("rank_together", &mut ranking, told);
    ranking.finish(told);

    Scoring {
        method,
        rules: rules.map_or(usual.rules, Spanned::into_inner),
        average_plus: average_plus.map_or(usual.average_plus, Spanned::into_inner),
        one_field,
        score_together,
        rank_together,
        max_score: max_score.map(Spanned::into_inner),
        stratify_by: stratify_by.map_or(usual.stratify_by, Spanned::into_inner),
        masterpoints: masterpoints(file.table("masterpoints", told), told),
    }
}

/// A method by its name; what more it needs has keys of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MethodName {
    Matchpoints,
    CrossImps,
    Butler,
    BoardAMatch,
}

const METHODS: [(&str, MethodName); 4] = [
    ("matchpoints", MethodName::Matchpoints),
    ("cross-imps", MethodName::CrossImps),
    ("butler", MethodName::Butler),
    ("board-a-match", MethodName::BoardAMatch),
];

/// Percent of the results that a butler datum leaves out at each end (rules g).
const USUAL_TRIM: u8 = 5;

fn method(scoring: &mut Fields<'_, '_>, told: &mut Told<'_>) -> Method {
    let name = scoring.get("method", |value| values::choice(value, &METHODS), told);
    let imps = scoring.get("imps", |value| values::choice(value, &IMPS), told);
    let trim = scoring.get("trim", values::trim, told);
    let is_told = name.is_some() || !scoring.has("method");
    let name = name.map_or(MethodName::Matchpoints, Spanned::into_inner);
    // A method that could not be read has been told; what belongs to it is not held against another.
    let misplaced = [
        (
            imps.as_ref().map(Spanned::span),
            "imps",
            MethodName::CrossImps,
            "cross-imps",
        ),
        (
            trim.as_ref().map(Spanned::span),
            "trim",
            MethodName::Butler,
            "butler",
        ),
    ];
    for (span, key, owner, owner_name) in misplaced {
        if let Some(span) = span
            && is_told
            && name != owner
        {
            told.push(
                Diagnostic::new(
                    Code::KeysDisagree,
                    format!("`{key}` belongs to the method `{owner_name}`"),
                )
                .at(told.place(span))
                .hint(format!("delete it, or write `method = \"{owner_name}\"`")),
            );
        }
    }
    match name {
        MethodName::Matchpoints => Method::Matchpoints,
        MethodName::CrossImps => {
            Method::CrossImps(imps.map_or(CrossImpForm::Average, Spanned::into_inner))
        }
        MethodName::Butler => Method::Butler {
            trim: trim.map_or(USUAL_TRIM, Spanned::into_inner),
        },
        MethodName::BoardAMatch => Method::BoardAMatch,
    }
}

fn groups(
    key: &'static str,
    fields: &mut Fields<'_, '_>,
    told: &mut Told<'_>,
) -> Vec<Vec<Spanned<String>>> {
    let groups = fields.get(key, values::groups, told);
    let groups = groups.map(Spanned::into_inner).unwrap_or_default();
    sections::check_once(
        groups.iter().flatten(),
        |name| format!("section `{name}` stands twice in `{key}`"),
        told,
    );
    groups
}

fn masterpoints(mut fields: Fields<'_, '_>, told: &mut Told<'_>) -> Option<Masterpoints> {
    let is_given = fields.is_given();
    let rating = fields.get("rating", |value| values::choice(value, &RATINGS), told);
    let extra_tables = fields.get(
        "extra_tables",
        |value| values::whole(value, 0, values::MOST),
        told,
    );
    fields.finish(told);
    is_given.then(|| Masterpoints {
        rating: rating.map_or(Rating::Club, Spanned::into_inner),
        extra_tables: extra_tables.map_or(0, Spanned::into_inner),
    })
}
