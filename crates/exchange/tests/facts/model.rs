//! The report model agrees with itself, on every session of `fixtures/`.

use reports::model::Scored;
use reports::model::ranking::rankings;
use reports::model::recap::recaps;
use reports::model::scorecard::scorecards;
use reports::model::slips::{blank_travelers, pick_up_slips};
use reports::words::ENGLISH;
use rust_decimal::Decimal;

use crate::sessions;

/// Gives each session to a check, with its name.
fn each_session(check: impl Fn(&str, Scored<'_>)) {
    for name in sessions::names() {
        sessions::with(&name, &ENGLISH, |context| check(&name, context.scored));
    }
}

#[test]
fn rows_and_columns_of_a_recap_add_up() {
    each_session(|name, scored| {
        for sheet in recaps(scored) {
            for row in &sheet.rows {
                let cells: Decimal = row.cells.iter().filter_map(|(_, cell)| cell.earned()).sum();
                assert_eq!(cells, row.standing.total, "{name}: {}", row.standing.number);
                let counted = row.cells.iter().filter(|(_, cell)| cell.earned().is_some()).count();
                assert_eq!(
                    counted, row.standing.boards as usize,
                    "{name}: {}",
                    row.standing.number
                );
            }
            let columns: Decimal = sheet.foot.iter().map(|sum| sum.sum).sum();
            assert_eq!(columns, sheet.total, "{name}");
        }
    });
}

#[test]
fn a_sheet_of_its_own_field_has_the_fields_sums() {
    each_session(|name, scored| {
        for sheet in recaps(scored).filter(|sheet| !sheet.shares_field) {
            for sum in &sheet.foot {
                if let Some(check) = sum.check {
                    assert_eq!(sum.sum, check.awarded, "{name}: board {}", sum.board);
                    assert!(check.holds, "{name}: board {}", sum.board);
                }
            }
        }
    });
}

#[test]
fn rankings_and_recaps_list_the_same_contestants() {
    each_session(|name, scored| {
        for (ranking, recap) in rankings(scored).zip(recaps(scored)) {
            assert_eq!(ranking.heading, recap.heading, "{name}");
            let mut ranked: Vec<_> = ranking.lines.into_iter().collect();
            ranked.sort_by_key(|line| line.contestant);
            let rows: Vec<_> = recap.rows.into_iter().map(|row| row.standing).collect();
            assert_eq!(ranked, rows, "{name}");
        }
    });
}

#[test]
fn scorecards_add_up_to_the_standing() {
    each_session(|name, scored| {
        for card in scorecards(scored) {
            let earned: Decimal = card.lines.iter().filter_map(|line| line.cell.earned()).sum();
            assert_eq!(earned, card.standing.total, "{name}: {}", card.standing.number);
            let boards: u32 = card.roles.iter().map(|role| role.boards).sum();
            assert!(boards <= card.standing.boards, "{name}: {}", card.standing.number);
        }
    });
}

#[test]
fn slips_have_a_line_for_every_result() {
    each_session(|name, scored| {
        let results = scored.session.results().len();
        let slips = pick_up_slips(scored);
        let lines: usize = slips.iter().map(|slip| slip.boards.len()).sum();
        assert_eq!(lines, results, "{name}: pick-up slips");
        for slip in &slips {
            assert!(slip.boards.is_sorted(), "{name}: {slip:?}");
        }
        let lines: usize = blank_travelers(scored).map(|traveler| traveler.lines.len()).sum();
        assert_eq!(lines, results, "{name}: travelers");
    });
}
