//! `[event]`: what the heading of every report says.

use session::Event;

use super::fields::Fields;
use super::told::Told;
use super::values;
use crate::entered::Placed;
use crate::{Code, Diagnostic};

pub(super) fn read(mut fields: Fields<'_, '_>, languages: &[&str], told: &mut Told<'_>) -> Event {
    let mut text = |key, told: &mut Told<'_>| {
        let text = fields.get(key, values::text, told);
        text.map(Placed::into_value)
    };
    let (name, club, director) = (
        text("name", told),
        text("club", told),
        text("director", told),
    );
    let date = fields.get("date", values::date, told);
    let language = fields.get("language", |value| values::language(value, languages), told);
    let session = fields.get("session", values::count, told);
    let sessions = fields.get("sessions", values::count, told);
    fields.finish(told);
    if let (Some(session), Some(sessions)) = (&session, &sessions)
        && session.value > sessions.value
    {
        told.push(
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
        session,
        sessions: sessions.map_or(session, Placed::into_value),
    }
}
