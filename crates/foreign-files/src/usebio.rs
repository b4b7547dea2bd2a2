//! USEBIO 1.0 to 1.3: XML in which scoring programs hand results to federations and club pages.

mod bounds;
mod deals;
mod elements;
mod encoding;
mod event;
mod lines;
mod official;
mod pairs;
mod sections;

use std::ops::Range;

use findings::{Code, Diagnostic, Findings};
use rows::entered::Official;
use roxmltree::{Document, Node, ParsingOptions};
use text::{SourceFile, Text};

use super::imported::Imported;
use super::is_too_large;
use crate::Choices;
use crate::format::Format;
use sections::Section;

/// The format.
pub(crate) const KIND: Format = Format::of(is_one, has_results, read);

/// Whether bytes begin as XML does, or as USEBIO without the first line of XML.
fn is_one(bytes: &[u8]) -> bool {
    let start = encoding::beginning(bytes);
    let start = start.trim_start_matches('\u{FEFF}').trim_start();
    let begins = |tag: &str| {
        let start = start.get(..tag.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(tag))
    };
    begins("<?xml") || begins("<USEBIO") || begins("<!DOCTYPE USEBIO")
}

/// Whether the bytes, with which a file begins, have a result.
fn has_results(bytes: &[u8]) -> bool {
    memchr::memmem::find(bytes, b"<TRAVELLER_LINE").is_some()
}

/// Reads a file.
fn read<'a>(
    file: SourceFile<'a>,
    choices: &Choices,
    findings: &mut Findings,
) -> Option<Imported<'a>> {
    if is_too_large(file, findings) {
        return None;
    }
    let content = encoding::decode(file.bytes, findings);
    let content = content.map_err(|why| findings.push(*why)).ok()?;
    let text = Text::new(file.name, content);
    let content = text.opening().to_owned();
    let open = bounds::check(&content).map_err(|fault| {
        let (why, at) = *fault;
        findings.push(why.at(text.location_of(at)));
    });
    let open = open.ok()?;
    let parsing = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(&content, parsing).map_err(|error| {
        findings.push(match open {
            Some(open) if is_of_the_end(&error) => cut(open, &text),
            _ => damaged(&error, &text),
        });
    });
    let document = document.ok()?;
    let errors = findings.errors();
    let event = event::of(&document, &text, choices.event, findings)?;
    findings.extend(elements::unknown(&document, &text));
    if let Some(board) = Section::stray(event) {
        let message = "the board is in none of the file's sections";
        findings.push(
            Diagnostic::new(Code::BadXml, message)
                .at(text.location_of(opening(board)))
                .expected("all boards inside a `SECTION`, or one section")
                .hint("export the file again, with the boards of each section in it"),
        );
    }
    let sections = Section::all(event);
    let mut pairs = Vec::new();
    let mut travelers = Vec::new();
    let mut computed = Official {
        may_be_unfactored: event::is_of_compscore(event),
        rules_are_open: false,
        ..Official::default()
    };
    for section in &sections {
        if section.moved > 0 {
            let first = section.own_number("1", "EW");
            let message = format!(
                "numbers of both directions are in one ranking: `1EW` is pair {first}, and so on"
            );
            findings.push(Diagnostic::new(Code::WorkedOut, message).at(text.location_of(opening(section.node))).hint(
                "`1NS` is pair 1; with a ranking for each direction, the file would say `WINNER_TYPE` 2",
            ));
        }
        pairs::read(section, &text, &mut pairs, findings);
        lines::read(section, &text, &mut travelers, findings);
        official::read(section, &text, &mut computed);
    }
    let settings = event::settings(&document, event, (&sections, &pairs), &text, findings);
    let deals = deals::read(&document, &text, findings);
    if findings.errors() > errors {
        return None;
    }
    Some(Imported {
        deals,
        pairs,
        travelers,
        settings,
        official: computed,
        ..Imported::of_text(text)
    })
}

/// Whether the text ends too early, and nothing else is wrong.
const fn is_of_the_end(error: &roxmltree::Error) -> bool {
    matches!(
        error,
        roxmltree::Error::UnclosedRootNode | roxmltree::Error::UnexpectedEndOfStream
    )
}

/// Says in which element a text ends.
fn cut(open: usize, text: &Text<'_>) -> Diagnostic {
    let opening = text.opening();
    let tag = opening.get(open..).unwrap_or_default();
    let end = tag.find(|letter: char| letter == '>' || letter.is_whitespace());
    let tag = tag.get(..end.unwrap_or(tag.len())).unwrap_or_default();
    let message = format!("the file ends inside {tag}>, which is not closed");
    Diagnostic::new(Code::BadXml, message)
        .at(text.location_at(opening.trim_end().len(), 0))
        .see(text.location_of(open..open + tag.len()))
        .hint("the file is cut; export it again")
}

/// Says why a text is not XML, and where.
fn damaged(error: &roxmltree::Error, text: &Text<'_>) -> Diagnostic {
    let at = error.pos();
    Diagnostic::new(Code::BadXml, format!("this is not XML: {}", reason(error)))
        .at(text.location(at.row.into(), at.col.into(), 1))
        .hint("the file is cut or damaged; export it again")
}

/// The parser's message, without the place, which is drawn.
fn reason(error: &roxmltree::Error) -> String {
    let reason = error.to_string();
    match reason.rsplit_once(" at ") {
        Some((reason, _)) => reason.to_owned(),
        None => reason,
    }
}

/// The first child of a name, whatever its case.
fn child<'n, 'd>(node: Node<'n, 'd>, name: &str) -> Option<Node<'n, 'd>> {
    children(node, name).next()
}

/// Whether an element has a name, however that is written.
fn is_called(node: Node<'_, '_>, name: &str) -> bool {
    node.tag_name().name().eq_ignore_ascii_case(name)
}

/// The elements of a name directly in another.
fn children<'n, 'd>(node: Node<'n, 'd>, name: &str) -> impl Iterator<Item = Node<'n, 'd>> {
    let name = name.to_owned();
    let children = node.children();
    children.filter(move |child| is_called(*child, &name))
}

/// An element and those in it, at any depth, that have a name.
fn within<'n, 'd>(node: Node<'n, 'd>, name: &str) -> impl Iterator<Item = Node<'n, 'd>> {
    let name = name.to_owned();
    let inside = node.descendants();
    inside.filter(move |node| is_called(*node, &name))
}

/// The text of a node without the space around it.
fn text_of<'n>(node: Node<'n, '_>) -> &'n str {
    node.text().unwrap_or_default().trim()
}

/// The text of a child; nothing where there is none.
fn value<'n>(node: Node<'n, '_>, name: &str) -> &'n str {
    child(node, name).map_or("", text_of)
}

/// Where a node begins.
fn opening(node: Node<'_, '_>) -> Range<usize> {
    let start = node.range().start;
    start..start + 1 + node.tag_name().name().len()
}

/// Where the text of a node is; where the node begins, if it has none.
fn place(node: Node<'_, '_>) -> Range<usize> {
    let text = node.first_child().filter(Node::is_text);
    match text {
        Some(text) => {
            let (range, content) = (text.range(), text.text().unwrap_or_default());
            let indent = content.len() - content.trim_start().len();
            let width = content.trim().len();
            range.start + indent..(range.start + indent + width).min(range.end)
        }
        None => opening(node),
    }
}
