//! What the heading of every report says, from the command line.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use reports::words;
use session::{Event, Session};

// What `[event]` in `session.toml` would say.
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
        let mut given = flags.into_iter().filter(|(_, stated)| stated.is_some());
        given.next().map(|(flag, _)| flag)
    }

    /// Calls a session's event as the command line does.
    pub(crate) fn name(&self, session: &mut Session) {
        session.name_event(self.over(session.event().clone()));
    }

    /// The event as the command line calls it, where no session says more.
    pub(crate) fn alone(&self) -> Event {
        self.over(Event::UNNAMED)
    }

    /// An event as the command line calls it, and else as before.
    pub(crate) fn over(&self, event: Event) -> Event {
        let or = |stated: &Option<String>, read| stated.clone().or(read);
        Event {
            name: or(&self.title, event.name),
            club: or(&self.club, event.club),
            date: or(&self.date, event.date),
            language: or(&self.language, event.language),
            director: or(&self.director, event.director),
            ..event
        }
    }
}

fn language() -> PossibleValuesParser {
    let known = words::TAGS.into_iter().zip(words::OWN_NAMES);
    known.map(|(tag, name)| PossibleValue::new(tag).help(name)).into()
}

fn date(text: &str) -> Result<String, String> {
    notation::calendar::calendar_day(text)
        .ok_or_else(|| "expected a date such as `2026-03-07`".to_owned())
}
