//! Lengths of time as people type them: `90s`, `30m`, `2h`, `3d`, `2小时`.

use crate::table::{DAY, HOUR, MINUTE, Seconds};

/// `None` if it isn't one.
pub fn read(text: &str) -> Option<Seconds> {
    let text = text.trim().to_lowercase();
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at_checked(digits)?;
    let number: Seconds = number.parse().ok()?;
    let unit = match unit.trim() {
        "s" | "sec" | "second" | "seconds" | "秒" => 1,
        "m" | "min" | "minute" | "minutes" | "分" | "分钟" => MINUTE,
        "h" | "hour" | "hours" | "时" | "小时" => HOUR,
        "d" | "day" | "days" | "天" | "日" => DAY,
        _ => return None,
    };
    number.checked_mul(unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read() {
        for (text, seconds) in
            [("90s", 90), (" 30 m ", 1800), ("2H", 7200), ("3d", 259_200), ("2小时", 7200), ("1分钟", 60)]
        {
            assert_eq!(read(text), Some(seconds), "{text}");
        }
        for text in ["", "30", "m", "-1m", "1.5h", "99999999999s", "4294967295d", "1 fortnight", "一天"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
