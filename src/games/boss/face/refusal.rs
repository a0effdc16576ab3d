//! What is wrong, and what would be right.

use crate::game::{Arg, Line};
use crate::games::boss::rules::Refusal;
use crate::games::boss::rules::noun::{money, name, names, number};

pub fn refusal(refusal: &Refusal) -> Line {
    let line = Line::new(id(refusal));
    match refusal {
        Refusal::UnknownHouseRule { rule } | Refusal::HouseRuleValue { rule, .. } => {
            line.with("rule", Arg::Text(rule.clone()))
        }
        Refusal::MarkerMoved { deal } => line.with("deal", number(deal.0)),
        Refusal::Seats { seats } => line.with("seats", number(*seats)),
        Refusal::MarkerNotPlaced { placer: seat }
        | Refusal::NotBoss { boss: seat }
        | Refusal::CardPending { seat }
        | Refusal::OnlyToBoss { boss: seat } => line.with("seat", *seat),
        Refusal::NotAsked { name: of }
        | Refusal::Filled { name: of }
        | Refusal::NoCardFor { name: of }
        | Refusal::NoClanCard { name: of }
        | Refusal::Covered { name: of }
        | Refusal::WrongTravel { name: of } => line.with("name", name(*of)),
        Refusal::GroupFull { of, take } => line.with("names", names(*of)).with("take", number(*take)),
        Refusal::UnownedFirst { of } => line.with("names", names(*of)),
        Refusal::PriceAboveLimit { limit } => line.with("limit", money(*limit)),
        Refusal::OverPot { over, left } => line.with("over", money(*over)).with("left", money(*left)),
        Refusal::TooManyOffers { most } => line.with("most", number(*most)),
        Refusal::TooFewPoaches { held } => line.with("held", number(*held)),
        Refusal::DiscardExactly { count } => line.with("count", number(*count)),
        _ => line,
    }
}

fn id(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::UnknownHouseRule { .. } => "boss-refusal-unknown-house-rule",
        Refusal::HouseRuleValue { .. } => "boss-refusal-house-rule-value",
        Refusal::Seats { .. } => "boss-refusal-seats",
        Refusal::NotSeated => "boss-refusal-not-seated",
        Refusal::GameOver => "boss-refusal-game-over",
        Refusal::Gone => "boss-refusal-gone",
        Refusal::MarkerNotPlaced { .. } => "boss-refusal-marker-not-placed",
        Refusal::MarkerPlaced => "boss-refusal-marker-placed",
        Refusal::NoSuchDeal => "boss-refusal-no-such-deal",
        Refusal::NotBoss { .. } => "boss-refusal-not-boss",
        Refusal::IsBoss => "boss-refusal-is-boss",
        Refusal::AlreadyRolled => "boss-refusal-already-rolled",
        Refusal::MarkerMoved { .. } => "boss-refusal-marker-moved",
        Refusal::NotRolled => "boss-refusal-not-rolled",
        Refusal::MustRaise => "boss-refusal-must-raise",
        Refusal::NoDeal => "boss-refusal-no-deal",
        Refusal::DealOn => "boss-refusal-deal-on",
        Refusal::Discarding => "boss-refusal-discarding",
        Refusal::CardPending { .. } => "boss-refusal-card-pending",
        Refusal::LastChance => "boss-refusal-last-chance",
        Refusal::NoNames => "boss-refusal-no-names",
        Refusal::NotAsked { .. } => "boss-refusal-not-asked",
        Refusal::Filled { .. } => "boss-refusal-filled",
        Refusal::GroupFull { .. } => "boss-refusal-group-full",
        Refusal::NoCardFor { .. } => "boss-refusal-no-card-for",
        Refusal::NoClanCard { .. } => "boss-refusal-no-clan-card",
        Refusal::CardsSettled => "boss-refusal-cards-settled",
        Refusal::PriceAboveLimit { .. } => "boss-refusal-price-above-limit",
        Refusal::OverPot { .. } => "boss-refusal-over-pot",
        Refusal::NothingForNothing => "boss-refusal-nothing-for-nothing",
        Refusal::OnlyToBoss { .. } => "boss-refusal-only-to-boss",
        Refusal::NoSuchPlayer => "boss-refusal-no-such-player",
        Refusal::TooManyOffers { .. } => "boss-refusal-too-many-offers",
        Refusal::NotAddressee => "boss-refusal-not-addressee",
        Refusal::NotMaker => "boss-refusal-not-maker",
        Refusal::NotParty => "boss-refusal-not-party",
        Refusal::ReleaseProposed => "boss-refusal-release-proposed",
        Refusal::Binds => "boss-refusal-binds",
        Refusal::OwnFilling => "boss-refusal-own-filling",
        Refusal::NotTwoPlayers => "boss-refusal-not-two-players",
        Refusal::NotOpponents => "boss-refusal-not-opponents",
        Refusal::NoSuchTarget => "boss-refusal-no-such-target",
        Refusal::Covered { .. } => "boss-refusal-covered",
        Refusal::NotLaidOut => "boss-refusal-not-laid-out",
        Refusal::WrongTravel { .. } => "boss-refusal-wrong-travel",
        Refusal::NotPledged => "boss-refusal-not-pledged",
        Refusal::NotOwn => "boss-refusal-not-own",
        Refusal::NoTravel => "boss-refusal-no-travel",
        Refusal::NoBossCard => "boss-refusal-no-boss-card",
        Refusal::NoStop => "boss-refusal-no-stop",
        Refusal::TooFewPoaches { .. } => "boss-refusal-too-few-poaches",
        Refusal::UnownedFirst { .. } => "boss-refusal-unowned-first",
        Refusal::OwnInvestor => "boss-refusal-own-investor",
        Refusal::NothingToPoach => "boss-refusal-nothing-to-poach",
        Refusal::NothingToStop => "boss-refusal-nothing-to-stop",
        Refusal::NothingToPass => "boss-refusal-nothing-to-pass",
        Refusal::OwnCard => "boss-refusal-own-card",
        Refusal::HasPassed => "boss-refusal-has-passed",
        Refusal::NotFull => "boss-refusal-not-full",
        Refusal::NothingToDiscard => "boss-refusal-nothing-to-discard",
        Refusal::DiscardExactly { .. } => "boss-refusal-discard-exactly",
        Refusal::NotInHand => "boss-refusal-not-in-hand",
    }
}
