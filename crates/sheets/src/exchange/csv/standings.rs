//! The standings: one row per contestant, section by section, by number. The columns are those of [`FIELDS`].

use std::io::{self, Write};

use archive::standing::{Csv, FIELDS, Field, Kind, Value};
use session::ContestantKind;

use super::rows::{Quoted, Rows};
use crate::exchange::pieces;
use crate::model::Scored;
use crate::model::standing::Standing;

/// The columns of the ranking with handicap.
const HANDICAP: [&str; 4] = [
    "handicap",
    "with_handicap",
    "handicap_percent",
    "handicap_place",
];

/// Writes the standings.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(scored: &Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    let fields = fields(*scored);
    let players = players(*scored);
    let mut rows = Rows::new();
    for name in fields
        .iter()
        .flat_map(|field| titles(*scored, field, players))
    {
        rows.text(&name);
    }
    rows.end();
    out.write_all(&rows.finish())?;
    pieces::write(scored.session.contestants().len(), out, |piece| {
        let mut rows = Rows::with_room(piece.len());
        // What the row before said as well is quoted once.
        let mut said: Vec<Option<(String, Quoted)>> = vec![None; fields.len()];
        for id in scored.session.ids_of(piece) {
            let standing = Standing::of(*scored, id);
            for (field, said) in fields.iter().zip(&mut said) {
                match field.kind {
                    Kind::Players => {
                        let names = scored.names(id);
                        for place in 0..players {
                            rows.typed(names.get(place).map_or("", |name| name));
                        }
                    }
                    Kind::Ranks => {
                        for (_, rank) in standing.ranks() {
                            rows.place(rank.and_then(|rank| rank.section));
                            rows.place(rank.and_then(|rank| rank.overall));
                        }
                    }
                    Kind::Award => {
                        let award = standing.award();
                        rows.amount(award.as_ref().map(|award| award.points));
                        rows.typed(award.as_ref().map_or("", |award| &award.reason));
                    }
                    Kind::Handicap => write_handicap(standing, &mut rows),
                    _ => write_value(*scored, field.of(standing.own), said, &mut rows),
                }
            }
            rows.end();
        }
        Ok(rows.finish())
    })
}

/// The fields that a session has in CSV, in the order of columns.
fn fields(scored: Scored<'_>) -> Vec<&'static Field> {
    let has_handicap = |one: &matchpointing::Standing| one.handicap().is_some();
    let handicaps =
        scored.session.has_profiles() && scored.scoresheet.standings.iter().any(has_handicap);
    let mut fields: Vec<&Field> = (FIELDS.iter())
        .filter(|field| match field.csv {
            Csv::Never => false,
            Csv::Matches => scored.session.conditions().method.has_matches(),
            Csv::Handicap => handicaps,
            _ => true,
        })
        .collect();
    fields.sort_by_key(|field| field.csv);
    fields
}

/// What the columns of a field are called.
fn titles(scored: Scored<'_>, field: &Field, players: usize) -> Vec<String> {
    match field.kind {
        Kind::Players => (1..=players)
            .map(|place| format!("player{place}"))
            .collect(),
        Kind::Ranks => (scored.session.strats().iter())
            .flat_map(|strat| ["section", "overall"].map(|of| format!("{of}_rank_{}", strat.name)))
            .collect(),
        Kind::Award => ["award", "award_for"].map(str::to_owned).to_vec(),
        Kind::Handicap => HANDICAP.map(str::to_owned).to_vec(),
        _ => vec![field.name.to_owned()],
    }
}

/// How many players a contestant has a column for: two, or as many as the largest team has.
fn players(scored: Scored<'_>) -> usize {
    if scored.session.contestant_kind() != ContestantKind::Team {
        return 2;
    }
    let teams = scored.session.contestants().iter();
    teams
        .map(|team| team.players().len())
        .max()
        .unwrap_or(0)
        .max(2)
}

/// A cell of one value.
fn write_value(
    scored: Scored<'_>,
    value: Value<'_>,
    said: &mut Option<(String, Quoted)>,
    rows: &mut Rows,
) {
    match value {
        Value::Nothing => rows.blank(),
        Value::Text(text) => match said {
            Some((last, quoted)) if *last == text => rows.cell(quoted),
            _ => {
                let quoted = rows.quoted_typed(&text);
                rows.cell(&quoted);
                *said = Some((text.into_owned(), quoted));
            }
        },
        Value::Whole(number) => rows.number(number),
        Value::Points(points) => rows.points(Some(points), scored.scoresheet.board_digits),
        Value::Hundredths(amount) => rows.hundredths(Some(amount)),
        Value::Place(place) => rows.place(Some(place)),
    }
}

/// The cells of the ranking with handicap.
fn write_handicap(standing: Standing<'_>, rows: &mut Rows) {
    let handicap = standing.scores.handicap();
    rows.amount(handicap.map(|one| one.handicap));
    rows.amount(handicap.and_then(|one| one.score));
    rows.amount(handicap.and_then(|one| one.percent));
    rows.place(handicap.and_then(|one| one.place));
}
