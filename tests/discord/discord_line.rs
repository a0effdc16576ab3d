//! The line to Discord when it is bad: answers that come late, an address that leads elsewhere; and the threads of an
//! announcement channel.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::Request;
use boardroom::config::{Api, Token};
use boardroom::discord::{self, Allowance, Setup, Watch};
use boardroom::host::{SystemChance, WallClock};
use boardroom::sandbox::interaction::Standing;
use boardroom::sandbox::{Id, Invocation, Order};
use boardroom::store::Sqlite;
use boardroom::words::{Lang, Words};
use serde_json::json;
use sqlx::{Connection, SqliteConnection};
use tokio::net::TcpListener;
use tokio::sync::{Notify, oneshot};

use crate::discord_support::{GAMES, NEWS, PATIENCE, Person, Stage, controls};
use crate::toy;

fn words() -> Words {
    let words = Words::built_in().with(Lang::EnUs, toy::EN_US).expect("Fluent");
    words.with(Lang::ZhCn, toy::ZH_CN).expect("Fluent")
}

async fn stage() -> Stage {
    Stage::new(toy::games(), words()).await
}

/// Waits until an interaction's answer was promised.
async fn is_promised(person: &Person, id: Id) {
    let mut changes = person.world.changes();
    let promised = async {
        while person.world.interaction(person.id, id).expect("known").standing != Standing::Deferred {
            changes.recv().await.ok();
        }
    };
    tokio::time::timeout(PATIENCE, promised).await.expect("it is promised");
}

/// Somebody else writes in the database; nobody can until the transaction is ended.
async fn hold(stage: &Stage) -> SqliteConnection {
    let url = format!("sqlite:{}", stage.database().display());
    let mut connection = SqliteConnection::connect(&url).await.expect("a connection");
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut connection).await.expect("it is ours");
    connection
}

async fn let_go(mut connection: SqliteConnection) {
    sqlx::raw_sql("ROLLBACK").execute(&mut connection).await.expect("it ends");
    connection.close().await.expect("closed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_takes_long_is_promised_and_then_brought() {
    let mut stage = stage().await;
    let (ada, dora) = (stage.person("Ada"), stage.person("Dora"));
    ada.types(GAMES, "table open", &[("game", json!("toy"))]).await.says("Your table is open");
    dora.awaits(GAMES, "The toy").await;

    // A command: a new private message.
    let held = hold(&stage).await;
    let asked = dora.world.run(dora.id, GAMES, &Invocation::new("table join", &[])).expect("she may");
    is_promised(&dora, asked).await;
    let_go(held).await;
    let settled = dora.world.settled(asked).await.expect("known");
    assert_eq!(settled.standing, Standing::Answered);
    let answer = settled.original.expect("a message");
    let message = dora.message(GAMES, answer).expect("she sees it");
    assert_eq!(message["flags"].as_u64().unwrap_or(0) & 64, 64, "{message}");
    assert!(message["content"].as_str().expect("text").contains("joins"), "{message}");
    assert!(ada.message(GAMES, answer).is_none(), "it is hers alone");

    // A control of a private menu: the same message, changed.
    let menu = dora.types(GAMES, "table status", &[]).await;
    let leave = menu.control(|control| control["label"] == "Leave").expect("she may leave");
    let held = hold(&stage).await;
    let custom_id = leave["custom_id"].as_str().expect("an id");
    let pressed = dora.world.press(dora.id, GAMES, menu.id(), custom_id).expect("she may");
    // Discord shows nothing of such a promise.
    assert_eq!(dora.world.settled(pressed).await.expect("known").standing, Standing::Answered);
    assert_eq!(dora.message(GAMES, menu.id()), menu.message, "nothing has changed yet");
    let_go(held).await;
    dora.awaits(GAMES, "leaves").await;
    let message = dora.message(GAMES, menu.id()).expect("it is still there");
    assert!(message["content"].as_str().expect("text").contains("leaves"), "{message}");
    assert!(controls(&message).iter().all(|control| control["label"] != "Leave"), "{message}");
    stage.stop().await;
}

/// Speaks as much of Discord's API as it takes to be asked for the gateway, which is elsewhere.
async fn liar(gateway: String, asked: Arc<Notify>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let answer = move |request: Request| {
        let (gateway, asked) = (gateway.clone(), asked.clone());
        async move {
            if request.uri().path().ends_with("/gateway") {
                asked.notify_one();
                return Json(json!({ "url": gateway }));
            }
            Json(json!({ "id": "1", "username": "boardroom", "discriminator": "0", "bot": true }))
        }
    };
    tokio::spawn(async move { axum::serve(listener, axum::Router::new().fallback(answer)).await });
    url
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_for_this_machine_goes_nowhere_else() {
    // This is a name of this machine, too, but not one of loopback's.
    let elsewhere = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = elsewhere.local_addr().expect("an address").port();
    let asked = Arc::new(Notify::new());
    let url = liar(format!("ws://0.0.0.0:{port}"), asked.clone()).await;
    let folder = tempfile::tempdir().expect("a folder");
    let store = Arc::new(Sqlite::open(&folder.path().join("boardroom.sqlite")).await.expect("a database"));
    let setup = Setup {
        rhythm: boardroom::table::Rhythm::Brisk,
        token: Token::new("secret"),
        api: Some(Api::new(&url).expect("on this machine")),
        games: toy::games(),
        words: Arc::new(words()),
        store: store.clone(),
        clock: Arc::new(WallClock),
        chance: Arc::new(SystemChance),
        watch: Watch::default(),
        allowance: Allowance::default(),
    };
    let (stop, stopped) = oneshot::channel::<()>();
    let bot = tokio::spawn(discord::run(setup, async { drop(stopped.await) }));
    // It asks again, having refused to go there.
    for _ in 0..2 {
        tokio::time::timeout(PATIENCE, asked.notified()).await.expect("it asks");
    }
    let came = tokio::time::timeout(Duration::ZERO, elsewhere.accept()).await;
    assert!(came.is_err(), "it went there");
    stop.send(()).expect("it runs");
    bot.await.expect("no panic").expect("a clean end");
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_announcement_channel_has_announcement_threads() {
    let mut stage = stage().await;
    let (ada, dora) = (stage.person("Ada"), stage.person("Dora"));
    let mut changes = stage.world.changes();
    for (table, deleted) in [("#1", false), ("#2", true)] {
        ada.types(NEWS, "table open", &[("game", json!("toy"))]).await.says("Your table is open");
        let (invitation, _) = dora.awaits_fitting(NEWS, |control| control["label"] == "Join").await;
        let this = [("table", json!(table))];
        dora.types(NEWS, "table join", &this).await.says("joins");
        // Without its invitation the thread hangs on a message of its own.
        if deleted {
            let order = Order::DeleteMessage { channel: NEWS, message: invitation };
            stage.world.order(order).expect("an order");
        }
        ada.types(NEWS, "table start", &this).await.says("begins");
        let thread = async {
            loop {
                let channels = stage.world.channels(ada.id);
                let title = format!("table {}", &table[1..]);
                if let Some(thread) = channels.into_iter().find(|channel| channel.name.contains(&title)) {
                    break thread;
                }
                changes.recv().await.ok();
            }
        };
        let thread = tokio::time::timeout(PATIENCE, thread).await.expect("a thread in time");
        assert_eq!(thread.thread().expect("a thread").parent, NEWS);
        ada.awaits(thread.id, "The game begins").await;
    }
    stage.stop().await;
}
