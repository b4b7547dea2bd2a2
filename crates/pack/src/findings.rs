//! Draws findings as compilers do: what is wrong, where, a caret, how to fix it.

mod json;

use std::fmt::Write;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};
use anstyle::{AnsiColor, Style};
use findings::{Code, Counts, Diagnostic, Location, Outcome, Severity, Subject};
use reports::visible::{self, visible};
use reports::words::counted;
use traveler_ingest::Reading;

/// The most findings that are drawn.
const SHOWN: usize = 100;

/// The findings of a reading, and whether they stand in the way of scoring.
#[derive(Clone, Copy, Debug)]
pub struct Findings<'a> {
    diagnostics: &'a [Diagnostic],
    counts: Counts,
    readable: bool,
    strict: bool,
}

impl<'a> Findings<'a> {
    /// Takes the findings of a reading; strictly, a warning is as bad as an error, and so are lines that are
    /// still to be played.
    pub fn new(reading: &'a Reading, strict: bool) -> Self {
        Self {
            diagnostics: &reading.diagnostics,
            counts: reading.counts,
            readable: reading.session.is_some(),
            strict,
        }
    }

    /// The same of what else is read.
    pub fn of<T>(outcome: &'a Outcome<T>, strict: bool) -> Self {
        Self {
            diagnostics: &outcome.diagnostics,
            counts: outcome.counts,
            readable: outcome.made.is_some(),
            strict,
        }
    }

    /// Whether a finding is about a limit that was exceeded.
    #[must_use]
    pub fn exceed_a_limit(self) -> bool {
        let mut findings = self.diagnostics.iter();
        findings.any(|finding| finding.code.exceeds_limit())
    }

    /// Whether nothing may be scored.
    pub fn stand_in_the_way(self) -> bool {
        // What is still to be played is no mistake, and yet the result is not the one that was asked for.
        let is_open = |one: &Diagnostic| one.code == Code::OpenLines;
        let is_open = || self.diagnostics.iter().any(is_open);
        !self.readable || self.strict && (self.counts.warnings > 0 || is_open())
    }

    /// All findings that are kept, as JSON.
    pub fn json(self) -> String {
        json::document(self.open(), self.counts)
    }

    /// All findings drawn, the first hundred of them in full, and their count.
    pub fn drawn(self, color: bool, quiet: bool) -> String {
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        let mut drawn: Vec<(usize, &Diagnostic)> =
            self.open().filter(|finding| !(quiet && is_aside(finding))).enumerate().collect();
        let asides = self.open().filter(|finding| is_aside(finding)).count();
        let notes = self.counts.notes - if quiet { asides } else { 0 };
        let all = self.counts.errors + self.counts.warnings + notes;
        let more = all.saturating_sub(drawn.len().min(SHOWN));
        // Where not all are shown, none that matters less takes the place of one that matters more.
        drawn.sort_by_key(|(_, finding)| finding.severity);
        drawn.truncate(SHOWN);
        drawn.sort_by_key(|(place, _)| *place);
        let mut text = String::new();
        for (_, diagnostic) in drawn {
            text.push_str(&draw(diagnostic, &renderer, color));
            text.push('\n');
        }
        if more > 0 {
            let _ = writeln!(text, "... and {more} more");
        }
        text
    }

    /// `2 errors, 1 warning`; nothing where there is neither.
    pub fn counted(self) -> Option<String> {
        let counts = [(Severity::Error, "error"), (Severity::Warning, "warning")];
        let parts: Vec<String> = counts
            .into_iter()
            .map(|(severity, word)| (self.counts.of(severity), word))
            .filter(|(count, _)| *count > 0)
            .map(|(count, word)| counted(count, word))
            .collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }

    /// Those that nobody has acknowledged.
    fn open(self) -> impl Iterator<Item = &'a Diagnostic> {
        self.diagnostics.iter().filter(|finding| finding.acknowledged.is_none())
    }
}

/// A finding as it is drawn, without color: what is wrong, the line with a mark, and what to do.
#[must_use]
pub fn drawn(diagnostic: &Diagnostic) -> String {
    draw(diagnostic, &Renderer::plain(), false)
}

/// Whether a finding is a note, and does not say where a slip probably is.
fn is_aside(finding: &Diagnostic) -> bool {
    finding.severity == Severity::Note && finding.code != Code::ProbableSlip
}

fn draw(diagnostic: &Diagnostic, renderer: &Renderer, color: bool) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level.primary_title(visible(&diagnostic.message)).id(diagnostic.code.name());
    let subject = in_words(diagnostic);
    let main = diagnostic.location.iter().map(|location| {
        let place = Place::of(location, &subject);
        (place, AnnotationKind::Primary)
    });
    let related = diagnostic.related.iter().map(|location| {
        let place = Place::of(location, "");
        (place, AnnotationKind::Context)
    });
    let places: Vec<(Place, AnnotationKind)> = main.chain(related).collect();
    let snippets = places.iter().map(|(place, kind)| place.element(*kind));
    let mut drawn = renderer.render(&[Group::with_title(title).elements(snippets)]);
    for (place, _) in &places {
        drawn = place.tidied(&drawn);
    }
    drawn.push('\n');
    // Where the line itself cannot be shown, nothing else says what is there.
    let is_shown = places.first().is_some_and(|(place, _)| place.text.is_some());
    let found = diagnostic.found.iter().filter(|_| !is_shown);
    let facts = (found.map(|found| ("found", found)))
        .chain(diagnostic.expected.iter().map(|expected| ("expected", expected)));
    let unstated = facts.filter(|(_, fact)| !says(diagnostic, fact));
    drawn.extend(unstated.map(|(name, fact)| remark(name, fact, color)));
    drawn.extend(diagnostic.hint.iter().map(|hint| remark("help", hint, color)));
    drawn
}

/// Whether a finding's own words contain what was found or expected.
fn says(diagnostic: &Diagnostic, fact: &str) -> bool {
    let label = diagnostic.location.as_ref().and_then(|at| at.label.as_ref());
    let words = [Some(&diagnostic.message), diagnostic.hint.as_ref(), label];
    words.into_iter().flatten().any(|text| text.contains(fact))
}

/// A line below the places: what was found or expected, or how to fix it.
fn remark(name: &str, text: &str, color: bool) -> String {
    let style = if color { AnsiColor::Cyan.on_default().bold() } else { Style::new() };
    format!("{style}{name}{style:#}: {}\n", visible(text))
}

/// A place in a file, as it is shown.
struct Place {
    /// `tuesday.csv:14:18  (board 7, N-S 3, E-W 5)`.
    address: String,
    line: u64,
    /// The line, and which bytes of it are meant; `None` where nothing but the address can be shown.
    text: Option<(String, Range<usize>)>,
    label: Option<String>,
}

impl Place {
    fn of(location: &Location, subject: &str) -> Self {
        let address = format!("{}{subject}", visible(&location.address()));
        let (line, text) = match &location.place {
            findings::Place::Line { line, column, width, text } => {
                (*line, Some(shown(text, *column, *width)))
            }
            findings::Place::Cell { row, text, column, width, .. } => {
                (u64::from(*row), Some(shown(text, *column, *width)))
            }
            _ => (1, None),
        };
        Self {
            address,
            line,
            text,
            label: location.label.as_deref().map(|label| visible(label).into_owned()),
        }
    }

    fn element(&self, kind: AnnotationKind) -> Element<'_> {
        let Some((text, span)) = &self.text else {
            return Origin::path(&self.address).into();
        };
        Snippet::source(text)
            .path(&self.address)
            .line_start(usize::try_from(self.line).unwrap_or(usize::MAX))
            .annotation(kind.span(span.clone()).label(self.label.as_deref()))
            .into()
    }

    /// Takes away the line and column that the renderer adds: ours count characters of the file, and come before the
    /// subject.
    fn tidied(&self, drawn: &str) -> String {
        let Some((text, span)) = &self.text else {
            return drawn.replacen("\n--> ", "\n --> ", 1);
        };
        let before = text.get(..span.start).unwrap_or(text);
        let column = before.chars().count() + 1;
        let doubled = format!("{}:{}:{column}", self.address, self.line);
        drawn.replacen(&doubled, &self.address, 1)
    }
}

/// The line with its control characters made visible, and the bytes of it that the finding points at.
fn shown(written: &str, column: u64, width: u64) -> (String, Range<usize>) {
    let first = usize::try_from(column.saturating_sub(1)).unwrap_or(usize::MAX);
    let last = first.saturating_add(usize::try_from(width).unwrap_or(usize::MAX));
    let mut text = String::new();
    let (mut start, mut end) = (None, None);
    for (place, character) in written.chars().enumerate() {
        if place == first {
            start = Some(text.len());
        }
        if place == last {
            end = Some(text.len());
        }
        match character {
            // The renderer turns tabs into spaces and moves its carets along.
            '\t' => text.push(character),
            _ => visible::push(&mut text, character),
        }
    }
    let start = start.unwrap_or(text.len());
    let end = end.unwrap_or(text.len()).max(start);
    (text, start..end)
}

fn in_words(diagnostic: &Diagnostic) -> String {
    let subject: &Subject = &diagnostic.subject;
    let parts = [
        subject.section.as_ref().map(|name| format!("section {}", visible(name))),
        subject.board.map(|board| format!("board {board}")),
        subject.ns.map(|number| format!("N-S {number}")),
        subject.ew.map(|number| format!("E-W {number}")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { String::new() } else { format!("  ({})", parts.join(", ")) }
}
