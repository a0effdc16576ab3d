//! A bot made of plain requests and a plain socket, so that the stand-in is tested by what it sends and takes.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used)]

use std::time::Duration;

use boardroom::sandbox::{Id, Options, Sandbox, World};
use serde_json::{Value, json};
use serenity::futures::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, protocol::CloseFrame},
};

pub const ADA: Id = Id(1_400_000_000_000_000_101);
pub const BEN: Id = Id(1_400_000_000_000_000_102);
pub const CHEN: Id = Id(1_400_000_000_000_000_103);
pub const GENERAL: Id = Id(1_400_000_000_000_000_201);
pub const GAMES: Id = Id(1_400_000_000_000_000_202);
pub const NEWS: Id = Id(1_400_000_000_000_000_203);
pub const APPLICATION: Id = Id(1_400_000_000_000_000_001);
pub const GUILD: Id = Id(1_400_000_000_000_000_002);

/// A stand-in and the bot's way to it.
pub struct Bench {
    pub sandbox: Sandbox,
    pub world: World,
    client: reqwest::Client,
}

/// An answer: status, body (null if there is none), and how long to wait if that was said.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub body: Value,
    pub retry_after: Option<f64>,
    pub remaining: Option<u32>,
}

impl Answer {
    /// The body of a success.
    #[track_caller]
    pub fn ok(self) -> Value {
        assert!((200..300).contains(&self.status), "refused: {} {}", self.status, self.body);
        self.body
    }

    /// Discord's code, with the status.
    pub fn code(&self) -> (u16, i64) {
        (self.status, self.body["code"].as_i64().unwrap_or(-1))
    }

    /// The code of the first error at a path of a form.
    pub fn form(&self, path: &str) -> String {
        let found = path.split('.').fold(&self.body["errors"], |node, step| &node[step]);
        found["_errors"][0]["code"].as_str().unwrap_or_default().to_owned()
    }
}

impl Bench {
    pub async fn new() -> Bench {
        Bench::with(Options { unlimited: true, ..Options::default() }).await
    }

    pub async fn with(options: Options) -> Bench {
        let sandbox = Sandbox::start(options).await.expect("the stand-in starts");
        let world = sandbox.world();
        Bench { sandbox, world, client: reqwest::Client::new() }
    }

    /// A request as the bot; an error if the connection broke.
    pub async fn send(&self, method: &str, path: &str, body: Option<Value>) -> reqwest::Result<Answer> {
        let method = method.parse::<reqwest::Method>().unwrap();
        let url = format!("{}/api/v10{path}", self.sandbox.url());
        let token = format!("Bot {}", self.sandbox.token());
        let request = self.client.request(method, url).header("authorization", token);
        let request = request.timeout(Duration::from_secs(10));
        answer(if let Some(body) = body { request.json(&body) } else { request }).await
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, None).await.unwrap()
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send("POST", path, Some(body)).await.unwrap()
    }

    pub async fn put(&self, path: &str, body: Value) -> Answer {
        self.send("PUT", path, Some(body)).await.unwrap()
    }

    pub async fn patch(&self, path: &str, body: Value) -> Answer {
        self.send("PATCH", path, Some(body)).await.unwrap()
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.send("DELETE", path, None).await.unwrap()
    }

    /// A multipart request.
    pub async fn upload(&self, path: &str, payload: Value, files: &[(&str, &[u8])]) -> Answer {
        let url = format!("{}/api/v10{path}", self.sandbox.url());
        let mut form = reqwest::multipart::Form::new().text("payload_json", payload.to_string());
        for (index, (name, bytes)) in files.iter().enumerate() {
            let part = reqwest::multipart::Part::bytes(bytes.to_vec()).file_name((*name).to_owned());
            form = form.part(format!("files[{index}]"), part);
        }
        let token = format!("Bot {}", self.sandbox.token());
        answer(self.client.post(url).header("authorization", token).multipart(form)).await.unwrap()
    }

    /// A request with headers of one's own.
    pub async fn raw(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = self.client.get(format!("{}{path}", self.sandbox.url()));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        answer(request).await.unwrap()
    }

    pub async fn download(&self, url: &str) -> Vec<u8> {
        self.client.get(url).send().await.unwrap().bytes().await.unwrap().to_vec()
    }

    /// Posts a plain message; its id.
    pub async fn say(&self, channel: Id, text: &str) -> Id {
        let body = self.post(&format!("/channels/{channel}/messages"), json!({ "content": text })).await.ok();
        body["id"].as_str().unwrap().parse().unwrap()
    }

    /// A socket in a session that hears of guilds, guild messages and direct messages.
    pub async fn socket(&self) -> Socket {
        let mut socket = self.identifying().await;
        socket.event("GUILD_CREATE").await;
        socket
    }

    /// A socket that has just identified.
    pub async fn identifying(&self) -> Socket {
        let mut socket = Socket::open(&self.sandbox.gateway_url()).await;
        socket.send(json!({ "op": 2, "d": self.identify() })).await;
        socket
    }

    pub fn identify(&self) -> Value {
        json!({ "token": self.sandbox.token(), "intents": 1 | 1 << 9 | 1 << 12, "properties": { "os": "linux" } })
    }

    /// Registers one command, as a list that replaces the others.
    pub async fn register(&self, commands: Value) -> Answer {
        self.put(&format!("/applications/{APPLICATION}/commands"), commands).await
    }

    /// The first answer to an interaction event.
    pub async fn callback(&self, event: &Value, body: Value) -> Answer {
        self.callback_to(event, "", body).await
    }

    pub async fn callback_to(&self, event: &Value, query: &str, body: Value) -> Answer {
        let (id, token) = (event["id"].as_str().unwrap(), event["token"].as_str().unwrap());
        self.post(&format!("/interactions/{id}/{token}/callback{query}"), body).await
    }
}

async fn answer(request: reqwest::RequestBuilder) -> reqwest::Result<Answer> {
    let response = request.send().await?;
    let status = response.status().as_u16();
    let header =
        |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok()?.parse().ok());
    let (retry_after, remaining) = (header("retry-after"), header("x-ratelimit-remaining").map(|n| n as u32));
    let text = response.text().await?;
    let body = serde_json::from_str(&text).unwrap_or(Value::Null);
    Ok(Answer { status, body, retry_after, remaining })
}

/// What came through a socket.
#[derive(Debug)]
pub enum Frame {
    Payload(Value),
    Binary(Vec<u8>),
    Closed(Option<u16>),
    /// The connection broke without a close frame.
    Cut,
}

/// A bare gateway client.
pub struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub async fn open(url: &str) -> Socket {
        Socket(connect_async(format!("{url}?v=10&encoding=json")).await.expect("the gateway answers").0)
    }

    pub async fn send(&mut self, payload: Value) {
        self.0.send(Message::Text(payload.to_string().into())).await.unwrap();
    }

    pub async fn close(&mut self, code: u16) {
        let frame = CloseFrame { code: code.into(), reason: "".into() };
        self.0.close(Some(frame)).await.unwrap();
    }

    pub async fn frame(&mut self) -> Frame {
        let next =
            tokio::time::timeout(Duration::from_secs(5), self.0.next()).await.expect("a frame within 5 s");
        match next {
            Some(Ok(Message::Text(text))) => Frame::Payload(serde_json::from_str(&text).unwrap()),
            Some(Ok(Message::Binary(bytes))) => Frame::Binary(bytes.to_vec()),
            Some(Ok(Message::Close(frame))) => Frame::Closed(frame.map(|frame| frame.code.into())),
            _ => Frame::Cut,
        }
    }

    pub async fn payload(&mut self) -> Value {
        match self.frame().await {
            Frame::Payload(payload) => payload,
            other => panic!("no payload but {other:?}"),
        }
    }

    /// The next event of this name, past others.
    pub async fn event(&mut self, name: &str) -> Value {
        loop {
            let payload = self.payload().await;
            if payload["t"] == *name {
                return payload["d"].clone();
            }
        }
    }

    /// The next payload of this opcode, past others.
    pub async fn op(&mut self, op: u64) -> Value {
        loop {
            let payload = self.payload().await;
            if payload["op"] == op {
                return payload;
            }
        }
    }

    /// How the connection ends, past payloads.
    pub async fn end(&mut self) -> Frame {
        loop {
            match self.frame().await {
                Frame::Payload(_) | Frame::Binary(_) => {}
                end => return end,
            }
        }
    }
}
