//! Files that are not CSV at all, recognized by how they begin.

/// What a file is, if it is surely not CSV, and how to get CSV from it. A text is looked at in UTF-8.
pub(super) fn kind(bytes: &[u8], in_utf8: &[u8]) -> Option<(&'static str, &'static str)> {
    const EXPORT: &str = "open it in the program it came from and save it as CSV (UTF-8)";
    const SHEET: &str = "open it in a spreadsheet and save it as CSV (UTF-8)";
    const TYPE: &str = "type the results into a CSV file";
    const LIVE: &str = "ask the club for the game file of ACBLscore (`.ACM`, `.ACA` ...) or the `.bws` of its scoring devices";
    const MAGIC: [(&[u8], &str, &str); 10] = [
        (b"PK\x03\x04", "an Excel or OpenDocument workbook, or another zip archive", SHEET),
        (b"\xD0\xCF\x11\xE0", "an old Excel workbook or another Office document", SHEET),
        (b"%PDF", "a PDF document", EXPORT),
        (b"\xFF\xD8\xFF", "a JPEG picture", TYPE),
        (b"\x89PNG", "a PNG picture", TYPE),
        (b"\x1F\x8B", "a gzip archive", "unpack it first"),
        (b"\x00\x01\x00\x00Standard", "an Access database, perhaps Bridgemate's", EXPORT),
        (b"{\\rtf", "a rich text document", EXPORT),
        (
            b"PAR1",
            "a Parquet table",
            "save it as CSV, or score it with the Python package (docs/scale.md)",
        ),
        (b"\x12\x0A\x03AC3", "an ACBLscore game file", EXPORT),
    ];
    let magic = MAGIC
        .iter()
        .find(|(magic, ..)| bytes.starts_with(magic))
        .map(|&(_, kind, fix)| (kind, fix));
    let start = in_utf8.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(in_utf8);
    let start = start.trim_ascii_start();
    let begins =
        |tag: &[u8]| start.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag));
    let html = begins(b"<!doctype html") || begins(b"<html");
    let next = start.get(1..).unwrap_or_default().trim_ascii_start();
    let next = next.first().copied().unwrap_or_default();
    let json = begins(b"{") && next == b'"' || begins(b"[") && next == b'{';
    let holds = |mark: &str| memchr::memmem::find(bytes, mark.as_bytes()).is_some();
    let of_live = || ["pair_summaries", "board_results", "live.acbl.org"].into_iter().any(holds);
    magic
        .or((html && of_live()).then_some(("a page of ACBL Live", LIVE)))
        .or((json && of_live()).then_some(("the data of a page of ACBL Live", LIVE)))
        .or(json.then_some(("a JSON document", EXPORT)))
        .or(html
            .then_some(("an HTML page", "save the results themselves, not the page around them")))
        .or(begins(b"<?xml").then_some(("an XML document", EXPORT)))
}
