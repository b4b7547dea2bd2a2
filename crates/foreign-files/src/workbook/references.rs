//! Checks the references of the cells of a workbook. The library that reads workbooks computes with columns and rows
//! that no sheet has until the numbers overflow, and then mistakes the cell for another one. So they are checked first.

/// Columns have up to three letters (`XFD`), and rows up to seven digits.
const MOST_LETTERS: usize = 3;
const MOST_DIGITS: usize = 7;

/// What a byte of XML is a part of.
#[derive(Clone, Copy)]
pub(super) enum Seen {
    /// Text between tags.
    Text,
    /// Behind the `<` of a tag.
    Start,
    /// `<!`: a comment, if a hyphen follows.
    Bang,
    /// A comment, and that many hyphens at its end.
    Comment(usize),
    /// A tag, outside the names and values of attributes that matter.
    Tag,
    /// Behind the `=` of another attribute.
    Value,
    /// A space in a tag: an attribute may follow.
    Space,
    /// This many letters of `ref`.
    Name(usize),
    /// The name of an attribute that names a cell, up to its value.
    Named,
    /// Another value, up to this quote.
    Other(u8),
    /// The name of a cell or of several: the quote that ends it, and how many letters and digits follow each other.
    Reference(u8, usize, usize),
    /// A cell that no sheet has.
    Beyond,
    /// A quotation mark where no value begins. The library looks for attributes behind it as well, and finds others.
    Stray,
}

impl Seen {
    /// What the next byte is a part of.
    pub(super) fn then(self, byte: u8) -> Self {
        match (self, byte) {
            (Self::Text, b'<') => Self::Start,
            (Self::Text, _) => Self::Text,
            (Self::Beyond | Self::Stray, _) => self,
            (Self::Start, b'!') => Self::Bang,
            (Self::Bang, b'-') => Self::Comment(0),
            (Self::Comment(2..), b'>') => Self::Text,
            (Self::Comment(hyphens), b'-') => Self::Comment(hyphens + 1),
            (Self::Comment(_), _) => Self::Comment(0),
            // An attribute may follow at once, though no well-formed part has it so.
            (Self::Other(quote) | Self::Reference(quote, ..), _) if byte == quote => Self::Space,
            (Self::Other(quote), _) => Self::Other(quote),
            (Self::Reference(_, MOST_LETTERS, _), b'A'..=b'Z' | b'a'..=b'z')
            | (Self::Reference(_, _, MOST_DIGITS), b'0'..=b'9') => Self::Beyond,
            (Self::Reference(quote, letters, _), b'A'..=b'Z' | b'a'..=b'z') => {
                Self::Reference(quote, letters + 1, 0)
            }
            (Self::Reference(quote, _, digits), b'0'..=b'9') => {
                Self::Reference(quote, 0, digits + 1)
            }
            (Self::Reference(quote, ..), _) => Self::Reference(quote, 0, 0),
            (_, b'>') => Self::Text,
            (Self::Named, b'"' | b'\'') => Self::Reference(byte, 0, 0),
            (Self::Value, b'"' | b'\'') => Self::Other(byte),
            (_, b'"' | b'\'') => Self::Stray,
            (Self::Name(1 | 3) | Self::Named, b'=') => Self::Named,
            (Self::Name(1 | 3) | Self::Named, b' ' | b'\t' | b'\r' | b'\n') => Self::Named,
            (Self::Value, b' ' | b'\t' | b'\r' | b'\n') | (_, b'=') => Self::Value,
            (_, b' ' | b'\t' | b'\r' | b'\n') => Self::Space,
            (Self::Space, b'r') => Self::Name(1),
            (Self::Name(1), b'e') => Self::Name(2),
            (Self::Name(2), b'f') => Self::Name(3),
            _ => Self::Tag,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Seen;

    #[test]
    fn cells_that_no_sheet_has() {
        for (part, is_beyond) in [
            ("<row r=\"2\"><c r=\"XFD1048576\"><v>1</v></c></row>", false),
            ("<c r=\"AAAA1\"/>", true),
            ("<c s=\"1\" r = 'AAAA1'/>", true),
            ("<row r=\"12345678\">", true),
            ("<c r=\"D3\"r=\"AAAA1\"/>", true),
            ("<!-- it's --><c r=\"AAAA1\"/>", true),
            ("<dimension ref=\"A1:XFD1048576\"/>", false),
            ("<dimension ref=\"A1:ABCDE9\"/>", true),
            ("<c r=\"A1\" t=\"ABCDEFGH\"/>", false),
            ("<c name=\" r=&quot;\" other=' r=\"ABCDEFGH\"'/>", false),
            ("<t>see r=\"ABCDEFGH\"</t>", false),
            ("<c rr=\"ABCDEFGH\" refs=\"ABCDEFGH\"/>", false),
        ] {
            let seen = part.bytes().fold(Seen::Text, Seen::then);
            assert_eq!(matches!(seen, Seen::Beyond), is_beyond, "{part}");
            assert!(!matches!(seen, Seen::Stray), "{part}");
        }
    }

    #[test]
    fn quotation_marks_where_no_value_begins() {
        for (part, is_stray) in [
            ("<c r=\"A1\" t=\"i<row r=\"1\"><c r=\"AAAA1\">", true),
            ("<c r=\"A1\" t\"s\"/>", true),
            ("<c r=\"A1\"'/>", true),
            (
                "<?xml version='1.0' encoding=\"UTF-8\"?><c r=\"A1\" s = \"1\"/>",
                false,
            ),
            ("<!-- it's -- a \"comment --><t>it's \"text\"</t>", false),
            ("<!DOCTYPE a><c r=\"A1\">='A'!B1</c>", false),
        ] {
            let seen = part.bytes().fold(Seen::Text, Seen::then);
            assert_eq!(matches!(seen, Seen::Stray), is_stray, "{part}");
        }
    }
}
