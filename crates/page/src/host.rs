//! One session at a time, and one answer to each question.

use serde_json::{Value, json};

use crate::asked::{Asked, Named};
use crate::correcting::Changed;
use crate::files::{File, Files, Refusal};
use crate::made::{self, Made};
use crate::message;
use crate::opened::Opened;
use crate::seen;

/// Holds a session, and answers.
#[derive(Debug, Default)]
pub struct Host(Option<Opened>);

impl Host {
    /// One without a session.
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

    fn answered(&mut self, question: Vec<u8>) -> Result<(Value, Vec<u8>), Refusal> {
        let unknown = || Refusal::new("the page and the program in it do not fit each other");
        let (head, content) = message::parts(&question).ok_or_else(unknown)?;
        let asked: Asked = serde_json::from_slice(head).map_err(|_| unknown())?;
        if let Asked::Open { files, choices } = asked {
            let files = cut(files, content).ok_or_else(unknown)?;
            drop(question);
            self.0 = None;
            let opened = self.0.insert(Opened::of(Files::of(files)?, choices));
            return Ok((seen::summary(opened), Vec::new()));
        }
        let opened = self.0.as_mut();
        let opened = opened.ok_or_else(|| Refusal::new("no session is open"))?;
        let only = |content: Vec<u8>| Ok((json!({}), content));
        match asked {
            Asked::Open { .. } => Err(unknown()),
            Asked::Files => {
                let files = opened.files.all();
                let named = files
                    .iter()
                    .map(|file| json!({"name": file.name, "length": file.bytes.len()}));
                let named: Vec<Value> = named.collect();
                let content: Vec<&[u8]> = files.iter().map(|file| &file.bytes[..]).collect();
                Ok((json!({"files": named}), content.concat()))
            }
            Asked::Rows { from, count } => {
                let rows = opened.rows.as_ref();
                let rows = rows.map_or(Value::Null, |rows| seen::rows(rows, from, count));
                Ok((rows, Vec::new()))
            }
            Asked::Make { name } => match made::make(opened, &name)? {
                Made::Bytes(bytes) => only(bytes),
                Made::NotYet => Ok((json!({"again": true}), Vec::new())),
            },
            Asked::Archive => only(made::archived(opened)?),
            Asked::Explain { anchors } => only(made::explained(opened, &anchors)?.into_bytes()),
            Asked::Change { cells, by } => {
                let changed = opened.change(&cells, &by)?;
                self.changed(changed)
            }
            Asked::Remove { row, by } => {
                let changed = opened.remove(row, &by)?;
                self.changed(changed)
            }
            Asked::Add { cells, by } => {
                let changed = opened.add(&cells, &by)?;
                self.changed(changed)
            }
            Asked::Undo { by } => {
                let changed = opened.undo(&by)?;
                self.changed(changed)
            }
        }
    }

    /// Reads the session again with a file that was changed, and hands that file back. A record that is refused changes
    /// nothing.
    fn changed(&mut self, changed: Changed) -> Result<(Value, Vec<u8>), Refusal> {
        let nothing = || Refusal::new("no session is open");
        let Opened {
            files,
            choices,
            reading,
            ..
        } = self.0.take().ok_or_else(nothing)?;
        let before = files.all().to_vec();
        let errors = reading.counts.errors;
        let mut files = files;
        files.put(&changed.name, changed.bytes.clone())?;
        let opened = Opened::of(files, choices.clone());
        let is_worse = opened.reading.counts.errors > errors;
        if changed.is_record && is_worse {
            let why = opened.findings().drawn(false, true);
            self.0 = Some(Opened::of(Files::of(before)?, choices));
            return Err(Refusal {
                message: "the correction does not fit, and was not made".to_owned(),
                hint: Some(why),
            });
        }
        let mut head = seen::summary(self.0.insert(opened));
        head["file"] = changed.name.into();
        head["record"] = changed.is_record.into();
        Ok((head, changed.bytes))
    }
}

/// The files of a content.
fn cut(named: Vec<Named>, mut content: &[u8]) -> Option<Vec<File>> {
    let mut files = Vec::with_capacity(named.len());
    for Named { name, length } in named {
        let (bytes, rest) = content.split_at_checked(length)?;
        files.push(File {
            name,
            bytes: bytes.to_vec(),
        });
        content = rest;
    }
    content.is_empty().then_some(files)
}
