//! The event: what it is called, how it is scored, and by which program.

use findings::{Code, Diagnostic, Findings};
use notation::PairField;
use roxmltree::{Document, Node};
use session::UploadKey;
use table::text::Text;
use toml::{Table, Value};

use super::sections::Section;
use super::{child, children, is_called, opening, place, value, within};
use crate::imported::{Row, day_of, described, sections_of};
use crate::scorers::Scorer;
use crate::settings::{set, set_filled};

/// Kinds of events that can be scored, with our names for their methods; the first name is that of several.
const KINDS: [(&str, &str); 12] = [
    ("MP_PAIRS", "matchpoints"),
    ("PAIRS", "matchpoints"),
    ("INDIVIDUAL", "matchpoints"),
    ("CROSS_IMPS", "cross-imps"),
    ("BUTLER_PAIRS", "butler"),
    ("BUTLER", "butler"),
    ("TEAMS", "teams"),
    ("TEAMS_OF_FOUR", "teams"),
    ("SWISS_TEAMS", "teams"),
    ("SWISS_PAIRS", "swiss"),
    ("SWISS_PAIRS_CROSS_IMPS", "swiss"),
    ("", "matchpoints"),
];

/// The only event of a document.
pub(super) fn of<'n, 'd>(
    document: &'n Document<'d>,
    text: &Text<'_>,
    asked: Option<u8>,
    findings: &mut Findings,
) -> Option<Node<'n, 'd>> {
    let root = document.root_element();
    if !is_called(root, "USEBIO") {
        findings.push(
            Diagnostic::new(Code::NotCsv, "this is an XML document, but not USEBIO")
                .at(text.location_of(opening(root)))
                .found(format!("<{}>", root.tag_name().name()))
                .expected("<USEBIO>")
                .hint("export the results as USEBIO or CSV"),
        );
        return None;
    }
    let version = root.attribute("Version").or(root.attribute("VERSION")).unwrap_or("1");
    if version.trim().split('.').next() != Some("1") {
        findings.push(
            Diagnostic::new(Code::BadXml, "this version of USEBIO is not known")
                .at(text.location_of(opening(root)))
                .found(version)
                .expected("a version from 1.0 to 1.3")
                .hint("export it as USEBIO 1.2"),
        );
        return None;
    }
    let events: Vec<Node<'_, '_>> = children(root, "EVENT").collect();
    let message = match (events.as_slice(), asked) {
        ([], _) => {
            findings.push(
                Diagnostic::new(Code::NoResults, "the file holds no event")
                    .at(text.location_of(opening(root)))
                    .hint("export it again, with its results"),
            );
            return None;
        }
        ([event], None) => return only_session(*event, text, findings),
        (_, None) => format!("the file holds {} events", events.len()),
        (_, Some(asked)) => {
            match usize::from(asked).checked_sub(1).and_then(|place| events.get(place)) {
                Some(event) => return only_session(*event, text, findings),
                None => format!("the file has no event {asked}"),
            }
        }
    };
    let named = (1..).zip(&events).map(|(number, event)| match name(*event) {
        "" => format!("{number} (without a name)"),
        name => format!("{number} `{name}`"),
    });
    let listed = named.collect::<Vec<_>>().join(", ");
    let other = events.get(1).unwrap_or(&events[0]);
    findings.push(
        Diagnostic::new(Code::SeveralEvents, format!("{message}: {listed}"))
            .at(text.location_of(opening(*other)))
            .see(text.location_of(opening(events[0])))
            .hint("say which one: `--event 1`"),
    );
    None
}

/// What an event is called.
fn name<'n>(event: Node<'n, '_>) -> &'n str {
    let names = ["EVENT_DESCRIPTION", "TITLE"].map(|name| value(event, name));
    names.into_iter().find(|name| !name.is_empty()).unwrap_or("")
}

/// An event of which one session was played.
fn only_session<'n, 'd>(
    event: Node<'n, 'd>,
    text: &Text<'_>,
    findings: &mut Findings,
) -> Option<Node<'n, 'd>> {
    let played: Vec<Node<'_, '_>> = within(event, "SESSION")
        .filter(|node| within(*node, "TRAVELLER_LINE").next().is_some())
        .collect();
    if let [first, second, ..] = played.as_slice() {
        let message = format!("the file holds {} sessions", played.len());
        findings.push(
            Diagnostic::new(Code::SeveralEvents, message)
                .at(text.location_of(opening(*second)))
                .see(text.location_of(opening(*first)))
                .hint("export each session into a file of its own"),
        );
        return None;
    }
    Some(event)
}

/// Whether the event is from Compscore, which prints matchpoints of short boards before they are factored.
pub(super) fn is_of_compscore(event: Node<'_, '_>) -> bool {
    let program = value(event, "PROGRAM_NAME").to_lowercase();
    program.starts_with("compscore")
}

/// What the settings of the session would say.
pub(super) fn settings(
    document: &Document<'_>,
    event: Node<'_, '_>,
    (sections, pairs): (&[Section<'_, '_>], &[Row<PairField>]),
    text: &Text<'_>,
    findings: &mut Findings,
) -> Table {
    let mut heading = Table::new();
    let mut say = |key: &str, value: &str| set_filled(&mut heading, key, value);
    say("name", name(event));
    let club = child(document.root_element(), "CLUB");
    say("club", club.map_or("", |club| value(club, "CLUB_NAME")));
    say("date", &date(event, text, findings).unwrap_or_default());
    for key in UploadKey::ALL {
        let holder = match key {
            UploadKey::ClubNumber => club,
            UploadKey::Contact => child(event, key.element()),
            _ => Some(event),
        };
        let name = match key {
            UploadKey::Contact => "FULL_NAME",
            _ => key.element(),
        };
        let stated = holder.map_or("", |holder| value(holder, name));
        if key.takes(stated) {
            let stated: Value = match key {
                UploadKey::MasterpointsAwarded => (stated == "Y").into(),
                _ => stated.into(),
            };
            set(&mut heading, key.key(), stated);
        }
    }

    let mut settings = Table::new();
    set_filled(&mut settings, "event", heading);
    let mut scoring = Scorer::of(value(event, "PROGRAM_NAME")).map_or_else(Table::new, |scorer| {
        findings.push(scorer.finding());
        scorer.scoring()
    });
    match method(event, text, findings) {
        Some("matchpoints") | None => {}
        Some(method) => {
            let kind = event.attribute("EVENT_TYPE").unwrap_or_default();
            let boards = value(event, "BOARD_SCORING_METHOD");
            let method = match method {
                "teams" if boards.eq_ignore_ascii_case("BAM") => "board-a-match",
                _ => method,
            };
            scoring = Table::new();
            set(&mut scoring, "method", method);
            if kind.trim().eq_ignore_ascii_case("SWISS_PAIRS_CROSS_IMPS") {
                set(&mut scoring, "imps", "average");
            }
        }
    }
    set_filled(&mut settings, "scoring", scoring);
    let described = sections.iter().filter_map(|section| {
        let winners = [section.node, event].map(|node| value(node, "WINNER_TYPE"));
        let winners = winners.into_iter().find_map(|text| text.parse::<i64>().ok());
        let winners = winners.filter(|winners| matches!(winners, 1 | 2))?;
        let names = match section.name.as_str() {
            "" => sections_of(pairs),
            name => [name.to_owned()].into(),
        };
        Some(described(names, winners))
    });
    let described: Vec<Value> = described.flatten().collect();
    let individual =
        event.attribute("EVENT_TYPE").is_some_and(|kind| kind.eq_ignore_ascii_case("INDIVIDUAL"));
    if !individual {
        set_filled(&mut settings, "sections", described);
    }
    settings
}

/// Our name for the method of an event; one that cannot be scored is refused by its name.
fn method(event: Node<'_, '_>, text: &Text<'_>, findings: &mut Findings) -> Option<&'static str> {
    let kind = event.attribute("EVENT_TYPE").unwrap_or_default().trim();
    let known = KINDS.iter().find(|(name, _)| name.eq_ignore_ascii_case(kind));
    if known.is_none() {
        let message = format!("events of the kind `{kind}` are not scored from USEBIO");
        let named = KINDS.iter().filter(|(name, _)| !name.is_empty());
        let known: Vec<String> = named.map(|(name, _)| format!("`{name}`")).collect();
        findings.push(
            Diagnostic::new(Code::OtherEvent, message)
                .at(text.location_of(opening(event)))
                .found(kind)
                .expected(known.join(", "))
                .hint("enter it as travelers in CSV, with its `method` in `session.toml`"),
        );
    }
    known.map(|(_, method)| *method)
}

/// The day of play, as `2026-03-07`. One that is no day is named and left out.
fn date(event: Node<'_, '_>, text: &Text<'_>, findings: &mut Findings) -> Option<String> {
    let node = child(event, "DATE").filter(|node| !super::text_of(*node).is_empty())?;
    day_of(super::text_of(node), text.location_of(place(node)), findings)
}
