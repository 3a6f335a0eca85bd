//! Programs to play against: any that speaks UCI or UCCI.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use arena::{EngineSpec, SpecError};

/// A program that plays, by the text that names it: its path with arguments, or the `key=value` pairs
/// that `chuhe match` takes. Texts are kept for as long as this program runs, so that players are as
/// easily copied as moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Program {
    text: &'static str,
}

static KNOWN: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());

/// How long a program thinks about a move unless the text says otherwise.
const MOVETIME: Duration = Duration::from_secs(3);

impl Program {
    /// The program that a text names. It is started when it is asked for a move.
    ///
    /// ```
    /// let program = tui::Program::new("/opt/engines/strong -x").unwrap();
    /// assert_eq!(program.name(), "strong");
    /// assert!(tui::Program::new("cmd=a depth=x").is_err());
    /// ```
    ///
    /// # Errors
    /// What makes no sense in the text.
    pub fn new(text: &str) -> Result<Self, SpecError> {
        let text = text.trim();
        spec(text)?;
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let text = known.iter().copied().find(|&old| old == text).unwrap_or_else(|| {
            let kept: &'static str = Box::leak(text.to_owned().into_boxed_str());
            known.push(kept);
            kept
        });
        Ok(Self { text })
    }

    /// The text.
    pub const fn text(self) -> &'static str {
        self.text
    }

    /// What it is called.
    pub fn name(self) -> String {
        self.spec().map_or_else(|_| self.text.to_owned(), |spec| spec.name)
    }

    /// How to start it, and how long it thinks.
    pub(crate) fn spec(self) -> Result<EngineSpec, SpecError> {
        spec(self.text)
    }
}

fn spec(text: &str) -> Result<EngineSpec, SpecError> {
    if text.is_empty() {
        return Err(SpecError::NoPair { word: String::new() });
    }
    let words = if text.contains("cmd=") {
        vec![text.to_owned()]
    } else {
        let mut words = arena::words::split(text)?.into_iter();
        let cmd = words.next().unwrap_or_default();
        let args: Vec<String> = words.collect();
        let stem = std::path::Path::new(&cmd).file_stem().unwrap_or_default();
        let name = format!("name={}", stem.to_string_lossy());
        let args = format!("args={}", arena::words::join(&args));
        vec![name, format!("cmd={cmd}"), args]
    };
    let read = |each: &[String]| {
        arena::read_engines(each, std::slice::from_ref(&words)).map(|mut specs| specs.remove(0))
    };
    match read(&[]) {
        Err(SpecError::NoLimit { .. }) => read(&[format!("movetime={}", MOVETIME.as_millis())]),
        spec => spec,
    }
}
