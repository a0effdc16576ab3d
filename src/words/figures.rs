use super::Lang;

/// Whole millions of dollars: $7M, and in Chinese, which counts in 万 and 亿, 700万 or 1.2亿.
pub(super) fn money(lang: Lang, millions: i64) -> String {
    let sign = if millions < 0 { "−" } else { "" };
    let amount = millions.unsigned_abs();
    match lang {
        Lang::EnUs if amount == 0 => "$0".to_owned(),
        Lang::EnUs => format!("{sign}${amount}M"),
        Lang::ZhCn if amount == 0 => "0".to_owned(),
        Lang::ZhCn if amount < 100 => format!("{sign}{amount}00万"),
        Lang::ZhCn => match (amount / 100, amount % 100) {
            (whole, 0) => format!("{sign}{whole}亿"),
            (whole, part) if part % 10 == 0 => format!("{sign}{whole}.{}亿", part / 10),
            (whole, part) => format!("{sign}{whole}.{part:02}亿"),
        },
    }
}

/// A moment, which Discord shows in the reader's own time: "in 5 minutes".
pub(super) fn moment(seconds: i64) -> String {
    format!("<t:{seconds}:R>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_is_written_as_the_language_counts() {
        for (millions, english, chinese) in [
            (0, "$0", "0"),
            (7, "$7M", "700万"),
            (12, "$12M", "1200万"),
            (100, "$100M", "1亿"),
            (105, "$105M", "1.05亿"),
            (120, "$120M", "1.2亿"),
            (-3, "−$3M", "−300万"),
        ] {
            assert_eq!(money(Lang::EnUs, millions), english);
            assert_eq!(money(Lang::ZhCn, millions), chinese);
        }
        assert_eq!(money(Lang::ZhCn, i64::MIN), "−92233720368547758.08亿");
    }
}
