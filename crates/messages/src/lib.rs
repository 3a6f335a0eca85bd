//! The texts that users read, in simplified Chinese and English.
//!
//! The texts themselves are Fluent files, a folder of them a language, compiled in. Code names a message by its
//! id and gives it arguments:
//!
//! ```
//! use messages::{Lang, Messages};
//! let zh = Messages::new(Lang::Zh);
//! assert_eq!(zh.format("undone", &[("plies", 2.into())]), "已悔 2 步。");
//! ```

#![forbid(unsafe_code)]

mod lang;
mod records;
mod review;
mod rules;

use std::fmt;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

pub use fluent_bundle::FluentValue as Value;
pub use lang::{Lang, ParseLangError};

/// The texts of one language.
pub struct Messages {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl Messages {
    /// The texts of `lang`.
    pub fn new(lang: Lang) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![lang.identifier()]);
        // Marks around arguments would be counted as columns by terminals.
        bundle.set_use_isolating(false);
        for source in lang.sources() {
            let resource =
                FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, errors)| {
                    debug_assert!(errors.is_empty(), "{errors:?}");
                    resource
                });
            bundle.add_resource_overriding(resource);
        }
        Self { lang, bundle }
    }

    /// The language.
    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// Whether there is a text with this id.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.get_message(id).is_some_and(|message| message.value().is_some())
    }

    /// A text without arguments. The id itself where there is none.
    pub fn text(&self, id: &str) -> String {
        self.format(id, &[])
    }

    /// A text with arguments. The id itself where there is none.
    pub fn format(&self, id: &str, args: &[(&str, Value<'_>)]) -> String {
        let message = self.bundle.get_message(id).and_then(|message| message.value());
        debug_assert!(message.is_some(), "there is no message {id:?}");
        let Some(pattern) = message else { return id.to_owned() };
        let args: FluentArgs<'_> =
            args.iter().map(|(name, value)| (*name, value.clone())).collect();
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "message {id:?}: {errors:?}");
        text
    }
}

impl fmt::Debug for Messages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Messages").field("lang", &self.lang).finish_non_exhaustive()
    }
}
