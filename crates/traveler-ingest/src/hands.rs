//! Deals: in files beside the travelers (PBN, DLM, LIN, DUP), and in the files of other programs.
//!
//! Each format is one module that says which deals are in a file, each with its place. Here they are put together.

mod dlm;
mod dup;

use std::collections::BTreeMap;

use contract_scoring::BoardNumber;
use findings::{Code, Diagnostic, Findings, Location, Outcome, Subject};
use foreign_files::{Program, lin};
use session::{BoardDeal, Deals, Marking, Markings};
use table::entered::{FoundDeal, TableGame};
use table::text::Text;

use crate::{Options, SourceFile};

/// The largest file, in bytes.
const LARGEST: usize = 16 << 20;

/// The formats of files with nothing but deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Pbn,
    Dlm,
    Lin,
    Dup,
}

impl Format {
    /// The format of a file, by how it begins.
    fn of(bytes: &[u8]) -> Option<Self> {
        let known = [
            (Self::Dlm, dlm::is_one as fn(&[u8]) -> bool),
            (Self::Lin, lin::is_one),
            (Self::Dup, dup::is_one),
            (Self::Pbn, foreign_files::pbn::is_one),
        ];
        let bytes = table::text::in_utf8(bytes);
        let found = known.into_iter().find(|(_, is_one)| is_one(&bytes));
        found.map(|(format, _)| format)
    }
}

/// What files with deals hold.
#[derive(Clone, Debug)]
pub struct HandRecords {
    /// The deals.
    pub deals: Deals,
    /// Who deals, and who is vulnerable, as far as the files say so, or else as the numbers of boards have it.
    pub markings: Markings,
    /// What each table did with them, in LIN of online play.
    pub games: Vec<TableGame>,
}

/// Reads the deals of files that hold deals and need no results.
///
/// # Examples
///
/// ```
/// use traveler_ingest::{Options, SourceFile, read_deals};
///
/// let bytes = b"[Board \"7\"]\n\
///     [Deal \"N:9.43.KT763.KJ742 KQT8543.KQ.A8.T8 A.J862.J942.AQ93 K762.AT975.Q5.65\"]\n";
/// let file = SourceFile { name: "hands.pbn", bytes };
/// let reading = read_deals(&[file], &Options::default());
///
/// assert!(reading.made.is_none());
/// assert_eq!(reading.diagnostics[0].message, "the card SK is in two hands, E and W");
/// assert_eq!(reading.diagnostics[0].location.as_ref().unwrap().to_string(), "2:61+16");
/// ```
#[must_use]
pub fn read_deals(files: &[SourceFile<'_>], options: &Options) -> Outcome<HandRecords> {
    let mut findings = Findings::default();
    let found = of_files(files, options, &mut findings);
    let (deals, markings) = marked(found, &mut findings);
    let are_lin = |file: &&SourceFile<'_>| Format::of(file.bytes) == Some(Format::Lin);
    let texts = files.iter().filter(are_lin);
    // What is wrong with a text has been said.
    let texts = texts
        .filter_map(|file| table::text::decode(*file, options.encoding, &mut Findings::default()));
    let games = texts.flat_map(|text| lin::games(&text)).collect();
    findings.outcome(Some(HandRecords { deals, markings, games }))
}

/// The deals, and what their files say of dealer and vulnerability.
pub(crate) fn marked(found: Vec<FoundDeal>, findings: &mut Findings) -> (Deals, Markings) {
    let mut markings = Markings::STANDARD;
    for one in &found {
        let standard = Marking::standard(one.board);
        let marking = Marking {
            dealer: one.dealer.unwrap_or(standard.dealer),
            vulnerability: one.vulnerable.unwrap_or(standard.vulnerability),
        };
        markings.set(one.board, marking);
    }
    (together(found, findings), markings)
}

/// Whether the bytes, with which a file begins, are those of a file with deals and without results.
#[must_use]
pub fn holds_only_deals(bytes: &[u8]) -> bool {
    Format::of(bytes).is_some() && !Program::has_results(bytes)
}

/// Whether a file is of tables: it has deals, and what was bid and played there.
#[must_use]
pub fn is_of_tables(bytes: &[u8]) -> bool {
    match Program::of(bytes) {
        Some(Program::Lin) => true,
        Some(Program::Pbn) => !foreign_files::pbn::has_tables(&table::text::in_utf8(bytes)),
        _ => false,
    }
}

/// The deals of a session: those of files beside it, or else those that are in the file with its results.
pub(crate) fn of_session(
    files: &[SourceFile<'_>],
    own: &[FoundDeal],
    options: &Options,
    findings: &mut Findings,
) -> Vec<FoundDeal> {
    match files {
        [] => own.to_vec(),
        files => of_files(files, options, findings),
    }
}

fn of_files(
    files: &[SourceFile<'_>],
    options: &Options,
    findings: &mut Findings,
) -> Vec<FoundDeal> {
    let mut found = Vec::new();
    for file in files {
        found.extend(of_file(*file, options, findings));
    }
    found
}

/// The deals of a file; where it is of no known format, that is reported.
fn of_file(file: SourceFile<'_>, options: &Options, findings: &mut Findings) -> Vec<FoundDeal> {
    let errors = findings.errors();
    let Some(format) = Format::of(file.bytes) else {
        if let Some(program) = Program::of(file.bytes) {
            let imported = program.read(file, &options.of_programs(), findings);
            return imported.map(|imported| imported.deals).unwrap_or_default();
        }
        findings.push(
            Diagnostic::new(Code::BadHands, format!("`{}` is no file with deals", file.name))
                .expected("PBN, DLM, LIN or DUP")
                .hint("export the deals as PBN"),
        );
        return Vec::new();
    };
    if file.bytes.len() > LARGEST {
        findings.push(
            Diagnostic::new(Code::FileTooLarge, "the file is larger than 16 MiB")
                .hint("is this another file? Nothing in it was read"),
        );
        return Vec::new();
    }
    if format == Format::Dup {
        return dup::read(file, findings);
    }
    let text = match format {
        Format::Pbn => Some(Text::new(file.name, foreign_files::decoded(file.bytes))),
        Format::Dlm | Format::Lin | Format::Dup => {
            table::text::decode(file, options.encoding, findings)
        }
    };
    let Some(text) = text else {
        return Vec::new();
    };
    let found = match format {
        Format::Dlm => dlm::read(&text, findings),
        Format::Lin => lin::deals(&text, findings),
        Format::Pbn | Format::Dup => foreign_files::pbn::deals(&text, findings),
    };
    if found.is_empty() && findings.errors() == errors {
        findings.push(
            Diagnostic::new(Code::BadHands, format!("`{}` holds no deal", file.name))
                .at(text.location(1, 1, 0))
                .hint("export the deals again, or take the file out of the folder"),
        );
    }
    found
}

/// Puts the deals of a session together. Two that contradict each other are an error; where each section has its own,
/// the board has none.
pub(crate) fn together(found: Vec<FoundDeal>, findings: &mut Findings) -> Deals {
    let mut boards: BTreeMap<BoardNumber, FoundDeal> = BTreeMap::new();
    let mut apart: Vec<(BoardNumber, Location)> = Vec::new();
    for next in found {
        let Some(first) = boards.get_mut(&next.board) else {
            boards.insert(next.board, next);
            continue;
        };
        if first.deal == next.deal {
            first.makes = first.makes.or(next.makes);
        } else if first.section != next.section {
            apart.push((next.board, next.at));
        } else {
            let board = next.board;
            findings.push(
                Diagnostic::new(
                    Code::DealsDisagree,
                    format!("board {board} has two different deals"),
                )
                .at(next.at)
                .see(first.at.clone().label("this is the other one"))
                .about(Subject { board: Some(board.get()), ..Subject::NONE })
                .hint("one of them belongs to another session: take it out"),
            );
        }
    }
    if let Some((board, at)) = apart.first().cloned() {
        let others = apart.iter().filter(|(other, _)| *other != board).count();
        let and_more = match others {
            0 => String::new(),
            _ => " and others".to_owned(),
        };
        findings.push(
            Diagnostic::new(
                Code::DealsBySection,
                format!("the sections played board {board}{and_more} with different deals"),
            )
            .at(at)
            .hint("these boards are shown without their deals"),
        );
        apart.iter().for_each(|(board, _)| {
            boards.remove(board);
        });
    }
    let mut deals = Deals::UNKNOWN;
    for (board, one) in boards {
        let (deal, makes) = (one.deal, one.makes);
        deals.set(board, BoardDeal { deal, makes });
    }
    deals
}

/// Warns where a file with deals marks boards otherwise than the session does.
pub(crate) fn compare_markings(found: &[FoundDeal], markings: &Markings, findings: &mut Findings) {
    let differs = |one: &&FoundDeal| {
        let marked = markings.of(one.board);
        one.dealer.is_some_and(|dealer| dealer != marked.dealer)
            || one.vulnerable.is_some_and(|sides| sides != marked.vulnerability)
    };
    let mut others = found.iter().filter(differs);
    let Some(first) = others.next() else {
        return;
    };
    let more = others.count();
    let marked = markings.of(first.board);
    let stated = Marking {
        dealer: first.dealer.unwrap_or(marked.dealer),
        vulnerability: first.vulnerable.unwrap_or(marked.vulnerability),
    };
    let and_more = match more {
        0 => String::new(),
        more => format!(", and {more} more boards are marked otherwise"),
    };
    findings.push(
        Diagnostic::new(
            Code::DealMarking,
            format!(
                "the deal of board {} has dealer {} and {} vulnerable, the session {} and {}{and_more}",
                first.board,
                stated.dealer,
                stated.vulnerability,
                marked.dealer,
                marked.vulnerability
            ),
        )
        .at(first.at.clone())
        .about(Subject {
            board: Some(first.board.get()),
            ..Subject::NONE
        })
        .hint(
            "par is that of the session; if the boards were marked like this, say so under `[[boards]]` in \
             `session.toml`",
        ),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_with_deals_of_their_own_have_none() {
        let found = |section: &str, deal: &str| FoundDeal {
            board: BoardNumber::MIN,
            section: Some(section.to_owned()),
            deal: deal.parse().expect("a deal"),
            makes: None,
            dealer: None,
            vulnerable: None,
            at: foreign_files::record("session.bws", "HandRecord", 1),
        };
        let first = "N:T53.AJ7.AT.AQ762 AKJ9.Q.QJ65.KJT8 872.T9543.K9732. Q64.K862.84.9543";
        let second = "N:T52.AJ7.AT.AQ762 AKJ9.Q.QJ65.KJT8 873.T9543.K9732. Q64.K862.84.9543";
        let mut findings = Findings::default();
        let deals = together(vec![found("1", first), found("2", first)], &mut findings);
        assert_eq!((deals.iter().len(), findings.count()), (1, 0));
        let deals = together(vec![found("1", first), found("2", second)], &mut findings);
        assert!(deals.is_empty());
        let (stated, _) = findings.sorted();
        assert_eq!(
            stated[0].to_string(),
            "warning[deals-by-section] HandRecord row 1 the sections played board 1 with different deals | - | - | \
             these boards are shown without their deals"
        );
    }
}
