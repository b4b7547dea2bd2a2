//! The pack: every file that `report` writes, declared once.
//!
//! The names of `--only`, its help, the files, what is written into them and what their formats cannot hold all follow
//! from [`PACK`]; a test holds the list in `docs/formats.md` against it.

use std::borrow::Cow;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use sheets::exchange::usebio::Identities;
use sheets::render::text;
use sheets::reports::Report;

use crate::document::Document;
use crate::input::{MOVEMENT, PAIRS, SETTINGS, TRAVELERS};
use crate::store::MANIFEST;

/// A file of the pack.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// What it is called on the command line.
    name: &'static str,
    /// What else it is called there.
    aliases: &'static [&'static str],
    /// The file's name.
    pub(crate) file: &'static str,
    /// What it is, as the help has it.
    what: &'static str,
    /// What is in it.
    pub(crate) document: Document,
    /// When it is written.
    when: When,
}

/// When a piece is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    /// Unless others are named.
    Always,
    /// Where it is named.
    Named,
    /// The same, where there is an overall ranking.
    Ranked,
    /// The same, where the pairs of teams are scored.
    Paired,
    /// Where deals are known.
    Dealt,
    /// Where an earlier version was given, and something was corrected.
    Corrected,
}

/// The file that says all of what was published, for a later comparison.
pub(crate) const DOCUMENT: &str = "results.json";
/// What was corrected since.
pub(crate) const CORRECTIONS: &str = "corrections.pdf";

/// The pack, in the order in which it is listed.
pub(crate) static PACK: &[Piece] = &[
    Piece {
        name: "recap",
        aliases: &[],
        file: "recap.pdf",
        what: "the wall sheet, on paper",
        document: on_paper(&[Report::Recap]),
        when: When::Always,
    },
    Piece {
        name: "ranking",
        aliases: &[],
        file: "ranking.pdf",
        what: "the overall ranking, the places and the pairs of teams, on paper",
        document: on_paper(&[Report::Overall, Report::Ranking, Report::Pairs]),
        when: When::Always,
    },
    Piece {
        name: "travelers",
        aliases: &["traveler", "travellers", "traveller"],
        file: "travelers.pdf",
        what: "each board, on paper",
        document: on_paper(&[Report::Travelers]),
        when: When::Always,
    },
    Piece {
        name: "scorecards",
        aliases: &["scorecard", "score-cards"],
        file: "scorecards.pdf",
        what: "each pair, on paper",
        document: on_paper(&[Report::Scorecards]),
        when: When::Always,
    },
    Piece {
        name: "hands",
        aliases: &["deals"],
        file: "hands.pdf",
        what: "the deals with what can be made and par, on paper, where they are known",
        document: Document::Hands,
        when: When::Dealt,
    },
    Piece {
        name: "slips",
        aliases: &[],
        file: "slips.pdf",
        what: "blank slips to fill in, only if named",
        document: on_paper(&[Report::Slips]),
        when: When::Named,
    },
    Piece {
        name: "corrections",
        aliases: &["correction"],
        file: CORRECTIONS,
        what: "what was corrected, on paper, only with `--since`",
        document: on_paper(&[Report::Corrections]),
        when: When::Corrected,
    },
    Piece {
        name: "html",
        aliases: &[],
        file: "results.html",
        what: "everything, as one page for the web",
        document: Document::PublicPage,
        when: When::Always,
    },
    Piece {
        name: "text",
        aliases: &[],
        file: "recap.txt",
        what: "overall ranking, ranking and recap, for mail",
        document: Document::Text(Cow::Borrowed(&text::REPORTS)),
        when: When::Always,
    },
    Piece {
        name: "overall",
        aliases: &[],
        file: "overall.csv",
        what: "the overall ranking, where one ranking does not say it all",
        document: Document::Overall,
        when: When::Ranked,
    },
    Piece {
        name: "pairs",
        aliases: &["team-pairs"],
        file: "team-pairs.csv",
        what: "the pairs of teams, where session.toml asks for them",
        document: Document::Pairs,
        when: When::Paired,
    },
    Piece {
        name: "standings",
        aliases: &[],
        file: "standings.csv",
        what: "every pair's place and score",
        document: Document::Standings,
        when: When::Always,
    },
    Piece {
        name: "results",
        aliases: &[],
        file: "results.csv",
        what: "every result with its matchpoints; can be scored again",
        document: Document::Results,
        when: When::Always,
    },
    Piece {
        name: "json",
        aliases: &[],
        file: DOCUMENT,
        what: "everything, for programs",
        document: Document::Json,
        when: When::Always,
    },
    Piece {
        name: "xlsx",
        aliases: &[],
        file: "session.xlsx",
        what: "a workbook with ranking, recap, travelers and scorecards",
        document: Document::Workbook,
        when: When::Always,
    },
    Piece {
        name: "usebio",
        aliases: &[],
        file: "session.xml",
        what: "USEBIO, for federations and club sites",
        document: Document::Usebio(Identities::Withheld),
        when: When::Always,
    },
];

const fn on_paper(reports: &'static [Report]) -> Document {
    Document::Paper(Cow::Borrowed(reports))
}

/// Whether a run may write a file of this name into a folder: one of a pack, of a session, or of the manual; or the old
/// content of one.
pub(crate) fn may_be_ours(name: &str) -> bool {
    const OF_SESSIONS: [&str; 8] = [
        TRAVELERS,
        PAIRS,
        SETTINGS,
        MOVEMENT,
        "hands.pbn",
        "guide-cards.pdf",
        "sign-in.pdf",
        MANIFEST,
    ];
    let own = name.strip_suffix(".bak").unwrap_or(name);
    let is_page = own.starts_with("matchpoint") && own.ends_with(".1");
    is_page || OF_SESSIONS.contains(&own) || PACK.iter().any(|piece| piece.file == own)
}

/// Those of the pack that are named, each once and in its order; where none is, those that need not be. Corrections are
/// among them only where there may be some.
pub(crate) fn chosen(named: &[&'static Piece], with_corrections: bool) -> Vec<&'static Piece> {
    let is_chosen = |piece: &&Piece| match (named, piece.when) {
        ([], When::Named) => false,
        ([], When::Always | When::Ranked | When::Paired | When::Dealt) => piece.document.is_built(),
        ([], When::Corrected) => with_corrections && piece.document.is_built(),
        _ => named.contains(piece),
    };
    PACK.iter().filter(is_chosen).collect()
}

impl Piece {
    /// Whether it is the overall ranking, and nothing else.
    pub(crate) fn is_overall(&self) -> bool {
        self.when == When::Ranked
    }

    /// Whether it is the list of the teams' pairs, and nothing else.
    pub(crate) fn is_of_pairs(&self) -> bool {
        self.when == When::Paired
    }

    /// Whether it shows the deals, and nothing else.
    pub(crate) fn is_of_deals(&self) -> bool {
        self.when == When::Dealt
    }

    /// Whether it says what was corrected, and nothing else.
    pub(crate) fn is_corrections(&self) -> bool {
        self.when == When::Corrected
    }
}

/// Reads the name of a piece on the command line.
pub(crate) fn parser() -> impl TypedValueParser<Value = &'static Piece> {
    let names = PACK.iter().map(|piece| {
        PossibleValue::new(piece.name)
            .aliases(piece.aliases)
            .help(format!("{}: {}", piece.file, piece.what))
            .hide(!piece.document.is_built())
    });
    PossibleValuesParser::new(names).try_map(|name| {
        let is_named = |piece: &&Piece| piece.name == name || piece.aliases.contains(&&*name);
        PACK.iter().find(is_named).ok_or("no piece of the pack")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The user reads of each piece by its name and its file, in the order in which files are listed.
    #[test]
    fn the_list_in_the_docs_is_the_pack() {
        let docs = include_str!("../../../docs/formats.md");
        let (_, pack) = docs.split_once("\n## The pack").expect("its section");
        let (pack, _) = pack.split_once("\n## ").expect("the next section");
        let quoted = |cell: &str| -> Vec<String> {
            cell.split('`')
                .skip(1)
                .step_by(2)
                .map(str::to_owned)
                .collect()
        };
        let rows = pack
            .lines()
            .filter(|line| line.starts_with("| `") && !line.contains("--only"));
        let listed: Vec<(String, String)> = rows
            .flat_map(|row| {
                let cells: Vec<&str> = row.split('|').collect();
                let (names, files) = (quoted(cells[1]), quoted(cells[2]));
                assert_eq!(names.len(), files.len(), "{row}");
                names.into_iter().zip(files)
            })
            .collect();
        let declared = PACK.iter();
        let declared = declared.map(|piece| (piece.name.to_owned(), piece.file.to_owned()));
        assert_eq!(listed, declared.collect::<Vec<_>>());
    }

    #[test]
    fn the_example_of_the_readme_lists_the_pack() {
        let readme = include_str!("../../../README.md");
        let (_, listed) =
            (readme.split_once("\n$ matchpoint report ")).expect("the example that writes a pack");
        let (listed, _) = listed.split_once("\n```").expect("its end");
        let listed = listed
            .lines()
            .skip(1)
            .filter_map(|line| line.rsplit('/').next());
        let written = chosen(&[], false).into_iter();
        // The session of the example has no deals and no teams.
        let written = written
            .filter(|piece| !piece.is_of_deals() && !piece.is_of_pairs())
            .map(|piece| piece.file);
        assert_eq!(listed.collect::<Vec<_>>(), written.collect::<Vec<_>>());
    }

    #[test]
    fn no_name_is_given_twice() {
        let names = PACK
            .iter()
            .flat_map(|piece| piece.aliases.iter().chain([&piece.name]));
        let mut names: Vec<&&str> = names.collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|two| two[0] != two[1]), "{names:?}");
    }
}
