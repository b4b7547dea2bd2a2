//! Contradictions between lines, reported with both lines.

use contract_scoring::Side;
use findings::{Code, Diagnostic, Location, Subject, called};
use notation::Field;
use session::{ContestantId, Draft, Fault, Faults, Origin};
use table::entered::Places;

use crate::draft_rows::DraftRows;

/// Tells one of the faults of a draft.
pub(crate) fn finding(
    fault: Fault,
    faults: &Faults,
    rows: &DraftRows,
    table: &dyn Places<Field>,
) -> Diagnostic {
    let draft = faults.draft();
    let reporter = Reporter { draft, origin: faults.origin(), rows, table };
    match fault {
        Fault::BoardTwice {
            contestant,
            first,
            second,
        } => reporter.board_twice(contestant, first, second),
        Fault::TableTwice { first, second } => reporter
            .two(Code::TableTwice, "this table has two results for the board", first, second)
            .hint("delete one, or correct the table, the round or the board"),
        Fault::TwoTables {
            contestant,
            first,
            second,
        } => reporter
            .two(
                Code::TwoTables,
                &format!("{} sits at two tables in one round", reporter.name(contestant)),
                first,
                second,
            )
            .hint("correct the pair, the table or the round"),
        Fault::AgainstItself { result } if draft.partners.is_some() => reporter
            .one(Code::AgainstItself, "a player sits twice at the table", result, Field::North)
            .hint("correct one of the numbers"),
        Fault::AgainstItself { result } if draft.conditions.method.is_team_method() => reporter
            .one(Code::AgainstItself, "a team plays against itself", result, Field::Ew)
            .hint("correct one of the numbers"),
        Fault::AgainstItself { result } => reporter
            .one(Code::AgainstItself, "a pair plays against itself", result, Field::Ew)
            .hint("correct one of the numbers, or set `winners = 2` for the section in `session.toml`"),
        Fault::WithoutOtherTable { result } => reporter.without_other_table(result),
        Fault::WithoutRound { result } => reporter
            .one(
                Code::Blank,
                "the line has no round, and others have: a match is what two play in one round",
                result,
                Field::Round,
            )
            .expected("the round")
            .hint("fill the cell; `matchpoint correct` takes the round of a lost line as `--round`"),
        Fault::WrongDirection { result, side } => {
            let (id, column) = match side {
                Side::NorthSouth => (draft.results.ns()[result], Field::Ns),
                Side::EastWest => (draft.results.ew()[result], Field::Ew),
            };
            reporter.one(
                Code::WrongDirection,
                &format!("{} sits {side}", reporter.name(id)),
                result,
                column,
            )
        }
        Fault::SitsOutAndPlays { sit_out, result } => {
            let one = &draft.sit_outs[sit_out];
            reporter
                .one(
                    Code::SitsOutAndPlays,
                    &format!("{} plays, and sits out at the same time", reporter.name(one.contestant)),
                    result,
                    Field::Board,
                )
                .see(reporter.sit_out(sit_out))
                .hint("delete one of the lines, or correct the board or the round")
        }
        Fault::AcrossSections { result } => {
            reporter.one(Code::Inconsistent, "the pairs are of different sections", result, Field::Ns)
        }
        Fault::SameContestant { first, second } => Diagnostic::new(
            Code::Inconsistent,
            format!("contestants {first} and {second} are the same"),
        ),
        Fault::ForeignDirection { contestant } => Diagnostic::new(
            Code::Inconsistent,
            format!("contestant {contestant} has a direction that its section does not rank"),
        ),
        Fault::StratOrder { strat } => Diagnostic::new(
            Code::Inconsistent,
            format!("strat {} is not below the strat above it", strat + 1),
        )
        .hint("list the strats from the highest limit down, each with a name of its own"),
        Fault::SectionGroupedTwice { section } => Diagnostic::new(
            Code::Inconsistent,
            format!(
                "section {} is in two groups",
                (draft.sections.get(section)).map_or("", |section| section.name.as_str())
            ),
        )
        .hint("name each section once in `score_together`, and once in `rank_together`"),
        Fault::Dangling { list, place } => Diagnostic::new(
            Code::Inconsistent,
            format!("the list of {list} is too long, or broken at {place}"),
        ),
    }
}

struct Reporter<'d> {
    draft: &'d Draft,
    origin: &'d Origin,
    rows: &'d DraftRows,
    table: &'d dyn Places<Field>,
}

impl Reporter<'_> {
    fn board_twice(&self, contestant: ContestantId, first: usize, second: usize) -> Diagnostic {
        let results = &self.draft.results;
        let (one, other) = (results.get(first), results.get(second));
        if one == other {
            return self
                .two(
                    Code::SameLine,
                    "this line says the same as an earlier one",
                    first,
                    second,
                )
                .hint("delete one of the two; `--dedupe` leaves out copies that are the same in everything");
        }
        let name = self.name(contestant);
        let message = if (one.ns, one.ew) == (other.ns, other.ew) {
            format!("{name} has two results against the same opponents on board {}", other.board)
        } else {
            format!("{name} has two results on board {}", other.board)
        };
        self.two(Code::BoardTwice, &message, first, second)
            .hint("delete the wrong line, or correct its board or its pairs")
    }

    fn without_other_table(&self, result: usize) -> Diagnostic {
        let results = &self.draft.results;
        let line = results.get(result);
        let [ns, ew] = [line.ns, line.ew].map(|id| self.draft.contestants[id.index()].number);
        let board = line.board;
        let name = self.name(line.ns);
        self.one(
            Code::NoOtherTable,
            &format!(
                "the other table is missing: nowhere else do {name} and team {ew} play board {board}"
            ),
            result,
            Field::Board,
        )
        .expected(format!("a line of board {board} with N-S {ew} and E-W {ns}"))
        .hint(
            "add the line, or correct the teams or the board of one; where the other table did not play, it has a line with \
             `NP`",
        )
    }

    fn one(&self, code: Code, message: &str, result: usize, column: Field) -> Diagnostic {
        Diagnostic::new(code, message).at(self.place(result, column)).about(self.subject(result))
    }

    fn two(&self, code: Code, message: &str, first: usize, second: usize) -> Diagnostic {
        let earlier = self.line(first).min(self.line(second));
        let later = self.line(first).max(self.line(second));
        Diagnostic::new(code, message)
            .at(self.table.locate_row(later))
            .see(self.table.locate_row(earlier).label("the earlier line"))
            .about(self.subject(second))
    }

    fn line(&self, result: usize) -> u32 {
        self.rows.results.get(self.origin.result(result))
    }

    fn place(&self, result: usize, column: Field) -> Location {
        self.table.locate(self.line(result), column)
    }

    fn sit_out(&self, place: usize) -> Location {
        let line = self.rows.sit_outs[self.origin.sit_out(place)];
        self.table.locate_row(line).label("the sit-out")
    }

    fn name(&self, id: ContestantId) -> String {
        called::contestant(&self.draft.contestants[id.index()], self.draft.contestant_kind())
    }

    fn subject(&self, result: usize) -> Subject {
        called::line(self.draft.results.get(result), &self.draft.contestants, &self.draft.sections)
    }
}
