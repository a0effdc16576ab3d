//! The stand-in's outages, and the steps of its gateway that are never taken.
#![allow(clippy::unwrap_used)]

use std::time::{Duration, Instant};

use boardroom::sandbox::{Away, Order, Step};
use serde_json::{Value, json};
use tokio::{io::AsyncReadExt, net::TcpStream};

use crate::sandbox_support::{self, Bench, Frame, GAMES, Socket};

const SOON: Duration = Duration::from_millis(300);

async fn nothing_comes(socket: &mut Socket) {
    assert!(tokio::time::timeout(SOON, socket.payload()).await.is_err(), "something came");
}

async fn connection(bench: &Bench) -> std::io::Result<TcpStream> {
    TcpStream::connect(bench.sandbox.url().strip_prefix("http://").unwrap()).await
}

async fn is_back(bench: &Bench) {
    let back = async { while bench.send("GET", "/gateway", None).await.is_err() {} };
    tokio::time::timeout(Duration::from_secs(5), back).await.expect("it is back");
}

#[tokio::test]
async fn in_an_outage_connections_are_refused() {
    let bench = Bench::new().await;
    let mut socket = bench.socket().await;
    bench.say(GAMES, "before").await;
    bench.world.order(Order::Outage { away: Away::Refused, ms: 60_000 }).unwrap();
    assert!(matches!(socket.end().await, Frame::Cut), "it is cut without a word");
    assert!(
        bench.send("GET", "/gateway", None).await.is_err(),
        "a connection of before takes nothing either"
    );
    let refused = connection(&bench).await.unwrap_err();
    assert_eq!(refused.kind(), std::io::ErrorKind::ConnectionRefused);
    bench.world.order(Order::Outage { away: Away::Refused, ms: 0 }).unwrap();
    is_back(&bench).await;
    bench.socket().await;
}

#[tokio::test]
async fn in_an_outage_connections_are_silent() {
    let bench = Bench::new().await;
    let mut socket = bench.socket().await;
    bench.say(GAMES, "before").await;
    socket.event("MESSAGE_CREATE").await;
    let lasting = Duration::from_millis(1_000);
    let begun = Instant::now();
    bench.world.order(Order::Outage { away: Away::Silent, ms: 1_000 }).unwrap();
    socket.send(json!({ "op": 1, "d": null })).await;
    bench.world.say(sandbox_support::BEN, GAMES, "unheard", None).unwrap();
    nothing_comes(&mut socket).await;
    let mut held = connection(&bench).await.expect("it is taken");
    let asked = bench.send("GET", "/gateway", None);
    let mut byte = [0; 1];
    let (asked, read) = tokio::join!(asked, held.read(&mut byte));
    assert!(asked.is_err() && !matches!(read, Ok(1..)), "nothing was answered");
    assert!(begun.elapsed() >= lasting, "until the end");
    assert!(matches!(socket.end().await, Frame::Cut));
    is_back(&bench).await;
}

#[tokio::test]
async fn an_outage_ends_by_itself() {
    let bench = Bench::new().await;
    bench.world.order(Order::Outage { away: Away::Refused, ms: 500 }).unwrap();
    while connection(&bench).await.is_ok() {
        tokio::task::yield_now().await;
    }
    is_back(&bench).await;
}

#[tokio::test]
async fn the_gateway_stalls_where_it_is_told_to() {
    let bench = Bench::new().await;
    let url = bench.sandbox.gateway_url();
    let stall = |before| bench.world.order(Order::Stall { before }).unwrap();
    stall(Some(Step::Handshake));
    assert!(tokio::time::timeout(SOON, Socket::open(&url)).await.is_err());
    stall(Some(Step::Hello));
    nothing_comes(&mut Socket::open(&url).await).await;
    stall(Some(Step::Session));
    let mut socket = bench.identifying().await;
    assert_eq!(socket.payload().await["op"], 10);
    nothing_comes(&mut socket).await;
    socket.send(json!({ "op": 1, "d": null })).await;
    assert_eq!(socket.payload().await["op"], 11, "it lives all the same");
    stall(None);
    bench.socket().await;
}

#[tokio::test]
async fn sessions_are_refused_on_demand() {
    let bench = Bench::new().await;
    let closed = async |payload: Value| {
        let mut socket = Socket::open(&bench.sandbox.gateway_url()).await;
        socket.send(payload).await;
        socket.end().await
    };
    let identify = json!({ "op": 2, "d": bench.identify() });
    let resume = json!({ "op": 6, "d": { "token": bench.sandbox.token(), "session_id": "x", "seq": 1 } });
    bench.world.order(Order::RefuseSessions { code: Some(4014) }).unwrap();
    assert!(matches!(closed(identify.clone()).await, Frame::Closed(Some(4014))));
    assert!(matches!(closed(resume).await, Frame::Closed(Some(4014))));
    bench.world.order(Order::RefuseSessions { code: None }).unwrap();

    // A session that is forgotten can't be resumed.
    let mut socket = bench.identifying().await;
    let ready = socket.event("READY").await;
    bench.world.order(Order::ForgetSessions).unwrap();
    assert!(matches!(socket.end().await, Frame::Cut));
    let mut again = Socket::open(&bench.sandbox.gateway_url()).await;
    let data = json!({ "token": bench.sandbox.token(), "session_id": ready["session_id"], "seq": 1 });
    again.send(json!({ "op": 6, "d": data })).await;
    assert_eq!(again.op(9).await["d"], false);

    bench.world.order(Order::NeedShards { shards: 3 }).unwrap();
    assert_eq!(bench.get("/gateway/bot").await.ok()["shards"], 3);
    assert!(matches!(closed(identify).await, Frame::Closed(Some(4011))));
}

#[tokio::test]
async fn the_gateway_asks_for_other_heartbeats_and_talks_nonsense() {
    let bench = Bench::new().await;
    bench.world.order(Order::Heartbeat { ms: Some(1_500) }).unwrap();
    let mut socket = bench.identifying().await;
    assert_eq!(socket.payload().await["d"]["heartbeat_interval"], 1_500);
    socket.event("GUILD_CREATE").await;
    bench.world.order(Order::Withhold { withhold: true }).unwrap();
    bench.say(GAMES, "kept back").await;
    bench.world.order(Order::Utter { text: "\"nonsense\"".to_owned() }).unwrap();
    assert_eq!(socket.payload().await, "nonsense");
    assert!(matches!(socket.end().await, Frame::Cut), "two intervals without a heartbeat");
}
