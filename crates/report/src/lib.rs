//! The program `matchpoint`, as a library: its subcommands.

pub mod commands;
