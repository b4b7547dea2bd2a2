//! What is a session and what is not, and the order of its lists.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod deals;
mod draft;
mod faults;
mod joined;
mod order;
mod repeated;
mod teams;
