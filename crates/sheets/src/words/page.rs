//! What a page for the web, and paper, say of themselves.

/// What a page for the web says of itself. `{}` is where the script puts something.
#[derive(Debug)]
pub struct PageWords {
    /// The link past the menu.
    pub skip: &'static str,
    /// What the menu holds.
    pub menu: &'static str,
    /// The reports that would make the page too large, by their titles.
    pub left_out: fn(&[&str]) -> String,
    /// Before the field of the search.
    pub find: &'static str,
    /// What can be searched for.
    pub find_what: &'static str,
    /// So many were found, of so many.
    pub found: &'static str,
    /// Prints what is open.
    pub print_view: &'static str,
    /// Prints everything.
    pub print_all: &'static str,
    /// The reader's own card, by its title.
    pub my_card: &'static str,
    /// Takes a card for the reader's own.
    pub is_mine: &'static str,
    /// Takes it for somebody else's.
    pub not_mine: &'static str,
    /// A board, by the title of its column.
    pub board: &'static str,
    /// Sorts by the column of a board.
    pub sort_by_board: &'static str,
    /// How tops and bottoms look.
    pub marks: &'static str,
    /// Behind a top, for a reader's voice.
    pub top: &'static str,
    /// Behind a bottom.
    pub bottom: &'static str,
}

/// What paper says of itself.
#[derive(Debug)]
pub struct PaperWords {
    /// After a title that is repeated.
    pub continued: &'static str,
    /// A page's number, of so many.
    pub page: fn(number: usize, count: usize) -> String,
}
