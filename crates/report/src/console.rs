//! Messages besides the output: on standard error, in color only on a terminal.

use std::fmt;
use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

use crate::failure::Failure;

/// When to use color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Color {
    /// Whether standard output takes color.
    #[must_use]
    pub(crate) fn on_stdout(self) -> bool {
        self.on(|| AutoStream::choice(&io::stdout()))
    }

    /// Whether standard error takes color.
    #[must_use]
    pub(crate) fn on_stderr(self) -> bool {
        self.on(|| AutoStream::choice(&io::stderr()))
    }

    fn on(self, found: impl FnOnce() -> ColorChoice) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => found() != ColorChoice::Never,
        }
    }
}

/// Standard error. What cannot be written there is lost: the exit status still says how the run ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Console {
    color: bool,
    quiet: bool,
    findings: Form,
}

/// In which form findings are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Form {
    /// Drawn, for people.
    Text,
    /// One JSON document on one line, for programs.
    Json,
}

impl Console {
    /// Speaks in color or not; a quiet one keeps notes and hints to itself.
    #[must_use]
    pub(crate) const fn new(color: bool, quiet: bool) -> Self {
        Self { color, quiet, findings: Form::Text }
    }

    /// The same with findings in another form.
    #[must_use]
    pub(crate) const fn with(self, findings: Form) -> Self {
        Self { findings, ..self }
    }

    /// The same without notes and hints.
    #[must_use]
    pub(crate) const fn without_notes(self) -> Self {
        Self { quiet: true, ..self }
    }

    /// Whether findings are read by a program.
    #[must_use]
    pub(crate) fn is_for_programs(self) -> bool {
        self.findings == Form::Json
    }

    /// Whether color is used.
    #[must_use]
    pub(crate) const fn color(self) -> bool {
        self.color
    }

    /// Whether notes and hints are kept back.
    #[must_use]
    pub(crate) const fn quiet(self) -> bool {
        self.quiet
    }

    /// Tells a failure, and what to do about it.
    pub(crate) fn failure(self, failure: &Failure) {
        self.error(&failure.message);
        if let Some(hint) = &failure.hint {
            self.help(hint);
        }
    }

    /// Says what to do about it.
    pub(crate) fn help(self, text: impl fmt::Display) {
        self.say("help", AnsiColor::Cyan, text);
    }

    /// Tells what is wrong with the data, where there is no line to draw.
    pub(crate) fn error(self, text: impl fmt::Display) {
        self.say("error", AnsiColor::Red, text);
    }

    /// Tells what the output lacks.
    pub(crate) fn warning(self, text: impl fmt::Display) {
        self.say("warning", AnsiColor::Yellow, text);
    }

    /// Says what is good to know.
    pub(crate) fn note(self, text: impl fmt::Display) {
        if !self.quiet {
            self.say("note", AnsiColor::Blue, text);
        }
    }

    /// Prints the state of the session, as the last line.
    pub(crate) fn state(self, provisional: bool, text: &str) {
        if provisional {
            self.say("PROVISIONAL", AnsiColor::Yellow, text);
        } else {
            self.write(&format!("{text}\n"));
        }
    }

    /// Tells what to run next.
    pub(crate) fn next(self, text: impl fmt::Display) {
        if !self.quiet {
            self.say("next", AnsiColor::Cyan, text);
        }
    }

    pub(crate) fn write(self, text: &str) {
        let _ = io::stderr().lock().write_all(text.as_bytes());
    }

    fn say(self, word: &str, color: AnsiColor, text: impl fmt::Display) {
        let style = if self.color {
            Style::new().bold().fg_color(Some(color.into()))
        } else {
            Style::new()
        };
        self.write(&format!("{style}{word}{style:#}: {text}\n"));
    }
}
