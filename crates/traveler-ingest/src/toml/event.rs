//! `[event]`: the content of the heading of every report.

use findings::{Code, Diagnostic};
use rows::entered::Placed;
use session::{Event, Paper, Upload, UploadKey};

use super::fields::Fields;
use super::values;

pub(super) fn read(mut fields: Fields<'_, '_>, languages: &[&str]) -> Event {
    let reporter = fields.reporter;
    let [name, club, director] =
        ["name", "club", "director"].map(|key| fields.value(key, values::text));
    let date = fields.value("date", values::date);
    let language = fields.value("language", |value| values::language(value, languages));
    let paper = fields.choice("paper", &values::named(Paper::ALL, Paper::name));
    let session = fields.get("session", values::count);
    let sessions = fields.get("sessions", values::count);
    let qualify = fields.value("qualify", values::count);
    let mut upload = Upload::NOTHING;
    for key in UploadKey::ALL {
        let said = fields.value(key.key(), |value| values::upload(value, key));
        upload.set(key, said);
    }
    fields.finish();
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
        date,
        language,
        paper: paper.map(Placed::into_value),
        session,
        sessions: sessions.map_or(session, Placed::into_value),
        qualify,
        upload,
    }
}
