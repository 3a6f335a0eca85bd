//! Names that users may have.

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

/// How many characters a name has.
const LENGTH: std::ops::RangeInclusive<usize> = 2..=20;

/// Names that would be taken for the site's own.
const RESERVED: &[&str] = &[
    "admin",
    "administrator",
    "anonymous",
    "bot",
    "chuhe",
    "computer",
    "deleted",
    "engine",
    "gone",
    "guest",
    "mod",
    "moderator",
    "nobody",
    "null",
    "official",
    "referee",
    "root",
    "staff",
    "support",
    "system",
    "undefined",
    "匿名",
    "官方",
    "客服",
    "房主",
    "机器人",
    "楚河",
    "游客",
    "电脑",
    "管理",
    "管理员",
    "系统",
    "裁判",
    "機器人",
    "遊客",
    "電腦",
    "管理員",
    "系統",
    "裁判員",
    "裁判员",
];

/// What the names of guests begin with; nobody else's may.
const GUEST: &str = "guest";

/// A name that may be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    text: String,
    key: String,
    skeleton: String,
}

/// A name may not be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameFault {
    /// Fewer than 2 characters.
    #[error("it has fewer than 2 characters")]
    TooShort,
    /// More than 20 characters.
    #[error("it has more than 20 characters")]
    TooLong,
    /// Something other than letters, digits, `_` and `-`, or no letter.
    #[error("a name has letters, digits, _ and -, and at least one letter")]
    Characters,
    /// It could be taken for the site's own.
    #[error("it is reserved")]
    Reserved,
    /// It could be taken for somebody else's.
    #[error("it looks like somebody else's")]
    LookAlike,
}

impl NameFault {
    /// A stable name in kebab case, for machines.
    pub const fn code(self) -> &'static str {
        match self {
            Self::TooShort => "too-short",
            Self::TooLong => "too-long",
            Self::Characters => "characters",
            Self::Reserved => "reserved",
            Self::LookAlike => "look-alike",
        }
    }
}

impl Name {
    /// Reads a name: compatibility forms become plain ones, so that full-width letters are letters.
    ///
    /// ```
    /// use accounts::{Name, NameFault};
    /// assert_eq!(Name::new(" Ｈｕ＿1 ").unwrap().as_str(), "Hu_1");
    /// assert_eq!(Name::new("ADMlN"), Err(NameFault::Reserved));
    /// assert_eq!(Name::new("a b"), Err(NameFault::Characters));
    /// ```
    ///
    /// # Errors
    /// Why it may not be used.
    pub fn new(text: &str) -> Result<Self, NameFault> {
        // No name becomes shorter by a factor of eight.
        if text.len() > 1_000 {
            return Err(NameFault::TooLong);
        }
        let name = Self::unchecked(text);
        let length = name.text.chars().count();
        if length < *LENGTH.start() {
            return Err(NameFault::TooShort);
        }
        if length > *LENGTH.end() {
            return Err(NameFault::TooLong);
        }
        let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
        if !name.text.chars().all(fits) || !name.text.chars().any(char::is_alphabetic) {
            return Err(NameFault::Characters);
        }
        if name.is_reserved() {
            return Err(NameFault::Reserved);
        }
        Ok(name)
    }

    /// The name of a guest with a random part.
    pub(crate) fn guest(random: &str) -> Self {
        Self::unchecked(&format!("{GUEST}-{random}"))
    }

    fn unchecked(text: &str) -> Self {
        let text: String = text.trim().nfkc().collect();
        let key = key(&text);
        let skeleton = look(&key);
        Self { text, key, skeleton }
    }

    fn is_reserved(&self) -> bool {
        let same = |reserved: &&str| look(&key(reserved)) == self.skeleton;
        self.skeleton.starts_with(&look(GUEST)) || RESERVED.iter().any(same)
    }

    /// The name as it is shown.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// What is compared: two names with the same key are the same.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// What the name looks like: two names with the same skeleton may be mistaken for each other.
    pub fn skeleton(&self) -> &str {
        &self.skeleton
    }
}

/// The key of any text, to look for a name.
pub(crate) fn key(text: &str) -> String {
    text.trim().nfkc().collect::<String>().to_lowercase().nfkc().collect()
}

/// What a key looks like: letters of different scripts that look alike, `0` and `o`, `1`, `i` and
/// `l` are the same, and lines between them are not seen.
fn look(key: &str) -> String {
    let plain: String = skeleton(key).collect::<String>().to_lowercase();
    let plain = plain.chars().filter(|c| !matches!(c, '_' | '-' | '\u{2010}'..='\u{2015}'));
    plain
        .map(|c| match c {
            'i' | '1' | '|' | 'ı' => 'l',
            '0' => 'o',
            c => c,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_any_script_are_names() {
        for name in ["Hu", "胡一刀", "许银川2023", "a-b_c", "Ñandú", "Мария", "ひでき"]
        {
            assert!(Name::new(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn texts_that_are_no_names_say_why() {
        let faults = [
            ("x", NameFault::TooShort),
            ("  ", NameFault::TooShort),
            ("abcdefghijklmnopqrstu", NameFault::TooLong),
            ("12345", NameFault::Characters),
            ("a b", NameFault::Characters),
            ("<b>x</b>", NameFault::Characters),
            ("a\u{202e}b", NameFault::Characters),
            ("a\u{200b}b", NameFault::Characters),
            ("帥\u{0}x", NameFault::Characters),
            ("Admin", NameFault::Reserved),
            ("аdmin", NameFault::Reserved),
            ("r00t", NameFault::Reserved),
            ("guest-12", NameFault::Reserved),
            ("管理员", NameFault::Reserved),
        ];
        for (text, fault) in faults {
            assert_eq!(Name::new(text), Err(fault), "{text:?}");
        }
    }

    #[test]
    fn names_that_look_alike_have_one_skeleton() {
        let pairs = [("paul", "раul"), ("Bill", "BiII"), ("cool", "c00l"), ("an-na", "an_na")];
        for (a, b) in pairs {
            let [a, b] = [a, b].map(|name| Name::new(name).expect("a name"));
            assert_eq!(a.skeleton(), b.skeleton(), "{a:?} {b:?}");
            assert_ne!(a.key(), b.key());
        }
        let [a, b] = ["胡一刀", "胡二刀"].map(|name| Name::new(name).expect("a name"));
        assert_ne!(a.skeleton(), b.skeleton());
    }
}
