//! The three kinds of elements that USEBIO is made of.

use std::io::{self, Write};

use quick_xml::Writer;
use quick_xml::events::BytesText;

use super::characters::carried;

/// Where the document goes.
pub(super) type Xml<'a> = Writer<&'a mut dyn Write>;

/// An element that holds text.
pub(super) fn text(xml: &mut Xml<'_>, name: &str, text: &str) -> io::Result<()> {
    let text = carried(text);
    xml.create_element(name).write_text_content(BytesText::new(&text)).map(drop)
}

/// An element that holds others.
pub(super) fn parent<'a>(
    xml: &mut Xml<'a>,
    name: &str,
    content: impl FnOnce(&mut Xml<'a>) -> io::Result<()>,
) -> io::Result<()> {
    xml.create_element(name).write_inner_content(content).map(drop)
}

/// An element that holds others and has attributes.
pub(super) fn attributed<'a, const N: usize>(
    xml: &mut Xml<'a>,
    name: &str,
    attributes: [(&str, &str); N],
    content: impl FnOnce(&mut Xml<'a>) -> io::Result<()>,
) -> io::Result<()> {
    let attributes = attributes.map(|(key, value)| (key, carried(value)));
    xml.create_element(name)
        .with_attributes(attributes.iter().map(|(key, value)| (*key, &**value)))
        .write_inner_content(content)
        .map(drop)
}
