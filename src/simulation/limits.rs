use crate::host::Body;
use crate::table::PersonId;

/// What is wrong with a message, by Discord's limits.
pub fn problem(body: &Body) -> Option<String> {
    let length = |text: &str| text.encode_utf16().count();
    if length(&body.text) > 2000 {
        return Some(format!("a text of {}: {}", length(&body.text), body.text));
    }
    if body.text.is_empty() && body.embeds.is_empty() {
        return Some("an empty message".to_owned());
    }
    if body.embeds.len() > 10 {
        return Some(format!("{} embeds", body.embeds.len()));
    }
    for embed in &body.embeds {
        if length(&embed.title) > 256 || length(&embed.text) > 4096 {
            return Some(format!("an embed too long: {}", embed.title));
        }
        if embed.title.is_empty() && embed.text.is_empty() {
            return Some("an empty embed".to_owned());
        }
    }
    let all: usize = body.embeds.iter().map(|embed| length(&embed.title) + length(&embed.text)).sum();
    if all > 6000 {
        return Some(format!("embeds of {all}"));
    }
    if body.buttons.len() > 5 || body.buttons.iter().any(|row| !(1..=5).contains(&row.len())) {
        return Some("rows of buttons too many, or too long, or empty".to_owned());
    }
    if let Some(button) =
        body.buttons.iter().flatten().find(|button| !(1..=80).contains(&length(&button.label)))
    {
        return Some(format!("the label {:?}", button.label));
    }
    if let Some(mark) = &body.mark
        && (!(1..=25).contains(&length(mark)) || body.buttons.is_empty())
    {
        return Some(format!("the mark {mark:?}"));
    }
    let said = |person: &&PersonId| body.text.contains(&format!("<@{}>", person.0));
    body.mentions.iter().find(|person| !said(person)).map(|person| format!("a ping unsaid: {person:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::{Button, Control, Embed, Style};
    use crate::table::TableId;

    fn said(text: impl Into<String>) -> Body {
        Body { text: text.into(), ..Body::default() }
    }

    fn shown(title: &str, text: &str) -> Body {
        embeds(1, title, text)
    }

    fn embeds(n: usize, title: &str, text: &str) -> Body {
        Body { embeds: vec![Embed { title: title.to_owned(), text: text.to_owned() }; n], ..Body::default() }
    }

    fn rows(rows: &[usize], label: &str) -> Body {
        let control = Control::Look(TableId(1));
        let button = Button { control, label: label.to_owned(), style: Style::Primary };
        let buttons = rows.iter().map(|&n| vec![button.clone(); n]).collect();
        Body { buttons, ..said("text") }
    }

    fn marked(mark: &str, body: Body) -> Body {
        Body { mark: Some(mark.to_owned()), ..body }
    }

    fn pings(text: &str, person: u64) -> Body {
        Body { mentions: vec![PersonId(person)], ..said(text) }
    }

    #[test]
    fn what_is_just_within_the_limits_is_right_and_one_more_of_anything_is_wrong() {
        let row = |n| rows(&[n], "Label");
        let cases = [
            (said("x".repeat(2000)), said("x".repeat(2001))),
            // Two UTF-16 units each.
            (said("🃏".repeat(1000)), said("🃏".repeat(1001))),
            (said("x"), said("")),
            (embeds(10, "", "x"), embeds(11, "", "x")),
            (shown(&"x".repeat(256), ""), shown(&"x".repeat(257), "")),
            (shown("", &"x".repeat(4096)), shown("", &"x".repeat(4097))),
            (shown("x", ""), shown("", "")),
            (embeds(2, &"x".repeat(100), &"x".repeat(2900)), embeds(2, &"x".repeat(100), &"x".repeat(2901))),
            (rows(&[1; 5], "Label"), rows(&[1; 6], "Label")),
            (row(5), row(6)),
            (row(1), row(0)),
            (rows(&[1], &"x".repeat(80)), rows(&[1], &"x".repeat(81))),
            (rows(&[1], "x"), rows(&[1], "")),
            (marked(&"x".repeat(25), row(1)), marked(&"x".repeat(26), row(1))),
            (marked("x", row(1)), marked("", row(1))),
            (marked("x", row(1)), marked("x", said("x"))),
            (pings("<@12> rolls", 12), pings("<@123> rolls", 12)),
        ];
        for (right, wrong) in cases {
            assert_eq!(problem(&right), None);
            assert!(problem(&wrong).is_some(), "{wrong:?}");
        }
    }
}
