//! Words as a command line has them, and `key=value` pairs among them.

/// A quotation mark has no partner.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("in {text:?}, a quotation mark has no partner")]
pub struct OpenQuote {
    /// What was read.
    pub text: String,
}

/// Splits at blanks. Quotation marks of either kind keep words together and are left out.
///
/// ```
/// assert_eq!(arena::words::split("a 'b c' d\"e f\"")?, ["a", "b c", "de f"]);
/// # Ok::<(), arena::words::OpenQuote>(())
/// ```
///
/// # Errors
/// A quotation mark without its partner.
pub fn split(text: &str) -> Result<Vec<String>, OpenQuote> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut open = None;
    for c in text.chars() {
        match open {
            Some(mark) if c == mark => open = None,
            None if c == '"' || c == '\'' => {
                open = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    if open.is_some() { Err(OpenQuote { text: text.to_owned() }) } else { Ok(words) }
}

/// The inverse of [`split`] for words without quotation marks of both kinds.
pub fn join(words: &[String]) -> String {
    let quoted = words.iter().map(|word| {
        let plain = !word.is_empty()
            && !word.contains(|c: char| c.is_whitespace() || c == '\'' || c == '"');
        match word.contains('\'') {
            _ if plain => word.clone(),
            false => format!("'{word}'"),
            true => format!("\"{word}\""),
        }
    });
    quoted.collect::<Vec<_>>().join(" ")
}

/// The pairs in what a command line gave for one flag. A word may hold many pairs, parted by blanks;
/// what does not begin a pair belongs to the pair before it, so that blanks in values need no
/// quotation marks. Among several words, arguments and options are one word each, whatever is in
/// them.
pub(crate) fn pairs(given: &[String], is_key: fn(&str) -> bool) -> Result<Vec<String>, OpenQuote> {
    let mut all = Vec::new();
    for word in given {
        let is_whole = word.starts_with("args=") || word.starts_with("option.");
        if is_whole && given.len() > 1 {
            all.push(word.clone());
        } else {
            all.extend(unpacked(word, is_key)?);
        }
    }
    Ok(all)
}

fn unpacked(packed: &str, is_key: fn(&str) -> bool) -> Result<Vec<String>, OpenQuote> {
    let mut pairs: Vec<String> = Vec::new();
    for word in split(packed)? {
        let begins =
            word.starts_with("option.") || word.split_once('=').is_some_and(|(key, _)| is_key(key));
        // The name of an option may have blanks: it is not over before its sign.
        let name_open = pairs.last().is_some_and(|pair| !pair.contains('='));
        match pairs.last_mut() {
            Some(pair) if !begins || name_open => {
                pair.push(' ');
                pair.push_str(&word);
            }
            _ => pairs.push(word),
        }
    }
    Ok(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_key(key: &str) -> bool {
        ["cmd", "args", "depth"].contains(&key)
    }

    fn packed(text: &str) -> Vec<String> {
        pairs(&[text.to_owned()], is_key).expect("quotes are closed")
    }

    #[test]
    fn blanks_in_values_need_no_quotes() {
        assert_eq!(packed("cmd=/a b/c args=-x y depth=3"), ["cmd=/a b/c", "args=-x y", "depth=3"]);
        assert_eq!(packed("args=\"x depth=3\" cmd=c"), ["args=x depth=3", "cmd=c"]);
        assert_eq!(
            packed("option.Move Overhead=30 depth=1"),
            ["option.Move Overhead=30", "depth=1"]
        );
        assert_eq!(packed("nonsense"), ["nonsense"]);
        assert_eq!(packed("bad=1"), ["bad=1"]);
    }

    #[test]
    fn among_several_words_arguments_are_whole() {
        let given = ["cmd=c depth=2".to_owned(), "args=x depth=3".to_owned()];
        let found = pairs(&given, is_key).expect("no quotes");
        assert_eq!(found, ["cmd=c", "depth=2", "args=x depth=3"]);
    }

    #[test]
    fn joined_words_split_the_same() {
        let words = ["a", "b c", "", "d'e"].map(str::to_owned);
        assert_eq!(split(&join(&words)).expect("closed"), words);
    }
}
