//! `[event]`: the content of the heading of every report.

use findings::{Code, Diagnostic};
use rows::entered::Placed;
use session::{Event, Paper, Upload, UploadKey};

use super::fields::Fields;
use super::reporter::Reporter;
use super::values;

pub(super) fn read(
    mut fields: Fields<'_, '_>,
    languages: &[&str],
    reporter: &mut Reporter<'_>,
) -> Event {
    let mut text = |key, reporter: &mut Reporter<'_>| {
        let text = fields.get(key, values::text, reporter);
        text.map(Placed::into_value)
    };
    let (name, club, director) = (
        text("name", reporter),
        text("club", reporter),
        text("director", reporter),
    );
    let date = fields.get("date", values::date, reporter);
    let language = fields.get(
        "language",
        |value| values::language(value, languages),
        reporter,
    );
    let papers = Paper::ALL.map(|paper| (paper.name(), paper));
    let paper = fields.get("paper", |value| values::choice(value, &papers), reporter);
    let session = fields.get("session", values::count, reporter);
    let sessions = fields.get("sessions", values::count, reporter);
    let qualify = fields.get("qualify", values::count, reporter);
    let mut upload = Upload::NOTHING;
    for key in UploadKey::ALL {
        let said = fields.get(key.key(), |value| values::upload(value, key), reporter);
        upload.set(key, said.map(Placed::into_value));
    }
    fields.finish(reporter);
    if let (Some(session), Some(sessions)) = (&session, &sessions)
        && session.value > sessions.value
    {
        reporter.push(
            Diagnostic::new(
                Code::KeysDisagree,
                format!("this is session {} of {}", session.value, sessions.value),
            )
            .at(session.place.clone())
            .see(sessions.place.clone())
            .hint("`session` is the number of this one, `sessions` how many there are"),
        );
    }
    let session = session.map_or(1, Placed::into_value);
    Event {
        name,
        club,
        director,
        date: date.map(Placed::into_value),
        language: language.map(Placed::into_value),
        paper: paper.map(Placed::into_value),
        session,
        sessions: sessions.map_or(session, Placed::into_value),
        qualify: qualify.map(Placed::into_value),
        upload,
    }
}
