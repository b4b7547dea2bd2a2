//! The neutral document is whole, on every session of `fixtures/`: whoever renders it may rely on its shape.

use std::collections::BTreeSet;

use reports::sheet::{Block, Keep, Party, Target, Value};
use reports::words::ENGLISH;
use reports::{OVERALL, RANKING, REPORTS, ReportContext};

use crate::sessions;

/// Gives each session to a check, with its folder's name.
fn each_session(check: impl Fn(&str, ReportContext<'_>)) {
    let names = sessions::names();
    assert!(names.len() > 10, "{} sessions", names.len());
    for name in names {
        sessions::with(&name, &ENGLISH, |context| check(&name, context));
    }
}

#[test]
fn tables_have_a_cell_for_each_column_and_a_key_for_one_column_only() {
    each_session(|name, context| {
        for &report in REPORTS {
            for sheet in context.part(report).sheets {
                for table in sheet.blocks.iter().filter_map(Block::table) {
                    let place = format!("{name}, {report:?}: {}", table.caption);
                    let keys: BTreeSet<&str> =
                        table.columns.iter().map(|column| &*column.key).collect();
                    assert_eq!(keys.len(), table.columns.len(), "{place}: {keys:?}");
                    let foot = table.foot.iter().map(|foot| &foot.cells);
                    for cells in table.rows.iter().chain(foot) {
                        assert_eq!(cells.len(), table.columns.len(), "{place}");
                    }
                    for group in &table.groups {
                        assert!(group.columns.end <= table.columns.len(), "{place}");
                    }
                    let always = |keep: Keep| keep == Keep::Always;
                    let stays = table.columns.iter().any(|column| always(column.keep));
                    assert!(stays, "{place}: nothing is kept");
                }
            }
        }
    });
}

#[test]
fn links_lead_to_a_sheet() {
    each_session(|name, context| {
        let anchors: BTreeSet<Target> = REPORTS
            .iter()
            .flat_map(|report| {
                let sheets = context.part(report).sheets;
                sheets.filter_map(move |sheet| {
                    let anchor = sheet.anchor?;
                    Some(Target { report: report.name, anchor })
                })
            })
            .collect();
        let mut followed = 0;
        for &report in REPORTS {
            let part = context.part(report);
            for (text, target) in part.index.map(|index| index.links).unwrap_or_default() {
                assert!(anchors.contains(&target), "{name}: {text} leads nowhere");
            }
            for sheet in part.sheets {
                for table in sheet.blocks.iter().filter_map(Block::table) {
                    let columns = table.columns.iter().map(|column| &column.target);
                    let cells = || table.rows.iter().flatten();
                    let own = cells().map(|cell| &cell.target);
                    let parties = cells().flat_map(|cell| match &cell.value {
                        Value::Numbers(parties) | Value::Names(parties) => parties.iter(),
                        _ => Default::default(),
                    });
                    let parties = parties.map(|Party { target, .. }| target);
                    for target in columns.chain(own).chain(parties).flatten() {
                        assert!(anchors.contains(target), "{name}: {target:?}");
                        followed += 1;
                    }
                }
            }
        }
        assert!(followed > 0, "{name}: no links");
    });
}

#[test]
fn the_overall_ranking_is_there_where_one_list_does_not_say_it_all() {
    each_session(|name, context| {
        let lists = context.part(&RANKING).sheets;
        let lists = lists.filter(|sheet| !sheet.title.contains("handicap")).count();
        let strats = context.scored.session.strats().len();
        let overall = context.part(&OVERALL).sheets.count();
        let carried = context.scored.scoresheet.standings.iter();
        let carried = carried.filter(|standing| standing.carryover().is_some()).count();
        if lists > 1 || strats > 1 || carried > 0 {
            assert_eq!(overall, strats.max(1), "{name}");
        } else {
            assert_eq!(context.wanted(&[&OVERALL]).len(), 1, "{name}");
        }
    });
}
