//! The settings file: TOML, a line a setting, with comments that stay when it is written again.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use messages::Messages;
use toml_edit::{Document, DocumentMut, Item, Value};

use super::{Preferences, Setting};

/// Its name in the data folder.
pub const FILE: &str = "settings.toml";

/// Whatever is larger is something else.
const LARGEST: u64 = 64 << 10;

/// The settings file cannot be used. It is left as it is.
#[derive(Debug)]
pub enum PreferencesError {
    /// It cannot be read.
    Io(PathBuf, io::Error),
    /// It is too large to be ours.
    TooLarge(PathBuf),
    /// It cannot be read or understood at a line.
    Line {
        /// The file.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// What is wrong with it.
        fault: Fault,
    },
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It is no TOML.
    Syntax(String),
    /// There is no such setting.
    UnknownKey(String),
    /// The setting cannot be that.
    Value(Setting, String),
}

impl Preferences {
    /// Reads the settings of a data folder. A file that is missing is made, with comments in the
    /// user's language; where that cannot be done, nothing is kept but nothing is lost either.
    ///
    /// # Errors
    /// Why the file that is there cannot be used.
    pub fn load(folder: &Path, messages: &Messages) -> Result<Self, PreferencesError> {
        let path = folder.join(FILE);
        match Self::read(&path) {
            Ok(Some(own)) => Ok(own),
            Ok(None) => {
                let own = Self::default();
                if fs::create_dir_all(folder).is_ok() {
                    drop(journal::replace_file(&path, own.new_file(messages).as_bytes()));
                }
                Ok(own)
            }
            Err(error) => Err(error),
        }
    }

    /// Reads the settings of a data folder and makes no file; `None` if there is none.
    ///
    /// # Errors
    /// Why the file that is there cannot be used.
    pub fn peek(folder: &Path) -> Result<Option<Self>, PreferencesError> {
        Self::read(&folder.join(FILE))
    }

    fn read(path: &Path) -> Result<Option<Self>, PreferencesError> {
        Ok(match text(path)? {
            Some(text) => Some(Self::parse(&text).map_err(|(line, fault)| {
                PreferencesError::Line { path: path.to_owned(), line, fault }
            })?),
            None => None,
        })
    }

    /// Reads a settings file's text. What it does not mention is as usual.
    ///
    /// # Errors
    /// The line, counted from 1, and what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, (usize, Fault)> {
        let line_of = |at: usize| {
            let before = text.get(..at.min(text.len())).unwrap_or(text);
            before.matches('\n').count() + 1
        };
        let document = Document::parse(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            (line_of(at), Fault::Syntax(error.message().replace('\n', " ")))
        })?;
        let mut own = Self::default();
        for (name, item) in document.iter() {
            let key = document.as_table().key(name);
            let at = key.and_then(toml_edit::Key::span).or_else(|| item.span());
            let line = line_of(at.map_or(0, |span| span.start));
            let setting = Setting::ALL.into_iter().find(|setting| setting.name() == name);
            let setting = setting.ok_or_else(|| (line, Fault::UnknownKey(shortened(name))))?;
            let value = plain(item);
            let set = value.as_ref().and_then(|value| own.set(setting, value));
            set.ok_or_else(|| {
                let shown = value.unwrap_or_else(|| item.to_string().trim().to_owned());
                (line, Fault::Value(setting, shortened(&shown)))
            })?;
        }
        Ok(own)
    }

    /// Writes the settings of a data folder; comments and the order of lines stay. A file that
    /// cannot be understood is left as it is.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn save(&self, folder: &Path, messages: &Messages) -> Result<(), PreferencesError> {
        let path = folder.join(FILE);
        let old = text(&path)?;
        let new = match &old {
            Some(old) => {
                let at = |(line, fault)| PreferencesError::Line { path: path.clone(), line, fault };
                Self::parse(old).map_err(at)?;
                self.written_into(old)
            }
            None => self.new_file(messages),
        };
        let io = |error| PreferencesError::Io(path.clone(), error);
        fs::create_dir_all(folder).map_err(io)?;
        journal::replace_file(&path, new.as_bytes()).map_err(io)
    }

    /// A settings file with these settings, and what else `old` has.
    pub fn written_into(&self, old: &str) -> String {
        let Ok(mut document) = old.parse::<DocumentMut>() else { return old.to_owned() };
        for setting in Setting::ALL {
            let new = self.value(setting);
            match document.get_mut(setting.name()).and_then(Item::as_value_mut) {
                Some(value) if plain_value(value) == plain_value(&new) => {}
                Some(value) => {
                    let decor = value.decor().clone();
                    *value = new;
                    *value.decor_mut() = decor;
                }
                None if Self::default().get(setting) == self.get(setting) => {}
                None => {
                    document.insert(setting.name(), Item::Value(new));
                }
            }
        }
        document.to_string()
    }

    fn value(&self, setting: Setting) -> Value {
        let text = self.get(setting);
        match setting {
            Setting::Sounds => self.sounds.into(),
            Setting::Animation => self.animation.into(),
            Setting::Level => i64::from(self.level.get()).into(),
            _ => text.into(),
        }
    }

    /// The file as it is made: every setting with a comment.
    fn new_file(&self, messages: &Messages) -> String {
        let mut text = format!("# {}\n", messages.text("settings-file"));
        for setting in Setting::ALL {
            let about = messages.text(&format!("setting-{}-about", setting.name()));
            let value = self.value(setting);
            text.push_str(&format!("\n# {about}\n{} = {value}\n", setting.name()));
        }
        text
    }
}

/// A file's text; `None` if there is no file.
fn text(path: &Path) -> Result<Option<String>, PreferencesError> {
    let io = |error| PreferencesError::Io(path.to_owned(), error);
    match fs::metadata(path) {
        Ok(about) if about.len() > LARGEST => {
            return Err(PreferencesError::TooLarge(path.to_owned()));
        }
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(io(error)),
    }
    fs::read_to_string(path).map(Some).map_err(io)
}

/// A text, number or truth value without its quotation marks.
fn plain(item: &Item) -> Option<String> {
    item.as_value().and_then(plain_value)
}

fn plain_value(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.value().clone()),
        Value::Integer(number) => Some(number.value().to_string()),
        Value::Boolean(truth) => Some(truth.value().to_string()),
        _ => None,
    }
}

/// Enough to recognize it, and nothing that would upset a terminal.
fn shortened(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}
