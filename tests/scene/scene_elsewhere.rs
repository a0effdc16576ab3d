//! Two servers: what is played in one is nothing to the other, whatever is typed or forged there; but
//! one's own table goes with one.

use boardroom::discord::custom_id::Menu;
use boardroom::games::boss::rules::Boss;
use boardroom::sandbox::{Id, Order};
use boardroom::store::{Append, Entry, Store, TableRow};
use boardroom::table::{PersonId, TableId};
use serde_json::json;

use crate::discord_support::book::Book;
use crate::discord_support::forge::leave_controls;
use crate::discord_support::play::Play;
use crate::discord_support::{Answer, GENERAL, Person, Stage};

const NO_TABLE: &str = "There is no such table.";

/// The channel of another server, in which everybody is, too.
fn annex(stage: &Stage, person: &Person) -> Id {
    stage.world.order(Order::AddGuild { name: "annex".into() }).expect("an order");
    let channels = stage.world.channels(person.id);
    channels.iter().find(|channel| channel.name == "annex").expect("a channel").id
}

/// Presses a control that was never shown there.
async fn forges(stage: &Stage, person: &Person, channel: Id, custom_id: &str) -> Answer {
    let left = leave_controls(stage, channel, &[custom_id.to_owned()]).await;
    person.press_id(channel, left[0].0, custom_id).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_nothing_to_another_server() {
    let mut stage = Stage::house().await;
    let mut play = Play::<Boss>::begin(&stage, &["Ben", "陈明", "方雨"], &[("pace", json!("untimed"))]).await;
    let (ada, dora) = (stage.person("Ada"), stage.person("Dora"));
    dora.types(GENERAL, "table open", &[("game", json!("boss"))]).await.says("Your table is open");
    let mut lobby = Book::<Boss>::open(stage.store(), stage.games().clone(), TableId(2)).await;
    play.book.read().await;
    let annex = annex(&stage, &ada);

    // Ada looks after both servers, and sits at neither table.
    let id = ada.id.0;
    let everything = |table: i64| {
        let public = "jlosahkt".chars().map(|kind| format!("1:{kind}:{table}"));
        let errands = "lsenpgaroxv".chars().map(|errand| format!("1:d:{table}:{id}:{errand}"));
        let menu = Menu::top(TableId(table), PersonId(id)).custom_id().expect("short");
        let others = [format!("1:v:{table}:1:1"), format!("1:x:{table}:pass:1"), menu];
        public.chain(errands).chain(others).collect::<Vec<_>>()
    };
    let forged: Vec<String> = [1, 2, 999].into_iter().flat_map(everything).collect();
    for (message, custom_id) in leave_controls(&stage, annex, &forged).await {
        let answer = ada.press_id(annex, message, &custom_id).await;
        assert_eq!(answer.text(), NO_TABLE, "{custom_id}");
        assert!(answer.buttons().is_empty(), "{custom_id}");
    }
    for table in ["#1", "#2", "#999"] {
        for command in
            ["look", "hand", "table status", "table log", "table export", "table join", "table end"]
        {
            let answer = ada.types(annex, command, &[("table", json!(table))]).await;
            answer.says("You don't sit at any table, and there is none here");
        }
    }
    assert_eq!(ada.completes(annex, "look", &[("table", json!(""))], "table").await, []);
    assert_eq!(play.book.read().await, Vec::new());
    assert_eq!(lobby.read().await, Vec::new());

    // In the tables' own server she may look at the one, and end both.
    forges(&stage, &ada, GENERAL, "1:k:1").await.says("I'm the Boss!");
    for (table, book) in [(1, &mut play.book), (2, &mut lobby)] {
        forges(&stage, &ada, GENERAL, &format!("1:d:{table}:{id}:n")).await;
        book.read().await;
        assert!(book.over(), "{table}");
    }
    assert_eq!(stage.faults(), Vec::<String>::new());
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_s_own_table_goes_with_one() {
    let mut stage = Stage::house().await;
    let mut play = Play::<Boss>::begin(&stage, &["Ada", "Ben", "陈明"], &[("pace", json!("untimed"))]).await;
    let ada = stage.person("Ada");
    let annex = annex(&stage, &ada);
    play.book.read().await;
    for channel in [annex, ada.dm()] {
        for custom_id in ["1:k:1", "1:h:1", "1:a:1", "1:t:1"] {
            let answer = forges(&stage, &ada, channel, custom_id).await;
            assert!(
                !answer.text().is_empty() && !answer.text().contains(NO_TABLE),
                "{custom_id}: {answer:?}"
            );
        }
        let table = [("table", json!("#1"))];
        ada.types(channel, "look", &table).await.says("I'm the Boss!");
        ada.types(channel, "hand", &table).await.says("Your hand");
        let offered = ada.completes(channel, "look", &[("table", json!(""))], "table").await;
        assert_eq!(offered.len(), 1, "{offered:?}");
        // She looks after the other server, too; but the table is ended at once from its own only.
        let end_now = format!("1:d:1:{}:n", ada.id);
        forges(&stage, &ada, channel, &end_now).await.says("Only who may manage this server");
        assert_eq!(play.book.read().await, Vec::new());
        let proposed = ada.types(channel, "table end", &table).await;
        assert!(!proposed.buttons().contains(&"End it at once".to_owned()), "{proposed:?}");
        play.book.read().await;
        assert!(!play.book.over());
    }

    // It keeps its number when it is over, for those who sat there.
    forges(&stage, &ada, GENERAL, &format!("1:d:1:{}:n", ada.id)).await;
    play.book.read().await;
    assert!(play.book.over());
    for channel in [annex, ada.dm()] {
        ada.types(channel, "look", &[("table", json!("#1"))]).await.says("I'm the Boss!");
    }
    let dora = stage.person("Dora").types(annex, "look", &[("table", json!("#1"))]).await;
    assert!(!dora.text().contains("I'm the Boss!"), "{dora:?}");
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_moderator_can_be_rid_of_a_table_of_which_nothing_can_be_read() {
    let mut stage = Stage::house().await;
    let (ada, dora) = (stage.person("Ada"), stage.person("Dora"));
    let game = [("game", json!("boss"))];
    dora.types(GENERAL, "table open", &game).await.says("Your table is open");
    let store = stage.store();
    let row = store.table(1).await.expect("read").expect("the table");
    for id in [2, 3] {
        let body = "{\"levitated\":true}".to_owned();
        let entry = Entry { table: id, seq: 1, cause: format!("newer {id}"), body };
        let row = TableRow { id, ..row.clone() };
        store.append(Append { entry, table: Some(row), dues: None }).await.expect("appended");
    }
    drop(store);
    stage.stop().await;
    stage.start().await;
    let (broken, aside) = ("can't be read any more", "I have put it aside");
    let annex = annex(&stage, &ada);
    let end_now = |person: &Person, table: i64| format!("1:d:{table}:{}:n", person.id);
    // Not who plays there, nor from another server.
    forges(&stage, &dora, GENERAL, &end_now(&dora, 2)).await.says(broken);
    forges(&stage, &ada, annex, &end_now(&ada, 2)).await.says(broken);
    forges(&stage, &ada, GENERAL, &end_now(&ada, 2)).await.says(aside);
    // As she would come to it by herself.
    let asked = ada.types(GENERAL, "table end", &[("table", json!("#3"))]).await;
    assert_eq!(asked.buttons(), ["End it at once"]);
    ada.presses_on(&asked, "End it at once").await.says(aside);
    let offered = ada.completes(GENERAL, "look", &[("table", json!(""))], "table").await;
    assert_eq!(offered.len(), 1, "{offered:?}");
    stage.stop().await;
}
