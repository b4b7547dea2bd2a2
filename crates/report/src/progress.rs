//! Progress on a terminal's standard error, if a run takes more than a second.
//!
//! Nothing is shown if standard error is not a terminal, or is one that cannot erase a line (`TERM=dumb`), or with
//! `--quiet`. The line is erased before anything else is printed, so that the last line is always the state.

use std::env;
use std::io::{self, IsTerminal};
#[cfg(feature = "solver")]
use std::sync::Arc;
#[cfg(feature = "solver")]
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// What is quicker is not worth a line.
const PATIENCE: Duration = Duration::from_secs(1);
/// Between two looks at the counter.
const TICK: Duration = Duration::from_millis(200);
/// Before one part in that many is done, nobody knows how long the rest takes.
const EARLY: u128 = 50;

/// How far reading has come.
static READ: traveler_ingest::Progress = traveler_ingest::Progress::new();

/// Where the reader counts.
pub(crate) const fn counter() -> &'static traveler_ingest::Progress {
    &READ
}

/// What is being done; where it is dropped, it is done.
#[derive(Debug)]
pub(crate) struct Work(Option<(Sender<()>, JoinHandle<()>)>);

impl Work {
    /// Begins to read that many bytes.
    pub(crate) fn reading(bytes: u64, quiet: bool) -> Self {
        Self::begin(quiet, move |elapsed| progress_text(READ.bytes(), READ.rows(), bytes, elapsed))
    }

    /// Begins what has no counter.
    pub(crate) fn other(what: &'static str, quiet: bool) -> Self {
        Self::begin(quiet, move |elapsed| format!("{what}, {} so far", time(elapsed)))
    }

    /// Begins what is counted: that many are done of that many.
    #[cfg(feature = "solver")]
    pub(crate) fn counting(
        what: &'static str,
        all: usize,
        done: Arc<AtomicUsize>,
        quiet: bool,
    ) -> Self {
        Self::begin(quiet, move |elapsed| {
            let done = done.load(Ordering::Relaxed);
            format!("{what}: {done} of {all}, {} so far", time(elapsed))
        })
    }

    fn begin(quiet: bool, stated: impl Fn(Duration) -> String + Send + 'static) -> Self {
        let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        if quiet || dumb || !io::stderr().is_terminal() {
            return Self(None);
        }
        let (done, wait) = channel();
        // Where the system refuses a thread, the work is done without a word.
        let thread = thread::Builder::new().spawn(move || show(&wait, stated));
        Self(thread.ok().map(|thread| (done, thread)))
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        if let Some((done, thread)) = self.0.take() {
            drop(done);
            let _ = thread.join();
        }
    }
}

/// Shows the state until the work is done, and takes the line back.
fn show(done: &Receiver<()>, stated: impl Fn(Duration) -> String) {
    let start = Instant::now();
    if done.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{wide_msg}") {
        line.set_style(style);
    }
    loop {
        line.set_message(stated(start.elapsed()));
        line.tick();
        if done.recv_timeout(TICK) != Err(RecvTimeoutError::Timeout) {
            break;
        }
    }
    line.finish_and_clear();
}

/// `Reading: 3,400,000 rows, 2,100,000 a second, 4 s left`; behind the last row, what was read is put together and
/// checked.
fn progress_text(read: u64, rows: u64, bytes: u64, elapsed: Duration) -> String {
    if rows == 0 {
        return format!("Reading, {} so far", time(elapsed));
    }
    // Titles, comments and empty lines are not counted, so the last row may come a little before the end.
    if bytes.saturating_sub(read) <= bytes / 100 {
        let rows = grouped(rows.into());
        return format!("Checking {rows} rows, {} so far", time(elapsed));
    }
    let spent = elapsed.as_millis().max(1);
    let (done, rows) = (u128::from(read), u128::from(rows));
    let left = u128::from(bytes) - done;
    let a_second = grouped(rows * 1000 / spent);
    let mut stated = format!("Reading: {} rows, {a_second} a second", grouped(rows));
    if done * EARLY > left {
        let left = u64::try_from(spent * left / done.max(1)).unwrap_or(u64::MAX);
        stated.push_str(&format!(", {} left", time(Duration::from_millis(left))));
    }
    stated
}

/// `5 s`, `2 min 5 s`.
fn time(duration: Duration) -> String {
    match (duration.as_secs() / 60, duration.as_secs() % 60) {
        (0, seconds) => format!("{seconds} s"),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    }
}

/// `2,100,000`.
fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_in_words() {
        let check = |read, rows, seconds, expected| {
            let elapsed = Duration::from_secs(seconds);
            assert_eq!(progress_text(read, rows, 1000, elapsed), expected);
        };
        check(0, 0, 1, "Reading, 1 s so far");
        check(10, 40_000, 1, "Reading: 40,000 rows, 40,000 a second");
        let half = "Reading: 3,400,000 rows, 1,700,000 a second, 2 s left";
        check(500, 3_400_000, 2, half);
        let slow = "Reading: 999 rows, 7 a second, 2 min 20 s left";
        check(500, 999, 140, slow);
        check(1000, 6_800_000, 5, "Checking 6,800,000 rows, 5 s so far");
        check(995, 6_800_000, 5, "Checking 6,800,000 rows, 5 s so far");
        check(1007, 6_800_000, 5, "Checking 6,800,000 rows, 5 s so far");
    }
}
