//! USEBIO 1.0 to 1.3: XML in which scoring programs hand results to federations and club pages.

mod encoding;
mod event;
mod lines;
mod official;
mod sections;

use std::ops::Range;

use contract_scoring::Seat;
use findings::{Code, Diagnostic, Findings};
use notation::PairField as Field;
use roxmltree::{Document, Node, ParsingOptions};
use sections::Section;
use session::Deal;
use table::entered::{self, FoundDeal, Official, faulty};
use table::text::{SourceFile, Text};

use super::imported::Imported;
use super::is_too_large;
use crate::Choices;
use crate::format::Format;
use crate::imported::{Fault, Row};

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
    let open = check(&content).map_err(|fault| {
        let (why, at) = *fault;
        findings.push(why.at(text.location_of(at)));
    });
    let open = open.ok()?;
    let parsing = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&content, parsing).map_err(|error| {
        findings.push(match open {
            Some(open) if is_of_the_end(&error) => cut(open, &text),
            _ => damaged(&error, &text),
        });
    });
    let document = document.ok()?;
    let errors = findings.errors();
    let event = event::of(&document, &text, choices.event, findings)?;
    findings.extend(unknown(&document, &text));
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
        read_pairs(section, &text, &mut pairs, findings);
        lines::read(section, &text, &mut travelers, findings);
        official::read(section, &text, &mut computed);
    }
    let settings = event::settings(&document, event, (&sections, &pairs), &text, findings);
    let deals = read_deals(&document, &text, findings);
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
    matches!(error, roxmltree::Error::UnclosedRootNode | roxmltree::Error::UnexpectedEndOfStream)
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

// The elements that USEBIO has, as far as files and readers of it are known; others are named once.

/// The most elements that a message names.
const NAMED: usize = 8;

/// The elements that were seen in files of scoring programs, whether they are used here or not.
const KNOWN: &str = "\
    ADDRESS BOARD BOARDS_PLAYED BOARD_NUMBER BOARD_SCORING_METHOD CLUB CLUBS CLUB_ID_NUMBER \
    CLUB_NAME CONTACT CONTRACT DATE DEALER DIAMONDS DIRECTION DIRECTOR EMAIL EVENT \
    EVENT_DESCRIPTION EVENT_IDENTIFIER EW_BUTLER_POINTS EW_CROSS_IMP_POINTS EW_MATCH_POINTS \
    EW_PAIR_NUMBER EW_SCORE EW_VICTORY_POINTS E_PLAYER_NUMBER FULL_NAME HAND HANDSET HEARTS LEAD \
    MASTER_POINTS MASTER_POINTS_AWARDED MASTER_POINT_SCALE MASTER_POINT_TYPE MATCH \
    MATCH_SCORING_METHOD MPS_AWARDED_FLAG NATIONAL_ID_NUMBER NS_BUTLER_POINTS NS_CROSS_IMP_POINTS \
    NS_MATCH_POINTS NS_PAIR_NUMBER NS_SCORE NS_VICTORY_POINTS N_PLAYER_NUMBER OPPOSING_TEAM \
    OPPOSING_TEAM_SCORE OPPOSING_TEAM_VICTORY_POINTS P2P_CHARGE_RATE PAIR PAIRS PAIR_NUMBER \
    PARTICIPANTS PERCENTAGE PLACE PLAYED_BY PLAYER PLAYER_NAME PLAYER_NUMBER PROGRAM_NAME \
    PROGRAM_VERSION ROUND_NUMBER SCORE SCORER SECTION SECTION_COUNT SECTION_ID SESSION \
    SESSION_COUNT SESSION_ID SPADES S_PLAYER_NUMBER TEAM TEAM_SCORE TEAM_VICTORY_POINTS TELEPHONE \
    TITLE TOTAL_SCORE TRAVELLER_LINE TRICKS USEBIO VENUE VULNERABILITY WINNER_TYPE W_PLAYER_NUMBER";

/// Names the elements that are not known, if there are some.
fn unknown(document: &Document<'_>, text: &Text<'_>) -> Option<Diagnostic> {
    let known: Vec<&str> = KNOWN.split_whitespace().collect();
    let mut unknown: Vec<Node<'_, '_>> = Vec::new();
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        let is_it = |known: &&str| known.eq_ignore_ascii_case(name);
        let is_named = |earlier: &Node<'_, '_>| earlier.tag_name().name() == name;
        if !known.iter().any(is_it) && !unknown.iter().any(is_named) {
            unknown.push(node);
        }
    }
    let first = unknown.first()?;
    let names = unknown.iter().take(NAMED);
    let names: Vec<String> = names.map(|node| format!("<{}>", node.tag_name().name())).collect();
    let further = match unknown.len().saturating_sub(NAMED) {
        0 => String::new(),
        further => format!(" and {further} others"),
    };
    let message = format!(
        "the file has elements that are not known, and are not used: {}{further}",
        names.join(", ")
    );
    Some(Diagnostic::new(Code::ColumnIgnored, message).at(text.location_of(opening(*first))))
}

fn read_deals(document: &Document<'_>, text: &Text<'_>, findings: &mut Findings) -> Vec<FoundDeal> {
    let sets = within(document.root(), "HANDSET");
    let mut found = Vec::new();
    for board in sets.flat_map(|set| children(set, "BOARD").collect::<Vec<_>>()) {
        let at = child(board, "BOARD_NUMBER").map_or(opening(board), place);
        let at = text.location_of(at);
        let number = entered::board(value(board, "BOARD_NUMBER"), at, findings);
        let mut hands: Vec<String> = vec!["-".to_owned(); 4];
        let mut nodes: [Option<Node<'_, '_>>; 4] = [None; 4];
        for hand in children(board, "HAND") {
            let direction: Result<Seat, _> = value(hand, "DIRECTION").parse();
            let Ok(seat) = direction else {
                continue;
            };
            let suits = ["SPADES", "HEARTS", "DIAMONDS", "CLUBS"];
            hands[seat as usize] = suits.map(|suit| value(hand, suit).replace(' ', "")).join(".");
            nodes[seat as usize] = Some(hand);
        }
        // Programs list a board whose hands are not known.
        if hands.iter().all(|hand| matches!(hand.as_str(), "-" | "...")) {
            continue;
        }
        let Some(number) = number else {
            continue;
        };
        let texts: Vec<&str> = hands.iter().map(String::as_str).collect();
        match Deal::of_texts(Seat::North, &texts) {
            Ok(deal) => found.push(FoundDeal {
                board: number,
                section: None,
                deal,
                makes: None,
                dealer: None,
                vulnerable: None,
                at: text.location_of(opening(board)),
            }),
            Err(error) => {
                let node = error.seat().and_then(|seat| nodes[seat as usize]);
                let node = node.unwrap_or(board);
                findings.push(faulty(&error, Some(number)).at(text.location_of(opening(node))));
            }
        }
    }
    found
}

// Who plays.

/// Adds the pairs, or the players of an individual, that a section lists.
fn read_pairs(
    section: &Section<'_, '_>,
    text: &Text<'_>,
    rows: &mut Vec<Row<Field>>,
    findings: &mut Findings,
) {
    for participants in children(section.listed, "PARTICIPANTS") {
        for pair in children(participants, "PAIR") {
            rows.extend(self::pair(section, pair, text, findings));
        }
        rows.extend(children(participants, "TEAM").map(|team| self::team(section, team)));
        for player in children(participants, "PLAYER") {
            let mut row = begun(section, player);
            put(&mut row, Field::Pair, player, "PLAYER_NUMBER");
            put(&mut row, Field::Player1, player, "PLAYER_NAME");
            put(&mut row, Field::Id1, player, "NATIONAL_ID_NUMBER");
            rows.push(row);
        }
    }
}

fn begun(section: &Section<'_, '_>, node: Node<'_, '_>) -> Row<Field> {
    let mut row = Row::at(opening(node));
    row.put(Field::Section, section.name.clone(), row.at.clone());
    row
}

fn put(row: &mut Row<Field>, field: Field, node: Node<'_, '_>, name: &str) {
    if let Some(node) = child(node, name) {
        row.put(field, text_of(node), place(node));
    }
}

/// A pair. `1NS` is number and direction in one.
fn pair(
    section: &Section<'_, '_>,
    node: Node<'_, '_>,
    text: &Text<'_>,
    findings: &mut Findings,
) -> Option<Row<Field>> {
    let mut row = Row::at(opening(node));
    let number = child(node, "PAIR_NUMBER");
    let at = number.map_or(opening(node), place);
    let (name, number) = section.numbered(number.map_or("", text_of));
    row.put(Field::Section, name, row.at.clone());
    let (digits, suffix) = split(number);
    let direction = value(node, "DIRECTION").to_uppercase();
    if !suffix.is_empty() && !direction.is_empty() && suffix != direction {
        let message = format!("the number says {suffix}, and the direction {direction}");
        findings.push(
            Diagnostic::new(Code::PairDirection, message)
                .at(text.location_of(at.clone()))
                .hint("correct one of them"),
        );
        return None;
    }
    row.put(Field::Pair, section.own_number(digits, &suffix), at.clone());
    let direction = match direction.as_str() {
        _ if section.has_one_winner => String::new(),
        "" => suffix,
        own => own.to_owned(),
    };
    row.put(Field::Direction, direction, at);
    let players =
        children(node, "PLAYER").zip([(Field::Player1, Field::Id1), (Field::Player2, Field::Id2)]);
    for (player, (name, id)) in players {
        put(&mut row, name, player, "PLAYER_NAME");
        put(&mut row, id, player, "NATIONAL_ID_NUMBER");
    }
    Some(row)
}

/// A team: its players are listed by themselves or in pairs.
fn team(section: &Section<'_, '_>, node: Node<'_, '_>) -> Row<Field> {
    let mut row = begun(section, node);
    let number = node.attribute("TEAM_ID").unwrap_or_default();
    row.put(Field::Pair, number, row.at.clone());
    let in_pairs = children(node, "PAIR").flat_map(|pair| children(pair, "PLAYER"));
    let players = children(node, "PLAYER").chain(in_pairs);
    for (player, (name, id)) in players.zip(Field::PLAYERS.into_iter().zip(Field::IDS)) {
        put(&mut row, name, player, "PLAYER_NAME");
        put(&mut row, id, player, "NATIONAL_ID_NUMBER");
    }
    row
}

/// The digits of a number, and the letters behind them in capitals.
fn split(number: &str) -> (&str, String) {
    let digits = number.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let suffix = number.strip_prefix(digits).unwrap_or_default();
    (digits.trim(), suffix.to_uppercase())
}

// What an XML file must not have: entities, deep nesting, elements with very many attributes.
//
// This is checked before the file is parsed, in one pass whose cost does not depend on what is found.

/// The deepest nesting.
const DEEPEST: usize = 64;

/// The most attributes of an element.
const MOST_ATTRIBUTES: usize = 64;

const UNUSUAL: &str = "no scoring program writes this; export the file again";

/// Says what is beyond these bounds, and where; where nothing is, the start of the innermost element that the text does
/// not close.
fn check(text: &str) -> Result<Option<usize>, Fault> {
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
        check(&"<a>".repeat(65), Some("elements are nested more than 64 deep"));
        check(&format!("<a>{}</a>", "<b></b>".repeat(100)), None);
        let many: String = (0..65).map(|number| format!(" x{number}=''")).collect();
        check(&format!("<a{many}/>"), Some("an element has more than 64 attributes"));
    }
}
