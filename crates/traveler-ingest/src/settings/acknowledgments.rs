//! `[[acknowledged]]`: warnings that somebody has looked into, so that they stay quiet.

use std::collections::HashMap;

use contract_scoring::BoardNumber;
use session::PairNumber;
use toml::Spanned;
use toml::de::DeValue;

use super::Settings;
use super::fields::{Fields, Unfit};
use super::told::Told;
use super::values;
use crate::findings::Findings;
use crate::spelling::nearest;
use crate::text::Text;
use crate::{Acknowledgment, Code, Diagnostic, Severity};

/// A kind of warning that is in order, everywhere or at one place.
#[derive(Clone, Debug)]
pub(crate) struct Acknowledged {
    code: Spanned<Code>,
    section: Option<String>,
    board: Option<u16>,
    pair: Option<u32>,
    acknowledgment: Acknowledgment,
}

pub(super) fn read(tables: Vec<Fields<'_, '_>>, told: &mut Told<'_>) -> Vec<Acknowledged> {
    tables
        .into_iter()
        .filter_map(|mut fields| {
            let code = fields.needed("code", code, told);
            let section = fields.get("section", values::section, told);
            let board = fields.get("board", values::bounded::<BoardNumber>, told);
            let pair = fields.get("pair", values::bounded::<PairNumber>, told);
            let by = fields.get("by", values::text, told);
            let reason = fields.needed("reason", values::text, told);
            fields.finish(told);
            Some(Acknowledged {
                code: code?,
                section: section.map(Spanned::into_inner),
                board: board.map(|board| board.into_inner().get()),
                pair: pair.map(|pair| pair.into_inner().get()),
                acknowledgment: Acknowledgment {
                    by: by.map(Spanned::into_inner),
                    reason: reason?.into_inner(),
                },
            })
        })
        .collect()
}

fn code(value: &DeValue<'_>) -> Result<Code, Unfit> {
    let written = values::text(value)?;
    let known = || {
        Code::ALL
            .iter()
            .filter(|code| code.severity() == Severity::Warning)
    };
    if let Some(code) = known().find(|code| code.name() == written) {
        return Ok(*code);
    }
    let near = nearest(&written, known().map(|code| code.name()));
    Err(Unfit::Value {
        expected: "the name of a warning".to_owned(),
        hint: Some(match near {
            Some(near) => format!("did you mean `{near}`?"),
            None if Code::ALL.iter().any(|code| code.name() == written) => {
                "only warnings can be acknowledged; errors must be mended".to_owned()
            }
            None => "the name stands in brackets in the message: `warning[name]`".to_owned(),
        }),
    })
}

/// What a warning must be about to be meant; `None` is anything.
type Scope = (Code, Option<String>, Option<u16>, Option<u32>);

impl Settings {
    /// Marks the warnings that are acknowledged, and warns of acknowledgments that match none.
    pub(crate) fn acknowledge(&self, text: &Text<'_>, findings: &mut Findings) {
        if self.acknowledged.is_empty() {
            return;
        }
        let mut by_scope: HashMap<Scope, usize> = HashMap::new();
        let mut matched = vec![false; self.acknowledged.len()];
        for (place, one) in self.acknowledged.iter().enumerate() {
            let scope = (
                *one.code.get_ref(),
                one.section.clone(),
                one.board,
                one.pair,
            );
            by_scope.entry(scope).or_insert(place);
        }
        for diagnostic in findings.kept_mut() {
            let found = scopes(diagnostic).find_map(|scope| by_scope.get(&scope));
            if let Some(&place) = found {
                matched[place] = true;
                diagnostic.acknowledged = Some(self.acknowledged[place].acknowledgment.clone());
            }
        }
        for (one, _) in (self.acknowledged.iter().zip(matched)).filter(|(_, matched)| !matched) {
            findings.push(
                Diagnostic::new(
                    Code::UnusedAcknowledgment,
                    format!(
                        "no warning `{}` is left to acknowledge",
                        one.code.get_ref().name()
                    ),
                )
                .at(text.location_of(one.code.span()))
                .hint("delete it, or correct its section, board and pair"),
            );
        }
    }
}

/// All scopes that mean a warning, the narrowest first.
fn scopes(diagnostic: &Diagnostic) -> impl Iterator<Item = Scope> {
    let subject = &diagnostic.subject;
    let pairs = [subject.ns, subject.ew];
    let pairs = pairs.into_iter().filter(Option::is_some).chain([None]);
    pairs.flat_map(move |pair| {
        let boards = [subject.board].into_iter().filter(Option::is_some);
        boards.chain([None]).flat_map(move |board| {
            let sections = [subject.section.clone()]
                .into_iter()
                .filter(Option::is_some);
            sections
                .chain([None])
                .map(move |section| (diagnostic.code, section, board, pair))
        })
    })
}
