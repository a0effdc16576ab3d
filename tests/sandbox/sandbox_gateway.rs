//! The stand-in's gateway and interactions: sessions, resuming, cuts, and the rules of answering.
#![allow(clippy::unwrap_used)]

use std::{io::Read, time::Duration};

use boardroom::sandbox::{Id, Invocation, Order, Refused, interaction::Standing};
use flate2::{Decompress, FlushDecompress, read::ZlibDecoder};
use serde_json::{Value, json};

use crate::sandbox_support::{ADA, APPLICATION, BEN, Bench, CHEN, Frame, GAMES, GENERAL, GUILD, Socket};

fn id_of(value: &Value) -> Id {
    value.as_str().unwrap().parse().unwrap()
}

fn echo() -> Value {
    json!([{
        "name": "echo", "description": "Says it again",
        "options": [
            { "type": 3, "name": "text", "description": "What", "required": true, "max_length": 10 },
            { "type": 6, "name": "whom", "description": "To whom" },
            { "type": 4, "name": "often", "description": "How often", "min_value": 1, "max_value": 9 },
            { "type": 3, "name": "how", "description": "How", "choices": [{ "name": "Loudly", "value": "loud" }] },
            { "type": 3, "name": "card", "description": "Which", "autocomplete": true },
        ],
    }])
}

fn said(text: &str) -> Invocation {
    Invocation::new("echo", &[("text", json!(text))])
}

#[tokio::test]
async fn a_session_begins() {
    let bench = Bench::new().await;
    let mut socket = Socket::open(&bench.sandbox.gateway_url()).await;
    let hello = socket.payload().await;
    assert_eq!(hello["op"], 10);
    assert!(hello["d"]["heartbeat_interval"].as_u64().unwrap() > 10_000);
    socket.send(json!({ "op": 1, "d": null })).await;
    assert_eq!(socket.payload().await["op"], 11);
    socket.send(json!({ "op": 2, "d": bench.identify() })).await;
    let ready = socket.payload().await;
    assert_eq!((&ready["t"], &ready["s"]), (&json!("READY"), &json!(1)));
    assert_eq!(ready["d"]["application"]["id"], APPLICATION.to_string());
    assert_eq!(ready["d"]["guilds"][0], json!({ "id": GUILD.to_string(), "unavailable": true }));
    assert!(ready["d"]["resume_gateway_url"].as_str().unwrap().starts_with("ws://127.0.0.1:"));
    let guild = socket.event("GUILD_CREATE").await;
    assert_eq!(guild["channels"].as_array().unwrap().len(), 3);
    assert_eq!(bench.world.connected(), 1);
}

#[tokio::test]
async fn wrong_beginnings_are_closed_with_discords_codes() {
    let bench = Bench::new().await;
    let closed = async |payload: Value| {
        let mut socket = Socket::open(&bench.sandbox.gateway_url()).await;
        socket.send(payload).await;
        match socket.end().await {
            Frame::Closed(code) => code,
            other => panic!("not closed but {other:?}"),
        }
    };
    let with = |name: &str, value: Value| {
        let mut data = bench.identify();
        data[name] = value;
        json!({ "op": 2, "d": data })
    };
    assert_eq!(closed(with("token", json!("x"))).await, Some(4004));
    assert_eq!(closed(with("intents", json!(1_u64 << 40))).await, Some(4013));
    assert_eq!(closed(with("intents", json!(1 << 15))).await, Some(4014));
    assert_eq!(closed(with("shard", json!([1, 1]))).await, Some(4010));
    assert_eq!(closed(json!({ "op": 3, "d": {} })).await, Some(4003));
    assert_eq!(closed(json!({ "op": 99 })).await, Some(4001));
    assert_eq!(closed(json!({ "op": 1, "d": "x".repeat(5_000) })).await, Some(4002));
    let mut socket = bench.socket().await;
    socket.send(json!({ "op": 2, "d": bench.identify() })).await;
    assert!(matches!(socket.end().await, Frame::Closed(Some(4005))));
    let mut busy = Socket::open(&bench.sandbox.gateway_url()).await;
    for _ in 0..121 {
        busy.send(json!({ "op": 1, "d": null })).await;
    }
    assert!(matches!(busy.end().await, Frame::Closed(Some(4008))));
}

#[tokio::test]
async fn payloads_are_compressed_where_asked() {
    let bench = Bench::new().await;
    let mut socket = Socket::open(&bench.sandbox.gateway_url()).await;
    socket.payload().await;
    let mut data = bench.identify();
    data["compress"] = json!(true);
    socket.send(json!({ "op": 2, "d": data })).await;
    let Frame::Binary(packed) = socket.frame().await else { panic!("it isn't compressed") };
    let mut text = String::new();
    ZlibDecoder::new(packed.as_slice()).read_to_string(&mut text).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap()["t"], "READY");

    let url = format!("{}?v=10&encoding=json&compress=zlib-stream&", bench.sandbox.gateway_url());
    let mut socket = Socket::open(&url).await;
    let (mut stream, mut seen) = (Decompress::new(true), Vec::new());
    let mut unpack = |frame: Frame| {
        let Frame::Binary(packed) = frame else { panic!("it isn't compressed") };
        let mut text = Vec::with_capacity(1 << 20);
        stream.decompress_vec(&packed, &mut text, FlushDecompress::Sync).unwrap();
        seen.push(serde_json::from_slice::<Value>(&text).unwrap());
    };
    unpack(socket.frame().await);
    socket.send(json!({ "op": 2, "d": bench.identify() })).await;
    unpack(socket.frame().await);
    unpack(socket.frame().await);
    assert_eq!(seen[0]["op"], 10);
    assert_eq!(seen[1]["t"], "READY");
    assert_eq!(seen[2]["t"], "GUILD_CREATE");
}

#[tokio::test]
async fn events_come_by_intent() {
    let bench = Bench::new().await;
    let mut all = bench.socket().await;
    let mut few = Socket::open(&bench.sandbox.gateway_url()).await;
    let mut data = bench.identify();
    data["intents"] = json!(1);
    few.send(json!({ "op": 2, "d": data })).await;
    few.event("GUILD_CREATE").await;
    let theirs = bench.world.say(BEN, GAMES, "hello there", None).unwrap();
    let event = all.event("MESSAGE_CREATE").await;
    assert_eq!((id_of(&event["id"]), &event["content"]), (theirs, &json!("")), "no message content intent");
    let mention = format!("<@{APPLICATION}> hello");
    bench.world.say(BEN, GAMES, &mention, Some(theirs)).unwrap();
    let event = all.event("MESSAGE_CREATE").await;
    assert_eq!(event["content"], mention);
    assert_eq!(event["referenced_message"]["id"], theirs.to_string());
    let dm = bench.world.open_dm(BEN).unwrap();
    bench.world.say(BEN, dm, "psst", None).unwrap();
    let event = all.event("MESSAGE_CREATE").await;
    assert_eq!((&event["content"], event.get("guild_id")), (&json!("psst"), None));
    let own = bench.say(GAMES, "own").await;
    bench.patch(&format!("/channels/{GAMES}/messages/{own}"), json!({ "content": "changed" })).await.ok();
    assert_eq!(all.event("MESSAGE_UPDATE").await["content"], "changed");
    bench.post(&format!("/channels/{GAMES}/messages/{own}/threads"), json!({ "name": "t" })).await.ok();
    assert_eq!(few.payload().await["t"], "THREAD_CREATE", "no message came to who didn't ask for them");
    assert_eq!(all.event("THREAD_CREATE").await["newly_created"], true);
    bench.world.order(Order::ArchiveThread { channel: own, locked: false }).unwrap();
    assert_eq!(all.event("THREAD_UPDATE").await["thread_metadata"]["archived"], true);
    bench.world.order(Order::DeleteMessage { channel: GAMES, message: own }).unwrap();
    assert_eq!(id_of(&all.event("MESSAGE_DELETE").await["id"]), own);
    bench.world.order(Order::DeleteChannel { channel: GAMES }).unwrap();
    assert_eq!(id_of(&all.event("THREAD_DELETE").await["id"]), own);
    assert_eq!(id_of(&all.event("CHANNEL_DELETE").await["id"]), GAMES);
}

/// A socket in a session: its id, and the last sequence number seen.
async fn session(bench: &Bench) -> (Socket, String, u64) {
    let mut socket = bench.identifying().await;
    let ready = socket.event("READY").await;
    let guild = socket.payload().await;
    (socket, ready["session_id"].as_str().unwrap().to_owned(), guild["s"].as_u64().unwrap())
}

async fn resumed(bench: &Bench, session: &str, seq: u64) -> Socket {
    let mut socket = Socket::open(&bench.sandbox.gateway_url()).await;
    let data = json!({ "token": bench.sandbox.token(), "session_id": session, "seq": seq });
    socket.send(json!({ "op": 6, "d": data })).await;
    assert_eq!(socket.payload().await["op"], 10);
    socket
}

#[tokio::test]
async fn a_cut_session_is_resumed_with_what_it_missed() {
    let bench = Bench::new().await;
    let (mut socket, id, mut seq) = session(&bench).await;
    for (order, code) in [
        (Order::CutGateway { code: None }, None),
        (Order::CutGateway { code: Some(4000) }, Some(4000)),
        (Order::CloseGatewayWithoutCode, None),
    ] {
        let without_a_word = order == Order::CutGateway { code: None };
        bench.world.order(order).unwrap();
        match socket.end().await {
            Frame::Cut => assert!(without_a_word),
            Frame::Closed(given) => assert_eq!(given, code),
            other => panic!("{other:?}"),
        }
        bench.say(GAMES, "missed").await;
        socket = resumed(&bench, &id, seq).await;
        let mut seen = Vec::new();
        loop {
            let payload = socket.payload().await;
            seen.push((payload["s"].as_u64().unwrap(), payload["t"].as_str().unwrap().to_owned()));
            if payload["t"] == "RESUMED" {
                break;
            }
        }
        let expected = [(seq + 1, "MESSAGE_CREATE".to_owned()), (seq + 2, "RESUMED".to_owned())];
        assert_eq!(seen, expected, "each event once, in order");
        seq += 2;
    }
    bench.say(GAMES, "live").await;
    assert_eq!(socket.event("MESSAGE_CREATE").await["content"], "live");
}

#[tokio::test]
async fn a_session_may_be_lost() {
    let bench = Bench::new().await;
    let (mut socket, id, seq) = session(&bench).await;
    bench.world.order(Order::Reconnect).unwrap();
    assert_eq!(socket.op(7).await["d"], Value::Null);
    bench.world.order(Order::Invalidate { resumable: true }).unwrap();
    assert_eq!(socket.op(9).await["d"], true);
    drop(socket);
    let mut socket = resumed(&bench, &id, seq + 100).await;
    assert!(matches!(socket.end().await, Frame::Closed(Some(4007))));
    let mut socket = resumed(&bench, &id, seq).await;
    assert_eq!(socket.op(9).await["d"], false, "a wrong sequence number ended it");

    let (mut socket, id, seq) = session(&bench).await;
    socket.close(1000).await;
    socket.end().await;
    let mut again = resumed(&bench, &id, seq).await;
    assert_eq!(again.op(9).await["d"], false, "closing with 1000 ends a session");

    let (socket, id, seq) = session(&bench).await;
    drop(socket);
    tokio::time::sleep(Duration::from_millis(200)).await;
    bench.world.order(Order::PassTime { ms: 10 * 60_000 }).unwrap();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let mut again = resumed(&bench, &id, seq).await;
    assert_eq!(again.op(9).await["d"], false, "after minutes it is too late");

    let (_socket, id, seq) = session(&bench).await;
    bench.world.order(Order::Invalidate { resumable: false }).unwrap();
    let mut again = resumed(&bench, &id, seq).await;
    assert_eq!(again.op(9).await["d"], false);
}

#[tokio::test]
async fn the_gateway_misbehaves_on_demand() {
    let bench = Bench::new().await;
    let (mut socket, ..) = session(&bench).await;
    bench.say(GAMES, "twice").await;
    let first = socket.payload().await;
    bench.world.order(Order::RepeatEvents { count: 1 }).unwrap();
    assert_eq!(socket.payload().await, first);
    bench.world.order(Order::Deafen { deaf: true }).unwrap();
    socket.send(json!({ "op": 1, "d": 2 })).await;
    bench.world.order(Order::Reconnect).unwrap();
    assert_eq!(socket.payload().await["op"], 7, "the heartbeat wasn't answered");
}

#[tokio::test]
async fn a_command_arrives_with_all_that_discord_sends() {
    let bench = Bench::new().await;
    bench.register(echo()).await.ok();
    let mut socket = bench.socket().await;
    let options = [("text", json!("hi")), ("whom", json!(CHEN.to_string())), ("often", json!("3"))];
    bench.world.run(ADA, GAMES, &Invocation::new("echo", &options)).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    for name in
        ["entitlements", "attachment_size_limit", "locale", "version", "channel_id", "token", "channel"]
    {
        assert!(!event[name].is_null(), "{name}");
    }
    assert_eq!(
        (&event["type"], &event["context"], &event["locale"]),
        (&json!(2), &json!(0), &json!("en-US"))
    );
    assert_eq!(event["guild_locale"], "en-US");
    let data = &event["data"];
    assert_eq!(data["options"][0], json!({ "name": "text", "type": 3, "value": "hi" }));
    assert_eq!(data["options"][2], json!({ "name": "often", "type": 4, "value": 3 }));
    assert_eq!(data["resolved"]["users"][CHEN.to_string()]["global_name"], "陈明");
    let has = |bits: &Value, bit: u64| bits.as_str().unwrap().parse::<u64>().unwrap() & bit != 0;
    assert!(has(&event["member"]["permissions"], 1 << 5), "Ada has Manage Server");
    assert!(has(&event["app_permissions"], 1 << 35), "the application may make threads");
    bench.world.order(Order::Forbid { channel: GAMES, permissions: 1 << 35 }).unwrap();
    bench.world.run(BEN, GAMES, &said("hi")).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    assert!(!has(&event["member"]["permissions"], 1 << 5));
    assert!(!has(&event["app_permissions"], 1 << 35));
    let dm = bench.world.open_dm(CHEN).unwrap();
    bench.world.run(CHEN, dm, &said("hi")).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    assert_eq!((&event["context"], event.get("member")), (&json!(1), None));
    assert_eq!(event["user"]["id"], CHEN.to_string());
}

#[tokio::test]
async fn a_client_lets_only_fitting_commands_pass() {
    let bench = Bench::new().await;
    bench.register(echo()).await.ok();
    let run = |options: &[(&str, Value)]| bench.world.run(BEN, GAMES, &Invocation::new("echo", options));
    let why = |result: Result<Id, Refused>| match result {
        Err(Refused::BadOption(bad)) => bad.name,
        other => panic!("{other:?}"),
    };
    assert_eq!(why(run(&[])), "text");
    assert_eq!(why(run(&[("text", json!("too long a text"))])), "text");
    let text = ("text", json!("a"));
    assert_eq!(why(run(&[text.clone(), ("often", json!(10))])), "often");
    assert_eq!(why(run(&[text.clone(), ("often", json!(1.5))])), "often");
    assert_eq!(why(run(&[text.clone(), ("how", json!("soft"))])), "how");
    assert_eq!(why(run(&[text.clone(), ("whom", json!("7"))])), "7");
    assert_eq!(why(run(&[text.clone(), ("else", json!("x"))])), "else");
    assert_eq!(why(run(&[text.clone(), text.clone()])), "text");
    let unknown = bench.world.run(BEN, GAMES, &Invocation::new("nothing", &[]));
    assert_eq!(unknown, Err(Refused::NoSuchCommand("nothing".to_owned())));
    let on = bench.say(GAMES, "x").await;
    bench.post(&format!("/channels/{GAMES}/messages/{on}/threads"), json!({ "name": "t" })).await.ok();
    bench.world.order(Order::ArchiveThread { channel: on, locked: false }).unwrap();
    assert_eq!(bench.world.run(BEN, on, &said("x")), Err(Refused::Archived));
    let elsewhere = bench.world.open_dm(ADA).unwrap();
    assert_eq!(bench.world.run(BEN, elsewhere, &said("x")), Err(Refused::NoSuchChannel));
    let guarded = json!([
        { "name": "setup", "description": "d", "default_member_permissions": "32", "contexts": [0] },
    ]);
    bench.register(guarded).await.ok();
    let setup = Invocation::new("setup", &[]);
    assert_eq!(bench.world.run(BEN, GAMES, &setup), Err(Refused::NotAllowed));
    assert!(bench.world.run(ADA, GAMES, &setup).is_ok());
    let dm = bench.world.open_dm(ADA).unwrap();
    assert!(matches!(bench.world.run(ADA, dm, &setup), Err(Refused::NoSuchCommand(_))));
}

#[tokio::test]
async fn the_first_answer_is_one_and_in_time() {
    let bench = Bench::new().await;
    bench.register(echo()).await.ok();
    let mut socket = bench.socket().await;
    let id = bench.world.run(BEN, GAMES, &said("a")).unwrap();
    assert_eq!(bench.world.interaction(BEN, id).unwrap().standing, Standing::Pending);
    assert_eq!(bench.world.interaction(ADA, id), None);
    let event = socket.event("INTERACTION_CREATE").await;
    let reply = json!({ "type": 4, "data": { "content": "a", "flags": 64 } });
    for wrong in [6, 7, 8, 1] {
        let refused = bench.callback(&event, json!({ "type": wrong, "data": { "choices": [] } })).await;
        assert_eq!(refused.form("type"), "BASE_TYPE_CHOICES", "{wrong}");
    }
    assert_eq!(bench.callback(&event, json!({ "type": 4 })).await.code(), (400, 50_006));
    let answer = bench.callback_to(&event, "?with_response=true", reply.clone()).await.ok();
    assert_eq!(answer["interaction"]["response_message_ephemeral"], true);
    let message = id_of(&answer["resource"]["message"]["id"]);
    assert_eq!(bench.callback(&event, reply.clone()).await.code(), (400, 40_060));
    assert_eq!(bench.world.settled(id).await.unwrap().standing, Standing::Answered);
    assert!(bench.world.message(BEN, GAMES, message).is_some());
    assert_eq!(bench.world.message(ADA, GAMES, message), None, "it is ephemeral");
    assert_eq!(bench.get(&format!("/channels/{GAMES}/messages/{message}")).await.code(), (404, 10_008));

    let late = bench.world.run(BEN, GAMES, &said("b")).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    assert_eq!(bench.world.settled(late).await.unwrap().standing, Standing::Failed);
    assert_eq!(bench.callback(&event, reply.clone()).await.code(), (404, 10_062));
    let mut forged = event.clone();
    forged["token"] = json!("nonsense");
    assert_eq!(bench.callback(&forged, reply).await.code(), (404, 10_062));
}

#[tokio::test]
async fn a_promised_answer_comes_later_and_others_follow() {
    let bench = Bench::new().await;
    bench.register(echo()).await.ok();
    let mut socket = bench.socket().await;
    let id = bench.world.run(BEN, GAMES, &said("a")).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    let hook = format!("/webhooks/{APPLICATION}/{}", event["token"].as_str().unwrap());
    let original = format!("{hook}/messages/@original");
    assert_eq!(bench.get(&original).await.code(), (404, 10_015), "not before the first answer");
    bench.callback(&event, json!({ "type": 5, "data": { "flags": 64 } })).await.ok();
    assert_eq!(bench.world.interaction(BEN, id).unwrap().standing, Standing::Deferred);
    assert_eq!(bench.get(&original).await.ok()["flags"], 64 | 128);
    let edited = bench.patch(&original, json!({ "content": "done" })).await.ok();
    assert_eq!((&edited["content"], &edited["flags"]), (&json!("done"), &json!(64)));
    assert_eq!(bench.world.interaction(BEN, id).unwrap().standing, Standing::Answered);
    let more = bench.post(&hook, json!({ "content": "more", "flags": 64 })).await.ok();
    let more = format!("{hook}/messages/{}", id_of(&more["id"]));
    assert_eq!(bench.patch(&more, json!({ "content": "less" })).await.ok()["content"], "less");
    assert_eq!(bench.delete(&more).await.status, 204);
    assert_eq!(bench.get(&more).await.code(), (404, 10_008));
    assert_eq!(
        bench.patch(&original, json!({ "content": "x".repeat(2_001) })).await.form("content"),
        "BASE_TYPE_MAX_LENGTH"
    );
    bench.world.order(Order::PassTime { ms: 15 * 60_000 + 1 }).unwrap();
    assert_eq!(bench.patch(&original, json!({ "content": "late" })).await.code(), (401, 50_027));
    assert_eq!(
        bench.get(&format!("/webhooks/{APPLICATION}/nonsense/messages/@original")).await.code(),
        (404, 10_015)
    );

    // Directly after a promise, a follow-up is the promised answer.
    bench.world.run(BEN, GAMES, &said("b")).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    bench.callback(&event, json!({ "type": 5 })).await.ok();
    let hook = format!("/webhooks/{APPLICATION}/{}", event["token"].as_str().unwrap());
    let followed = bench.post(&hook, json!({ "content": "followed" })).await.ok();
    let original = bench.get(&format!("{hook}/messages/@original")).await.ok();
    assert_eq!(followed["id"], original["id"]);
}

#[tokio::test]
async fn buttons_and_selects_are_answered() {
    let bench = Bench::new().await;
    let mut socket = bench.socket().await;
    let rows = json!([
        { "type": 1, "components": [
            { "type": 2, "style": 1, "custom_id": "go", "label": "Go" },
            { "type": 2, "style": 2, "custom_id": "off", "label": "Off", "disabled": true },
        ] },
        { "type": 1, "components": [{ "type": 3, "custom_id": "pick", "min_values": 1, "max_values": 2, "options": [
            { "label": "A", "value": "a" }, { "label": "B", "value": "b" }, { "label": "C", "value": "c" },
        ] }] },
    ]);
    let path = format!("/channels/{GENERAL}/messages");
    let message =
        id_of(&bench.post(&path, json!({ "content": "menu", "components": rows })).await.ok()["id"]);
    let world = &bench.world;
    assert_eq!(world.press(BEN, GENERAL, message, "off"), Err(Refused::NoSuchControl));
    assert_eq!(world.press(BEN, GENERAL, message, "none"), Err(Refused::NoSuchControl));
    let choose = |values: &[&str]| {
        let values: Vec<String> = values.iter().map(|value| (*value).to_owned()).collect();
        world.choose(BEN, GENERAL, message, "pick", &values)
    };
    for wrong in [&[][..], &["a", "b", "c"], &["x"], &["a", "a"]] {
        assert_eq!(choose(wrong), Err(Refused::BadChoice { least: 1, most: 2 }));
    }
    choose(&["c", "a"]).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    assert_eq!((&event["type"], &event["data"]["values"]), (&json!(3), &json!(["c", "a"])));
    assert_eq!(event["message"]["id"], message.to_string());
    let update = json!({ "type": 7, "data": { "content": "chosen", "components": [] } });
    bench.callback(&event, update).await.ok();
    let shown = world.message(ADA, GENERAL, message).unwrap();
    assert_eq!((&shown["content"], &shown["components"]), (&json!("chosen"), &json!([])));

    let rows =
        json!([{ "type": 1, "components": [{ "type": 2, "style": 1, "custom_id": "go", "label": "Go" }] }]);
    bench.patch(&format!("{path}/{message}"), json!({ "components": rows })).await.ok();
    let id = world.press(BEN, GENERAL, message, "go").unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    bench.callback(&event, json!({ "type": 6 })).await.ok();
    assert_eq!(world.settled(id).await.unwrap().standing, Standing::Answered);
    let hook = format!("/webhooks/{APPLICATION}/{}", event["token"].as_str().unwrap());
    bench.patch(&format!("{hook}/messages/@original"), json!({ "content": "later" })).await.ok();
    assert_eq!(world.message(ADA, GENERAL, message).unwrap()["content"], "later");
    // A press whose message went away meanwhile can't change it.
    world.press(BEN, GENERAL, message, "go").unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    world.order(Order::DeleteMessage { channel: GENERAL, message }).unwrap();
    assert_eq!(
        bench.callback(&event, json!({ "type": 7, "data": { "content": "x" } })).await.code(),
        (404, 10_008)
    );
}

#[tokio::test]
async fn an_option_completes() {
    let bench = Bench::new().await;
    bench.register(echo()).await.ok();
    let mut socket = bench.socket().await;
    let typed = Invocation::new("echo", &[("card", json!("go"))]);
    let id = bench.world.complete(BEN, GAMES, &typed, "card").unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    assert_eq!(event["type"], 4);
    assert_eq!(
        event["data"]["options"][0],
        json!({ "name": "card", "type": 3, "value": "go", "focused": true })
    );
    assert_eq!(
        bench.callback(&event, json!({ "type": 4, "data": { "content": "x" } })).await.form("type"),
        "BASE_TYPE_CHOICES"
    );
    let choices = |count: usize, length: usize| {
        let choice = |n: usize| json!({ "name": format!("{n:0length$}"), "value": format!("v{n}") });
        json!({ "type": 8, "data": { "choices": (0..count).map(choice).collect::<Vec<_>>() } })
    };
    assert_eq!(bench.callback(&event, choices(26, 1)).await.form("data.choices"), "BASE_TYPE_MAX_LENGTH");
    let path = "data.choices.0.name";
    assert_eq!(bench.callback(&event, choices(1, 101)).await.form(path), "BASE_TYPE_BAD_LENGTH");
    bench.callback(&event, choices(25, 100)).await.ok();
    let Standing::Choices(offered) = bench.world.settled(id).await.unwrap().standing else { panic!() };
    assert_eq!(offered.len(), 25);
}

#[tokio::test]
async fn a_modal_is_shown_and_sent_off() {
    let bench = Bench::new().await;
    bench.register(echo()).await.ok();
    let mut socket = bench.socket().await;
    let id = bench.world.run(BEN, GAMES, &said("a")).unwrap();
    let event = socket.event("INTERACTION_CREATE").await;
    let input = |custom_id: &str, label: &str| {
        json!({
            "type": 1,
            "components": [{ "type": 4, "custom_id": custom_id, "label": label, "style": 1, "min_length": 2, "max_length": 5 }],
        })
    };
    let modal = |title: &str, rows: Value| json!({ "type": 9, "data": { "custom_id": "m", "title": title, "components": rows } });
    let long = bench.callback(&event, modal(&"t".repeat(46), json!([input("a", &"l".repeat(46))]))).await;
    assert_eq!(long.form("data.title"), "BASE_TYPE_BAD_LENGTH");
    assert_eq!(long.form("data.components.0.components.0.label"), "BASE_TYPE_BAD_LENGTH");
    let six: Vec<Value> = (0..6).map(|n| input(&n.to_string(), "l")).collect();
    assert_eq!(
        bench.callback(&event, modal("t", json!(six))).await.form("data.components"),
        "BASE_TYPE_BAD_LENGTH"
    );
    bench.callback(&event, modal("How much?", json!([input("price", "Price")]))).await.ok();
    let Standing::Modal(shown) = bench.world.settled(id).await.unwrap().standing else { panic!() };
    assert_eq!(shown["title"], "How much?");
    let field = |text: &str| [("price".to_owned(), text.to_owned())];
    for wrong in ["", "1", "123456"] {
        assert_eq!(bench.world.submit(BEN, id, &field(wrong)), Err(Refused::BadField("price".to_owned())));
    }
    assert_eq!(bench.world.submit(ADA, id, &field("12")), Err(Refused::NoSuchModal));
    bench.world.submit(BEN, id, &field("12")).unwrap();
    assert_eq!(bench.world.submit(BEN, id, &field("12")), Err(Refused::NoSuchModal), "once");
    let event = socket.event("INTERACTION_CREATE").await;
    assert_eq!((&event["type"], &event["data"]["custom_id"]), (&json!(5), &json!("m")));
    assert_eq!(event["data"]["components"][0]["components"][0]["value"], "12");
    assert_eq!(
        bench.callback(&event, modal("t", json!([input("a", "l")]))).await.form("type"),
        "BASE_TYPE_CHOICES"
    );
    bench.callback(&event, json!({ "type": 4, "data": { "content": "ok" } })).await.ok();
}
