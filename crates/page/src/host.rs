//! Holds one session at a time, and gives one answer to each question.

use desk::names;
use pack::Content;
use serde_json::{Value, json};
use sheets::visible::visible;

use crate::asked::{Asked, Named, Question, Window};
use crate::correcting::Changed;
use crate::differing::{differing, merged};
use crate::file::File;
use crate::files::{Files, Refusal};
use crate::hands::Hands;
use crate::kept::may_be_kept;
use crate::made::{Made, archived, explained, make, pack_files};
use crate::message;
use crate::opened::Opened;
use crate::slips::Entered;
use crate::{acting, sample, seen};

/// Holds a session, or deals alone, and answers.
#[derive(Debug, Default)]
pub struct Host(Option<Open>);

/// What is open.
#[derive(Debug)]
enum Open {
    Session(Box<Opened>),
    Hands(Box<Hands>),
}

impl Host {
    /// One in which nothing is open.
    #[must_use]
    pub const fn new() -> Self {
        Self(None)
    }

    /// Answers a question. What cannot be done is an answer, too: its head has `refused`, with what to do about it.
    ///
    /// # Examples
    ///
    /// ```
    /// use page::{Host, message};
    ///
    /// let sheet = b"board,ns,ew,score\n7,3,5,620\n7,4,6,-100\n";
    /// let head = serde_json::json!({"ask": "open", "files": [{"name": "tuesday.csv", "length": sheet.len()}]});
    /// let mut host = Host::new();
    /// let answer = host.answer(message::written(&head, sheet));
    /// let (head, _) = message::parts(&answer).unwrap();
    /// let head: serde_json::Value = serde_json::from_slice(head).unwrap();
    ///
    /// assert_eq!(head["read"], "`tuesday.csv`: section A, 4 pairs, 1 board, 2 results");
    /// ```
    #[must_use]
    pub fn answer(&mut self, question: Vec<u8>) -> Vec<u8> {
        match self.answered(question) {
            Ok((head, content)) => message::written(&head, &content),
            Err(refusal) => message::written(&json!({"refused": Value::from(refusal)}), b""),
        }
    }

    fn answered(&mut self, message: Vec<u8>) -> Result<(Value, Vec<u8>), Refusal> {
        let unknown = || Refusal::new("the page and the program in it do not fit each other");
        let (head, content) = message::parts(&message).ok_or_else(unknown)?;
        let question = serde_json::from_slice(head).map_err(|_| unknown())?;
        let Question { asked, shows } = question;
        if let Asked::Open {
            files,
            choices,
            folder,
        } = asked
        {
            let files = cut(files, content).ok_or_else(unknown)?;
            drop(message);
            self.0 = None;
            let files = Files::of(files, folder)?;
            let open = if files.deals_alone().is_empty() {
                Open::Session(Box::new(Opened::of(files, choices)))
            } else {
                Open::Hands(Box::new(Hands::of(files, choices)))
            };
            let summary = match self.0.insert(open) {
                Open::Session(opened) => seen::summary(opened, shows),
                Open::Hands(hands) => hands.summary(),
            };
            return Ok((summary, Vec::new()));
        }
        let only = |content: Vec<u8>| Ok((json!({}), content));
        if let Asked::Differing { own, other } = asked {
            let (own, rest) = content.split_at_checked(own).ok_or_else(unknown)?;
            let (other, before) = rest.split_at_checked(other).ok_or_else(unknown)?;
            return Ok((differing_places(own, other, before), Vec::new()));
        }
        if let Asked::Merged { own, takes } = asked {
            let (own, other) = content.split_at_checked(own).ok_or_else(unknown)?;
            return only(merged(own, other, &takes));
        }
        match asked {
            Asked::Sample => Ok(unpacked(&sample::files().ok_or_else(unknown)?, false)),
            Asked::Plan(plan) => {
                let (planned, paper) = plan.planned();
                let members = names::members(content);
                let files = planned.files(paper, members.as_ref());
                let files = files?;
                let files = files
                    .into_iter()
                    .map(|file| File::new(file.name, file.bytes));
                Ok(unpacked(&Files::of(files.collect(), true)?, true))
            }
            Asked::Meant { names } => Ok((acting::meant(&names, content)?, Vec::new())),
            Asked::Practice => {
                sample::practice(shows).ok_or_else(unknown)?;
                only(Vec::new())
            }
            asked => self.of_open(asked, content, shows),
        }
    }

    /// Answers what is asked of what is open.
    fn of_open(
        &mut self,
        asked: Asked,
        content: &[u8],
        shows: Window,
    ) -> Result<(Value, Vec<u8>), Refusal> {
        let unknown = || Refusal::new("the page and the program in it do not fit each other");
        let only = |content: Vec<u8>| Ok((json!({}), content));
        let open = self.0.as_mut();
        let open = open.ok_or_else(|| Refusal::new("no session is open"))?;
        let made = |made| match made {
            Made::Bytes(bytes) => (json!({}), bytes),
            Made::NotYet => (json!({"again": true}), Vec::new()),
        };
        let opened = match (open, &asked) {
            (Open::Hands(hands), Asked::Files) => return Ok(unpacked(&hands.files, false)),
            (Open::Session(opened), Asked::Files) => {
                return Ok(unpacked(&opened.files, opened.rows.is_some()));
            }
            (Open::Hands(hands), Asked::Speak { language }) => {
                hands.speak(language.clone());
                return Ok((hands.summary(), Vec::new()));
            }
            (Open::Hands(hands), Asked::Make { name }) => return hands.make(name).map(made),
            (Open::Hands(hands), Asked::Archive) => {
                let pack = hands.pack()?;
                return only(archived(&hands.files, &pack));
            }
            (Open::Hands(_), _) => {
                return Err(Refusal::new("these files hold deals and no results"));
            }
            (Open::Session(opened), _) => opened,
        };
        match asked {
            Asked::Speak { language } => {
                opened.speak(language);
                Ok((seen::summary(opened, shows), Vec::new()))
            }
            Asked::Rows => Ok((json!({"shown": seen::rows(opened, shows)}), Vec::new())),
            Asked::Slips { order, line, row } => Ok((opened.slip(order, line, row)?, Vec::new())),
            Asked::Try(typed) => Ok((opened.try_line(&typed)?, Vec::new())),
            Asked::People => Ok((opened.people()?, Vec::new())),
            Asked::Preview(fix) => only(opened.preview(&fix)?),
            Asked::Evening => Ok((opened.who_plays()?, Vec::new())),
            Asked::Settings => {
                let settings = opened.files.settings();
                only(settings.map_or_else(Vec::new, |file| file.bytes.to_vec()))
            }
            Asked::Make { name } => make(opened, &name).map(made),
            Asked::Archive => {
                // Nothing is published of a session that is still played.
                let pack = if opened.is_played() {
                    pack_files(opened)?
                } else {
                    Vec::new()
                };
                only(archived(&opened.files, &pack))
            }
            Asked::Explain { anchors } => only(explained(opened, &anchors)?.into_bytes()),
            change => {
                let keeps = may_be_kept(opened, &change);
                let mut other_ways = Vec::new();
                let changed = match change {
                    Asked::Change { cells, by } => opened.change(&cells, &by)?,
                    Asked::Remove { row, by } => opened.remove(row, &by)?,
                    Asked::Add { cells, by } => opened.add(&cells, &by)?,
                    Asked::Put { files } => put(files, content).ok_or_else(unknown)?,
                    Asked::Act { act } => opened.act(act)?,
                    Asked::Names { names } => opened.named(&names, content)?,
                    Asked::Fix(fix) => opened.fixed(&fix)?,
                    Asked::Undo { rows, by } => {
                        let mut ways = opened.undo(&by)?;
                        let likely = rows.saturating_sub(1).min(ways.len().saturating_sub(1));
                        ways[..=likely].rotate_right(1);
                        let mut ways = ways.into_iter();
                        let first = ways.next().ok_or_else(unknown)?;
                        other_ways.extend(ways);
                        first
                    }
                    Asked::Turn { line } => opened.turn(line)?,
                    Asked::Move { line, to } => opened.move_slip(line, to)?,
                    Asked::Seat { line, ns, ew } => opened.seat(line, [ns, ew])?,
                    Asked::Enter(typed) => match opened.enter(&typed)? {
                        Entered::Changed(changed) => changed,
                        Entered::Stopped(why) => {
                            return Ok((json!({"stopped": why}), Vec::new()));
                        }
                    },
                    _ => return Err(unknown()),
                };
                let mut made = self.changed(changed, shows);
                for way in other_ways {
                    made = made.or_else(|refused| self.changed(way, shows).map_err(|_| refused));
                }
                let (mut head, content) = made?;
                head["keeps"] = keeps.into();
                Ok((head, content))
            }
        }
    }

    /// Reads the session again with a file that was changed, and hands that file back. A record that is refused changes
    /// nothing.
    fn changed(&mut self, changed: Changed, shows: Window) -> Result<(Value, Vec<u8>), Refusal> {
        let Some(Open::Session(opened)) = self.0.take() else {
            return Err(Refusal::new("no session is open"));
        };
        let errors = opened.reading.counts.errors;
        let (mut files, choices) = (opened.files, opened.choices);
        let (before, is_folder) = (files.all().to_vec(), files.is_folder);
        for (name, bytes) in &changed.files {
            files.put(name, bytes.clone())?;
        }
        let opened = Opened::of(files, choices.clone());
        let is_worse = opened.reading.counts.errors > errors;
        if changed.is_record && is_worse {
            let why = opened.findings().drawn(false, true);
            let opened = Opened::of(Files::of(before, is_folder)?, choices);
            self.0 = Some(Open::Session(Box::new(opened)));
            return Err(Refusal::new("the correction does not fit, and was not made").hint(why));
        }
        let mut head = seen::summary(&opened, shows);
        self.0 = Some(Open::Session(Box::new(opened)));
        let puts = changed.files.iter();
        let puts = puts.map(|(name, bytes)| json!({"name": name, "length": bytes.len()}));
        head["puts"] = puts.collect();
        head["record"] = changed.is_record.into();
        head["notices"] = changed.notices.iter().map(|text| visible(text)).collect();
        let content = changed.files.into_iter().flat_map(|(_, bytes)| bytes);
        Ok((head, content.collect()))
    }
}

/// The files as they are named here, with their content, and what that is known by where it can be changed.
fn unpacked(files: &Files, is_changeable: bool) -> (Value, Vec<u8>) {
    let files_in_it = files.all().iter();
    let named = files_in_it.map(
        |file| json!({"name": file.name, "length": file.bytes.len(), "written": file.written}),
    );
    let named: Vec<Value> = named.collect();
    let content: Vec<&[u8]> = files.all().iter().map(|file| &file.bytes[..]).collect();
    let content = content.concat();
    let sum = is_changeable.then(|| Content::of(&content).sha256().to_owned());
    let head =
        json!({"files": named, "folder": files.is_folder, "prefix": files.prefix, "sum": sum});
    (head, content)
}

/// Where two versions of a file differ.
fn differing_places(own: &[u8], other: &[u8], before: &[u8]) -> Value {
    let places = differing(own, other, before).into_iter().map(|place| {
        let (own, other) = (visible(&place.own), visible(&place.other));
        json!({"line": place.line, "own": own, "other": other, "is_own": place.is_own})
    });
    json!({"places": places.collect::<Vec<_>>()})
}

/// Files with other contents.
fn put(named: Vec<Named>, content: &[u8]) -> Option<Changed> {
    let files = cut(named, content)?.into_iter();
    Some(Changed {
        files: files.map(|file| (file.name, file.bytes)).collect(),
        is_record: false,
        notices: Vec::new(),
    })
}

/// The files of a content.
fn cut(named: Vec<Named>, mut content: &[u8]) -> Option<Vec<File>> {
    let mut files = Vec::with_capacity(named.len());
    for file in named {
        let (bytes, rest) = content.split_at_checked(file.length)?;
        files.push(File {
            name: file.name,
            bytes: bytes.to_vec(),
            written: file.written,
        });
        content = rest;
    }
    content.is_empty().then_some(files)
}
