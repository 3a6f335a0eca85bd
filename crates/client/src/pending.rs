//! Commands that are not acknowledged yet.

use serde_json::Value;

use crate::ask::What;

/// A command that is sent again on each new connection until it is answered.
#[derive(Clone, Debug)]
struct Pending {
    cid: String,
    text: String,
    what: What,
}

/// The commands that wait for an answer, the oldest first.
#[derive(Debug)]
pub(crate) struct Waiting {
    base: String,
    count: u64,
    all: Vec<Pending>,
}

impl Waiting {
    /// None. Ids differ from those of every other client.
    pub(crate) fn new() -> Self {
        let mut bytes = [0; 6];
        // Ids that are not random might be another program's; the site tells users apart anyway.
        let _ = getrandom::fill(&mut bytes);
        let base = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Self { base, count: 0, all: Vec::new() }
    }

    /// Notes a command, which gets an id; what is to be sent.
    pub(crate) fn add(&mut self, mut message: Value, what: What) -> String {
        self.count += 1;
        let cid = format!("{}-{}", self.base, self.count);
        message["cid"] = Value::String(cid.clone());
        let text = message.to_string();
        self.all.push(Pending { cid, text: text.clone(), what });
        text
    }

    /// What a command with this id was about; it waits no longer.
    pub(crate) fn settle(&mut self, cid: &str) -> Option<What> {
        let at = self.all.iter().position(|pending| pending.cid == cid)?;
        Some(self.all.remove(at).what)
    }

    /// Takes out what is not to be sent again.
    pub(crate) fn forget(&mut self, what: &What) {
        self.all.retain(|pending| pending.what != *what);
    }

    /// What is to be sent again.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &String> {
        self.all.iter().map(|pending| &pending.text)
    }
}
