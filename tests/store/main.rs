//! The database, and the commands that look at one, copy it, or print what is in it.

#[path = "../discord_support/program.rs"]
mod program;
#[path = "../support/mod.rs"]
mod support;
#[path = "../toy/mod.rs"]
mod toy;

mod check;
mod old_databases;
mod output;
mod store_backup;
mod store_sqlite;
