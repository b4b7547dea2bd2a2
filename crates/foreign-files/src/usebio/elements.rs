//! The elements that USEBIO has, as far as files and readers of it are known; others are named once.

use findings::{Code, Diagnostic};
use roxmltree::{Document, Node};
use text::Text;

use super::opening;

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
pub(super) fn unknown(document: &Document<'_>, text: &Text<'_>) -> Option<Diagnostic> {
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
    let names: Vec<String> = names
        .map(|node| format!("<{}>", node.tag_name().name()))
        .collect();
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
