//! Bad input, everywhere: whatever a person types, presses or forges gets a clear private answer that
//! says what would be right, and changes nothing; whatever an operator gets wrong gets one clear line.

use std::path::Path;
use std::process::{Child, Command, Output};
use std::time::{Duration, Instant};

use boardroom::game::Line;
use boardroom::games::boss::rules::{Boss, Card, Name};
use boardroom::sandbox::{Invocation, Options, Sandbox};
use boardroom::store::Sqlite;
use serde_json::json;
use sqlx::{Connection, SqliteConnection};

use crate::discord_support::boss::Wish;
use crate::discord_support::forge::leave_controls;
use crate::discord_support::input::{STRANGE, private, unchanged};
use crate::discord_support::play::Play;
use crate::discord_support::staged::{Said, Staged, plain_move};
use crate::discord_support::{GAMES, GENERAL, NEWS, PATIENCE, Person, Stage, program, with_each_game};

/// What one of two says, in English or Chinese.
fn either(person: &Person, english: &'static str, chinese: &'static str) -> &'static str {
    Said(english, chinese).to(person)
}

with_each_game! {
    before_the_start_elsewhere_and_after_the_end,
    forged_controls,
}

async fn before_the_start_elsewhere_and_after_the_end<G: Staged>() {
    let mut stage = Stage::house().await;
    let mut play = Play::<G>::sit(&stage, &["Ada", "陈明", "Ben"], &[]).await;
    let [ada, chen, ben] = [0, 1, 2].map(|at| play.people[at].clone());
    let dora = stage.person("Dora");
    play.book.read().await;
    let bare = format!("{} {}", G::ID, G::BARE);

    // Before the start.
    private(&ada.types(GAMES, &bare, &[]).await, "The host can start it when enough have joined");
    private(&chen.types(GAMES, "hand", &[]).await, "游戏还没有开始");
    private(&chen.types(GAMES, "table start", &[]).await, "只有桌主能这样做");
    private(&ben.types(GAMES, "table join", &[]).await, "no table here that you could join");
    private(&play.presses_invitation(&ben, "j").await, "You have joined already");
    private(&play.presses_invitation(&dora, "l").await, "You haven't joined this table");
    private(&play.presses_invitation(&dora, "s").await, "Only the host can do that");
    private(&dora.types(GAMES, &bare, &[]).await, "You don't sit at such a table here");
    private(&ada.types(GAMES, "table kick", &[("person", json!(ada.id.to_string()))]).await, "You can leave");
    private(
        &ada.types(GAMES, "table kick", &[("person", json!(dora.id.to_string()))]).await,
        "hasn't joined",
    );
    private(&ada.types(GAMES, "table options", &[("turn", json!("1s"))]).await, "at least");
    private(&ada.types(GAMES, "table options", &[("turn", json!("@everyone"))]).await, "90s, 30m, 2h or 3d");
    private(&ada.types(GAMES, "table options", &[("seats", json!(2))]).await, "can't be fewer seats");
    let first_rule = play.line(&ada, &rule_of::<G>());
    private(&ada.types(GAMES, "table options", &[("rules", json!("Free beer"))]).await, &first_rule);
    unchanged(&mut play).await;

    // Where no table is, and where none can be.
    private(&ada.types(ada.dm(), "table open", &[("game", json!(G::ID))]).await, "in a server's channel");
    private(&dora.types(dora.dm(), &bare, &[]).await, "`/tables` shows yours");
    private(&dora.types(NEWS, "look", &[]).await, "`/table open` opens one");
    private(&ada.types(GENERAL, &bare, &[]).await, "go to its thread");
    let unknown = [("table", json!("#999"))];
    private(&ada.types(GENERAL, "look", &unknown).await, "There is no such table for you here");
    let long = [("table", json!("长".repeat(200)))];
    private(&chen.types(GENERAL, "look", &long).await, "这里没有你能用的这一桌");
    unchanged(&mut play).await;

    // After the start; then a moderator ends it, and it is over for everything.
    play.start().await;
    play.finds_thread().await;
    private(&dora.types(play.thread, "hand", &[]).await, "You don't sit");
    private(&ben.types(play.thread, "table verify", &[]).await, "when it has ended");
    private(&ben.types(play.thread, "table vote", &[("answer", json!("yes"))]).await, "isn't open any more");
    private(
        &ben.types(play.thread, "table time", &[("person", json!(dora.id.to_string()))]).await,
        "doesn't play",
    );
    unchanged(&mut play).await;
    let asked = ada.types(play.thread, "table end", &[]).await;
    private(&asked, "End this table at once");
    ada.presses_on(&asked, "End it at once").await;
    assert_eq!(play.book.read().await.len(), 1);
    private(&ben.types(play.thread, &bare, &[]).await, "Open a new one to play again");
    private(&chen.types(play.thread, &bare, &[]).await, "想再玩，请另开一桌");
    private(&ben.types(play.thread, "table end", &[]).await, "has ended");
    unchanged(&mut play).await;
    stage.stop().await;
}

/// What the first of its house rules is called.
fn rule_of<G: Staged>() -> Line {
    match G::ID {
        "boss" => Line::new("boss-rule-loose_pledges"),
        _ => Line::new("burn-rule-starting_funds"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn out_of_turn_out_of_hand_out_of_range() {
    let mut stage = Stage::house().await;
    let mut play = Play::<Boss>::begin(&stage, &["Ada", "陈明", "Ben"], &[("pace", json!("untimed"))]).await;
    let dora = stage.person("Dora");
    let thread = play.thread;

    // The marker isn't placed yet; there are 16 deals.
    let (seat, _) = Boss::next(&play.book, None);
    let placer = play.at(seat).clone();
    for deal in ["#0", "#17", "#999999", "deal seventeen"] {
        let answer = placer.types(thread, "boss place", &[("deal", json!(deal))]).await;
        private(&answer, either(&placer, "eal", "计划"));
    }
    for person in play.people.clone() {
        let roll = person.types(thread, "boss roll", &[]).await;
        private(&roll, either(&person, "has to put the marker on a deal", "美元标签"));
    }
    private(&dora.types(thread, "boss place", &[("deal", json!("#1"))]).await, "You don't sit");
    unchanged(&mut play).await;

    // Another's turn.
    play.while_wishing(Wish::Failed, |book| !book.choices(book.state.open.boss, "roll").is_empty()).await;
    let boss = play.at(play.book.state.open.boss).clone();
    let others: Vec<Person> = play.people.iter().filter(|person| person.id != boss.id).cloned().collect();
    for other in &others {
        for verb in ["roll", "raise"] {
            let answer = other.types(thread, &format!("boss {verb}"), &[]).await;
            private(&answer, either(other, "Only the boss can do that", "只有老板"));
        }
    }
    private(&boss.types(thread, "boss draw", &[]).await, either(&boss, "Roll first", "先掷"));
    private(&boss.types(thread, "boss close", &[]).await, either(&boss, "No deal is on", "没有"));
    private(
        &boss.types(thread, "boss stop", &[]).await,
        either(&boss, "nothing to stop", "没有什么可停止的"),
    );
    private(
        &boss.types(thread, "boss pass", &[]).await,
        either(&boss, "nothing to pass", "没有什么可放过的"),
    );
    unchanged(&mut play).await;

    // In a deal: names, prices, addressees, cards that can't be.
    play.until(Wish::Answered).await;
    let boss = play.at(play.book.state.open.boss).clone();
    let needed = json!(format!("#{}", play.book.needed()[0].id()));
    let limit = play.book.state.open.limit().0;
    for strange in STRANGE {
        let options = [("names", json!(strange)), ("price", json!(1))];
        let answer = boss.types(thread, "boss offer", &options).await;
        assert!(!answer.text().contains('\u{202e}'), "{}", answer.text());
        private(&answer, "");
        private(&boss.types(thread, "boss fill", &[("names", json!(strange))]).await, "");
    }
    let long = [("names", json!("長".repeat(200))), ("price", json!(1))];
    let answer = boss.types(thread, "boss offer", &long).await;
    private(&answer, "");
    assert!(answer.text().chars().count() < 2_000);
    unchanged(&mut play).await;
    let range = either(&boss, "a whole number from 0 to", "0到");
    for price in [-1, i64::from(limit) + 1, 1_000_000_000, (1 << 53) - 1, -(1 << 53) + 1] {
        let options = [("names", needed.clone()), ("price", json!(price))];
        let answer = boss.types(thread, "boss offer", &options).await;
        let in_all = either(&boss, "can be promised in all", "最多");
        assert!(answer.text().contains(range) || answer.text().contains(in_all), "{}", answer.text());
        private(&answer, &limit.to_string());
    }
    // What a client doesn't let pass.
    for price in [json!(1.5), json!(1e18), json!(null)] {
        let offer = Invocation::new("boss offer", &[("names", needed.clone()), ("price", price.clone())]);
        assert!(boss.world.run(boss.id, thread, &offer).is_err(), "{price}");
    }
    for to in ["#118", "#110", "Nobody", "#1"] {
        let options = [("names", needed.clone()), ("price", json!(1)), ("to", json!(to))];
        private(&boss.types(thread, "boss offer", &options).await, "");
    }
    unchanged(&mut play).await;

    // Offers, packages and proposals that aren't there, or aren't theirs.
    for (verb, option) in [
        ("accept", "offer"),
        ("decline", "offer"),
        ("withdraw", "subject"),
        ("release", "package"),
        ("drop", "package"),
    ] {
        for id in ["#1", "#999999", "the first one"] {
            let answer = boss.types(thread, &format!("boss {verb}"), &[(option, json!(id))]).await;
            private(&answer, "");
        }
    }
    let offer = play.book.state.open.deal().expect("a deal").offers[0].clone();
    let maker = play.at(offer.maker).clone();
    let own = [("offer", json!(format!("#{}", offer.id)))];
    let answer = maker.types(thread, "boss accept", &own).await;
    private(&answer, either(&maker, "Only who is asked can answer", "问"));
    unchanged(&mut play).await;

    // Cards that aren't in the hand.
    for person in play.people.clone() {
        let seat = play.seat(&person);
        let missing = Name::ALL.iter().find(|&&name| {
            play.book.holds(seat, |card| matches!(card, Card::Travel(kind) if kind.works_on(name))) == 0
        });
        if let Some(name) = missing {
            let target = json!(format!("#{}", name.id()));
            let options = [("target", target.clone()), ("card", target)];
            let answer = person.types(thread, "boss travel", &options).await;
            private(&answer, either(&person, "hold", "手里没有"));
        }
        let boss_card = play.book.holds(seat, |card| card == Card::Boss) > 0;
        if seat != play.book.state.open.boss && !boss_card {
            let answer = person.types(thread, "boss takeover", &[]).await;
            private(&answer, either(&person, "You don't hold a **Boss** card", "你手里没有老板牌"));
        }
        private(&person.types(thread, "boss discard", &[("cards", json!("#11#12"))]).await, "");
    }
    unchanged(&mut play).await;
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn amounts_typed_into_a_modal() {
    let mut stage = Stage::house().await;
    let mut play = Play::<Boss>::begin(&stage, &["Ada", "Ben", "Dora"], &[("pace", json!("untimed"))]).await;
    play.until(Wish::Answered).await;
    let (seat, choice) = play.book.somebody("answer").expect("it can be answered again");
    let person = play.at(seat).clone();
    let limit = play.book.state.open.limit().0.to_string();
    let menu = play.opens_menu(&person).await;
    let mut asks = person.presses_on(&menu, "Another price").await;
    for typed in ["-1", "1.5", "1000000000000000000", "1e3", "seven", "０x7", "@everyone", "$", " ", "七"] {
        let modal = person.presses_on(&asks, "Type it").await;
        let answer = person.sends(&modal, typed).await;
        private(&answer, &format!("a whole number from 0 to {limit}"));
        asks = answer;
    }
    unchanged(&mut play).await;
    // Money as people write it is understood.
    let modal = person.presses_on(&asks, "Type it").await;
    let heard = person.sends(&modal, "$1M").await;
    // Whoever holds a clan card is asked about it, too.
    let wanted = plain_move(&choice);
    private(&play.goes_on(&person, &wanted, heard).await, "$1M");
    assert_eq!(play.book.read().await.len(), 1);
    stage.stop().await;
}

async fn forged_controls<G: Staged>() {
    let mut stage = Stage::house().await;
    let mut play = Play::<G>::begin(&stage, &["Ada", "陈明", "Ben"], &[("pace", json!("untimed"))]).await;
    play.until(G::PENDING).await;
    let [ada, ben] = [0, 2].map(|at| play.people[at].clone());
    let dora = stage.person("Dora");
    let (mine, theirs) = (base36(ben.id.0), base36(ada.id.0));
    let mut forged: Vec<String> = [
        // Garbage.
        "x",
        ":",
        "1",
        "1:",
        "1:q:1",
        "1:j",
        "1:j:",
        "1:j:one",
        "1:j:-1",
        "1:j:01",
        "1:j:1:1",
        "1:j:99999999999999999999",
        "null",
        "{\"custom_id\":1}",
        "\u{202e}1:j:1",
        "1:a:1 ",
        // Other versions.
        "0:j:1",
        "2:j:1",
        "1.1:a:1",
        // Another table, or none.
        "1:j:999",
        "1:a:999",
        "1:h:999",
        "1:k:999",
        "1:t:999",
        "1:x:999:pass:1",
        "1:d:999:1:e",
        // What isn't on now.
        "1:j:1",
        "1:l:1",
        "1:s:1",
        "1:v:1:9:1",
        "1:v:1:9:2",
        "1:x:1:stop:1",
        "1:x:1:pass:4294967295",
        "1:x:1:pass:4294967296",
        "1:x:1:nonsense:0",
        "1:x:1:offer:1001",
        "1:x:1:close:1001",
        "1:x:1:Stop:1",
        "1:x:1:counter:1",
        "1:x:1:badidea:1001",
    ]
    .map(str::to_owned)
    .into();
    for menu in [
        // Another's menu.
        format!("1:m:1:{theirs}:giveup::G"),
        format!("1:m:1:{theirs}:::T"),
        format!("1:d:1:{}:e", ada.id.0),
        // Ben's own, with what he can't do or say.
        format!("1:m:1:{mine}:place:rt:p1:Y"),
        format!("1:m:1:{mine}:draw:rt:Y"),
        format!("1:m:1:{mine}:discard:rt:sb.c:Y"),
        format!("1:m:1:{mine}:offer:zz:s1.2.3.4.5.6:wzzzzzz:p1z:s:Y"),
        format!("1:m:1:{mine}:offer:zz:s1:w-1:p1:s:Y"),
        format!("1:m:1:{mine}:travel:1:p9:p9:Y"),
        format!("1:m:1:{mine}:takeover:1:w1:w1:w1:w1:Y"),
        format!("1:m:1:{mine}:offer::N24"),
        format!("1:m:1:{mine}:offer::C9"),
        format!("1:m:1:{mine}:nonsense::G"),
        format!("1:m:1:{mine}:offer::P0.200.1.2.3"),
        format!("1:m:1:{mine}:accept:zzzzzz:s:Y"),
        format!("1:m:1:{mine}:done:rt:Y"),
        format!("1:m:1:{mine}:fund:rt:p1:Y"),
        format!("1:m:1:{mine}:counter:1:p2t:Y"),
        format!("1:m:1:{mine}:poach:rt:p1:pb:s2t.2u:Y"),
        format!("1:m:1:{mine}:vp:rt:p2t:p1:sb:s:Y"),
        format!("1:m:1:{mine}:badidea::C9"),
        // He doesn't look after the server.
        format!("1:d:1:{}:n", ben.id.0),
        format!("1:d:1:{}:s", ben.id.0),
        format!("1:d:1:{}:l", ben.id.0),
        format!("1:d:1:{}:z", ben.id.0),
    ] {
        forged.push(menu);
    }
    play.book.read().await;
    for (message, custom_id) in leave_controls(&stage, play.thread, &forged).await {
        for person in [&ben, &dora] {
            let answer = person.press_id(play.thread, message, &custom_id).await;
            private(&answer, "");
            assert!(!answer.text().contains("ui-") && !answer.text().contains("refusal-"), "{answer:?}");
            assert_eq!(play.book.read().await, Vec::new(), "{custom_id} changed something");
        }
    }
    assert_eq!(stage.faults(), Vec::<String>::new());
    let others = format!("1:m:1:{theirs}:::T");
    let (message, _) = leave_controls(&stage, play.thread, std::slice::from_ref(&others)).await[0].clone();
    private(&ben.press_id(play.thread, message, &others).await, "That menu is somebody else's");
    stage.stop().await;
}

fn base36(mut number: u64) -> String {
    let mut digits = Vec::new();
    while number > 0 {
        digits.push(char::from_digit((number % 36) as u32, 36).expect("a digit"));
        number /= 36;
    }
    digits.into_iter().rev().collect()
}

/// Runs the program to its end: it must end by itself, badly, with one line that says why.
async fn fails(mut program: Command, says: &str) {
    let child = program.spawn().expect("a process");
    let output = tokio::task::spawn_blocking(move || ended(child)).await.expect("no panic");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    let lines: Vec<&str> = said.lines().filter(|line| line.starts_with("boardroom: ")).collect();
    assert_eq!(lines.len(), 1, "{said}");
    assert_eq!(said.lines().last(), Some(lines[0]), "{said}");
    assert!(lines[0].contains(says), "{says:?} isn't in {said}");
    assert!(!said.contains("panicked"), "{said}");
}

fn ended(mut child: Child) -> Output {
    let until = Instant::now() + PATIENCE;
    while child.try_wait().expect("a child of ours").is_none() {
        if Instant::now() > until {
            child.kill().ok();
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.wait_with_output().expect("what it said")
}

/// `boardroom run` on a stand-in of ours.
fn run(folder: &Path, sandbox: &Sandbox) -> Command {
    let mut run = program(folder);
    run.arg("run").env("DISCORD_API", sandbox.url()).env("DISCORD_TOKEN", sandbox.token());
    run
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_an_operator_gets_wrong() {
    let sandbox = Sandbox::start(Options::default()).await.expect("a stand-in");
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("boardroom.sqlite");

    // The token and the address.
    let mut run_without = program(folder.path());
    run_without.arg("run");
    fails(run_without, "DISCORD_TOKEN is not set").await;
    let mut wrong = run(folder.path(), &sandbox);
    wrong.env("DISCORD_TOKEN", "not.the.token");
    fails(wrong, "Discord refuses the token").await;
    let mut foreign = run(folder.path(), &sandbox);
    foreign.env("DISCORD_API", "http://discord.example:80");
    fails(foreign, "isn't on this machine").await;

    // A port in use.
    let port = sandbox.url().rsplit(':').next().expect("a port").to_owned();
    let mut again = program(folder.path());
    again.args(["sandbox", "--port", &port]);
    fails(again, &format!("port {port} on 127.0.0.1 is in use")).await;

    // A database that another holds, that a newer build wrote, that is none.
    let store = Sqlite::open(&database).await.expect("a database");
    fails(run(folder.path(), &sandbox), "is in use by another boardroom").await;
    store.close().await;
    let url = format!("sqlite:{}", database.display());
    let mut connection = SqliteConnection::connect(&url).await.expect("a database");
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                 VALUES (29990101000000, 'from the future', TRUE, x'00', 0)";
    sqlx::raw_sql(newer).execute(&mut connection).await.expect("it is written");
    connection.close().await.expect("closed");
    fails(run(folder.path(), &sandbox), "was written by a newer boardroom (migration 29990101000000)").await;
    for name in ["boardroom.sqlite-wal", "boardroom.sqlite-shm"] {
        std::fs::remove_file(folder.path().join(name)).ok();
    }
    std::fs::write(&database, "this is no database, and longer than a header is: ".repeat(20))
        .expect("written");
    fails(run(folder.path(), &sandbox), "is no database of ours, or it is damaged").await;
    std::fs::remove_file(&database).expect("removed");

    // Data of a game that can't be read, and data that is wrong.
    let seeds = folder.path().join("seeds");
    std::fs::create_dir_all(seeds.join("boss/board.json")).expect("a folder where a file should be");
    let with_seeds = || {
        let mut run = run(folder.path(), &sandbox);
        run.env("BOARDROOM_SEEDS", &seeds);
        run
    };
    fails(with_seeds(), "boss/board.json").await;
    std::fs::remove_dir(seeds.join("boss/board.json")).expect("removed");
    std::fs::write(seeds.join("boss/deck.json"), "{").expect("written");
    fails(with_seeds(), "boss/deck.json").await;
    std::fs::write(seeds.join("boss/deck.json"), [0xff, 0xfe]).expect("written");
    fails(with_seeds(), "boss/deck.json").await;

    // An export that is none.
    let export = folder.path().join("export.json");
    let verify = || {
        let mut verify = program(folder.path());
        verify.arg("verify").arg(&export);
        verify
    };
    fails(verify(), "export.json").await;
    for text in ["", "{}", "{\"records\":[]}", "{\"records\":[1]}", "[[[["] {
        std::fs::write(&export, text).expect("written");
        fails(verify(), "export.json").await;
    }
    sandbox.stop().await;
}
