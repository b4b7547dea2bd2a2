//! The reader as its callers see it: what is read of files and rows, and what is found in them.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod cases;
mod codes;
mod columns;
mod corrections;
mod damage;
mod devices;
mod fuzzed;
mod hands;
mod matches;
mod movements;
mod pairs;
mod paper;
mod passed_over;
mod programs;
mod properties;
mod provisional;
mod score_pads;
mod settings;
mod several;
mod thresholds;
mod travelers;
mod workbooks;
