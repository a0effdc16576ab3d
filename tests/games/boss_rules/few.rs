//! The choices of a seat stay few.

use boardroom::game::{Dice, Game};
use boardroom::games::boss::rules::Boss;

use crate::boss::table::Setup;
use crate::every_game;

/// As much as can be open at once on the largest deal: every card offered alone, all but one of
/// the boss's thirty offers, packages without cards under a proposal each, a hand of every kind.
#[test]
fn there_are_never_more_than_300_choices() {
    let mut table = Setup::new(6)
        .rules(|rules| {
            rules.bystanders_paid = true;
            rules.loose_pledges = true;
        })
        .owners("123451")
        .done(13)
        .hand(0, "tC tD tG tL tS tW t? p p p b s C")
        .hand(1, "C D G L S W")
        .hand(2, "C D G L S W")
        .hand(3, "D G L S W")
        .hand(4, "C D G L S W")
        .marker(3)
        .deal();
    assert_eq!(table.open().limit().0, 25);
    for seat in 1..6 {
        for letter in "CDGLSW".chars() {
            // Not everyone has every name.
            let _ = table.offer(seat, &letter.to_string(), 0);
        }
    }
    // Packages without cards: the boss offers, the players accept, and propose to be released.
    for price in 0..25 {
        let seat = 1 + price % 5;
        table.bid(0, "", 1, Some(seat)).unwrap();
        let offer = table.last_offer().id;
        table.accept(seat, offer).unwrap();
        let pledge = table.last_pledge().id;
        table.release(seat, pledge).unwrap();
    }
    for (letter, to) in "CDGL".chars().zip(1..) {
        table.bid(0, &letter.to_string(), 1, Some(to)).unwrap();
    }
    let most = (0..6).map(|seat| Boss::choices(&table.view(seat)).len()).max().expect("seats");
    assert!((150..=every_game::MOST_CHOICES).contains(&most), "{most}");
    every_game::all_sound::<Boss>(&table.state, 6, 8, &mut Dice::new([3; 32], 0));
}
