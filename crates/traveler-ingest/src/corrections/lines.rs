//! Applies corrections, one after the other, to the lines that they name.

use std::collections::{BTreeSet, HashMap, HashSet};

use contract_scoring::{BoardNumber, BySide};
use findings::{Code, Diagnostic, Findings, Location, Read, Reported, Subject};
use notation::{Field, Vocabulary};
use table::entered::{FieldName, Places};

use super::notation::are_alike;
use super::{Corrected, CorrectedLine, EnteredCorrection, LineName, Seated, Standing};

/// What may be added to lines though no column of the travelers has it: it says more of a line, and takes nothing back.
fn may_be_added(field: Field) -> bool {
    let others = [Field::Ruling, Field::Group, Field::Dealer, Field::Vulnerable];
    field.note().is_some() || others.contains(&field)
}

/// What a line is listed by.
const NAMES: [Field; 5] = [Field::Section, Field::Board, Field::Ns, Field::North, Field::South];

/// The lines of all boards that corrections name.
#[derive(Debug)]
pub(crate) struct Lines<'c> {
    corrections: &'c [EnteredCorrection],
    boards: HashSet<(&'c str, BoardNumber)>,
    lines: Vec<CorrectedLine>,
    /// Where the lines of a board are that have this on N-S, or had it before a correction.
    by_name: HashMap<(String, BoardNumber), HashMap<Seated, BTreeSet<usize>>>,
    /// How many lines corrections have added.
    added: u64,
}

/// The travelers in which corrections are made.
#[derive(Clone, Copy)]
pub(crate) struct Sheet<'s> {
    /// Where its rows are.
    pub(crate) places: &'s dyn Places<Field>,
    pub(crate) columns: &'s [Field],
    /// The language of its cells.
    pub(crate) words: &'static Vocabulary,
    /// How many rows it has, with all that are none.
    pub(crate) rows: u64,
}

impl<'c> Lines<'c> {
    /// No lines yet.
    pub(crate) fn of(corrections: &'c [EnteredCorrection]) -> Self {
        let named = corrections.iter().map(|one| &one.line);
        Self {
            corrections,
            boards: named.map(|name| (name.section.as_str(), name.board)).collect(),
            lines: Vec::new(),
            by_name: HashMap::new(),
            added: 0,
        }
    }

    /// The same with the lines of one more board.
    pub(crate) fn and_of(mut self, board: Option<(&'c str, BoardNumber)>) -> Self {
        self.boards.extend(board);
        self
    }

    /// Whether a correction names a line of a board.
    pub(crate) fn concern(&self, section: &str, board: BoardNumber) -> bool {
        self.boards.contains(&(section, board))
    }

    /// Takes a line of such a board.
    pub(crate) fn take(&mut self, line: CorrectedLine) {
        self.lines.push(line);
        self.list(self.lines.len() - 1);
    }

    /// Lists a line under the names that it has now.
    fn list(&mut self, place: usize) {
        let line = &self.lines[place];
        let Some(board) = line.board else {
            return;
        };
        let of_board = self.by_name.entry((line.section.clone(), board)).or_default();
        for ns in &line.seated.ns {
            of_board.entry(ns.clone()).or_default().insert(place);
        }
    }

    /// Fields that no column has, and that corrections write.
    pub(crate) fn added_fields(&self, columns: &[Field]) -> Vec<Field> {
        let is_written = |field: &Field| {
            let what = Corrected::Cell(*field);
            self.corrections.iter().any(|one| one.what.value == what)
        };
        let added = Field::ALL.iter().copied().filter(|field| may_be_added(*field));
        added.filter(|field| !columns.contains(field) && is_written(field)).collect()
    }

    /// All lines as they are now; the added ones last.
    pub(crate) fn all(&self) -> &[CorrectedLine] {
        &self.lines
    }

    /// Makes all corrections, in their order. Those that do not fit are reported.
    ///
    /// # Errors
    ///
    /// Where one does not fit.
    pub(crate) fn correct(&mut self, sheet: Sheet<'_>, findings: &mut Findings) -> Read<()> {
        let mut made = Ok(());
        for (by, correction) in self.corrections.iter().enumerate() {
            if let Err(refused) = self.make(by, correction, sheet) {
                findings.push(refused.about(subject(&correction.line)));
                made = Err(Reported);
            }
        }
        made
    }

    /// Where a cell of a line is: in the travelers, or in the correction that wrote it.
    pub(crate) fn locate(
        &self,
        line: &CorrectedLine,
        field: Field,
        places: &dyn Places<Field>,
    ) -> Location {
        match (line.maker(Corrected::Cell(field)), line.maker(Corrected::Line)) {
            (Some(by), None) => {
                let old = places.locate(line.row, field).address();
                let new = self.corrections[by].new.place.clone();
                new.label(format!("corrected here; it was entered at {old}"))
            }
            (Some(by), Some(_)) => self.corrections[by].new.place.clone(),
            (None, Some(_)) => self.locate_row(line, places),
            (None, None) => places.locate(line.row, field),
        }
    }

    /// Where a line is: in the travelers, or in the correction that added it.
    pub(crate) fn locate_row(&self, line: &CorrectedLine, places: &dyn Places<Field>) -> Location {
        if let Some(by) = line.maker(Corrected::Line) {
            return self.corrections[by].at.clone();
        }
        let place = places.locate_row(line.row);
        match line.made_by.last() {
            Some((_, by)) => {
                let by = self.corrections[*by].at.address();
                place.label(format!("as it was entered; corrected at {by}"))
            }
            None => place,
        }
    }

    fn make(
        &mut self,
        by: usize,
        correction: &EnteredCorrection,
        sheet: Sheet<'_>,
    ) -> Result<(), Refusal> {
        match correction.what.value {
            Corrected::Line => self.make_line(by, correction, sheet),
            Corrected::Cell(field) => self.make_cell(by, correction, field, sheet),
        }
    }

    /// Corrects a cell.
    fn make_cell(
        &mut self,
        by: usize,
        correction: &EnteredCorrection,
        field: Field,
        sheet: Sheet<'_>,
    ) -> Result<(), Refusal> {
        if !sheet.columns.contains(&field) && !may_be_added(field) {
            return Err(no_such_field(correction, field, sheet.columns).into());
        }
        let named = self.named(&correction.line, Standing::Played);
        let is_there = |place: &usize| {
            let line = &self.lines[*place];
            let (text, old) = (line.text(field), correction.old.value.as_str());
            are_alike(field, text, old, &line.section, sheet.words)
        };
        let meant: Vec<usize> = named.iter().copied().filter(is_there).collect();
        match (named.as_slice(), meant.as_slice()) {
            ([], _) => return Err(self.no_such_line(correction).into()),
            ([line, ..], []) => return Err(self.other_old(correction, *line, field, sheet).into()),
            (_, meant) if self.are_one(meant) => {}
            (_, meant) => return Err(self.several(correction, meant, sheet).into()),
        }
        for place in meant {
            let line = &mut self.lines[place];
            line.write(field, &correction.new.value);
            line.make(Corrected::Cell(field), by);
            if NAMES.contains(&field) {
                self.list(place);
            }
        }
        Ok(())
    }

    /// Takes a line out, puts it back, or adds it.
    fn make_line(
        &mut self,
        by: usize,
        correction: &EnteredCorrection,
        sheet: Sheet<'_>,
    ) -> Result<(), Refusal> {
        let played = self.named(&correction.line, Standing::Played);
        let removed = self.named(&correction.line, Standing::Removed);
        // What the file says has been read before.
        if Standing::read(&correction.new.value) == Ok(Standing::Removed) {
            let meant = match played.as_slice() {
                [] => return Err(self.no_such_line(correction).into()),
                meant if self.are_one(meant) => meant.to_vec(),
                meant if self.say_the_same(meant) => vec![meant[meant.len() - 1]],
                meant => return Err(self.several(correction, meant, sheet).into()),
            };
            for place in meant {
                self.lines[place].standing = Standing::Removed;
            }
            return Ok(());
        }
        if let [first, ..] = played.as_slice() {
            return Err(self.there_already(correction, *first, sheet).into());
        }
        match removed.as_slice() {
            [] => {
                let mut added = self.added(correction, sheet);
                added.make(Corrected::Line, by);
                self.added += 1;
                self.take(added);
            }
            // The last that was taken out; or that of each of two tables.
            removed if self.are_one(removed) => {
                for place in removed {
                    self.lines[*place].standing = Standing::Played;
                }
            }
            removed => self.lines[removed[0]].standing = Standing::Played,
        }
        Ok(())
    }

    /// A line that was never entered.
    fn added(&self, correction: &EnteredCorrection, sheet: Sheet<'_>) -> CorrectedLine {
        let name = &correction.line;
        let row = sheet.rows + 1 + self.added;
        let mut cells = vec![String::new(); Field::ALL.len()];
        let mut write = |field: Field, text: &str| text.clone_into(&mut cells[field.index()]);
        write(Field::Section, &name.section);
        write(Field::Board, &name.board.to_string());
        if let Some(round) = name.round {
            write(Field::Round, &round.to_string());
        }
        let sides = [
            (&correction.pairs.ns, Field::Ns, [Field::North, Field::South]),
            (&correction.pairs.ew, Field::Ew, [Field::East, Field::West]),
        ];
        for (text, pair, seats) in sides {
            if sheet.columns.contains(&pair) {
                write(pair, text)
            } else {
                for (seat, text) in seats.into_iter().zip(text.split('+')) {
                    write(seat, text.trim());
                }
            }
        }
        CorrectedLine {
            row: u32::try_from(row).unwrap_or(u32::MAX),
            part: 0,
            cells,
            section: name.section.clone(),
            board: Some(name.board),
            seated: BySide { ns: vec![name.pairs.ns.clone()], ew: vec![name.pairs.ew.clone()] },
            standing: Standing::Played,
            made_by: Vec::new(),
        }
    }

    /// The lines that a correction names.
    pub(super) fn named(&self, name: &LineName, standing: Standing) -> Vec<usize> {
        let is_it = |place: &usize| {
            let line = &self.lines[*place];
            line.standing == standing && line.is(name)
        };
        let of_board = self.by_name.get(&(name.section.clone(), name.board));
        let listed = of_board.and_then(|of_board| of_board.get(&name.pairs.ns));
        listed.into_iter().flatten().copied().filter(is_it).collect()
    }

    /// All lines of a board that were played, in their order.
    pub(super) fn on_board(&self, section: &str, board: BoardNumber) -> Vec<&CorrectedLine> {
        let of_board = self.by_name.get(&(section.to_owned(), board));
        let listed = of_board.into_iter().flat_map(HashMap::values).flatten();
        let places: BTreeSet<usize> = listed.copied().collect();
        let lines = places.into_iter().map(|place| &self.lines[place]);
        lines.filter(|line| line.is_on(section, board, Standing::Played)).collect()
    }

    /// Whether lines are one result: there is one of each table, as where slips and travelers were entered.
    fn are_one(&self, lines: &[usize]) -> bool {
        let mut parts: Vec<usize> = lines.iter().map(|place| self.lines[*place].part).collect();
        parts.sort_unstable();
        parts.windows(2).all(|two| two[0] != two[1])
    }

    /// Whether lines have the same in all their cells.
    fn say_the_same(&self, lines: &[usize]) -> bool {
        let cells = |place: &usize| &self.lines[*place].cells;
        lines.windows(2).all(|two| cells(&two[0]) == cells(&two[1]))
    }
}

// Why a correction is refused: found, expected, and how to fix it.

/// What is found where a correction does not fit.
type Refusal = Box<Diagnostic>;

/// The most lines of a board that a message names.
const NAMED: usize = 12;

impl Lines<'_> {
    /// There is no line of this name.
    fn no_such_line(&self, correction: &EnteredCorrection) -> Diagnostic {
        let name = &correction.line;
        let there = self.on_board(&name.section, name.board);
        let is_removed = !self.named(name, Standing::Removed).is_empty();
        let message = if is_removed {
            "an earlier correction took this line out".to_owned()
        } else {
            format!(
                "the travelers have no such line of board {} in section {}",
                name.board, name.section
            )
        };
        let found = Diagnostic::new(Code::NoSuchLine, message).at(correction.at.clone());
        if is_removed {
            return found
                .hint("put it back first: `line`, old value `removed`, new value `played`");
        }
        match there.len() {
            0 => found.hint(
                "correct the board or the section; earlier corrections may have changed the line, \
                 and `line` with the new value `played` adds one",
            ),
            count => {
                let named = there.iter().take(NAMED).map(|line| line.pairs());
                let mut stated = named.collect::<Vec<_>>().join(", ");
                if count > NAMED {
                    stated = format!("{stated} and {} more", count - NAMED);
                }
                found.hint(format!("it has {stated}; name the pairs as they are after the corrections before this one"))
            }
        }
    }

    /// The line has something else in the cell.
    fn other_old(
        &self,
        correction: &EnteredCorrection,
        line: usize,
        field: Field,
        sheet: Sheet<'_>,
    ) -> Diagnostic {
        let line = &self.all()[line];
        let stated = |text: &str| match text {
            "" => "nothing".to_owned(),
            text => format!("`{text}`"),
        };
        let message = format!(
            "the line has {} there, not {}",
            stated(line.text(field)),
            stated(&correction.old.value)
        );
        Diagnostic::new(Code::NotAsEntered, message)
            .at(correction.old.place.clone())
            .see(self.locate(line, field, sheet.places))
            .found(correction.old.value.clone())
            .expected(line.text(field))
            .hint("write into `old` what the line has after the corrections before this one, or delete the correction")
    }

    /// Several lines have this name.
    fn several(
        &self,
        correction: &EnteredCorrection,
        meant: &[usize],
        sheet: Sheet<'_>,
    ) -> Diagnostic {
        let message = format!("{} lines are what this correction names", meant.len());
        let found = Diagnostic::new(Code::SeveralLines, message).at(correction.at.clone());
        let places = meant.iter().map(|place| &self.all()[*place]);
        let found =
            places.fold(found, |found, line| found.see(self.locate_row(line, sheet.places)));
        found.hint(
            "give the round in a column `round`; or correct what differs between them first, and then take one out",
        )
    }

    /// The line was played, and is to be added.
    fn there_already(
        &self,
        correction: &EnteredCorrection,
        line: usize,
        sheet: Sheet<'_>,
    ) -> Diagnostic {
        Diagnostic::new(Code::NotAsEntered, "the line is there already, and cannot be added")
            .at(correction.old.place.clone())
            .see(self.locate_row(&self.all()[line], sheet.places))
            .hint("correct its cells: name the column in `field`")
    }
}

/// The travelers have no such column.
fn no_such_field(correction: &EnteredCorrection, field: Field, columns: &[Field]) -> Diagnostic {
    let named: Vec<&str> = columns.iter().map(|field| field.name()).collect();
    let message = format!("the travelers have no column `{}`", field.name());
    Diagnostic::new(Code::UnknownField, message)
        .at(correction.what.place.clone())
        .found(field.name())
        .hint(format!("they have {}; correct one of these", named.join(", ")))
}

/// What a finding about a correction is about.
fn subject(name: &LineName) -> Subject {
    let number = |seated: &Seated| match seated {
        Seated::Numbers(numbers) => numbers.first().and_then(|number| u32::try_from(*number).ok()),
        Seated::Nobody | Seated::Names(_) => None,
    };
    Subject {
        section: Some(name.section.clone()),
        board: Some(name.board.get()),
        ns: number(&name.pairs.ns),
        ew: number(&name.pairs.ew),
    }
}
