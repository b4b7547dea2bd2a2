//! `[[acknowledged]]`: warnings that somebody has looked into, so that they stay quiet.

use contract_scoring::BoardNumber;
use findings::{Acknowledged, Acknowledgment, Code, Severity};
use notation::spelling::nearest;
use session::PairNumber;
use toml::de::DeValue;

use super::fields::{Fields, Unfit};
use super::values;

pub(super) fn read(tables: Vec<Fields<'_, '_>>) -> Vec<Acknowledged> {
    tables
        .into_iter()
        .filter_map(|mut fields| {
            let code = fields.needed("code", code);
            let section = fields.value("section", values::section);
            let board = fields.get("board", values::bounded::<BoardNumber>);
            let pair = fields.get("pair", values::bounded::<PairNumber>);
            let by = fields.value("by", values::text);
            let reason = fields.needed("reason", values::text);
            fields.finish();
            let code = code?;
            Some(Acknowledged {
                place: code.place.clone(),
                code: code.value,
                section,
                board: board.map(|board| board.value.get()),
                pair: pair.map(|pair| pair.value.get()),
                acknowledgment: Acknowledgment {
                    by,
                    reason: reason?.into_value(),
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
                "only warnings can be acknowledged; errors must be corrected".to_owned()
            }
            None => "the name is in brackets in the message: `warning[name]`".to_owned(),
        }),
    })
}
