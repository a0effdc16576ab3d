//! Bad input for *Burn Rate*: whatever a person types gets a clear private answer that says what would be right,
//! and changes nothing.

use boardroom::game::walk;
use boardroom::games::burn_rate::rules::BurnRate;
use serde_json::{Value as Json, json};

use crate::discord_support::burn::Wish;
use crate::discord_support::input::{STRANGE, private, unchanged};
use crate::discord_support::play::Play;
use crate::discord_support::staged::{Said, Staged as _};
use crate::discord_support::{Person, Stage};

/// A command, its options, and a part of the answer, in English and in Chinese.
type BadCommand = (&'static str, Vec<(&'static str, Json)>, Said);

/// Types each; it is refused with these words, and nothing happens.
async fn are_refused(play: &mut Play<BurnRate>, person: &Person, commands: &[BadCommand]) {
    for (verb, options, says) in commands {
        let answer = person.types(play.thread, &format!("burn {verb}"), options).await;
        private(&answer, says.to(person));
        unchanged(play).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn out_of_turn_out_of_hand_out_of_the_question() {
    let mut stage = Stage::house().await;
    let people = ["Ada", "陈明", "Ben"];
    let mut play = Play::<BurnRate>::begin(&stage, &people, &[("pace", json!("untimed"))]).await;
    let dora = stage.person("Dora");
    let id = |id: u32| json!(format!("#{id}"));

    // The draft.
    let (seat, _) = BurnRate::next(&play.book, None);
    let drafting = Said("The draft is on", "首轮聘雇还没完");
    for person in play.people.clone() {
        are_refused(&mut play, &person, &[("done", vec![], drafting)]).await;
        if play.seat(&person) != seat {
            let up = play.book.state.open.turned_up().next().expect("somebody").id.0;
            are_refused(&mut play, &person, &[("draft", vec![("employee", id(up))], drafting)]).await;
        }
    }
    let drafter = play.at(seat).clone();
    let nobody = Said("Nobody by that name is turned up", "没有翻开这名员工");
    let draft = |employee: Json| ("draft", vec![("employee", employee)], nobody);
    are_refused(&mut play, &drafter, &[draft(id(9)), draft(id(999_999))]).await;
    for strange in STRANGE {
        are_refused(&mut play, &drafter, &[("draft", vec![("employee", json!(strange))], Said("", ""))])
            .await;
    }
    private(&dora.types(play.thread, "burn done", &[]).await, "You don't sit");

    // A turn: others', and one's own.
    play.while_wishing(Wish::Paid, |book| book.state.open.round > 0).await;
    let seat = play.book.state.open.turn().expect("a turn").seat;
    let person = play.at(seat).clone();
    let not_turn = Said("Yours will come", "请稍等");
    for other in play.people.clone().into_iter().filter(|other| other.id != person.id) {
        let card = id(play.book.state.hands[play.seat(&other).index()][0].id.0);
        let commands = [("done", vec![], not_turn), ("discard", vec![("cards", card)], not_turn)];
        are_refused(&mut play, &other, &commands).await;
    }
    let other = seat.left(3);
    let hand: Vec<u32> = play.book.state.hands[seat.index()].iter().map(|card| card.id.0).collect();
    let theirs = play.book.state.hands[other.index()][0].id.0;
    let not_in_hand = Said("isn't in your hand", "你手里没有这张牌");
    let discard = |cards: &[u32], says| ("discard", vec![("cards", json!(walk::code(cards)))], says);
    let nothing = Said("no attack to answer", "没有要应对的攻击");
    are_refused(
        &mut play,
        &person,
        &[
            ("draft", vec![("employee", id(11))], Said("The draft is over", "首轮聘雇已经结束")),
            discard(&[theirs], not_in_hand),
            discard(&[hand[0], hand[0]], Said("named twice", "选了两次")),
            discard(&hand[..5], Said("Discard 1 to 4 cards", "请弃1到4张牌")),
            discard(&[1], not_in_hand),
            ("pass", vec![], nothing),
            ("counter", vec![], nothing),
            ("counter", vec![("card", id(hand[0]))], nothing),
            ("badidea", vec![("card", id(theirs)), ("target", id(2))], Said("", "")),
            ("poach", vec![("target", id(9)), ("employee", id(11))], Said("", "")),
            (
                "vp",
                vec![
                    ("card", id(hand[0])),
                    ("target", json!("nobody")),
                    ("vps", json!("–")),
                    ("staff", json!("–")),
                ],
                Said("", ""),
            ),
        ],
    )
    .await;
    let long = [("card", json!("長".repeat(200))), ("target", json!("\u{202e}x"))];
    let answer = person.types(play.thread, "burn badidea", &long).await;
    private(&answer, "");
    assert!(answer.text().chars().count() < 2_000 && !answer.text().contains('\u{202e}'), "{answer:?}");
    unchanged(&mut play).await;

    // An attack waits.
    play.until(Wish::Pending).await;
    let open = &play.book.state.open;
    let (attacker, target) = (open.turn().expect("a turn").seat, open.pending().expect("it").target);
    let attacker = play.at(attacker).clone();
    let waits = Said("has to counter the attack, or let it pass", "抵消这次攻击，或者放过");
    let not_yours = Said("who alone can answer it", "只有本人能应对");
    let commands = [("done", vec![], waits), ("pass", vec![], not_yours), ("counter", vec![], not_yours)];
    are_refused(&mut play, &attacker, &commands).await;
    let target = play.at(target).clone();
    are_refused(
        &mut play,
        &target,
        &[("counter", vec![("card", id(1))], Said("", "")), ("done", vec![], not_turn)],
    )
    .await;
    assert_eq!(stage.faults(), Vec::<String>::new());
    stage.stop().await;
}
