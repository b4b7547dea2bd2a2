//! Draws findings as compilers do: what is wrong, where, a caret, how to mend it.

use std::fmt::Write;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use traveler_ingest::{Diagnostic, Location, Reading, Severity, Subject};

use crate::visible;

/// The most findings that are drawn.
const SHOWN: usize = 100;

/// The findings of a reading, and whether they stand in the way of scoring.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Findings<'a> {
    diagnostics: &'a [Diagnostic],
    left_out: usize,
    readable: bool,
    strict: bool,
}

impl<'a> Findings<'a> {
    /// Takes the findings of a reading; strictly, a warning is as bad as an error.
    pub(crate) fn new(reading: &'a Reading, strict: bool) -> Self {
        Self {
            diagnostics: &reading.diagnostics,
            left_out: reading.left_out,
            readable: reading.session.is_some(),
            strict,
        }
    }

    /// Whether nothing may be scored.
    pub(crate) fn stand_in_the_way(self) -> bool {
        !self.readable || self.strict && self.count(Severity::Warning) > 0
    }

    /// All findings drawn, the first hundred of them in full, and their count.
    pub(crate) fn drawn(self, color: bool, quiet: bool) -> String {
        let renderer = if color {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        let told: Vec<&Diagnostic> = self
            .open()
            .filter(|finding| !(quiet && finding.severity == Severity::Note))
            .collect();
        let mut text = String::new();
        for diagnostic in told.iter().take(SHOWN) {
            text.push_str(&draw(diagnostic, &renderer));
            text.push('\n');
        }
        let more = told.len().saturating_sub(SHOWN) + self.left_out;
        if more > 0 {
            let _ = writeln!(text, "... and {more} more");
        }
        if let Some(count) = self.counted() {
            let _ = writeln!(text, "{count}");
        }
        text
    }

    /// `2 errors, 1 warning`; nothing where there is neither.
    fn counted(self) -> Option<String> {
        let counts = [(Severity::Error, "error"), (Severity::Warning, "warning")];
        let parts: Vec<String> = counts
            .into_iter()
            .map(|(severity, word)| (self.count(severity), word))
            .filter(|(count, _)| *count > 0)
            .map(|(count, word)| match count {
                1 => format!("1 {word}"),
                _ => format!("{count} {word}s"),
            })
            .collect();
        let verdict = if self.stand_in_the_way() {
            "; nothing was scored"
        } else {
            ""
        };
        (!parts.is_empty()).then(|| format!("{}{verdict}", parts.join(", ")))
    }

    fn count(self, severity: Severity) -> usize {
        self.open()
            .filter(|finding| finding.severity == severity)
            .count()
    }

    /// Those that nobody has acknowledged.
    fn open(self) -> impl Iterator<Item = &'a Diagnostic> {
        self.diagnostics
            .iter()
            .filter(|finding| finding.acknowledged.is_none())
    }
}

fn draw(diagnostic: &Diagnostic, renderer: &Renderer) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level
        .primary_title(visible::visible(&diagnostic.message))
        .id(diagnostic.code.name());
    let mut main = Group::with_title(title);
    if let Some(location) = &diagnostic.location {
        let subject = told(&diagnostic.subject);
        main = main.element(origin(location, &subject));
        main = main.element(snippet(location, AnnotationKind::Primary));
    }
    for location in &diagnostic.related {
        main = main.element(origin(location, ""));
        main = main.element(snippet(location, AnnotationKind::Context));
    }
    let mut groups = vec![main];
    if let Some(hint) = &diagnostic.hint {
        groups.push(Group::with_title(
            Level::HELP.secondary_title(visible::visible(hint)),
        ));
    }
    let mut drawn = renderer.render(&groups);
    drawn.push('\n');
    drawn
}

/// The place in words: `tuesday.csv:14:18  (board 7, N-S 3, E-W 5)`.
fn origin(location: &Location, subject: &str) -> Origin<'static> {
    let Location {
        file, line, column, ..
    } = location;
    Origin::path(format!(
        "{}:{line}:{column}{subject}",
        visible::visible(file)
    ))
}

fn snippet(
    location: &Location,
    kind: AnnotationKind,
) -> Snippet<'static, annotate_snippets::Annotation<'static>> {
    let (text, span) = shown(location);
    let label = location
        .label
        .as_deref()
        .map(|label| visible::visible(label).into_owned());
    Snippet::source(text)
        .line_start(usize::try_from(location.line).unwrap_or(usize::MAX))
        .annotation(kind.span(span).label(label))
}

/// The line with its control characters made visible, and the bytes of it that the finding points at.
fn shown(location: &Location) -> (String, Range<usize>) {
    let first = usize::try_from(location.column.saturating_sub(1)).unwrap_or(usize::MAX);
    let last = first.saturating_add(usize::try_from(location.width).unwrap_or(usize::MAX));
    let mut text = String::new();
    let (mut start, mut end) = (None, None);
    for (place, character) in location.text.chars().enumerate() {
        if place == first {
            start = Some(text.len());
        }
        if place == last {
            end = Some(text.len());
        }
        visible::push(&mut text, character);
    }
    let start = start.unwrap_or(text.len());
    let end = end.unwrap_or(text.len()).max(start);
    (text, start..end)
}

fn told(subject: &Subject) -> String {
    let parts = [
        subject
            .section
            .as_ref()
            .map(|name| format!("section {}", visible::visible(name))),
        subject.board.map(|board| format!("board {board}")),
        subject.ns.map(|number| format!("N-S {number}")),
        subject.ew.map(|number| format!("E-W {number}")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() {
        String::new()
    } else {
        format!("  ({})", parts.join(", "))
    }
}
