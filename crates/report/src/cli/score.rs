//! `matchpoint score`.

use std::path::Path;
use std::sync::LazyLock;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use reports::visible::visible;
use reports::{REPORTS, Report};

use super::{AcrossArgs, PrintArgs, ReadingArgs};
use crate::failure::Failure;

// The command line of `score`.
#[derive(Args, Debug)]
pub(crate) struct ScoreArgs {
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// The format [default: by the extension of `-o FILE`, or else text]
    #[arg(long, value_enum)]
    format: Option<Format>,

    #[arg(long, value_enum, value_name = "NAME", value_delimiter = ',', help = usual("a short form of the ranking and the recap", "recap", "standings"))]
    pub(crate) report: Vec<ReportName>,

    /// Print one section only; scores still come from the whole session
    #[arg(long, value_name = "NAME")]
    pub(crate) section: Option<String>,

    /// Write players' federation numbers into USEBIO, for an upload; they stay out of public reports
    #[arg(long, hide_short_help = true)]
    pub(crate) with_ids: bool,

    #[command(flatten)]
    pub(crate) across: AcrossArgs,

    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    Text,
    /// For programs: one document with everything.
    Json,
    /// For spreadsheets: standings, or results.
    Csv,
    /// For spreadsheets: a workbook with ranking, recap, travelers and scorecards.
    #[value(hide = !cfg!(feature = "xlsx"))]
    Xlsx,
    /// For federations and club sites: USEBIO 1.2 XML.
    Usebio,
    /// For the web: one page that works by itself.
    Html,
    /// For the wall: the recap on paper, or the reports that are named.
    #[value(hide = !cfg!(feature = "pdf"))]
    Pdf,
}

impl ScoreArgs {
    /// The format: as it was named, or as the file's name says it.
    ///
    /// # Errors
    ///
    /// Where the two differ, which is a slip of the pen, and where the ending is that of no format.
    pub(crate) fn format(&self) -> Result<Format, Failure> {
        let file = self.print.writing.output.as_deref();
        Format::chosen(Format::value_variants(), self.format, file)
    }

    /// Refuses a flag that would do nothing.
    ///
    /// # Errors
    ///
    /// Where one was given that the format has no use for.
    pub(crate) fn check_flags(&self, format: Format) -> Result<(), Failure> {
        format.refuse_idle(&self.print)?;
        let about_all =
            matches!(format, Format::Json | Format::Csv | Format::Xlsx | Format::Usebio);
        if matches!(format, Format::Json | Format::Csv | Format::Usebio)
            && let Some(flag) = self.print.event.language()
        {
            return Err(format.idle(flag, "sheets that people read"));
        }
        if about_all && self.section.is_some() {
            return Err(format.idle("--section", "text, HTML and PDF"));
        }
        Ok(())
    }
}

impl Format {
    /// What a ranking is written as that is no session's: a season's, or that of clubs beside each other.
    pub(super) const OF_RANKING: [Self; 5] =
        [Self::Text, Self::Json, Self::Csv, Self::Html, Self::Pdf];

    /// The format: as it was named, or as the name of the file says it, or text.
    ///
    /// # Errors
    ///
    /// Where the two differ, which is a slip of the pen, and where the ending is that of no format.
    fn chosen(formats: &[Self], named: Option<Self>, file: Option<&Path>) -> Result<Self, Failure> {
        let stated = file.and_then(|path| Some((path, Self::of_file(path)?)));
        match (named, stated) {
            (Some(named), Some((path, stated))) if named != stated => {
                let (named, stated) = (named.name(), stated.name());
                let what = format!("would be {named}, not {stated}");
                Err(Failure::about(path, what)
                    .hint(format!("leave out `--format {named}`, or give the file another ending")))
            }
            (Some(format), _) | (None, Some((_, format))) => Ok(format),
            (None, None) => match file.filter(|file| file.extension().is_some()) {
                Some(file) => {
                    Err(unknown_ending(file, formats.iter().map(|format| format.ending())))
                }
                None => Ok(Self::Text),
            },
        }
    }

    /// The same of a command that writes `what`, in some formats only; only sheets say what an event is called.
    ///
    /// # Errors
    ///
    /// Where the two differ, where `what` is not written in this format, and where a flag would do nothing for it.
    pub(super) fn among(
        formats: &[Self],
        what: &str,
        named: Option<Self>,
        print: &PrintArgs,
    ) -> Result<Self, Failure> {
        let format = Self::known(formats, what, named, print.writing.output.as_deref())?;
        format.refuse_idle(print)?;
        match print.event.given() {
            Some(flag) if matches!(format, Self::Json | Self::Csv) => {
                Err(format.idle(flag, "sheets that people read"))
            }
            _ => Ok(format),
        }
    }

    /// The format of a command that writes `what`, in some formats only.
    ///
    /// # Errors
    ///
    /// Where the two differ, and where `what` is not written in this format.
    pub(super) fn known(
        formats: &[Self],
        what: &str,
        named: Option<Self>,
        file: Option<&Path>,
    ) -> Result<Self, Failure> {
        let format = Self::chosen(formats, named, file)?;
        if !formats.contains(&format) {
            let name = format.name();
            return Err(Failure::new(format!("{what} not written as {name}"))
                .hint(Self::choose_among(formats)));
        }
        Ok(format)
    }

    /// The hint where another format was named.
    pub(super) fn choose_among(formats: &[Self]) -> String {
        let names = formats.iter().map(|one| format!("`{}`", one.name()));
        format!("choose one of {}", names.collect::<Vec<_>>().join(", "))
    }

    /// Reads the name of one of some formats; `help` says what it is good for, where it is not what others say.
    pub(super) fn parser(
        formats: &'static [Self],
        help: impl Fn(Self) -> Option<&'static str>,
    ) -> impl TypedValueParser<Value = Self> {
        let names = formats.iter().filter_map(|format| {
            let name = format.to_possible_value()?;
            Some(match help(*format) {
                Some(help) => name.help(help),
                None => name,
            })
        });
        PossibleValuesParser::new(names).try_map(|name| Self::from_str(&name, false))
    }

    /// Refuses a flag that this format has no use for.
    ///
    /// # Errors
    ///
    /// Where one was given.
    pub(super) fn refuse_idle(self, print: &PrintArgs) -> Result<(), Failure> {
        match print.page.given().or(print.sheets.form_feed()) {
            Some(flag) if self != Self::Text => Err(self.idle(flag, "text")),
            _ if self != Self::Pdf && print.sheets.names_paper() => {
                Err(self.idle("--paper", "PDF"))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn idle(self, flag: &str, only: &str) -> Failure {
        let name = self.name();
        Failure::new(format!("`{flag}` does nothing for `--format {name}`: it is for {only}"))
            .hint(format!("leave out `{flag}`, or choose another format"))
    }

    /// The format of a file with this name, where its ending says one.
    pub(super) fn of_file(path: &Path) -> Option<Self> {
        let ending = match path.extension()?.to_str()?.to_ascii_lowercase() {
            htm if htm == "htm" => "html".to_owned(),
            ending => ending,
        };
        let mut formats = Self::value_variants().iter();
        formats.find(|one| one.ending() == ending).copied()
    }

    /// The ending of its files.
    const fn ending(self) -> &'static str {
        match self {
            Self::Text => "txt",
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
            Self::Usebio => "xml",
            Self::Html => "html",
            Self::Pdf => "pdf",
        }
    }

    /// The name on the command line.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// A file whose ending is that of no format: what would be written into it is not what its name says.
pub(super) fn unknown_ending<'e>(file: &Path, endings: impl Iterator<Item = &'e str>) -> Failure {
    let ending = file.extension().unwrap_or_default().to_string_lossy();
    let what = format!("ends in `.{}`, which is no format", visible(&ending));
    let endings: Vec<String> = endings.map(|ending| format!("`.{ending}`")).collect();
    Failure::about(file, what).hint(format!(
        "the endings are {}; `--format` names a format whatever the ending is",
        endings.join(", ")
    ))
}

/// What `--report` takes, and what is made without it: on paper one report, as CSV one table.
pub(crate) fn usual(text: &str, laid_out: &str, table: &str) -> String {
    let laid_out =
        if cfg!(feature = "pdf") { format!(" for pdf: {laid_out};") } else { String::new() };
    format!(
        "The reports, separated by commas [default: {text};{laid_out} for html: all that are public; for csv: {table}]"
    )
}

/// What `--report` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReportName {
    /// A report for people.
    Sheet(&'static Report),
    /// A table of CSV: every pair's place and score.
    Standings,
    /// A table of CSV: every result with its matchpoints.
    Results,
}

impl ReportName {
    /// The report for people that has this name; nothing for the tables of CSV.
    pub(crate) const fn for_people(self) -> Option<&'static Report> {
        match self {
            Self::Sheet(report) => Some(report),
            Self::Standings | Self::Results => None,
        }
    }
}

impl ValueEnum for ReportName {
    fn value_variants<'a>() -> &'a [Self] {
        static NAMES: LazyLock<Vec<ReportName>> = LazyLock::new(|| {
            // `score` compares with nothing: `report --since` and `diff` say what was corrected.
            let sheets = REPORTS.iter().copied();
            let sheets = sheets.filter(|report| report.is_of_one_session);
            sheets
                .map(ReportName::Sheet)
                .chain([ReportName::Standings, ReportName::Results])
                .collect()
        });
        &NAMES
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, other_names, about): (_, &[_], _) = match self {
            Self::Sheet(report) => (report.name, report.aliases, report.about),
            Self::Standings => ("standings", &[], "CSV only: every pair's place and score"),
            Self::Results => {
                ("results", &[], "CSV only: every result with its matchpoints; can be scored again")
            }
        };
        let value = PossibleValue::new(name).aliases(other_names.iter().copied());
        Some(value.help(about))
    }
}
