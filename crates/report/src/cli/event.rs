//! What the heading of every report says, from the command line.

use clap::Args;
use session::{Event, Session};

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
}

impl EventArgs {
    /// Calls a session's event as the command line does.
    pub(crate) fn name(&self, session: &mut Session) {
        let event = session.event().clone();
        let or = |said: &Option<String>, read| said.clone().or(read);
        session.name_event(Event {
            name: or(&self.title, event.name),
            club: or(&self.club, event.club),
            date: or(&self.date, event.date),
            director: or(&self.director, event.director),
            ..event
        });
    }
}

fn date(text: &str) -> Result<String, String> {
    traveler_ingest::calendar_day(text)
        .ok_or_else(|| "expected a day of the calendar, as `2026-03-07`".to_owned())
}
