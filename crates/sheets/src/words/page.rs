//! Texts of web pages, and of paper, about themselves.

use crate::words::texts::words;

words! {
    /// What a page for the web says of itself. `{}` is where the script puts something.
    PageWords in "page" {
        /// The link past the menu.
        skip: text;
        /// What the menu holds.
        menu: text;
        /// Before the field of the search.
        find: text;
        /// What can be searched for.
        find_what: text;
        /// This many were found, of that many.
        found: text;
        /// Prints what is open.
        print_view: text;
        /// Prints everything.
        print_all: text;
        /// The reader's own card, by its title.
        my_card: text;
        /// Takes a card for the reader's own.
        is_mine: text;
        /// Takes it for somebody else's.
        not_mine: text;
        /// A board, by the title of its column.
        board: text;
        /// Sorts by the column of a board.
        sort_by_board: text;
        /// How tops and bottoms look.
        marks: text;
        /// Behind a top, for a reader's voice.
        top: text;
        /// Behind a bottom.
        bottom: text;
    }
    fn {
        /// The reports that would make the page too large.
        left_out_reports: fill(reports: &str);
    }
}

words! {
    /// What paper says of itself.
    PaperWords in "paper" {
        /// After a title that is repeated.
        continued: text;
    }
    fn {
        /// A page's number, of that many.
        page: fill(number: usize, count: usize);
    }
}
