//! Settings: a flag, an environment variable and a key of a TOML file each, in this order of weight.

use std::fmt;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use store::site::Durability;
use toml::{Table, Value};

/// The settings of a server. Every field is a key of `chuhe.toml`, a flag `--KEY`, and an
/// environment variable `CHUHE_KEY`, with dashes and underscores as usual there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Config {
    /// Where to listen: an address and a port.
    pub addr: String,
    /// The data folder.
    pub data: PathBuf,
    /// What the site is called in exported games.
    pub name: String,
    /// `process` (survives any end of the program) or `full` (survives a power failure).
    pub durability: String,
    /// The member who becomes an administrator; the account has to exist.
    pub admin: Option<String>,
    /// The address that users open, if a proxy stands before the server.
    pub public_url: Option<String>,
    /// Addresses or networks of proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<String>,
    /// The certificate chain (PEM).
    pub tls_cert: Option<PathBuf>,
    /// Its key (PEM).
    pub tls_key: Option<PathBuf>,
    /// Who has it may read the metrics from elsewhere.
    pub metrics_token: Option<String>,
    /// How the log is written: `text` or `json`.
    pub log: String,
    /// How much of it: `error`, `warn`, `info`, `debug` or `trace`.
    pub log_level: String,
    /// Whether anybody may make an account.
    pub registration: bool,
    /// Whether requests are counted and limited.
    pub rate_limits: bool,
    /// Threads that search; 0 for one fewer than there are cores.
    pub workers: usize,
    /// The table of each, in MiB.
    pub hash_mib: usize,
    /// How long clients have to leave before the server ends, in seconds.
    pub drain_s: u64,
    /// The largest file that may be uploaded, in MiB.
    pub upload_mib: usize,
    /// Whether the computer's moves are held back for as long as a person would need.
    pub pace: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            addr: "127.0.0.1:8080".to_owned(),
            data: PathBuf::new(),
            name: "chuhe".to_owned(),
            durability: "process".to_owned(),
            admin: None,
            public_url: None,
            trusted_proxies: Vec::new(),
            tls_cert: None,
            tls_key: None,
            metrics_token: None,
            log: "text".to_owned(),
            log_level: "info".to_owned(),
            registration: true,
            rate_limits: true,
            workers: 0,
            hash_mib: 16,
            drain_s: 5,
            upload_mib: 8,
            pace: true,
        }
    }
}

/// A setting cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The file is no TOML, or has a key that does not exist.
    #[error("{path}: {problem}")]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong and where.
        problem: String,
    },
    /// A value does not fit its key.
    #[error("{source_of} is {value:?}: expected {expected}")]
    Value {
        /// The flag or variable.
        source_of: String,
        /// Its value.
        value: String,
        /// What would fit.
        expected: Expected,
    },
}

/// What a setting may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Expected {
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A number in this range, both ends included.
    Between(u64, u64),
    /// A number.
    Number,
    /// An address that begins with `http://` or `https://`.
    Url,
    /// An address or a network.
    Network,
    /// A certificate and its key, both or none.
    CertAndKey,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OneOf(words) => write!(f, "one of {}", words.join(", ")),
            Self::Between(low, high) => write!(f, "{low} to {high}"),
            Self::Number => f.write_str("a number"),
            Self::Url => f.write_str("an address that begins with http:// or https://"),
            Self::Network => f.write_str("an address or a network such as 10.0.0.0/8"),
            Self::CertAndKey => f.write_str("tls-cert and tls-key together"),
        }
    }
}

const DURABILITIES: &[&str] = &["process", "full"];
const LOGS: &[&str] = &["text", "json"];
const LEVELS: &[&str] = &["error", "warn", "info", "debug", "trace"];
const SWITCH: &[&str] = &["true", "false"];

/// The name of a settings file in the data folder.
pub const FILE: &str = "chuhe.toml";

impl Config {
    /// The keys, in the order of the file.
    pub fn keys() -> Vec<String> {
        let options = ["admin", "public-url", "tls-cert", "tls-key", "metrics-token"];
        let mut keys: Vec<String> = options.map(str::to_owned).into();
        keys.extend(table(&Self::default()).keys().cloned());
        keys.sort();
        keys
    }

    /// Settings from a file, the environment and flags; what comes later weighs more. The file need
    /// not exist unless it is asked for by name.
    ///
    /// # Errors
    /// Which value is wrong and what would fit.
    pub fn load(
        file: &Path,
        asked_for: bool,
        environment: impl Fn(&str) -> Option<String>,
        flags: &[(&str, String)],
    ) -> Result<Self, ConfigError> {
        let mut values = read(file, asked_for)?;
        let defaults = table(&Self::default());
        for key in Self::keys() {
            let name = format!("CHUHE_{}", key.to_uppercase().replace('-', "_"));
            if let Some(text) = environment(&name).filter(|text| !text.is_empty()) {
                values.insert(key.clone(), typed(defaults.get(&key), &name, &text)?);
            }
        }
        for (key, text) in flags {
            values.insert((*key).to_owned(), typed(defaults.get(*key), &format!("--{key}"), text)?);
        }
        let config: Self = values.try_into().map_err(|error: toml::de::Error| {
            ConfigError::File { path: file.to_owned(), problem: error.message().to_owned() }
        })?;
        config.check()?;
        Ok(config)
    }

    /// Whether all values are in their ranges.
    ///
    /// # Errors
    /// The first that is not.
    pub fn check(&self) -> Result<(), ConfigError> {
        let refuse = |key: &str, value: &str, expected| {
            let (source_of, value) = (key.to_owned(), value.to_owned());
            Err(ConfigError::Value { source_of, value, expected })
        };
        for (key, value, words) in [
            ("durability", &self.durability, DURABILITIES),
            ("log", &self.log, LOGS),
            ("log-level", &self.log_level, LEVELS),
        ] {
            if !words.contains(&&**value) {
                return refuse(key, value, Expected::OneOf(words));
            }
        }
        if let Some(url) = &self.public_url
            && !(url.starts_with("http://") || url.starts_with("https://"))
        {
            return refuse("public-url", url, Expected::Url);
        }
        if let Some(bad) = self.trusted_proxies.iter().find(|text| Network::parse(text).is_none()) {
            return refuse("trusted-proxies", bad, Expected::Network);
        }
        if self.tls_cert.is_some() != self.tls_key.is_some() {
            return refuse("tls-cert", "", Expected::CertAndKey);
        }
        for (key, value, low, high) in [
            ("hash-mib", self.hash_mib as u64, 1, 1024),
            ("upload-mib", self.upload_mib as u64, 1, 256),
            ("workers", self.workers as u64, 0, 256),
            ("drain-s", self.drain_s, 0, 600),
        ] {
            if !(low..=high).contains(&value) {
                return refuse(key, &value.to_string(), Expected::Between(low, high));
            }
        }
        Ok(())
    }

    /// The settings as a file that could be read again, secrets hidden.
    pub fn shown(&self) -> String {
        let hidden = self.metrics_token.as_ref().map(|_| "(hidden)".to_owned());
        let shown = Self { metrics_token: hidden, ..self.clone() };
        toml::to_string(&shown).unwrap_or_default()
    }

    /// Whether users come by TLS, here or at a proxy.
    pub fn is_secure(&self) -> bool {
        let public = self.public_url.as_ref().is_some_and(|url| url.starts_with("https://"));
        self.tls_cert.is_some() || public
    }

    pub(crate) fn durability(&self) -> Durability {
        if self.durability == "full" { Durability::Full } else { Durability::Process }
    }

    pub(crate) fn workers(&self) -> usize {
        if self.workers > 0 {
            return self.workers;
        }
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        cores.saturating_sub(1).max(1)
    }
}

fn table(config: &Config) -> Table {
    Table::try_from(config).unwrap_or_default()
}

fn read(path: &Path, asked_for: bool) -> Result<Table, ConfigError> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && !asked_for => {
            return Ok(Table::new());
        }
        Err(error) => return Err(ConfigError::Io { path: path.to_owned(), error }),
    };
    text.parse().map_err(|error: toml::de::Error| ConfigError::File {
        path: path.to_owned(),
        problem: error.to_string(),
    })
}

/// A text as a value of the same type as the default; keys without a default are texts.
fn typed(default: Option<&Value>, source_of: &str, text: &str) -> Result<Value, ConfigError> {
    let refuse = |expected| ConfigError::Value {
        source_of: source_of.to_owned(),
        value: text.to_owned(),
        expected,
    };
    Ok(match default {
        Some(Value::Integer(_)) => {
            let number: u32 = text.parse().map_err(|_| refuse(Expected::Number))?;
            Value::Integer(i64::from(number))
        }
        Some(Value::Boolean(_)) => Value::Boolean(match text {
            "1" | "true" | "yes" | "on" => true,
            "0" | "false" | "no" | "off" => false,
            _ => return Err(refuse(Expected::OneOf(SWITCH))),
        }),
        Some(Value::Array(_)) => {
            let parts = text.split([',', ' ']).filter(|part| !part.is_empty());
            Value::Array(parts.map(|part| Value::String(part.to_owned())).collect())
        }
        _ => Value::String(text.to_owned()),
    })
}

/// A network, or a single address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Network {
    address: IpAddr,
    bits: u8,
}

impl Network {
    /// Reads `10.0.0.1`, `10.0.0.0/8` or the like of IPv6.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address.parse::<IpAddr>().ok()?, bits.parse().ok()?),
            None => {
                let address = text.parse::<IpAddr>().ok()?;
                (address, if address.is_ipv4() { 32 } else { 128 })
            }
        };
        let most = if address.is_ipv4() { 32 } else { 128 };
        (bits <= most).then_some(Self { address, bits })
    }

    /// Whether an address is in it.
    pub(crate) fn has(&self, address: IpAddr) -> bool {
        let bits = u32::from(self.bits);
        match (self.address, address) {
            (IpAddr::V4(a), IpAddr::V4(b)) => {
                let different = a.to_bits() ^ b.to_bits();
                bits == 0 || different >> (32 - bits) == 0
            }
            (IpAddr::V6(a), IpAddr::V6(b)) => {
                let different = a.to_bits() ^ b.to_bits();
                bits == 0 || different >> (128 - bits) == 0
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_weigh_more_than_the_environment_and_that_more_than_the_file() {
        let folder = std::env::temp_dir().join(format!("chuhe-config-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join(FILE);
        std::fs::write(&file, "addr = '0.0.0.0:1'\nworkers = 3\nname = 'file'\n").expect("a file");
        let environment = |name: &str| match name {
            "CHUHE_WORKERS" => Some("4".to_owned()),
            "CHUHE_TRUSTED_PROXIES" => Some("10.0.0.0/8, ::1".to_owned()),
            "CHUHE_ADDR" => Some("0.0.0.0:2".to_owned()),
            _ => None,
        };
        let flags = [("addr", "0.0.0.0:3".to_owned())];
        let config = Config::load(&file, true, environment, &flags).expect("settings");
        assert_eq!((&*config.addr, config.workers, &*config.name), ("0.0.0.0:3", 4, "file"));
        assert_eq!(config.trusted_proxies, ["10.0.0.0/8", "::1"]);
        std::fs::write(&file, "adr = 'x'").expect("a file");
        let wrong = Config::load(&file, true, |_| None, &[]).expect_err("no such key");
        assert!(wrong.to_string().contains("adr"), "{wrong}");
        std::fs::remove_dir_all(&folder).expect("the folder goes");
    }

    #[test]
    fn wrong_values_are_named() {
        let none = Path::new("/nonexistent/chuhe.toml");
        for (key, value) in [
            ("workers", "many"),
            ("registration", "perhaps"),
            ("durability", "none"),
            ("trusted-proxies", "10.0.0.0/33"),
            ("public-url", "example.org"),
            ("tls-cert", "cert.pem"),
            ("log-level", "loud"),
        ] {
            let flags = [(key, value.to_owned())];
            let error = Config::load(none, false, |_| None, &flags).expect_err(key).to_string();
            assert!(error.contains(key), "{error}");
        }
        assert!(Config::load(none, true, |_| None, &[]).is_err());
    }

    #[test]
    fn secrets_are_not_shown() {
        let config = Config { metrics_token: Some("s3cret".to_owned()), ..Config::default() };
        let shown = config.shown();
        assert!(!shown.contains("s3cret") && shown.contains("metrics-token"), "{shown}");
        for key in Config::keys() {
            let optional = ["admin", "public-url", "tls-cert", "tls-key"].contains(&&*key);
            assert!(optional || shown.contains(&key), "{key}");
        }
    }

    #[test]
    fn networks_have_their_addresses() {
        let has = |network: &str, address: &str| {
            Network::parse(network).expect("a network").has(address.parse().expect("an address"))
        };
        assert!(has("10.0.0.0/8", "10.200.1.1") && !has("10.0.0.0/8", "11.0.0.1"));
        assert!(has("::1", "::1") && !has("::1", "::2") && has("0.0.0.0/0", "1.2.3.4"));
        assert!(has("fd00::/8", "fdab::1") && !has("10.0.0.0/8", "::1"));
    }
}
