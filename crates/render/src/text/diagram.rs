//! A diagram in text: the hands around the table, what can be made beside them, and par below.

use reports::sheet::{Diagram, DiagramHand, MakesTable, SUITS, Style};

use super::{Page, width, wrapped};

/// Where the middle, the right and the table of tricks begin.
const MIDDLE: usize = 16;
const RIGHT: usize = 32;
const MAKES: usize = 50;

pub(super) fn lines(diagram: &Diagram, style: Style, page: Page) -> Vec<String> {
    let [north, east, south, west] = &diagram.hands;
    let mut lines: Vec<String> = vec![String::new(); 12];
    put(&mut lines, 0, MIDDLE, &hand(north, style));
    put(&mut lines, 4, 0, &hand(west, style));
    put(&mut lines, 4, MIDDLE, &compass(diagram));
    put(&mut lines, 4, RIGHT, &hand(east, style));
    put(&mut lines, 8, MIDDLE, &hand(south, style));
    if let Some(makes) = &diagram.makes {
        put(&mut lines, 0, MAKES, &table(makes, style));
    }
    if let Some(par) = &diagram.par {
        let par = wrapped(par.shown(style), 0, page);
        lines.push(String::new());
        lines.extend(par.lines().map(str::to_owned));
    }
    let trimmed = lines.into_iter().map(|line| line.trim_end().to_owned());
    trimmed.collect()
}

/// Writes texts below each other, from a line and a column on.
fn put(lines: &mut [String], from: usize, column: usize, texts: &[String]) {
    for (line, text) in lines.iter_mut().skip(from).zip(texts) {
        let gap = column.saturating_sub(width(line));
        line.push_str(&" ".repeat(gap.max(usize::from(!line.is_empty()))));
        line.push_str(text);
    }
}

fn hand(hand: &DiagramHand, style: Style) -> Vec<String> {
    let suits = SUITS.iter().zip(&hand.suits);
    suits
        .map(|((sign, letter), ranks)| {
            let dash = if style.letters { "-" } else { "–" };
            let ranks = ranks.replace('–', dash);
            format!("{} {ranks}", if style.letters { letter } else { sign })
        })
        .collect()
}

/// The seats with their points; a star is behind the dealer.
fn compass(diagram: &Diagram) -> Vec<String> {
    let shown = |hand: &DiagramHand| {
        let dealer = if hand.deals { "*" } else { "" };
        format!("{}{dealer} {}", hand.seat, hand.points)
    };
    let [north, east, south, west] = diagram.hands.each_ref().map(shown);
    vec![format!("    {north}"), format!("{west:<7}{east}"), format!("    {south}")]
}

fn table(makes: &MakesTable, style: Style) -> Vec<String> {
    let mut strains = String::from(" ");
    for strain in &makes.strains {
        strains.push_str(&format!("{:>4}", strain.shown(style)));
    }
    let mut lines = vec![makes.title.to_owned(), strains];
    for (seat, tricks) in &makes.rows {
        let tricks: String = tricks.iter().map(|tricks| format!("{tricks:>4}")).collect();
        lines.push(format!("{seat}{tricks}"));
    }
    lines
}
