//! Damage is never silent: a file of another program with a byte that is another one, left out or repeated, or that is
//! cut, gives an error, a warning, or a session with as many results. It never ends in a panic, and never takes long.

use std::fmt;
use std::io::{self, Write};
use std::panic::catch_unwind;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use findings::Severity;
use session::Session;
use traveler_ingest::{Options, Reading, SourceFile, Sources, read};

/// The files, and whether one that is cut may look whole: a text without an end mark does between two of its boards.
const FILES: [(&str, bool); 9] = [
    ("device.bws", false),
    ("fouled-board.aca", false),
    ("howell.acm", false),
    ("howell-with-names.xml", false),
    ("howell.pbn", true),
    ("mitchell-with-names.lin", true),
    ("mitchell-with-names.csv", true),
    ("mitchell-with-names.pbn", true),
    ("mitchell-with-names.txt", true),
];

/// No reading of such a small file takes as long.
const LONG: Duration = Duration::from_secs(5);

/// What is done to a file.
#[derive(Clone, Copy, Debug)]
enum Damage {
    Changed(u8),
    LeftOut,
    Repeated,
    Cut,
}

impl Damage {
    fn done(self, whole: &[u8], at: usize) -> Vec<u8> {
        let mut bytes = whole.to_vec();
        match self {
            Self::Changed(byte) => bytes[at] = byte,
            Self::LeftOut => drop(bytes.remove(at)),
            Self::Repeated => bytes.insert(at, whole[at]),
            Self::Cut => bytes.truncate(at),
        }
        bytes
    }
}

/// What came of it, and how often.
#[derive(Clone, Copy, Default)]
struct Outcomes {
    errors: usize,
    warnings: usize,
    same: usize,
    /// As many results, of which some say something else: a digit is as good as another.
    others: usize,
}

impl Outcomes {
    fn join(self, other: Self) -> Self {
        Self {
            errors: self.errors + other.errors,
            warnings: self.warnings + other.warnings,
            same: self.same + other.same,
            others: self.others + other.others,
        }
    }
}

impl fmt::Display for Outcomes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { errors, warnings, same, others } = self;
        write!(
            f,
            "{errors} errors, {warnings} warned, {same} the same session, {others} another session"
        )
    }
}

/// A sound file.
struct Sound {
    name: &'static str,
    may_be_cut: bool,
    bytes: Vec<u8>,
    session: Session,
    warnings: Vec<String>,
}

impl Sound {
    fn of((name, may_be_cut): (&'static str, bool)) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/programs");
        let bytes = std::fs::read(folder.join(name)).expect("it is there");
        let reading = reading(name, &bytes);
        Self {
            name,
            may_be_cut,
            warnings: warnings(&reading),
            session: reading.session.expect("it is sound"),
            bytes,
        }
    }

    /// Reads the file with a damage.
    fn try_out(&self, damage: Damage, at: usize) -> Outcomes {
        let bytes = damage.done(&self.bytes, at);
        let what = format!("{}: byte {at} {damage:?}", self.name);
        let began = Instant::now();
        let reading = catch_unwind(|| reading(self.name, &bytes));
        let Ok(reading) = reading else { unreachable!("{what}") };
        assert!(began.elapsed() < LONG, "{what}: takes long");
        let mut outcomes = Outcomes::default();
        let own = warnings(&reading);
        let is_new = |warning: &String| !self.warnings.contains(warning);
        match &reading.session {
            _ if reading.counts.errors > 0 => outcomes.errors = 1,
            None => unreachable!("{what}: no session, and no error"),
            Some(_) if own.iter().any(is_new) => outcomes.warnings = 1,
            Some(session) if *session == self.session => outcomes.same = 1,
            Some(session) => {
                let (found, results) = (session.results().len(), self.session.results().len());
                let may_be_fewer = self.may_be_cut && matches!(damage, Damage::Cut);
                assert!(found >= results || may_be_fewer, "{what}: {found} results of {results}");
                outcomes.others = 1;
            }
        }
        outcomes
    }
}

fn reading(name: &str, bytes: &[u8]) -> Reading {
    let sources = Sources { travelers: SourceFile { name, bytes }, pairs: None, settings: None };
    read(&sources, &Options::default())
}

fn warnings(reading: &Reading) -> Vec<String> {
    let findings = reading.diagnostics.iter();
    let warnings = findings.filter(|finding| finding.severity == Severity::Warning);
    warnings.map(|finding| format!("{}: {}", finding.code.name(), finding.message)).collect()
}

#[test]
fn damage_is_never_silent() {
    let mut random = fastrand::Rng::with_seed(13);
    for file in FILES {
        let sound = Sound::of(file);
        for _ in 0..150 {
            let at = random.usize(0..sound.bytes.len());
            let damage = match random.u8(0..4) {
                0 => Damage::Changed(b"x<]\"9 \n"[random.usize(0..7)]),
                1 => Damage::LeftOut,
                2 => Damage::Repeated,
                _ => Damage::Cut,
            };
            sound.try_out(damage, at);
        }
        // Most bytes of a database are of no meaning: those that are not zero are tried out more often.
        let meant = (0..sound.bytes.len()).filter(|at| sound.bytes[*at] != 0);
        let meant: Vec<usize> = meant.collect();
        for _ in 0..150 {
            let at = meant[random.usize(0..meant.len())];
            sound.try_out(Damage::Changed(random.u8(..)), at);
        }
    }
}

/// Every byte in turn. `docs/contributing.md` says how it is run, and what came of it.
#[test]
#[ignore = "takes minutes"]
fn damage_of_every_byte_is_never_silent() {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    for file in FILES {
        let sound = Sound::of(file);
        let tried = |first: usize| {
            let places = (first..sound.bytes.len()).step_by(threads);
            let all = places.flat_map(|at| {
                let byte = sound.bytes[at];
                let damages = [
                    Damage::Changed(byte ^ 0x01),
                    Damage::Changed(byte ^ 0x80),
                    Damage::Changed(0),
                    Damage::Changed(b'9'),
                    Damage::LeftOut,
                    Damage::Repeated,
                    Damage::Cut,
                ];
                damages.map(|damage| sound.try_out(damage, at))
            });
            all.fold(Outcomes::default(), Outcomes::join)
        };
        let tried = &tried;
        let outcomes = thread::scope(|scope| {
            let running: Vec<_> =
                (0..threads).map(|first| scope.spawn(move || tried(first))).collect();
            let done = running.into_iter().map(|one| one.join().expect("no byte fails"));
            done.fold(Outcomes::default(), Outcomes::join)
        });
        writeln!(io::stderr(), "{}: {outcomes}", sound.name).expect("it can be said");
    }
}
