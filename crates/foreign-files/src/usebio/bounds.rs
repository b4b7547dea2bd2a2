//! What an XML file must not have: entities, deep nesting, elements with very many attributes.
//!
//! This is checked before the file is parsed, in one pass whose cost does not depend on what is found.

use findings::{Code, Diagnostic};

use crate::imported::Fault;

/// The deepest nesting.
const DEEPEST: usize = 64;

/// The most attributes of an element.
const MOST_ATTRIBUTES: usize = 64;

const UNUSUAL: &str = "no scoring program writes this; export the file again";

/// Says what is beyond these bounds, and where; where nothing is, the start of the innermost element that the text does
/// not close.
pub(super) fn check(text: &str) -> Result<Option<usize>, Fault> {
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    while let Some(next) = text.get(at..).and_then(|rest| rest.find('<')) {
        let start = at + next;
        let rest = text.get(start..).unwrap_or_default();
        let end = if rest.starts_with("<!--") {
            end_of(rest, "-->")
        } else if rest.starts_with("<![CDATA[") {
            end_of(rest, "]]>")
        } else if rest.starts_with("<?") {
            end_of(rest, "?>")
        } else if rest.starts_with("<!ENTITY") {
            let why = Diagnostic::new(Code::BadXml, "the file defines entities, which are refused")
                .hint("results need none; export the file again");
            return Err(Box::new((why, start..start + "<!ENTITY".len())));
        } else if rest.starts_with("<!") {
            // A declaration may have others inside.
            "<!".len()
        } else if rest.starts_with("</") {
            open.pop();
            end_of(rest, ">")
        } else {
            let end = end_of_tag(rest);
            let tag = rest.get(..end).unwrap_or_default();
            if tag.matches('=').count() > MOST_ATTRIBUTES {
                let message = format!("an element has more than {MOST_ATTRIBUTES} attributes");
                let why = Diagnostic::new(Code::BadXml, message).hint(UNUSUAL);
                return Err(Box::new((why, start..start + 1)));
            }
            if !tag.ends_with("/>") {
                open.push(start);
            }
            end
        };
        if open.len() > DEEPEST {
            let message = format!("elements are nested more than {DEEPEST} deep");
            let why = Diagnostic::new(Code::BadXml, message).hint(UNUSUAL);
            return Err(Box::new((why, start..start + end)));
        }
        at = start + end;
    }
    Ok(open.pop())
}

/// The length up to the end of what ends with a mark.
fn end_of(rest: &str, mark: &str) -> usize {
    rest.find(mark).map_or(rest.len(), |end| end + mark.len())
}

/// The length of a tag: a `>` in quotes does not end it.
fn end_of_tag(rest: &str) -> usize {
    let mut quote = None;
    for (place, letter) in rest.char_indices() {
        match (quote, letter) {
            (None, '>') => return place + 1,
            (None, '"' | '\'') => quote = Some(letter),
            (Some(open), letter) if open == letter => quote = None,
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_beyond() {
        let check = |text: &str, expected: Option<&str>| {
            let why = check(text).err().map(|fault| fault.0.message);
            assert_eq!(why.as_deref(), expected);
        };
        check("<!DOCTYPE USEBIO SYSTEM \"u.dtd\"><a x='>'><b/></a>", None);
        check(
            "<!DOCTYPE a [<!ENTITY b \"c\">]><a/>",
            Some("the file defines entities, which are refused"),
        );
        check(
            &"<a>".repeat(65),
            Some("elements are nested more than 64 deep"),
        );
        check(&format!("<a>{}</a>", "<b></b>".repeat(100)), None);
        let many: String = (0..65).map(|number| format!(" x{number}=''")).collect();
        check(
            &format!("<a{many}/>"),
            Some("an element has more than 64 attributes"),
        );
    }
}
