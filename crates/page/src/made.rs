//! The output of a session: the files of its pack, what the page shows, and all of it as an archive.

use exchange::usebio::Identities;
use pack::sources::{TRAVELERS, is_named_as_travelers};
use pack::{Content, Document, Look, MANIFEST, Manifest, Pack, PackFile, Piece, Written};
use render::html;
use render::text::{self, Page};
use reports::model::fingerprint::Fingerprint;
use reports::{self, ReportContext, audit_document, explanation};

use crate::archive;
use crate::files::{Files, Refusal};
use crate::open_session::OpenSession;

/// The folder of the pack in that of the session.
const RESULTS: &str = "results";
/// How many deals are solved before the page is notified how far it is.
const DEALS_AT_ONCE: usize = 2;

/// Text as the program writes it into a file.
pub(crate) const TEXT: Page = Page { width: 80, ascii: false, color: false, form_feeds: false };

/// What was asked for, or that it is not there yet.
pub(crate) enum Made {
    Bytes(Vec<u8>),
    /// There is more to be worked out first.
    Pending,
}

/// The pack of a session: its files, and those that cannot be made. None is named, so nothing stands in the way.
pub(crate) fn pack_of(context: ReportContext<'_>) -> Pack {
    let request = Piece::chosen(&[], false);
    Pack::of(context, &request, &[]).unwrap_or(Pack { files: Vec::new(), left_out: Vec::new() })
}

/// A file of the pack, its manifest, or a document that is shown: `results.html` as it is now, and `audit.html`,
/// `director.html`, `changes.html`, `numbers.xml`.
pub(crate) fn make(open_session: &mut OpenSession, name: &str) -> Result<Made, Refusal> {
    if let Some((_, bytes)) = open_session.made.iter().find(|(own, _)| own == name) {
        return Ok(Made::Bytes(bytes.clone()));
    }
    if let Some(document) = shown(open_session, name)? {
        return Ok(Made::Bytes(document));
    }
    if open_session.has_unsolved() && open_session.solve_some(DEALS_AT_ONCE) {
        return Ok(Made::Pending);
    }
    let bytes = match name {
        MANIFEST => manifest(open_session)?,
        name => of_pack(open_session, name)?,
    };
    open_session.made.push((name.to_owned(), bytes.clone()));
    Ok(Made::Bytes(bytes))
}

/// All files of the pack, where there is one.
pub(crate) fn pack_files(
    open_session: &mut OpenSession,
) -> Result<Vec<(String, Vec<u8>)>, Refusal> {
    let names = match open_session.scored() {
        Some(scored) => names_of(ReportContext::of(scored)),
        None => Vec::new(),
    };
    let mut pack = Vec::new();
    for name in names {
        if let Made::Bytes(bytes) = make(open_session, &name)? {
            pack.push((name, bytes));
        }
    }
    Ok(pack)
}

/// The session's files, and its pack in a folder of its own.
pub(crate) fn archived(files: &Files, pack: &[(String, Vec<u8>)]) -> Vec<u8> {
    let named = pack.iter();
    let pack: Vec<(String, &[u8])> =
        named.map(|(name, bytes)| (format!("{RESULTS}/{name}"), bytes.as_slice())).collect();
    let is_replaced = |name: &str| pack.iter().any(|(own, _)| own == name);
    let travelers = files.travelers();
    // One file alone may have any name; in a folder, `session.bws` is none of the travelers.
    let renamed = match travelers[..] {
        [one] if !is_named_as_travelers(one.name) => {
            let (stem, _) = TRAVELERS.split_once('.').unwrap_or_default();
            let ending = one.name.split_once('.').map_or("csv", |(_, ending)| ending);
            Some((one.name, format!("{stem}.{ending}")))
        }
        _ => None,
    };
    let named = |name| match &renamed {
        Some((own, new)) if *own == name => new.as_str(),
        _ => name,
    };
    let own = files.all().iter();
    let own = own.map(|file| (named(file.name.as_str()), file.bytes.as_slice()));
    let own = own.filter(|(name, _)| !is_replaced(name));
    let made = pack.iter().map(|(name, bytes)| (name.as_str(), *bytes));
    archive::packed(own.chain(made))
}

/// How numbers were calculated, as text.
pub(crate) fn explained(open_session: &OpenSession, anchors: &[String]) -> Result<String, Refusal> {
    let context = context(open_session)?;
    let point = context.words.point;
    let sheets = explanation::of_anchors(context, anchors, TEXT.style(point));
    let mut out = Vec::new();
    text::write_sheets(sheets, point, TEXT, &mut out).map_err(Refusal::of)?;
    Ok(String::from_utf8_lossy(&out).into_owned())
}

/// The names of all files of the pack, with its manifest.
fn names_of(context: ReportContext<'_>) -> Vec<String> {
    let pack = pack_of(context);
    let files = pack.files.iter().map(|file| file.piece.file);
    files.chain([MANIFEST]).map(str::to_owned).collect()
}

fn context(open_session: &OpenSession) -> Result<ReportContext<'_>, Refusal> {
    let nothing = || Refusal::new("nothing is scored while there are errors");
    open_session.scored().map(ReportContext::of).ok_or_else(nothing)
}

fn look(context: ReportContext<'_>) -> Look {
    let session = context.scored.session;
    Look { page: TEXT, paper: session.event().printed_on(session.conditions().rules) }
}

/// What can be shown, and is no file of the pack.
pub(crate) fn views(open_session: &OpenSession) -> Vec<&'static str> {
    if open_session.scoring.is_none() {
        return Vec::new();
    }
    let always = ["shown.html", "audit.html", "director.html", "numbers.xml"];
    let changes = open_session.changes().map(|_| "changes.html");
    always.into_iter().chain(changes).collect()
}

/// What is shown, and no file of the pack.
fn shown(open_session: &OpenSession, name: &str) -> Result<Option<Vec<u8>>, Refusal> {
    let mut context = context(open_session)?;
    let document = match name {
        "shown.html" => Document::PublicPage,
        // What the room sees while others still play: no board is on it.
        "room.html" => Document::Page(vec![&reports::RANKING]),
        "director.html" => Document::Page(vec![&reports::DIRECTOR]),
        "changes.html" => {
            context.scored = context.scored.with_difference(open_session.changes());
            Document::Page(vec![&reports::CORRECTIONS])
        }
        "numbers.xml" => Document::Usebio(Identities::Included),
        "audit.html" => {
            let mut out = Vec::new();
            html::write_document(audit_document(context), context.words, &mut out)
                .map_err(Refusal::of)?;
            return Ok(Some(out));
        }
        _ => return Ok(None),
    };
    written(&document, context).map(Some)
}

pub(crate) fn written(document: &Document, context: ReportContext<'_>) -> Result<Vec<u8>, Refusal> {
    let fitting = document.fit(context)?;
    filled(&fitting, context)
}

fn filled(fitting: &pack::Fitting, context: ReportContext<'_>) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    let output = |write: &dyn Fn(&mut dyn std::io::Write) -> std::io::Result<()>| {
        write(&mut bytes).map_err(Refusal::of)
    };
    fitting.write(context, look(context), output)?;
    Ok(bytes)
}

fn of_pack(open_session: &OpenSession, name: &str) -> Result<Vec<u8>, Refusal> {
    let context = context(open_session)?;
    let pack = pack_of(context);
    let is_it = |file: &&PackFile| file.piece.file == name;
    let file = pack.files.iter().find(is_it);
    let file = file.ok_or_else(|| Refusal::new(format!("there is no `{name}`")))?;
    filled(&file.fitting, context)
}

/// The manifest, of all files of the pack.
fn manifest(open_session: &mut OpenSession) -> Result<Vec<u8>, Refusal> {
    let mut names = names_of(context(open_session)?);
    names.retain(|name| name != MANIFEST);
    let mut files = Vec::new();
    for name in names {
        if let Made::Bytes(bytes) = make(open_session, &name)? {
            let content = Content::of(&bytes);
            files.push(Written { name, content });
        }
    }
    let fingerprint = Fingerprint::of(context(open_session)?.scored).to_string();
    let mut out = Vec::new();
    let written = Manifest { fingerprint, files }.write(&mut out);
    written.map_err(Refusal::of)?;
    Ok(out)
}
