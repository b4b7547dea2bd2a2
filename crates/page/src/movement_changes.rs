//! Acts on an evening as the page requests them: a late pair, a pair that leaves, tables, and names.

use contract_scoring::Side;
use desk::acts::{self, Act, act};
use desk::names;
use pack::sources::{MOVEMENT, PAIRS, TRAVELERS};
use reports::visible::visible;
use serde_json::{Value, json};
use session::{PairNumber, RoundNumber};

use crate::correcting::{Changed, in_place};
use crate::files::Refusal;
use crate::open_session::OpenSession;
use crate::request::{ActKind, Acting, of_name};

/// What is printed before play is printed anew where it was.
const PRINTED: &str = "guide-cards.pdf";

impl OpenSession {
    /// Does an act on the movement.
    pub(crate) fn act(&self, request: Acting) -> Result<Changed, Refusal> {
        let missing = || Refusal::new("the act does not say what it needs");
        let from = request.from.map(RoundNumber::new).transpose();
        let from = from.map_err(Refusal::of)?;
        let what = match request.kind {
            ActKind::Late => Act::Late { from },
            ActKind::Tables => Act::Tables(request.halves.ok_or_else(missing)?),
            ActKind::Leaves => {
                let number = PairNumber::new(request.number.ok_or_else(missing)?.into());
                let side = request.side.as_deref();
                Act::Leaves {
                    number: number.map_err(Refusal::of)?,
                    side: Side::ALL.into_iter().find(|own| Some(own.code()) == side),
                    from,
                }
            }
        };
        let paper = self.files.all().iter().any(|file| file.name == PRINTED);
        let paper = paper.then(|| of_name(&request.paper));
        if self.is_recorded() {
            let why = "the movement of what was published stays as it was";
            let hint = "correct a result, or a name: both can still be changed";
            return Err(Refusal::new(why).hint(hint));
        }
        let section = request.section.as_deref();
        let options = self.choices.options();
        let changed = self.evening_files(|files| act(files, section, what, paper, &options))??;
        let files = changed.made.files.into_iter();
        Ok(Changed {
            files: files.map(|file| (file.name.to_owned(), file.bytes)).collect(),
            is_record: false,
            notices: changed.summary,
        })
    }

    /// The sections and pairs of the evening.
    pub(crate) fn who_plays(&self) -> Result<Value, Refusal> {
        let options = self.choices.options();
        let (listed, sections) = self.evening_files(|files| {
            let listed = names::listed(files, &options)?;
            acts::sizes(files, &options).map(|sections| (listed, sections))
        })??;
        let pairs = listed.iter().map(|one| {
            let known = one.section.iter().chain([&one.number]).chain(&one.direction);
            let label: Vec<&str> = known.map(String::as_str).collect();
            json!({
                "section": one.section,
                "number": one.number.parse::<u16>().ok(),
                "side": one.direction,
                "label": visible(&label.join(" ")),
                "names": visible(&written(&one.players)),
            })
        });
        let sections = sections.iter();
        let sections = sections.map(|(name, halves)| json!({"name": name, "halves": halves}));
        Ok(json!({"people": pairs.collect::<Vec<_>>(), "sections": sections.collect::<Vec<_>>()}))
    }

    /// Whether there is a roster to put names onto. A name is no result: it is changed also where that was published.
    pub(crate) fn has_roster(&self) -> bool {
        self.evening_files(|_| ()).is_ok()
    }

    /// Puts names onto the roster. The list of members may be empty.
    pub(crate) fn named(&self, names: &str, members: &[u8]) -> Result<Changed, Refusal> {
        let members = names::members(members);
        let options = self.choices.options();
        let file =
            self.evening_files(|files| names::named(files, names, members.as_ref(), &options))??;
        Ok(in_place(file.name, file.bytes))
    }

    fn evening_files<T>(&self, then: impl FnOnce(&acts::Files<'_>) -> T) -> Result<T, Refusal> {
        let travelers = self.files.travelers();
        let beside = self.files.beside(&[], false);
        let ([travelers], Some(movement)) = (&travelers[..], beside.movement) else {
            let why = format!("there is no `{TRAVELERS}` with a `{MOVEMENT}` beside it");
            let hint = "begin the session in this page, or with `matchpoint new`";
            return Err(Refusal::new(why).hint(hint));
        };
        let names = [travelers.name, movement.name];
        if names != [TRAVELERS, MOVEMENT] || beside.pairs.is_some_and(|file| file.name != PAIRS) {
            return Err(Refusal::new(format!(
                "the files are not called `{TRAVELERS}`, `{MOVEMENT}` and `{PAIRS}`"
            )));
        }
        Ok(then(&acts::Files {
            travelers: *travelers,
            pairs: beside.pairs,
            movement,
            settings: beside.settings,
        }))
    }
}

/// Who is meant by texts in place of names, and what has to be asked.
pub(crate) fn meant(names: &str, members: &[u8]) -> Result<Value, Refusal> {
    let members = names::members(members).ok_or_else(|| {
        Refusal::new("this is no list of members")
            .hint("its first line names the columns: `number,name`")
    })?;
    let (rows, request) = names::meant(names, &members);
    let request = request.iter().map(|one| {
        let typed = rows.get(one.row).and_then(|row| row.get(one.player));
        json!({"row": one.row, "player": one.player, "typed": typed, "found": one.members})
    });
    Ok(json!({"rows": rows, "asked": request.collect::<Vec<_>>()}))
}

fn written(players: &[String]) -> String {
    let last = players.iter().rposition(|name| !name.is_empty());
    players[..last.map_or(0, |last| last + 1)].join(", ")
}

impl From<acts::Refusal> for Refusal {
    fn from(why: acts::Refusal) -> Self {
        let (message, hint) = (why.message, why.hint);
        Self { message, hint }
    }
}

#[cfg(test)]
mod tests {
    use desk::before_play::{Typing, Unplayed};
    use desk::planned::{Kind, Planned};
    use movements::Howell;
    use render::paper::Paper;
    use session::Event;
    use traveler_ingest::SectionMovement;

    use super::*;
    use crate::file::File;
    use crate::files::Files;
    use crate::request::Choices;

    fn planned(more: &[(&str, &str)]) -> OpenSession {
        let planned = Planned {
            kind: Kind::Howell,
            halves: vec![6],
            names: "Ann, Bob".to_owned(),
            ..Planned::default()
        };
        let files = planned.files(Paper::A4, None).unwrap().into_iter();
        let mut files: Vec<File> = files.map(|file| File::new(file.name, file.bytes)).collect();
        files.extend(more.iter().map(|(name, text)| File::new(*name, *text)));
        OpenSession::of(Files::of(files, true).unwrap(), Choices::default())
    }

    /// A wrong name is found the next day, on the wall: it is no result, and goes onto no record of them.
    #[test]
    fn a_name_is_changed_also_when_it_was_published() {
        let open_session = planned(&[("results/results.json", "{}")]);
        assert!(open_session.is_recorded() && open_session.has_roster());
        let changed =
            open_session.named("Anne, Bob", b"").unwrap_or_else(|why| panic!("{}", why.message));
        assert_eq!((changed.files[0].0.as_str(), changed.is_record), (PAIRS, false));
        assert!(String::from_utf8_lossy(&changed.files[0].1).contains("1,Anne,Bob"));
        let late: Acting = serde_json::from_value(json!({"kind": "late"})).unwrap();
        let Err(refused) = open_session.act(late) else {
            panic!("a movement of the past is changed");
        };
        assert!(refused.hint.is_some_and(|hint| hint.contains("a name")));
    }

    /// A wrong name stops the whole evening, and no cell of the sheet has it.
    #[test]
    fn a_finding_about_names_leads_to_the_names() {
        let open_session = planned(&[]);
        let twice = open_session
            .named("Ann, Bob\nAnn, Cy", b"")
            .unwrap_or_else(|why| panic!("{}", why.message));
        let (mut files, choices) = (open_session.files, open_session.choices);
        for (name, bytes) in twice.files {
            files.put(&name, bytes).unwrap_or_else(|why| panic!("{}", why.message));
        }
        let open_session = OpenSession::of(files, choices);
        let summary = crate::view::summary(&open_session, crate::request::Window::default());
        let findings = summary["findings"].as_array().unwrap().iter();
        let in_roster: Vec<&Value> = findings.filter(|one| one["in_roster"] == true).collect();
        assert!(!in_roster.is_empty(), "{summary}");
    }

    /// What is typed into a workbook has no slips, and the page says so, as long as something is to be typed.
    #[test]
    fn a_workbook_is_named_where_slips_would_be() {
        assert_eq!(planned(&[]).workbook(), None);
        let howell = Howell { tables: 3, boards: None, rounds: None, half_table: false };
        let movement = SectionMovement { section: None, movement: howell.movement().unwrap() };
        let unplayed = Unplayed {
            event: &Event::UNNAMED,
            movements: &[movement],
            rules: None,
            paper: Paper::A4,
            typing: Typing::Workbook,
            delimiter: None,
        };
        let files = unplayed.unprinted().unwrap().into_iter();
        let files = files.map(|file| File::new(file.name, file.bytes)).collect();
        let open_session = OpenSession::of(Files::of(files, true).unwrap(), Choices::default());
        assert_eq!(open_session.workbook(), Some("travelers.xlsx"));
        assert!(!open_session.has_roster());
    }
}
