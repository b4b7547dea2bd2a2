//! `matchpoint generate`.

use clap::Args;

// The command line of `generate`.
#[derive(Args, Debug)]
pub(crate) struct GenerateArgs {
    /// Tables of a section; one that plays a Howell has about half as many
    #[arg(long, value_name = "COUNT", default_value_t = 7, value_parser = clap::value_parser!(u16).range(2..=999))]
    pub(crate) tables: u16,

    /// Sections, all with the same deals
    #[arg(long, value_name = "COUNT", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) sections: u32,

    /// The most boards that a pair plays
    #[arg(long, value_name = "COUNT", default_value_t = 21, value_parser = clap::value_parser!(u16).range(1..=999))]
    pub(crate) boards: u16,

    /// The seed of the random numbers; the same seed gives the same file on every machine
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
}
