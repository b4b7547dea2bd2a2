//! What a document for programs lists, field by field, each kind of record declared once. Standings are declared in
//! [`archive::standing`], since archives have them too.

mod game;
mod ladder;
mod overall;
mod result;
mod team_pair;

pub(crate) use game::{GameRecord, MatchOf};
pub(crate) use ladder::{LadderRecord, LadderRow};
pub(crate) use overall::{OverallRecord, OverallRow};
pub(crate) use result::{Columns, ResultOf, ResultRecord};
pub(crate) use team_pair::TeamPairRecord;

#[cfg(test)]
mod tests {
    use archive::record::{Field, Presence, Record};

    use super::*;

    /// A section of `docs/formats.md`, by how its heading begins.
    fn section(heading: &str) -> &'static str {
        let page = include_str!("../../../docs/formats.md");
        let (_, section) = page.split_once(heading).expect(heading);
        section.split_once("\n## ").expect("the next section").0
    }

    /// The documentation names each field that JSON and CSV have.
    fn is_in_the_docs<R: Record>() {
        let (json, csv) = (section("\n## JSON: "), section("\n## CSV: "));
        for field in R::FIELDS {
            let quoted = format!("`{}`", field.name);
            if field.json != Presence::Never {
                let is_there =
                    json.contains(&quoted) || json.contains(&format!("\"{}\":", field.name));
                assert!(is_there, "JSON: {}", field.name);
            }
            if field.csv.is_some() && !["players", "sessions"].contains(&field.name) {
                let is_player = ["north", "south", "east", "west"].contains(&field.name);
                assert!(csv.contains(&quoted) || is_player, "CSV: {}", field.name);
            }
        }
    }

    #[test]
    fn the_docs_have_every_field_of_the_records() {
        is_in_the_docs::<ResultRecord>();
        is_in_the_docs::<OverallRecord>();
        is_in_the_docs::<GameRecord>();
        is_in_the_docs::<TeamPairRecord>();
    }

    #[test]
    fn results_have_the_columns_of_the_docs() {
        let columns = Field::<ResultRecord>::in_csv().into_iter();
        let columns = columns
            .filter(|field| ![Some(Columns::PLAYERS), Some(Columns::MARKED)].contains(&field.csv));
        let row = section("\n## CSV: ").lines();
        let mut row = row.filter(|line| line.starts_with("| `results`"));
        let row = row.next().expect("its row");
        let listed: Vec<&str> = row.split('`').skip(3).step_by(2).collect();
        assert_eq!(columns.map(|field| field.name).collect::<Vec<_>>(), listed);
    }
}
