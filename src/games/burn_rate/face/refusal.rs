//! What is wrong, and what would be right.

use super::nouns::levels;
use crate::game::{Arg, Line};
use crate::games::burn_rate::rules::Refusal;
use crate::games::burn_rate::rules::noun::{department, kind, name, number, vp_card};

pub fn refusal(refusal: &Refusal) -> Line {
    let line = Line::new(id(refusal));
    match refusal {
        Refusal::UnknownHouseRule { rule } => line.with("rule", Arg::Text(rule.clone())),
        Refusal::HouseRuleValue { rule, value } => {
            line.with("rule", Arg::Text((*rule).to_owned())).with("value", number(*value))
        }
        Refusal::Seats { seats } => line.with("seats", number(*seats)),
        Refusal::Drafting { seat }
        | Refusal::NotTurn { seat }
        | Refusal::AwaitingAnswer { target: seat }
        | Refusal::NotAttacked { target: seat }
        | Refusal::NobodyMayCome { seat }
        | Refusal::NotOnStaff { seat }
        | Refusal::TargetBankrupt { target: seat }
        | Refusal::NoVp { target: seat }
        | Refusal::OneVp { target: seat }
        | Refusal::HasPlan { target: seat } => line.with("seat", *seat),
        Refusal::NoneInHand { kind: of }
        | Refusal::NotThatKind { kind: of }
        | Refusal::WrongAnswer { kind: of } => line.with("kind", kind(*of)),
        Refusal::Level { seat, department: of, level, levels: printed } => line
            .with("seat", *seat)
            .with("department", department(*of))
            .with("level", number(*level))
            .with("levels", levels(*printed)),
        Refusal::CardsNeeded { kind: of, needed } => {
            line.with("kind", kind(*of)).with("needed", number(*needed))
        }
        Refusal::HasVp { seat, department: of } => {
            line.with("seat", *seat).with("department", department(*of))
        }
        Refusal::TooFewVps { card, seat, has, needs } => line
            .with("card", vp_card(*card))
            .with("seat", *seat)
            .with("has", number(*has))
            .with("needs", number(*needs)),
        Refusal::IsNoVp { employee } | Refusal::IsVp { employee } => line.with("name", name(employee)),
        Refusal::TooManyPlayed { left: most } | Refusal::VpsStay { most } | Refusal::DiscardFew { most } => {
            line.with("most", number(*most))
        }
        Refusal::HandNotFull { held, size } => line.with("held", number(*held)).with("size", number(*size)),
        _ => line,
    }
}

fn id(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::UnknownHouseRule { .. } => "burn-refusal-unknown-house-rule",
        Refusal::HouseRuleValue { .. } => "burn-refusal-house-rule-value",
        Refusal::Seats { .. } => "burn-refusal-seats",
        Refusal::NotSeated => "burn-refusal-not-seated",
        Refusal::GameOver => "burn-refusal-game-over",
        Refusal::Gone => "burn-refusal-gone",
        Refusal::Bankrupt => "burn-refusal-bankrupt",
        Refusal::Drafting { .. } => "burn-refusal-drafting",
        Refusal::DraftOver => "burn-refusal-draft-over",
        Refusal::NotTurn { .. } => "burn-refusal-not-turn",
        Refusal::AwaitingAnswer { .. } => "burn-refusal-awaiting-answer",
        Refusal::NothingToAnswer => "burn-refusal-nothing-to-answer",
        Refusal::NotAttacked { .. } => "burn-refusal-not-attacked",
        Refusal::NotInHand => "burn-refusal-not-in-hand",
        Refusal::NoneInHand { .. } => "burn-refusal-none-in-hand",
        Refusal::NotThatKind { .. } => "burn-refusal-not-that-kind",
        Refusal::Level { .. } => "burn-refusal-level",
        Refusal::CardsNeeded { .. } => "burn-refusal-cards-needed",
        Refusal::TooManyPlayed { .. } => "burn-refusal-too-many-played",
        Refusal::NobodyMayCome { .. } => "burn-refusal-nobody-may-come",
        Refusal::NotTurnedUp => "burn-refusal-not-turned-up",
        Refusal::NotOnStaff { .. } => "burn-refusal-not-on-staff",
        Refusal::HasVp { .. } => "burn-refusal-has-vp",
        Refusal::ForcedVp => "burn-refusal-forced-vp",
        Refusal::NoSuchIdea => "burn-refusal-no-such-idea",
        Refusal::NoIdeas => "burn-refusal-no-ideas",
        Refusal::NoSuchPlayer => "burn-refusal-no-such-player",
        Refusal::OwnCompany => "burn-refusal-own-company",
        Refusal::TargetBankrupt { .. } => "burn-refusal-target-bankrupt",
        Refusal::NoAnswer => "burn-refusal-no-answer",
        Refusal::WrongAnswer { .. } => "burn-refusal-wrong-answer",
        Refusal::TooFewVps { .. } => "burn-refusal-too-few-vps",
        Refusal::NoVp { .. } => "burn-refusal-no-vp",
        Refusal::OneVp { .. } => "burn-refusal-one-vp",
        Refusal::IsNoVp { .. } => "burn-refusal-is-no-vp",
        Refusal::IsVp { .. } => "burn-refusal-is-vp",
        Refusal::NobodyLeaves => "burn-refusal-nobody-leaves",
        Refusal::HasPlan { .. } => "burn-refusal-has-plan",
        Refusal::OnlyOwn => "burn-refusal-only-own",
        Refusal::SomebodyLeaves => "burn-refusal-somebody-leaves",
        Refusal::NamedTwice => "burn-refusal-named-twice",
        Refusal::VpsStay { .. } => "burn-refusal-vps-stay",
        Refusal::HasPlayed => "burn-refusal-has-played",
        Refusal::HandNotFull { .. } => "burn-refusal-hand-not-full",
        Refusal::DiscardFew { .. } => "burn-refusal-discard-few",
        Refusal::DeckEmpty => "burn-refusal-deck-empty",
    }
}
