//! The host's port to Discord, against the stand-in.

use std::sync::Arc;

use boardroom::discord::{Discord, custom_id};
use boardroom::host::{Body, Button, ChannelId, Chat, Clock, Control, Said, Style, WallClock};
use boardroom::sandbox::{Options, Sandbox};
use boardroom::table::{Moment, PersonId, TableId};
use serde_json::Value as Json;
use serenity::all::{Http, HttpBuilder};

const GAMES: ChannelId = ChannelId(1_400_000_000_000_000_202);

fn body(text: &str, mark: Option<&str>) -> Body {
    let button = |control, label: &str| Button { control, label: label.to_owned(), style: Style::Primary };
    let table = TableId(7);
    let buttons = vec![
        vec![button(Control::Hand(table), "My hand"), button(Control::Act(table), "Act")],
        vec![button(Control::Look(table), "Look"), button(Control::Table(table), "Table")],
    ];
    Body { text: text.to_owned(), buttons, mark: mark.map(str::to_owned), ..Body::default() }
}

async fn begin() -> (Sandbox, Arc<Http>, Discord) {
    let options = Options { unlimited: true, ..Options::default() };
    let sandbox = Sandbox::start(options).await.expect("a stand-in");
    let http = HttpBuilder::new(sandbox.token()).proxy(sandbox.url()).ratelimiter_disabled(true).build();
    let http = Arc::new(http);
    let me = http.get_current_user().await.expect("ourselves").id.get();
    let discord = Discord::new(http.clone(), PersonId(me));
    (sandbox, http, discord)
}

#[tokio::test]
async fn all_that_came_since_is_looked_through() {
    let (_sandbox, _http, discord) = begin().await;
    let chat: &dyn Chat = &discord;
    let mut posted = Vec::new();
    for n in 0..205 {
        posted.push(
            chat.post(GAMES, &body(&format!("line {n}"), None), &format!("7s.{n}")).await.expect("posted"),
        );
    }
    let ids = |said: Vec<Said>| said.into_iter().map(|said| said.message).collect::<Vec<_>>();
    let now = WallClock.now();
    for since in [Moment(0), now.plus_millis(-3_600_000)] {
        assert_eq!(ids(chat.recent(GAMES, None, since).await.expect("our messages")), posted);
        let after = posted.get(3).copied();
        assert_eq!(ids(chat.recent(GAMES, after, since).await.expect("our messages")), posted[4..]);
    }
    assert_eq!(chat.recent(GAMES, None, now.plus(60)).await, Ok(vec![]));
}

/// A message is known again by its mark, which nobody sees, and its buttons do what they did.
#[tokio::test]
async fn a_message_is_known_again_by_its_mark() {
    let (_sandbox, http, discord) = begin().await;
    let chat: &dyn Chat = &discord;
    let plain = chat.post(GAMES, &body("a story", None), "7s.1").await.expect("posted");
    let board = chat.post(GAMES, &body("a board", Some("7b.1")), "7b.1").await.expect("posted");
    chat.edit(GAMES, board, &body("a board, edited", Some("7b.1"))).await.expect("edited");
    let said = chat.recent(GAMES, None, Moment(0)).await.expect("our messages");
    let said: Vec<_> =
        said.iter().map(|said| (said.message, said.text.as_str(), said.mark.as_deref())).collect();
    assert_eq!(said, [(plain, "a story", None), (board, "a board, edited", Some("7b.1"))]);
    let message = http.get_message(GAMES.0.into(), board.0.into()).await.expect("the board");
    let message: Json = serde_json::to_value(&message).expect("JSON");
    let rows = message["components"].as_array().expect("rows").iter();
    let ids = rows.flat_map(|row| row["components"].as_array().expect("buttons"));
    let ids: Vec<&str> = ids.map(|button| button["custom_id"].as_str().expect("an id")).collect();
    let pressed: Vec<_> = ids.iter().map(|id| custom_id::read(id)).collect();
    let table = TableId(7);
    let controls = [Control::Hand(table), Control::Act(table), Control::Look(table), Control::Table(table)];
    let controls = controls.map(|control| Some(custom_id::Pressed::Public(control)));
    assert_eq!(pressed, controls);
    assert!(ids.iter().all(|id| id.len() <= custom_id::LONGEST));
}
