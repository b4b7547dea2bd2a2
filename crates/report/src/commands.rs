//! The subcommands: one file each.

pub mod contract;
pub mod rubber;
pub mod table;
