//! Where tables are cut.

use super::*;

fn pieces(content: &str, count: usize) -> Vec<(&str, u64)> {
    let text = Text::new("t", content.into());
    let mut next = 1;
    let each = of(&text, 0, count).into_iter().map(|within| {
        let line = text.piece(&within).unwrap().first;
        assert_eq!(line, std::mem::replace(&mut next, text.line_behind(within.end)));
        (content.get(within).unwrap(), line)
    });
    each.collect()
}

#[test]
fn pieces_begin_behind_line_ends_and_know_their_number() {
    let text = "1\r\n2\n\n4\r5\n6\n";
    assert_eq!(pieces(text, 1), [(text, 1)]);
    assert_eq!(pieces(text, 2), [("1\r\n2\n\n4\r5\n", 1), ("6\n", 6)]);
    assert_eq!(pieces("1,2", 3), [("1,2", 1)]);
}

#[test]
fn no_piece_begins_where_a_cell_may_go_on() {
    let rows = "1,2,3\n".repeat(40);
    let text = format!("1,\"2\n,3\n{rows}");
    let begin: Vec<u64> = pieces(&text, 8).iter().map(|piece| piece.1).collect();
    // The quote is in the first of 33 lines before.
    assert_eq!(begin[..2], [1, 35]);
    let quoted = "1,\"2\",3\n".repeat(400);
    assert_eq!(pieces(&quoted, 4), [(quoted.as_str(), 1)]);
}
