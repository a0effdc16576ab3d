//! How tables with automatic players read: the marks show who isn't a person.

use std::fmt::Write;

use boardroom::game::{Level, Line, Viewer};
use boardroom::games::{all, built_in};
use boardroom::host::{Body, ChannelId, show};
use boardroom::table::{
    Act, Actor, Games, Moment, Opening, Options, PersonId, Request, Secret, Setting, Table, TableId,
};
use boardroom::words::{Lang, Words};

const ANN: PersonId = PersonId(1);
const NOW: Moment = Moment(1_800_000_000_000);

/// Ann's table with an automatic player of each level, as it was opened.
fn opened(game: &str) -> Table {
    let games = Games::new(all(built_in).expect("the games"));
    let automatic = Setting::Automatic(Level::ALL.to_vec());
    let opening = Opening {
        by: ANN,
        name: "Ann".to_owned(),
        game: game.to_owned(),
        options: Options::of(&**games.get(game).expect("the game"), "en-US").with(automatic),
        secret: Secret([7; 32]),
        cause: "1".to_owned(),
    };
    let record = Table::open(&games, &opening, NOW).expect("it opens");
    Table::load(TableId(7), &games, [&record]).expect("it loads")
}

/// The table once it has started, and what was told of that.
fn started(game: &str) -> (Table, Vec<Line>) {
    let mut table = opened(game);
    let request = Request { by: Actor::Person(ANN), act: Act::Start, cause: "2".to_owned() };
    let record = table.decide(&request, NOW).expect("it starts");
    table.apply(&record).expect("it applies");
    let told = table.told(&record, Viewer::Public);
    (table, told)
}

fn read(body: &Body) -> String {
    let mut read = String::new();
    for embed in &body.embeds {
        let _ = writeln!(read, "# {}\n{}", embed.title, embed.text);
    }
    for row in &body.buttons {
        let labels: Vec<&str> = row.iter().map(|button| button.label.as_str()).collect();
        let _ = writeln!(read, "[{}]", labels.join("] ["));
    }
    read
}

fn invitation(lang: Lang) -> String {
    read(&show::invitation(&Words::built_in(), lang, &opened("boss"), None))
}

fn board(lang: Lang, game: &str) -> String {
    let (table, told) = started(game);
    read(&show::board(&Words::built_in(), lang, &table, &told))
}

fn hand(lang: Lang) -> String {
    let (table, _) = started("boss");
    let seat = table.seat_of(ANN).expect("a seat");
    let home = show::Home { guild: 1, server: "Friday games", channel: ChannelId(2) };
    read(&show::hand(&Words::built_in(), lang, &table, seat, Some(home)))
}

#[test]
fn an_invitation() {
    insta::assert_snapshot!("invitation_en", invitation(Lang::EnUs));
    insta::assert_snapshot!("invitation_zh", invitation(Lang::ZhCn));
}

#[test]
fn boards() {
    insta::assert_snapshot!("board_boss_en", board(Lang::EnUs, "boss"));
    insta::assert_snapshot!("board_boss_zh", board(Lang::ZhCn, "boss"));
    insta::assert_snapshot!("board_burn_en", board(Lang::EnUs, "burn"));
    insta::assert_snapshot!("board_burn_zh", board(Lang::ZhCn, "burn"));
}

#[test]
fn a_hand() {
    insta::assert_snapshot!("hand_en", hand(Lang::EnUs));
    insta::assert_snapshot!("hand_zh", hand(Lang::ZhCn));
}
