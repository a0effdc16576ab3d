//! Tables: members, pace, motions, automatic seats, the journal; and journals that earlier builds wrote.

#[path = "../toy/mod.rs"]
mod toy;

mod recorded;
mod table_adjourned;
mod table_automatic;
mod table_boss;
mod table_clocks;
mod table_journal;
mod table_lobby;
mod table_motions;
mod table_play;
mod table_random;
mod table_words;
