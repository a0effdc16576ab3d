//! A small game against the same traits as the real ones: it shows that the seam is real, and serves
//! the tests of table, host and Discord.
//!
//! Each seat holds three cards, face down. In a turn a seat may offer cards to another for a price, and
//! flash cards: unless somebody stops it with a null in a sealed window, a flashed card scores its
//! value. A roll of the die scores, too, and ends the turn. After two rounds the best score wins.

// Each test uses its part.
#![allow(dead_code, unused_imports)]

pub mod desk;
mod rules;

use std::sync::Arc;

use boardroom::game::{
    Arg, Awaited, Confirm, Face, Id, Line, Playable, Seat, Section, Tempo, View, WindowButton,
};
use boardroom::table::Games;

pub use rules::{
    Command, Event, Options, Phase, Public, Refusal, State, Toy, Trouble, plain, stumble, troubled,
};

pub const EN_US: &str = include_str!("en-US.ftl");
pub const ZH_CN: &str = include_str!("zh-CN.ftl");

/// The toy game alone.
pub fn games() -> Games {
    let toy = Playable::<Toy>::new(|file| Ok(file.built_in.to_owned())).expect("the toy's cards are right");
    Games::new(vec![Arc::new(toy)])
}

fn section(head: &'static str, lines: Vec<Line>) -> Section {
    Section { head: Line::new(head), lines }
}

fn card(values: &[u8], id: Id) -> Line {
    let value = values.get((id as usize).wrapping_sub(1)).copied().unwrap_or(0);
    if value == 0 {
        Line::new("toy-null")
    } else {
        Line::new("toy-card").with("value", Arg::Number(value.into()))
    }
}

fn seat_of(id: Id) -> Seat {
    Seat(u8::try_from(id.saturating_sub(1)).unwrap_or(u8::MAX))
}

impl Face for Toy {
    fn board(public: &Public) -> Vec<Section> {
        let seats = Seat::all(stumble(public).seats).zip(&public.hands).map(|(seat, &cards)| {
            let line =
                Line::new("toy-board-seat").with("seat", seat).with("cards", Arg::Number(i64::from(cards)));
            match public.scores.as_ref().and_then(|scores| scores.get(seat.index())) {
                Some(&score) => {
                    Line::new("toy-board-score").with("line", line).with("score", Arg::Money(score))
                }
                None => line,
            }
        });
        let open = match &public.phase {
            Phase::Turn => Line::new("toy-board-turn").with("seat", public.at),
            Phase::Offer { to, price, .. } => Line::new("toy-board-offer")
                .with("seat", public.at)
                .with("to", *to)
                .with("price", Arg::Money((*price).into())),
            Phase::Window { card: id, .. } => {
                Line::new("toy-board-window").with("seat", public.at).with("card", card(&public.values, *id))
            }
            Phase::Over => Line::new("toy-board-over"),
        };
        vec![section("toy-head-now", vec![open]), section("toy-head-seats", seats.collect())]
    }

    fn hand(view: &View<Self>) -> Vec<Section> {
        let Some((_, own)) = &view.own else { return Vec::new() };
        let mut lines = vec![Line::new("toy-hand-score").with("score", Arg::Money(own.score))];
        lines.extend(own.hand.iter().map(|&id| card(&view.public.values, id)));
        vec![section("toy-head-hand", lines)]
    }

    fn refusal(refusal: &Refusal) -> Line {
        match refusal {
            Refusal::Seats(seats) => {
                Line::new("toy-refusal-seats").with("seats", Arg::Number((*seats).into()))
            }
            Refusal::Rule(rule) => Line::new("toy-refusal-rule").with("rule", Arg::Text(rule.clone())),
            Refusal::Over => Line::new("toy-refusal-over"),
            Refusal::Turn(seat) => Line::new("toy-refusal-turn").with("seat", *seat),
            Refusal::Gone => Line::new("toy-refusal-gone"),
            Refusal::Card => Line::new("toy-refusal-card"),
            Refusal::Price(most) => Line::new("toy-refusal-price").with("most", Arg::Money((*most).into())),
            Refusal::Asked => Line::new("toy-refusal-asked"),
            Refusal::NoNull => Line::new("toy-refusal-no-null"),
        }
    }

    fn label(view: &View<Self>, _verb: &str, param: &str, id: Id) -> Line {
        match param {
            "to" => Line::new("toy-label-seat").with("seat", seat_of(id)),
            "price" => Line::new("toy-label-price").with("price", Arg::Money(id.into())),
            "offer" => Line::new("toy-label-offer").with("seat", view.public.at),
            _ => card(&view.public.values, id),
        }
    }

    fn confirm(view: &View<Self>, command: &Command) -> Option<Confirm> {
        match command {
            Command::Offer { price: 0, .. } => Some(Confirm::Always(Line::new("toy-confirm-gift"))),
            Command::Accept { .. } => match view.public.phase {
                Phase::Offer { price, .. } => Some(Confirm::Typed(
                    Line::new("toy-confirm-accept").with("price", Arg::Money(price.into())),
                )),
                _ => None,
            },
            _ => None,
        }
    }

    fn window(public: &Public) -> Vec<WindowButton> {
        match public.phase {
            Phase::Window { about, .. } => ["stop", "pass"].map(|verb| WindowButton { verb, about }).to_vec(),
            _ => Vec::new(),
        }
    }

    fn awaited(public: &Public, awaited: &Awaited) -> Line {
        match (awaited.tempo, &public.phase) {
            (Tempo::Offer, Phase::Offer { price, .. }) => {
                Line::new("toy-awaited-offer").with("price", Arg::Money((*price).into()))
            }
            (Tempo::Window, Phase::Window { card: id, .. }) => {
                Line::new("toy-awaited-window").with("card", card(&public.values, *id))
            }
            _ => Line::new("toy-awaited-turn"),
        }
    }
}
