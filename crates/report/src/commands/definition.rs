//! `matchpoint completions`, `manual` and `schema`: what comes from definitions, of the command line and of documents.

use std::io::{self, Write};
use std::iter;

use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;
use exchange::json;

use super::listed;
use crate::Exit;
use crate::cli::{Cli, ManualArgs};
use crate::failure::Failure;
use crate::output::Output;
use crate::store::Folder;

/// Prints completions for a shell.
pub(crate) fn completions(shell: Shell) -> Result<Exit, Failure> {
    Output::stdout().render(|out| {
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut Cli::program(), "matchpoint", &mut script);
        out.write_all(&script)
    })
}

/// Prints the schema of the document with everything.
pub(crate) fn schema() -> Result<Exit, Failure> {
    Output::stdout().render(|out| json::schema::write(out))
}

/// Prints the manual as one page, or writes a page for each command into a folder.
pub(crate) fn manual(args: &ManualArgs) -> Result<Exit, Failure> {
    let mut command = Cli::program().disable_help_subcommand(true);
    command.build();
    let Some(path) = &args.output else {
        return Output::stdout().render(|out| one_page(&command, out));
    };
    let pages: Vec<(String, Man)> = iter::once(&command)
        .chain(command.get_subcommands())
        .map(|command| Man::new(command.clone()))
        .map(|page| (page.get_filename(), page))
        .collect();
    let names: Vec<&str> = pages.iter().map(|(name, _)| name.as_str()).collect();
    let folder = Folder::open(path, false)?.forced(args.force);
    for (name, page) in &pages {
        folder.write(name, |out| page.render(out))?;
    }
    let written = folder.put_in_place(&names)?;
    listed::list(&written, |_| None)
}

/// The program's own page, with a section for each command in place of a list of them.
fn one_page(command: &Command, out: &mut dyn Write) -> io::Result<()> {
    let page = Man::new(command.clone());
    page.render_title(out)?;
    page.render_name_section(out)?;
    page.render_synopsis_section(out)?;
    page.render_description_section(out)?;
    page.render_options_section(out)?;
    for command in command.get_subcommands() {
        let name = command.get_bin_name().unwrap_or(command.get_name());
        writeln!(out, ".SH {}", name.to_uppercase())?;
        let page = Man::new(command.clone());
        let mut section = Vec::new();
        page.render_description_section(&mut section)?;
        page.render_synopsis_section(&mut section)?;
        page.render_options_section(&mut section)?;
        page.render_extra_section(&mut section)?;
        // What is a section of a page of its own is a part of a section here.
        let section = String::from_utf8_lossy(&section).replace(".SH ", ".SS ");
        out.write_all(section.as_bytes())?;
    }
    page.render_extra_section(out)?;
    page.render_version_section(out)
}
