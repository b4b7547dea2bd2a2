//! The program as it is used: files in, what is printed and written, and the exit status.
//!
//! One binary for all of it: each would link the whole program, paper and workbooks included, once more.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod across;
mod audit;
mod bad_inputs;
mod beside;
mod cases;
mod correct;
mod corrected;
mod corrections;
mod devices;
mod diff;
mod draw;
mod event;
mod explain;
mod files;
mod fingerprint;
mod fixtures;
mod foreseen;
mod hands;
#[cfg(unix)]
mod hostile;
mod import;
mod ladder;
mod lines;
mod many_findings;
mod names;
mod new;
mod notice;
mod numbers_of_files;
mod official;
mod open_choices;
mod pack;
mod pages;
mod paper;
mod printed;
mod published_scores;
mod read_back;
mod real;
mod running;
mod sessions;
mod several;
mod sheets;
mod silent;
mod swiss;
mod teams;
mod text;
mod typed_records;
#[cfg(unix)]
mod unix;
mod unread_columns;
mod uploads;
mod usebio;
mod verify;
mod watch;
mod web;
mod workbook;
