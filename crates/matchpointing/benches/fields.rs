//! How scoring grows with the field: a club's session, and fields of more and more results.
//!
//! `cargo bench -p matchpointing`. Compare two versions in one run on one machine; single figures say little.

use contract_scoring::{BoardNumber, Score, Side};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use session::{
    Conditions, Contestant, ContestantId, Direction, Draft, FoulGroup, Outcome, PairNumber,
    RuleSet, Section, SectionId, Session, TableResult, Winners,
};

const TABLES: u32 = 13;
const BOARDS: u16 = 26;
const RESULTS_OF_A_SECTION: u32 = TABLES * BOARDS as u32;

/// Two-winner sections of 13 tables that play the same 26 boards as one field.
fn field(sections: u32) -> Session {
    let mut rng = fastrand::Rng::with_seed(u64::from(sections));
    let ids: Vec<SectionId> = (0..sections).map(SectionId).collect();
    let mut draft = Draft::empty(Conditions {
        score_together: vec![ids.clone()],
        ..Conditions::usual(RuleSet::Acbl)
    });
    let scores: Vec<Score> = [-620, -140, -100, -50, 50, 100, 110, 140, 170, 420, 620]
        .into_iter()
        .filter_map(|points| Score::new(points).ok())
        .collect();
    for section in ids {
        draft.sections.push(Section {
            name: format!("S{}", section.0),
            winners: Winners::Two,
            tables: TABLES,
        });
        let first = section.0 * 2 * TABLES;
        for direction in Side::ALL.map(Direction::Fixed) {
            let numbers = (1..=TABLES).filter_map(|number| PairNumber::new(number).ok());
            draft.contestants.extend(numbers.map(|number| Contestant {
                section,
                direction,
                number,
                profile: None,
            }));
        }
        let boards = (1..=BOARDS).filter_map(|board| BoardNumber::new(board).ok());
        for board in boards {
            draft.results.extend((0..TABLES).map(|table| TableResult {
                ns: ContestantId(first + table),
                ew: ContestantId(first + TABLES + (table + u32::from(board.get())) % TABLES),
                board,
                table: None,
                outcome: Outcome::Plain(scores[rng.usize(..scores.len())]),
                played: None,
                round: None,
                group: FoulGroup::MAIN,
            }));
        }
    }
    let sound = Session::new(draft).unwrap_or_else(|faults| unreachable!("{faults:?}"));
    sound.0
}

fn fields(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("score");
    group.sample_size(20);
    for sections in [1, 30, 300] {
        let session = field(sections);
        let results = sections * RESULTS_OF_A_SECTION;
        group.throughput(Throughput::Elements(u64::from(results)));
        group.bench_with_input(
            BenchmarkId::from_parameter(results),
            &session,
            |bencher, session| {
                bencher.iter(|| matchpointing::score(session));
            },
        );
    }
    group.finish();
}

criterion_group!(benches, fields);
criterion_main!(benches);
