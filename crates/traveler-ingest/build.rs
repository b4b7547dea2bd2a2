//! Makes the table of what characters look like, from the one of the crate `unicode-security`.
//!
//! That one holds an address for each of 6,700 characters. All of them are put in place whenever a program starts that
//! has it, which takes longer than scoring a club's session. Here all shapes are in one text, and need none.

use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

fn main() {
    let (mut characters, mut ends, mut shapes) = (Vec::new(), Vec::new(), String::new());
    for character in char::MIN..=char::MAX {
        // Names are decomposed before characters are looked up.
        if !character.nfd().eq([character]) {
            continue;
        }
        let text = character.to_string();
        if !skeleton(&text).eq([character]) {
            shapes.extend(skeleton(&text));
            characters.push(character);
            ends.push(shapes.len());
        }
    }
    let count = characters.len();
    let mut table = String::new();
    writeln!(table, "static CHARACTERS: [char; {count}] = {characters:?};")
        .and_then(|()| writeln!(table, "static ENDS: [u16; {count}] = {ends:?};"))
        .and_then(|()| writeln!(table, "static SHAPES: &str = {shapes:?};"))
        .expect("a text can be written to");
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo names a folder"));
    fs::write(folder.join("shapes.rs"), table).expect("the folder of the build can be written to");
    println!("cargo::rerun-if-changed=build.rs");
}
