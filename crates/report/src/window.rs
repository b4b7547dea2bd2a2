//! A window that was opened for one run, and closes with it.

use std::io::{self, Write};

/// For who has never seen a command line.
const WHAT_TO_DO: &str = "
This window belongs to matchpoint, a program for the command line.
  Drop a scoresheet on the program to score it. For more, open a command line:
  type `cmd` into the address bar of the folder, then for example
      matchpoint tuesday.csv -o recap.pdf
  The page matchpoint.html, beside the program, does the same in a browser.
Press Enter to close the window.";

/// Says what can be done, and waits for Enter.
pub(crate) fn keep_open() {
    let _ = writeln!(io::stderr(), "{WHAT_TO_DO}");
    let _ = io::stdin().read_line(&mut String::new());
}
