//! What the heading of every report says, from the command line.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use session::{Event, Session};
use sheets::words;

/// What `[event]` in `session.toml` would say.
#[derive(Args, Debug)]
pub(crate) struct EventArgs {
    /// The event's name, in place of `name` in session.toml
    #[arg(long, value_name = "NAME", help_heading = "Event")]
    title: Option<String>,

    /// The club
    #[arg(long, value_name = "NAME", help_heading = "Event")]
    club: Option<String>,

    /// The day of play, such as 2026-03-07
    #[arg(long, value_name = "DAY", value_parser = date, help_heading = "Event")]
    date: Option<String>,

    /// The director
    #[arg(long, value_name = "NAME", help_heading = "Event")]
    director: Option<String>,

    /// The language of sheets, in place of `language` in session.toml [default: en]
    #[arg(long, value_name = "TAG", value_parser = language(), ignore_case = true, help_heading = "Event")]
    language: Option<String>,
}

impl EventArgs {
    /// The flag that names a language, if it was given.
    pub(crate) const fn language(&self) -> Option<&'static str> {
        match self.language {
            Some(_) => Some("--language"),
            None => None,
        }
    }

    /// A flag of these that was given, if any.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let flags = [
            ("--title", &self.title),
            ("--club", &self.club),
            ("--date", &self.date),
            ("--director", &self.director),
            ("--language", &self.language),
        ];
        let mut given = flags.into_iter().filter(|(_, said)| said.is_some());
        given.next().map(|(flag, _)| flag)
    }

    /// The name that was given.
    pub(crate) fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// What is said beside the name, where there is no session that says more.
    pub(crate) fn about(&self) -> Option<String> {
        let words = &self.words().heading;
        let date = self.date.as_deref().map(words.date);
        let director = self.director.as_deref().map(words.director);
        let known: Vec<String> = [self.club.clone(), date, director]
            .into_iter()
            .flatten()
            .collect();
        (!known.is_empty()).then(|| known.join(", "))
    }

    /// The words of the language that was given, or English ones.
    pub(crate) fn words(&self) -> &'static words::Words {
        let language = self.language.as_deref().and_then(words::of);
        language.unwrap_or(&words::ENGLISH)
    }

    /// Calls a session's event as the command line does.
    pub(crate) fn name(&self, session: &mut Session) {
        let event = session.event().clone();
        let or = |said: &Option<String>, read| said.clone().or(read);
        session.name_event(Event {
            name: or(&self.title, event.name),
            club: or(&self.club, event.club),
            date: or(&self.date, event.date),
            language: or(&self.language, event.language),
            director: or(&self.director, event.director),
            ..event
        });
    }
}

fn language() -> PossibleValuesParser {
    let known = words::LANGUAGES.iter();
    known
        .map(|words| PossibleValue::new(words.language).help(words.name))
        .into()
}

fn date(text: &str) -> Result<String, String> {
    traveler_ingest::calendar_day(text)
        .ok_or_else(|| "expected a date such as `2026-03-07`".to_owned())
}
