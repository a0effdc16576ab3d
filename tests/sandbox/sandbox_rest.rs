//! The stand-in's REST side: limits, error codes, threads, permissions, rate limits, faults, persistence.
#![allow(clippy::unwrap_used)]

use std::time::{Duration, Instant};

use boardroom::sandbox::{Effect, Id, Options, Order, Rule, Sandbox, SandboxError, permission as bits};
use serde_json::{Value, json};

use crate::sandbox_support::{APPLICATION, Answer, BEN, Bench, CHEN, GAMES, GENERAL, GUILD, NEWS};

const MESSAGES: &str = "/channels/1400000000000000202/messages";

fn id_of(body: &Value) -> Id {
    body["id"].as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_token_is_needed_and_the_host_is_loopback() {
    let bench = Bench::new().await;
    assert_eq!(bench.raw("/api/v10/users/@me", &[]).await.code(), (401, 0));
    assert_eq!(bench.raw("/api/v10/users/@me", &[("authorization", "Bot nonsense")]).await.code(), (401, 0));
    let token = format!("Bot {}", bench.sandbox.token());
    assert_eq!(bench.raw("/api/v10/users/@me", &[("authorization", &token)]).await.status, 200);
    assert_eq!(bench.raw("/api/users/@me", &[("authorization", &token)]).await.status, 200);
    assert_eq!(bench.raw("/api/v9/users/@me", &[("authorization", &token)]).await.status, 404);
    let foreign = [("authorization", token.as_str()), ("origin", "https://example.org")];
    assert_eq!(bench.raw("/api/v10/users/@me", &foreign).await.status, 403);
    let renamed = [("authorization", token.as_str()), ("host", "example.org")];
    assert_eq!(bench.raw("/api/v10/users/@me", &renamed).await.status, 403);
    assert_eq!(bench.get("/nothing/here").await.code(), (404, 0));
    assert_eq!(bench.put("/users/@me", json!({})).await.code(), (405, 0));
}

#[tokio::test]
async fn a_port_in_use_is_one_clear_line() {
    let bench = Bench::new().await;
    let port = bench.sandbox.url().rsplit(':').next().unwrap().parse().unwrap();
    let error = Sandbox::start(Options { port, ..Options::default() }).await.err().unwrap();
    assert!(matches!(error, SandboxError::PortInUse { .. }));
    assert_eq!(error.to_string().lines().count(), 1);
}

#[tokio::test]
async fn who_and_what_there_is() {
    let bench = Bench::new().await;
    assert_eq!(bench.get("/users/@me").await.ok()["bot"], true);
    assert_eq!(bench.get("/applications/@me").await.ok()["id"], APPLICATION.to_string());
    assert_eq!(bench.get("/oauth2/applications/@me").await.ok()["id"], APPLICATION.to_string());
    assert_eq!(bench.get(&format!("/guilds/{GUILD}/members/{BEN}")).await.ok()["user"]["username"], "ben");
    assert_eq!(bench.get(&format!("/guilds/{GUILD}/members/42")).await.code(), (404, 10_013));
    bench.world.order(Order::Leave { person: BEN, gone: true }).unwrap();
    assert_eq!(bench.get(&format!("/guilds/{GUILD}/members/{BEN}")).await.code(), (404, 10_007));
    assert_eq!(bench.get("/guilds/42").await.code(), (404, 10_004));
    assert_eq!(bench.get("/channels/42").await.code(), (404, 10_003));
    assert_eq!(bench.get("/channels/x").await.form("id"), "NUMBER_TYPE_COERCE");
    assert!(bench.get("/gateway/bot").await.ok()["url"].as_str().unwrap().starts_with("ws://127.0.0.1:"));
}

#[tokio::test]
async fn a_message_has_its_bounds() {
    let bench = Bench::new().await;
    let post = |body: Value| bench.post(MESSAGES, body);
    assert_eq!(post(json!({ "content": "字".repeat(2_000) })).await.status, 200);
    let long = post(json!({ "content": "x".repeat(2_001) })).await;
    assert_eq!(long.code(), (400, 50_035));
    assert_eq!(long.form("content"), "BASE_TYPE_MAX_LENGTH");
    assert_eq!(post(json!({ "content": "  \n " })).await.code(), (400, 50_006));
    assert_eq!(post(json!({})).await.code(), (400, 50_006));
    assert_eq!(post(json!({ "content": 5 })).await.form("content"), "STRING_TYPE_CONVERT");
    let embeds = |count: usize, length: usize| vec![json!({ "description": "x".repeat(length) }); count];
    assert_eq!(post(json!({ "embeds": embeds(10, 600) })).await.status, 200);
    assert_eq!(post(json!({ "embeds": embeds(10, 601) })).await.form("embeds"), "MAX_EMBED_SIZE_EXCEEDED");
    assert_eq!(post(json!({ "embeds": embeds(11, 1) })).await.form("embeds"), "BASE_TYPE_MAX_LENGTH");
    assert_eq!(
        post(json!({ "embeds": embeds(1, 4_097) })).await.form("embeds.0.description"),
        "BASE_TYPE_MAX_LENGTH"
    );
    assert_eq!(post(json!({ "embeds": [{}] })).await.form("embeds.0.description"), "BASE_TYPE_REQUIRED");
    let title = json!([{ "title": "x".repeat(257) }]);
    assert_eq!(post(json!({ "embeds": title })).await.form("embeds.0.title"), "BASE_TYPE_MAX_LENGTH");
    let fields = json!([{ "fields": vec![json!({ "name": "a", "value": "b" }); 26] }]);
    assert_eq!(post(json!({ "embeds": fields })).await.form("embeds.0.fields"), "BASE_TYPE_MAX_LENGTH");
    let empty = json!([{ "fields": [{ "name": "a", "value": "" }] }]);
    assert_eq!(post(json!({ "embeds": empty })).await.form("embeds.0.fields.0.value"), "BASE_TYPE_REQUIRED");
    let nonce = json!({ "content": "a", "nonce": "n".repeat(26) });
    assert_eq!(post(nonce).await.form("nonce"), "NONCE_TYPE_TOO_LONG");
    let both = json!({ "content": "a", "allowed_mentions": { "parse": ["users"], "users": ["1"] } });
    assert_eq!(post(both).await.form("allowed_mentions"), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE");
}

fn button(custom_id: &str, label: &str) -> Value {
    json!({ "type": 2, "style": 1, "custom_id": custom_id, "label": label })
}

fn row(controls: &[Value]) -> Value {
    json!({ "type": 1, "components": controls })
}

fn select(options: usize) -> Value {
    let options: Vec<Value> =
        (0..options).map(|n| json!({ "label": format!("l{n}"), "value": format!("v{n}") })).collect();
    json!({ "type": 3, "custom_id": "s", "options": options })
}

#[tokio::test]
async fn components_have_their_bounds() {
    let bench = Bench::new().await;
    let post = async |rows: Value| -> Answer { bench.post(MESSAGES, json!({ "components": rows })).await };
    let rows = |count: usize| (0..count).map(|n| row(&[button(&n.to_string(), "x")])).collect::<Vec<_>>();
    assert_eq!(post(json!(rows(5))).await.status, 200);
    assert_eq!(post(json!(rows(6))).await.form("components"), "BASE_TYPE_BAD_LENGTH");
    let buttons = |count: usize| (0..count).map(|n| button(&n.to_string(), "x")).collect::<Vec<_>>();
    assert_eq!(post(json!([row(&buttons(5))])).await.status, 200);
    assert_eq!(post(json!([row(&buttons(6))])).await.form("components.0.components"), "BASE_TYPE_BAD_LENGTH");
    let twice = json!([row(&[button("a", "x")]), row(&[button("a", "y")])]);
    let path = "components.1.components.0.custom_id";
    assert_eq!(post(twice).await.form(path), "COMPONENT_CUSTOM_ID_DUPLICATED");
    let at = |name: &str| format!("components.0.components.0.{name}");
    let long = json!([row(&[button(&"x".repeat(101), "x")])]);
    assert_eq!(post(long).await.form(&at("custom_id")), "BASE_TYPE_BAD_LENGTH");
    assert_eq!(
        post(json!([row(&[button("a", &"x".repeat(81))])])).await.form(&at("label")),
        "BASE_TYPE_MAX_LENGTH"
    );
    assert_eq!(post(json!([row(&[select(25)])])).await.status, 200);
    assert_eq!(post(json!([row(&[select(26)])])).await.form(&at("options")), "BASE_TYPE_BAD_LENGTH");
    assert_eq!(post(json!([row(&[select(0)])])).await.form(&at("options")), "BASE_TYPE_BAD_LENGTH");
    let mixed = json!([row(&[select(2), button("b", "x")])]);
    assert_eq!(post(mixed).await.form("components.0"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED");
    let mut wide = select(2);
    wide["placeholder"] = json!("x".repeat(151));
    wide["options"][0]["description"] = json!("x".repeat(101));
    wide["options"][1]["value"] = json!("v0");
    wide["max_values"] = json!(3);
    let wide = post(json!([row(&[wide])])).await;
    assert_eq!(wide.form(&at("placeholder")), "BASE_TYPE_MAX_LENGTH");
    assert_eq!(wide.form(&at("options.0.description")), "BASE_TYPE_MAX_LENGTH");
    assert_eq!(wide.form(&at("options.1.value")), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED");
    assert_eq!(wide.form(&at("options")), "NUMBER_TYPE_MAX");
    assert_eq!(post(json!([button("a", "x")])).await.form("components.0.type"), "BASE_TYPE_CHOICES");
}

#[tokio::test]
async fn messages_are_listed_edited_and_deleted() {
    let bench = Bench::new().await;
    let mut ids = Vec::new();
    for n in 0..7 {
        ids.push(bench.say(GAMES, &format!("message {n}")).await);
    }
    let listed = async |query: String| -> Vec<Id> {
        bench.get(&format!("{MESSAGES}{query}")).await.ok().as_array().unwrap().iter().map(id_of).collect()
    };
    let newest_first = |range: std::ops::Range<usize>| ids[range].iter().rev().copied().collect::<Vec<_>>();
    assert_eq!(listed(String::new()).await, newest_first(0..7));
    assert_eq!(listed("?limit=2".to_owned()).await, newest_first(5..7));
    assert_eq!(listed(format!("?before={}&limit=2", ids[3])).await, newest_first(1..3));
    assert_eq!(listed(format!("?after={}&limit=2", ids[3])).await, newest_first(4..6));
    assert_eq!(listed(format!("?around={}&limit=3", ids[3])).await, newest_first(2..5));
    assert_eq!(bench.get(&format!("{MESSAGES}?limit=101")).await.form("limit"), "NUMBER_TYPE_MAX");
    let first = format!("{MESSAGES}/{}", ids[0]);
    let edited = bench.patch(&first, json!({ "content": "other" })).await.ok();
    assert_eq!(edited["content"], "other");
    assert!(edited["edited_timestamp"].is_string());
    assert_eq!(bench.patch(&first, json!({ "content": "" })).await.code(), (400, 50_006));
    assert_eq!(bench.get(&first).await.ok()["content"], "other");
    assert_eq!(bench.delete(&first).await.status, 204);
    assert_eq!(bench.delete(&first).await.code(), (404, 10_008));
    assert_eq!(bench.patch(&first, json!({ "content": "x" })).await.code(), (404, 10_008));
    let theirs = bench.world.say(BEN, GAMES, "mine", None).unwrap();
    let theirs = format!("{MESSAGES}/{theirs}");
    assert_eq!(bench.patch(&theirs, json!({ "content": "x" })).await.code(), (403, 50_005));
    assert_eq!(bench.delete(&theirs).await.code(), (403, 50_013));
    // Without the message content intent the text of others isn't seen.
    assert_eq!(bench.get(&theirs).await.ok()["content"], "");
}

#[tokio::test]
async fn a_nonce_makes_a_post_repeatable() {
    let bench = Bench::new().await;
    let body = json!({ "content": "once", "nonce": "place-7-1", "enforce_nonce": true });
    let first = id_of(&bench.post(MESSAGES, body.clone()).await.ok());
    assert_eq!(id_of(&bench.post(MESSAGES, body.clone()).await.ok()), first);
    assert_eq!(bench.get(MESSAGES).await.ok().as_array().unwrap().len(), 1);
    let lax = json!({ "content": "once", "nonce": "place-7-1" });
    assert_ne!(id_of(&bench.post(MESSAGES, lax).await.ok()), first);
    bench.world.order(Order::PassTime { ms: 10 * 60_000 }).unwrap();
    assert_ne!(id_of(&bench.post(MESSAGES, body.clone()).await.ok()), first);
    let gone =
        id_of(&bench.post(MESSAGES, json!({ "content": "a", "nonce": 7, "enforce_nonce": true })).await.ok());
    bench.delete(&format!("{MESSAGES}/{gone}")).await;
    let again = bench.post(MESSAGES, json!({ "content": "a", "nonce": 7, "enforce_nonce": true })).await;
    assert_eq!(again.code(), (404, 10_008));
}

#[tokio::test]
async fn mentions_ping_whom_they_may() {
    let bench = Bench::new().await;
    let text = format!("<@{BEN}> and <@{CHEN}> and @everyone");
    let all = bench.post(MESSAGES, json!({ "content": text })).await.ok();
    assert_eq!(all["mentions"].as_array().unwrap().len(), 2);
    assert_eq!(all["mention_everyone"], false);
    let none = json!({ "content": text, "allowed_mentions": { "parse": [] } });
    let none = bench.post(MESSAGES, none).await.ok();
    assert!(none["mentions"].as_array().unwrap().is_empty());
    let one = json!({ "content": text, "allowed_mentions": { "parse": [], "users": [BEN.to_string()] } });
    let one = bench.post(MESSAGES, one).await.ok();
    assert_eq!(one["mentions"][0]["id"], BEN.to_string());
    assert_eq!(one["mentions"].as_array().unwrap().len(), 1);
    let silent = bench.post(MESSAGES, json!({ "content": "a", "flags": 1 << 12 })).await.ok();
    assert_eq!(silent["flags"], 1 << 12);
}

#[tokio::test]
async fn files_come_back_whole() {
    let bench = Bench::new().await;
    let picture: Vec<u8> = (0..50_000_u32).map(|n| (n % 251) as u8).collect();
    let payload = json!({
        "embeds": [{ "title": "board", "image": { "url": "attachment://board.png" } }],
        "attachments": [{ "id": 0, "description": "the board" }],
    });
    let sent = bench.upload(MESSAGES, payload, &[("board.png", &picture)]).await.ok();
    let file = &sent["attachments"][0];
    assert_eq!((&file["filename"], &file["description"]), (&json!("board.png"), &json!("the board")));
    assert_eq!(sent["embeds"][0]["image"]["url"], file["url"]);
    let url = file["url"].as_str().unwrap();
    assert_eq!(bench.download(url).await, picture);
    // An edit that lists no attachment takes them away.
    let path = format!("{MESSAGES}/{}", id_of(&sent));
    assert_eq!(
        bench.patch(&path, json!({ "content": "x", "attachments": [] })).await.ok()["attachments"],
        json!([])
    );
    assert_ne!(bench.download(url).await, picture);
    let eleven: Vec<(&str, &[u8])> = vec![("a.txt", b"a"); 11];
    assert_eq!(bench.upload(MESSAGES, json!({}), &eleven).await.code(), (400, 30_015));
    let large = vec![0; (10 << 20) + 1];
    assert_eq!(bench.upload(MESSAGES, json!({}), &[("a.bin", &large)]).await.code(), (413, 40_005));
}

#[tokio::test]
async fn an_old_message_is_edited_seldom() {
    let bench = Bench::new().await;
    let id = bench.say(GAMES, "the board").await;
    let path = format!("{MESSAGES}/{id}");
    for n in 0..10 {
        bench.patch(&path, json!({ "content": format!("young {n}") })).await.ok();
    }
    bench.world.order(Order::PassTime { ms: 3_600_001 }).unwrap();
    for n in 0..3 {
        bench.patch(&path, json!({ "content": format!("old {n}") })).await.ok();
    }
    let refused = bench.patch(&path, json!({ "content": "too often" })).await;
    assert_eq!(refused.code(), (429, 30_046));
    assert!(refused.retry_after.unwrap() >= 1.0);
}

#[tokio::test]
async fn direct_messages_may_be_closed() {
    let bench = Bench::new().await;
    let open = bench.post("/users/@me/channels", json!({ "recipient_id": BEN.to_string() })).await.ok();
    assert_eq!(open["recipients"][0]["id"], BEN.to_string());
    let path = format!("/channels/{}/messages", id_of(&open));
    bench.post(&path, json!({ "content": "your hand" })).await.ok();
    bench.world.order(Order::CloseDms { person: BEN, closed: true }).unwrap();
    assert_eq!(bench.post(&path, json!({ "content": "your hand" })).await.code(), (403, 50_007));
    bench.world.order(Order::CloseDms { person: BEN, closed: false }).unwrap();
    bench.world.order(Order::Leave { person: BEN, gone: true }).unwrap();
    assert_eq!(bench.post(&path, json!({ "content": "your hand" })).await.code(), (403, 50_278));
    assert_eq!(bench.post("/users/@me/channels", json!({ "recipient_id": "7" })).await.code(), (404, 10_013));
    let oneself = json!({ "recipient_id": APPLICATION.to_string() });
    assert_eq!(bench.post("/users/@me/channels", oneself).await.code(), (403, 50_007));
    assert_eq!(
        bench.patch(&format!("/channels/{}", id_of(&open)), json!({ "name": "x" })).await.code(),
        (400, 50_003)
    );
    let below = format!("/channels/{}/threads", id_of(&open));
    assert_eq!(bench.post(&below, json!({ "name": "x" })).await.code(), (400, 50_024));
}

#[tokio::test]
async fn a_thread_lives_and_sleeps() {
    let bench = Bench::new().await;
    let on = bench.say(GAMES, "a table").await;
    let path = format!("{MESSAGES}/{on}/threads");
    assert_eq!(bench.post(&path, json!({ "name": "" })).await.form("name"), "BASE_TYPE_REQUIRED");
    assert_eq!(
        bench.post(&path, json!({ "name": "x".repeat(101) })).await.form("name"),
        "BASE_TYPE_BAD_LENGTH"
    );
    let odd = json!({ "name": "x", "auto_archive_duration": 61 });
    assert_eq!(bench.post(&path, odd).await.form("auto_archive_duration"), "BASE_TYPE_CHOICES");
    let made = bench.post(&path, json!({ "name": "table", "auto_archive_duration": 60 })).await;
    assert_eq!(made.status, 201);
    let thread = id_of(&made.ok());
    assert_eq!(thread, on, "a thread on a message has its id");
    assert_eq!(bench.post(&path, json!({ "name": "x" })).await.code(), (400, 160_004));
    let inside = format!("/channels/{thread}/messages");
    let said = bench.say(thread, "hello").await;
    let nested = bench.post(&format!("{inside}/{said}/threads"), json!({ "name": "x" })).await;
    assert_eq!(nested.code(), (400, 50_024));

    let member = format!("/channels/{thread}/thread-members/{BEN}");
    assert_eq!(bench.get(&member).await.code(), (404, 10_007));
    assert_eq!(bench.put(&member, json!({})).await.status, 204);
    assert_eq!(bench.get(&member).await.ok()["user_id"], BEN.to_string());
    let members = format!("/channels/{thread}/thread-members");
    assert_eq!(bench.get(&members).await.ok().as_array().unwrap().len(), 2);
    assert_eq!(
        bench.put(&format!("/channels/{GAMES}/thread-members/{BEN}"), json!({})).await.code(),
        (400, 50_024)
    );
    assert_eq!(bench.delete(&member).await.code(), (403, 50_013));

    bench.world.order(Order::ArchiveThread { channel: thread, locked: false }).unwrap();
    assert_eq!(
        bench.patch(&format!("{inside}/{said}"), json!({ "content": "x" })).await.code(),
        (400, 50_083)
    );
    assert_eq!(
        bench.put(&format!("/channels/{thread}/thread-members/{CHEN}"), json!({})).await.code(),
        (400, 50_083)
    );
    let itself = format!("/channels/{thread}");
    assert_eq!(bench.patch(&itself, json!({ "name": "x" })).await.code(), (400, 50_083));
    let awake = bench.patch(&itself, json!({ "archived": false })).await.ok();
    assert_eq!(awake["thread_metadata"]["archived"], false);
    assert_eq!(bench.patch(&format!("{inside}/{said}"), json!({ "content": "1" })).await.status, 200);
    // A message opens an archived thread again, unless it is locked.
    bench.world.order(Order::ArchiveThread { channel: thread, locked: false }).unwrap();
    bench.say(thread, "awake").await;
    assert_eq!(bench.get(&itself).await.ok()["thread_metadata"]["archived"], false);
    bench.world.order(Order::ArchiveThread { channel: thread, locked: true }).unwrap();
    assert_eq!(bench.post(&inside, json!({ "content": "x" })).await.code(), (400, 160_005));
    bench.patch(&itself, json!({ "archived": false })).await.ok();

    // An hour without anything, and it sleeps by itself; changing the duration counts as activity.
    assert_eq!(bench.patch(&itself, json!({ "auto_archive_duration": 1_440 })).await.status, 200);
    bench.world.order(Order::PassTime { ms: 3_700_000 }).unwrap();
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(bench.get(&itself).await.ok()["thread_metadata"]["archived"], false);
    bench.world.order(Order::PassTime { ms: 24 * 3_600_000 }).unwrap();
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(bench.get(&itself).await.ok()["thread_metadata"]["archived"], true);

    bench.world.order(Order::DeleteChannel { channel: thread }).unwrap();
    assert_eq!(bench.get(&itself).await.code(), (404, 10_003));
    assert_eq!(bench.post(&inside, json!({ "content": "x" })).await.code(), (404, 10_003));
}

#[tokio::test]
async fn threads_of_their_own_and_of_announcements() {
    let bench = Bench::new().await;
    let threads = format!("/channels/{GENERAL}/threads");
    let public = bench.post(&threads, json!({ "name": "a", "type": 11 })).await.ok();
    assert_eq!(public["type"], 11);
    // Without a type it would be private, which this application may not make.
    assert_eq!(bench.post(&threads, json!({ "name": "a" })).await.code(), (403, 50_013));
    let news = bench.say(NEWS, "news").await;
    let path = format!("/channels/{NEWS}/messages/{news}/threads");
    assert_eq!(bench.post(&path, json!({ "name": "a" })).await.ok()["type"], 10);
    let active = bench.get(&format!("/guilds/{GUILD}/threads/active")).await.ok();
    assert_eq!(active["threads"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn permissions_may_be_missing() {
    let bench = Bench::new().await;
    let on = bench.say(GAMES, "a table").await;
    let forbid = |permissions: u64| bench.world.order(Order::Forbid { channel: GAMES, permissions }).unwrap();
    forbid(bits::CREATE_PUBLIC_THREADS);
    let threads = format!("{MESSAGES}/{on}/threads");
    assert_eq!(bench.post(&threads, json!({ "name": "x" })).await.code(), (403, 50_013));
    forbid(bits::SEND_MESSAGES);
    assert_eq!(bench.post(MESSAGES, json!({ "content": "x" })).await.code(), (403, 50_013));
    forbid(bits::EMBED_LINKS);
    assert_eq!(bench.post(MESSAGES, json!({ "embeds": [{ "title": "x" }] })).await.code(), (403, 50_013));
    forbid(bits::ATTACH_FILES);
    assert_eq!(bench.upload(MESSAGES, json!({}), &[("a.txt", b"a")]).await.code(), (403, 50_013));
    forbid(bits::READ_MESSAGE_HISTORY);
    assert_eq!(bench.get(MESSAGES).await.ok(), json!([]));
    assert_eq!(bench.get(&format!("{MESSAGES}/{on}")).await.code(), (403, 50_013));
    forbid(bits::VIEW_CHANNEL);
    assert_eq!(bench.get(&format!("/channels/{GAMES}")).await.code(), (403, 50_001));
    assert_eq!(bench.post(MESSAGES, json!({ "content": "x" })).await.code(), (403, 50_001));
    forbid(0);
    let thread = id_of(&bench.post(&threads, json!({ "name": "x" })).await.ok());
    forbid(bits::SEND_MESSAGES_IN_THREADS);
    let inside = format!("/channels/{thread}/messages");
    assert_eq!(bench.post(&inside, json!({ "content": "x" })).await.code(), (403, 50_013));
}

#[tokio::test]
async fn commands_have_their_bounds() {
    let bench = Bench::new().await;
    let one = |command: Value| bench.register(json!([command]));
    let plain = |name: &str| json!({ "name": name, "description": "d" });
    for name in ["boss", "老板", "a-b_c'd", "x1"] {
        assert_eq!(one(plain(name)).await.status, 200, "{name}");
    }
    for name in ["Boss", "two words", "a!", "é́́", ""] {
        assert_eq!(one(plain(name)).await.code(), (400, 50_035), "{name}");
    }
    assert_eq!(one(plain(&"x".repeat(33))).await.form("0.name"), "BASE_TYPE_BAD_LENGTH");
    let long = json!({ "name": "a", "description": "d".repeat(101) });
    assert_eq!(one(long).await.form("0.description"), "BASE_TYPE_BAD_LENGTH");
    let many = |count: usize| (0..count).map(|n| plain(&format!("c{n}"))).collect::<Vec<_>>();
    assert_eq!(bench.register(json!(many(100))).await.status, 200);
    assert_eq!(bench.register(json!(many(101))).await.code(), (400, 30_032));
    let twice = json!([plain("a"), plain("a")]);
    assert_eq!(bench.register(twice).await.form("1"), "APPLICATION_COMMANDS_DUPLICATE_NAME");
    let with = |options: Value| json!({ "name": "a", "description": "d", "options": options });
    let option = |kind: u8, name: &str| json!({ "type": kind, "name": name, "description": "d" });
    let options = |count: usize| (0..count).map(|n| option(3, &format!("o{n}"))).collect::<Vec<_>>();
    assert_eq!(one(with(json!(options(25)))).await.status, 200);
    assert_eq!(one(with(json!(options(26)))).await.form("0.options"), "BASE_TYPE_MAX_LENGTH");
    let mut late = options(2);
    late[1]["required"] = json!(true);
    assert_eq!(
        one(with(json!(late))).await.form("0.options"),
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
    );
    let mixed = json!([option(1, "sub"), option(3, "text")]);
    assert_eq!(one(with(mixed)).await.form("0.options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID");
    let same = json!([option(3, "a"), option(3, "a")]);
    assert_eq!(one(with(same)).await.form("0.options.1.name"), "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE");
    let mut local = options(2);
    local[0]["name_localizations"] = json!({ "zh-CN": "名" });
    local[1]["name_localizations"] = json!({ "zh-CN": "名" });
    assert_eq!(
        one(with(json!(local))).await.form("0.options.1.name"),
        "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE"
    );
    let mut deep = option(1, "sub");
    deep["options"] = json!([option(1, "deeper")]);
    assert_eq!(one(with(json!([deep]))).await.form("0.options.0.options.0.type"), "BASE_TYPE_CHOICES");
    let choices = |count: usize, length: usize| {
        let choice = |n: usize| json!({ "name": format!("n{n}"), "value": format!("{n:0length$}") });
        let mut option = option(3, "c");
        option["choices"] = (0..count).map(choice).collect();
        with(json!([option]))
    };
    assert_eq!(one(choices(25, 100)).await.status, 200);
    assert_eq!(one(choices(26, 1)).await.form("0.options.0.choices"), "BASE_TYPE_MAX_LENGTH");
    assert_eq!(one(choices(1, 101)).await.form("0.options.0.choices.0.value"), "BASE_TYPE_BAD_LENGTH");
    let locale = json!({ "name": "a", "description": "d", "name_localizations": { "zh": "甲" } });
    assert_eq!(one(locale).await.form("0.name_localizations.zh"), "ENUM_TYPE_COERCE");
}

#[tokio::test]
async fn a_command_has_eight_thousand_characters_with_its_longest_localisation() {
    let bench = Bench::new().await;
    // 1 + 1 for the command; each option 2 + 100 for name and description, and its choices.
    let option = |n: usize, longest: usize| {
        let mut description = json!({ "zh-CN": "字".repeat(longest) });
        description["zh-TW"] = json!("字");
        json!({ "type": 3, "name": format!("o{n:1}"), "description": "d", "description_localizations": description })
    };
    let sized = |choices: usize, last: usize| {
        let mut options: Vec<Value> = (0..9).map(|n| option(n, 100)).collect();
        let full = |n: usize| json!({ "name": format!("{n:099}x"), "value": format!("{n:0100}") });
        options[0]["choices"] = (0..20).map(full).collect();
        options[1]["choices"] = (0..choices).map(full).collect();
        options[1]["choices"].as_array_mut().unwrap().push(json!({ "name": "n".repeat(last), "value": "v" }));
        json!([{ "name": "a", "description": "d", "options": options }])
    };
    // 2 + 9·102 + 20·200 + 15·200 + (last + 1) = 8000 for last = 79.
    assert_eq!(bench.register(sized(15, 79)).await.status, 200);
    assert_eq!(bench.register(sized(15, 80)).await.form("0"), "APPLICATION_COMMAND_TOO_LARGE");
}

#[tokio::test]
async fn registering_keeps_ids_and_lists_localisations_on_request() {
    let bench = Bench::new().await;
    let command = json!([{ "name": "a", "description": "d", "name_localizations": { "zh-CN": "甲" } }]);
    let first = bench.register(command.clone()).await.ok();
    let second = bench.register(command).await.ok();
    assert_eq!(first[0]["id"], second[0]["id"]);
    let path = format!("/applications/{APPLICATION}/commands");
    assert!(bench.get(&path).await.ok()[0]["name_localizations"].is_null());
    let full = bench.get(&format!("{path}?with_localizations=true")).await.ok();
    assert_eq!(full[0]["name_localizations"]["zh-CN"], "甲");
    assert_eq!(bench.get("/applications/7/commands").await.code(), (404, 10_002));
    let guild = format!("/applications/{APPLICATION}/guilds/{GUILD}/commands");
    let made = bench.post(&guild, json!({ "name": "g", "description": "d" })).await;
    assert_eq!(made.status, 201);
    assert_eq!(bench.post(&guild, json!({ "name": "g", "description": "e" })).await.status, 200);
    let one = format!("{guild}/{}", id_of(&made.ok()));
    assert_eq!(bench.delete(&one).await.status, 204);
    assert_eq!(bench.delete(&one).await.code(), (404, 10_063));
}

#[tokio::test]
async fn only_so_many_commands_are_made_in_a_day() {
    let bench = Bench::new().await;
    let many = |start: usize| {
        (start..start + 100)
            .map(|n| json!({ "name": format!("c{n}"), "description": "d" }))
            .collect::<Vec<_>>()
    };
    assert_eq!(bench.register(json!(many(0))).await.status, 200);
    assert_eq!(bench.register(json!(many(100))).await.status, 200);
    assert_eq!(bench.register(json!(many(200))).await.code(), (429, 30_034));
    bench.world.order(Order::PassTime { ms: 86_400_000 }).unwrap();
    assert_eq!(bench.register(json!(many(200))).await.status, 200);
}

#[tokio::test]
async fn requests_are_limited_by_route_and_over_all() {
    let bench = Bench::with(Options::default()).await;
    for left in (0..5).rev() {
        let answer = bench.post(MESSAGES, json!({ "content": "x" })).await;
        assert_eq!((answer.status, answer.remaining), (200, Some(left)));
    }
    let limited = bench.post(MESSAGES, json!({ "content": "x" })).await;
    assert_eq!((limited.status, &limited.body["global"]), (429, &json!(false)));
    assert!(limited.retry_after.unwrap() >= 1.0 && limited.body["retry_after"].as_f64().unwrap() > 0.0);
    // Another channel has a bucket of its own.
    assert_eq!(
        bench.post(&format!("/channels/{GENERAL}/messages"), json!({ "content": "x" })).await.status,
        200
    );
    let mut global = false;
    for _ in 0..60 {
        let answer = bench.get("/users/@me").await;
        global |= answer.status == 429 && answer.body["global"] == true;
    }
    assert!(global, "60 requests in a moment are too many");
    assert!(bench.world.invalid_requests() >= 2);
}

#[tokio::test]
async fn too_many_invalid_requests_get_an_address_banned() {
    let bench = Bench::new().await;
    bench.world.order(Order::CountInvalid { requests: 9_999 }).unwrap();
    assert_eq!(bench.get("/users/@me").await.status, 200);
    assert_eq!(
        bench.post("/users/@me/channels", json!({ "recipient_id": APPLICATION.to_string() })).await.status,
        403
    );
    let banned = bench.get("/users/@me").await;
    assert_eq!((banned.status, banned.body), (429, Value::Null));
}

#[tokio::test]
async fn faults_come_on_demand() {
    let bench = Bench::new().await;
    let path = "/channels/{channel_id}/messages";
    let next = |effect: Effect| bench.world.order(Order::Rest(Rule::next("POST", path, effect))).unwrap();
    let body = || json!({ "content": "x" });
    let count = async || bench.get(MESSAGES).await.ok().as_array().unwrap().len();
    next(Effect::Status { status: 502 });
    assert_eq!(bench.post(MESSAGES, body()).await.status, 502);
    next(Effect::RateLimit { after: 1.5, global: false });
    let limited = bench.post(MESSAGES, body()).await;
    assert_eq!((limited.status, &limited.body["retry_after"]), (429, &json!(1.5)));
    next(Effect::DropBefore);
    assert!(bench.send("POST", MESSAGES, Some(body())).await.is_err());
    assert_eq!(count().await, 0);
    next(Effect::DropAfter);
    assert!(bench.send("POST", MESSAGES, Some(body())).await.is_err());
    assert_eq!(count().await, 1);
    next(Effect::DelayAfter { ms: 300 });
    let start = Instant::now();
    assert_eq!(bench.post(MESSAGES, body()).await.status, 200);
    assert!(start.elapsed() >= Duration::from_millis(300));
    assert_eq!(bench.post(MESSAGES, body()).await.status, 200, "a rule is used up");
    assert_eq!(count().await, 3);
    bench.world.order(Order::Rest(Rule::any(100, Effect::Status { status: 500 }))).unwrap();
    assert_eq!(bench.get("/users/@me").await.status, 500);
    bench.world.order(Order::ClearRest).unwrap();
    assert_eq!(bench.get("/users/@me").await.status, 200);
}

#[tokio::test]
async fn orders_are_taken_over_loopback_too() {
    let bench = Bench::new().await;
    let url = format!("{}/control", bench.sandbox.url());
    let client = reqwest::Client::new();
    let order = json!({ "order": "rest", "method": "GET", "effect": "status", "status": 503 });
    assert_eq!(client.post(&url).json(&order).send().await.unwrap().status(), 204);
    assert_eq!(bench.get("/users/@me").await.status, 503);
    let unknown = json!({ "order": "delete_channel", "channel": "7" });
    assert_eq!(client.post(&url).json(&unknown).send().await.unwrap().status(), 409);
    assert_eq!(client.post(&url).json(&json!({ "order": "dance" })).send().await.unwrap().status(), 422);
    let told: Value = client.get(&url).send().await.unwrap().json().await.unwrap();
    assert_eq!(told["token"], bench.sandbox.token());
}

#[tokio::test]
async fn a_world_is_kept_on_disk() {
    let folder = tempfile::tempdir().unwrap();
    let options = || Options { data: Some(folder.path().to_owned()), unlimited: true, ..Options::default() };
    let bench = Bench::with(options()).await;
    assert!(matches!(Sandbox::start(options()).await.err().unwrap(), SandboxError::Disk(_)));
    let token = bench.sandbox.token();
    let zoe = bench.world.add_person("Zoë", "fr").unwrap();
    let sent = bench
        .upload(MESSAGES, json!({ "content": "kept", "nonce": "n1" }), &[("a.txt", b"bytes")])
        .await
        .ok();
    let gone = bench.say(GAMES, "gone").await;
    bench.delete(&format!("{MESSAGES}/{gone}")).await;
    let thread =
        bench.post(&format!("{MESSAGES}/{}/threads", id_of(&sent)), json!({ "name": "t" })).await.ok();
    bench.world.say(BEN, id_of(&thread), "in it", None).unwrap();
    bench.register(json!([{ "name": "a", "description": "d" }])).await.ok();
    let dm = bench.world.open_dm(CHEN).unwrap();
    bench.sandbox.stop().await;
    drop(bench.world);

    // A line torn by a power cut at the end is dropped.
    let log = folder.path().join("world.jsonl");
    let mut text = std::fs::read_to_string(&log).unwrap();
    text.push_str("{\"message\":{\"id\":\"17");
    std::fs::write(&log, text).unwrap();

    let bench = Bench::with(options()).await;
    assert_eq!(bench.sandbox.token(), token);
    assert!(bench.world.people().iter().any(|person| person.id == zoe && person.locale == "fr"));
    let kept = bench.get(&format!("{MESSAGES}/{}", id_of(&sent))).await.ok();
    assert_eq!(kept["content"], "kept");
    let url = kept["attachments"][0]["url"].as_str().unwrap();
    assert_eq!(bench.download(url).await, b"bytes");
    assert_eq!(bench.get(&format!("{MESSAGES}/{gone}")).await.code(), (404, 10_008));
    assert_eq!(bench.world.messages(CHEN, id_of(&thread), None, 10).len(), 1);
    assert_eq!(bench.world.commands().len(), 1);
    assert_eq!(bench.world.open_dm(CHEN).unwrap(), dm);
    let again = json!({ "content": "kept", "nonce": "n1", "enforce_nonce": true });
    assert_eq!(id_of(&bench.post(MESSAGES, again).await.ok()), id_of(&sent));
    // Broken in the middle, it isn't opened at all.
    bench.sandbox.stop().await;
    drop(bench.world);
    std::fs::write(&log, "nonsense\n{}\n").unwrap();
    let error = Sandbox::start(options()).await.err().unwrap().to_string();
    assert!(error.contains("world.jsonl: line 1"), "{error}");
}

#[tokio::test]
async fn what_was_answered_is_on_disk_already() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options { data: Some(folder.path().to_owned()), unlimited: true, ..Options::default() };
    let bench = Bench::with(options).await;
    bench.world.order(Order::PassTime { ms: 86_400_000 }).unwrap();
    let sent = bench.say(GAMES, "answered").await;
    // What a killed process leaves behind is what stands in its files at that moment.
    let left = tempfile::tempdir().unwrap();
    std::fs::copy(folder.path().join("world.jsonl"), left.path().join("world.jsonl")).unwrap();
    let again = Bench::with(Options { data: Some(left.path().to_owned()), ..Options::default() }).await;
    assert_eq!(again.get(&format!("{MESSAGES}/{sent}")).await.ok()["content"], "answered");
    assert!(again.world.now() >= sent.moment(), "time doesn't run back");
}

#[tokio::test]
async fn a_stopped_stand_in_frees_its_folder_though_a_client_stays() {
    let folder = tempfile::tempdir().unwrap();
    let options = || Options { data: Some(folder.path().to_owned()), ..Options::default() };
    let bench = Bench::with(options()).await;
    let socket = bench.socket().await;
    bench.sandbox.stop().await;
    let again = Bench::with(options()).await;
    bench.world.say(BEN, GAMES, "into the void", None).unwrap();
    assert!(again.world.messages(BEN, GAMES, None, 10).is_empty());
    drop(socket);
}

#[tokio::test]
async fn a_channel_keeps_its_last_messages_only() {
    let bench = Bench::new().await;
    for n in 0..1_005 {
        bench.world.say(BEN, GENERAL, &format!("talk {n}"), None).unwrap();
    }
    let kept = bench.world.messages(CHEN, GENERAL, None, 2_000);
    assert_eq!(kept.len(), 1_000);
    assert_eq!(kept[0]["content"], "talk 5");
}

#[tokio::test]
async fn requests_are_recorded_on_demand() {
    let folder = tempfile::tempdir().unwrap();
    let record = Some(folder.path().to_owned());
    let bench = Bench::with(Options { record, unlimited: true, ..Options::default() }).await;
    bench.say(GAMES, "recorded").await;
    let file = std::fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap();
    let line = std::fs::read_to_string(file.path()).unwrap();
    let line: Value = serde_json::from_str(line.lines().next().unwrap()).unwrap();
    let expected =
        json!({ "method": "POST", "path": MESSAGES, "body": { "content": "recorded" }, "status": 200 });
    assert_eq!(line, expected);
}

#[tokio::test]
async fn another_guild_stands_beside_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options { data: Some(folder.path().to_owned()), ..Options::default() };
    let bench = Bench::with(options.clone()).await;
    let mut socket = bench.socket().await;
    bench.world.order(Order::AddGuild { name: "annex".to_owned() }).unwrap();
    let created = socket.event("GUILD_CREATE").await;
    assert_eq!(created["name"], "annex");
    let (guild, channel) = (id_of(&created), id_of(&created["channels"][0]));
    assert_ne!(guild, GUILD);
    for (at, n) in [(guild, 1), (GUILD, 3)] {
        let channels = bench.get(&format!("/guilds/{at}/channels")).await.ok();
        assert_eq!(channels.as_array().unwrap().len(), n);
        assert!(channels.as_array().unwrap().iter().all(|channel| channel["guild_id"] == at.to_string()));
    }
    // Who left the first is still in the other.
    bench.world.order(Order::Leave { person: BEN, gone: true }).unwrap();
    assert_eq!(bench.get(&format!("/guilds/{GUILD}/members/{BEN}")).await.code(), (404, 10_007));
    bench.get(&format!("/guilds/{guild}/members/{BEN}")).await.ok();
    // What happens there tells where it does, threads and all, also after a restart.
    let thread =
        bench.post(&format!("/channels/{channel}/threads"), json!({ "name": "t", "type": 11 })).await;
    assert_eq!(thread.ok()["guild_id"], guild.to_string());
    bench.world.say(BEN, channel, "hello", None).unwrap();
    assert_eq!(socket.event("MESSAGE_CREATE").await["guild_id"], guild.to_string());
    bench.sandbox.stop().await;
    drop(bench.world);
    let bench = Bench::with(options).await;
    assert_eq!(bench.get(&format!("/guilds/{guild}")).await.ok()["name"], "annex");
    let threads = bench.get(&format!("/guilds/{guild}/threads/active")).await.ok();
    assert_eq!(threads["threads"].as_array().unwrap().len(), 1);
    let threads = bench.get(&format!("/guilds/{GUILD}/threads/active")).await.ok();
    assert_eq!(threads["threads"].as_array().unwrap().len(), 0);
}
