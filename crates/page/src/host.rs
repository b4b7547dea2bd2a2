//! Holds one session at a time, and gives one answer to each question.

use desk::names;
use pack::Content;
use reports::visible::visible;
use serde_json::{Value, json};

use crate::correcting::Changed;
use crate::file::File;
use crate::files::{Files, Refusal};
use crate::hands::Hands;
use crate::made::{Made, archived, explained, make, pack_files};
use crate::merge::{merge, merged};
use crate::message;
use crate::open_session::OpenSession;
use crate::request::{Named, Question, Request, Window};
use crate::slips::Entered;
use crate::undoable::may_be_kept;
use crate::{movement_changes, sample, view};

/// Holds a session, or deals alone, and answers.
#[derive(Debug, Default)]
pub struct Host(Option<Open>);

/// What is open.
#[derive(Debug)]
enum Open {
    Session(Box<OpenSession>),
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
        let Question { request, shows } = question;
        if let Request::Open { files, choices, folder } = request {
            let files = cut(files, content).ok_or_else(unknown)?;
            drop(message);
            self.0 = None;
            let files = Files::of(files, folder)?;
            let open = if files.deals_alone().is_empty() {
                Open::Session(Box::new(OpenSession::of(files, choices)))
            } else {
                Open::Hands(Box::new(Hands::of(files, choices)))
            };
            let summary = match self.0.insert(open) {
                Open::Session(open_session) => view::summary(open_session, shows),
                Open::Hands(hands) => hands.summary(),
            };
            return Ok((summary, Vec::new()));
        }
        let only = |content: Vec<u8>| Ok((json!({}), content));
        if let Request::Differing { own, other } = request {
            let (own, rest) = content.split_at_checked(own).ok_or_else(unknown)?;
            let (other, before) = rest.split_at_checked(other).ok_or_else(unknown)?;
            return Ok((differing_places(own, other, before), Vec::new()));
        }
        if let Request::Merged { own, takes } = request {
            let (own, other) = content.split_at_checked(own).ok_or_else(unknown)?;
            return only(merged(own, other, &takes));
        }
        match request {
            Request::Sample => Ok(unpacked(&sample::files().ok_or_else(unknown)?, false)),
            Request::Plan(plan) => {
                let (planned, paper) = plan.planned();
                let members = names::members(content);
                let files = planned.files(paper, members.as_ref());
                let files = files?;
                let files = files.into_iter().map(|file| File::new(file.name, file.bytes));
                Ok(unpacked(&Files::of(files.collect(), true)?, true))
            }
            Request::Meant { names } => Ok((movement_changes::meant(&names, content)?, Vec::new())),
            Request::Practice => {
                sample::practice(shows).ok_or_else(unknown)?;
                only(Vec::new())
            }
            request => self.of_open(request, content, shows),
        }
    }

    /// Answers what is asked of what is open.
    fn of_open(
        &mut self,
        request: Request,
        content: &[u8],
        shows: Window,
    ) -> Result<(Value, Vec<u8>), Refusal> {
        let unknown = || Refusal::new("the page and the program in it do not fit each other");
        let only = |content: Vec<u8>| Ok((json!({}), content));
        let open = self.0.as_mut();
        let open = open.ok_or_else(|| Refusal::new("no session is open"))?;
        let made = |made| match made {
            Made::Bytes(bytes) => (json!({}), bytes),
            Made::Pending => (json!({"again": true}), Vec::new()),
        };
        let open_session = match (open, &request) {
            (Open::Hands(hands), Request::Files) => return Ok(unpacked(&hands.files, false)),
            (Open::Session(open_session), Request::Files) => {
                return Ok(unpacked(&open_session.files, open_session.rows.is_some()));
            }
            (Open::Hands(hands), Request::Speak { language }) => {
                hands.speak(language.clone());
                return Ok((hands.summary(), Vec::new()));
            }
            (Open::Hands(hands), Request::Make { name }) => return hands.make(name).map(made),
            (Open::Hands(hands), Request::Archive) => {
                let pack = hands.pack()?;
                return only(archived(&hands.files, &pack));
            }
            (Open::Hands(_), _) => {
                return Err(Refusal::new("these files hold deals and no results"));
            }
            (Open::Session(open_session), _) => open_session,
        };
        match request {
            Request::Speak { language } => {
                open_session.speak(language);
                Ok((view::summary(open_session, shows), Vec::new()))
            }
            Request::Rows => Ok((json!({"shown": view::rows(open_session, shows)}), Vec::new())),
            Request::Slips { order, line, row } => {
                Ok((open_session.slip(order, line, row)?, Vec::new()))
            }
            Request::Try(typed) => Ok((open_session.try_line(&typed)?, Vec::new())),
            Request::People => Ok((open_session.people()?, Vec::new())),
            Request::Preview(fix) => only(open_session.preview(&fix)?),
            Request::Evening => Ok((open_session.who_plays()?, Vec::new())),
            Request::Settings => {
                let settings = open_session.files.settings();
                only(settings.map_or_else(Vec::new, |file| file.bytes.to_vec()))
            }
            Request::Make { name } => make(open_session, &name).map(made),
            Request::Archive => {
                // Nothing is published of a session that is still played.
                let pack =
                    if open_session.is_played() { pack_files(open_session)? } else { Vec::new() };
                only(archived(&open_session.files, &pack))
            }
            Request::Explain { anchors } => only(explained(open_session, &anchors)?.into_bytes()),
            change => {
                let keeps = may_be_kept(open_session, &change);
                let mut other_ways = Vec::new();
                let changed = match change {
                    Request::Change { cells, by } => open_session.change(&cells, &by)?,
                    Request::Remove { row, by } => open_session.remove(row, &by)?,
                    Request::Add { cells, by } => open_session.add(&cells, &by)?,
                    Request::Put { files } => put(files, content).ok_or_else(unknown)?,
                    Request::Act { act } => open_session.act(act)?,
                    Request::Names { names } => open_session.named(&names, content)?,
                    Request::Fix(fix) => open_session.fixed(&fix)?,
                    Request::Undo { rows, by } => {
                        let mut ways = open_session.undo(&by)?;
                        let likely = rows.saturating_sub(1).min(ways.len().saturating_sub(1));
                        ways[..=likely].rotate_right(1);
                        let mut ways = ways.into_iter();
                        let first = ways.next().ok_or_else(unknown)?;
                        other_ways.extend(ways);
                        first
                    }
                    Request::Turn { line } => open_session.turn(line)?,
                    Request::Move { line, to } => open_session.move_slip(line, to)?,
                    Request::Seat { line, ns, ew } => open_session.seat(line, [ns, ew])?,
                    Request::Enter(typed) => match open_session.enter(&typed)? {
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
        let Some(Open::Session(open_session)) = self.0.take() else {
            return Err(Refusal::new("no session is open"));
        };
        let errors = open_session.reading.counts.errors;
        let (mut files, choices) = (open_session.files, open_session.choices);
        let (before, is_folder) = (files.all().to_vec(), files.is_folder);
        for (name, bytes) in &changed.files {
            files.put(name, bytes.clone())?;
        }
        let open_session = OpenSession::of(files, choices.clone());
        let is_worse = open_session.reading.counts.errors > errors;
        if changed.is_record && is_worse {
            let why = open_session.findings().drawn(false, true);
            let open_session = OpenSession::of(Files::of(before, is_folder)?, choices);
            self.0 = Some(Open::Session(Box::new(open_session)));
            return Err(Refusal::new("the correction does not fit, and was not made").hint(why));
        }
        let mut head = view::summary(&open_session, shows);
        self.0 = Some(Open::Session(Box::new(open_session)));
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
    let places = merge(own, other, before).into_iter().map(|place| {
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

fn cut(named: Vec<Named>, mut content: &[u8]) -> Option<Vec<File>> {
    let mut files = Vec::with_capacity(named.len());
    for file in named {
        let (bytes, rest) = content.split_at_checked(file.length)?;
        files.push(File { name: file.name, bytes: bytes.to_vec(), written: file.written });
        content = rest;
    }
    content.is_empty().then_some(files)
}
