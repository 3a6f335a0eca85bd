//! Where a site is, as people write it.

use std::fmt;
use std::str::FromStr;

/// The port of a site that was named without one and without `http://`: the one that `chuhe serve`
/// listens on.
const USUAL_PORT: u16 = 8080;
/// Longer than any name of a host.
const LONGEST: usize = 300;

/// Where a site is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Address {
    tls: bool,
    /// Without the brackets of IPv6.
    host: String,
    port: u16,
}

/// What a text names: a site, and perhaps a game there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The site.
    pub address: Address,
    /// The game's id.
    pub game: Option<String>,
}

/// Why a text is no address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AddressError {
    /// There is nothing.
    #[error("an address is missing, such as http://192.168.1.5:8080")]
    Empty,
    /// Neither `http://` nor `https://`.
    #[error("an address begins with http:// or https://")]
    Scheme,
    /// The host is no name and no number.
    #[error("this is no name of a host")]
    Host,
    /// The port is no number from 1 to 65535.
    #[error("a port is a number from 1 to 65535")]
    Port,
}

impl Address {
    /// The host's name or number.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The port.
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Whether what is sent there is encrypted.
    pub const fn is_tls(&self) -> bool {
        self.tls
    }

    /// The link that opens a game, in this program and in a browser.
    pub fn link(&self, game: &str) -> String {
        format!("{self}/game/{game}")
    }

    /// Host and port as HTTP names them.
    pub(crate) fn authority(&self) -> String {
        let host =
            if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        if self.port == self.default_port() { host } else { format!("{host}:{}", self.port) }
    }

    const fn default_port(&self) -> u16 {
        if self.tls { 443 } else { 80 }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.tls { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.authority())
    }
}

impl FromStr for Address {
    type Err = AddressError;

    /// A place without its game.
    fn from_str(text: &str) -> Result<Self, AddressError> {
        text.parse::<Place>().map(|place| place.address)
    }
}

impl FromStr for Place {
    type Err = AddressError;

    /// `http://host:port`, `https://host`, `host`, `host:port`, each with `/game/ID` behind it or not.
    ///
    /// ```
    /// let place: client::Place = "192.168.1.5/game/h3Kd82mQz1".parse().unwrap();
    /// assert_eq!(place.address.to_string(), "http://192.168.1.5:8080");
    /// assert_eq!(place.game.as_deref(), Some("h3Kd82mQz1"));
    /// ```
    fn from_str(text: &str) -> Result<Self, AddressError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(AddressError::Empty);
        }
        let (scheme, rest) = match text.split_once("://") {
            Some((scheme, rest)) => (Some(scheme.to_ascii_lowercase()), rest),
            None => (None, text),
        };
        let tls = match scheme.as_deref() {
            None | Some("http" | "ws") => false,
            Some("https" | "wss") => true,
            Some(_) => return Err(AddressError::Scheme),
        };
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (authority, path) = rest.split_at(end);
        let (host, port) = host_and_port(authority)?;
        let usual = match (scheme, tls) {
            (None, _) => USUAL_PORT,
            (_, true) => 443,
            (_, false) => 80,
        };
        let address = Address { tls, host, port: port.unwrap_or(usual) };
        let game = path.strip_prefix("/game/").map(|rest| {
            rest.chars().take_while(char::is_ascii_alphanumeric).take(32).collect::<String>()
        });
        Ok(Self { address, game: game.filter(|game| !game.is_empty()) })
    }
}

fn host_and_port(authority: &str) -> Result<(String, Option<u16>), AddressError> {
    let (host, port, allowed): (_, _, fn(char) -> bool) = match authority.strip_prefix('[') {
        Some(rest) => {
            let (host, rest) = rest.split_once(']').ok_or(AddressError::Host)?;
            let port = match rest {
                "" => None,
                rest => Some(rest.strip_prefix(':').ok_or(AddressError::Port)?),
            };
            (host, port, |c| c.is_ascii_hexdigit() || c == ':' || c == '.')
        }
        None => {
            let (host, port) = match authority.split_once(':') {
                Some((host, port)) => (host, Some(port)),
                None => (authority, None),
            };
            (host, port, |c| c.is_ascii_alphanumeric() || c == '-' || c == '.' || c == '_')
        }
    };
    if host.is_empty() || host.len() > LONGEST || !host.chars().all(allowed) {
        return Err(AddressError::Host);
    }
    let port = match port {
        None => None,
        Some(port) => {
            let digits = port.bytes().all(|byte| byte.is_ascii_digit());
            let number = port.parse().ok().filter(|&number: &u16| digits && number > 0);
            Some(number.ok_or(AddressError::Port)?)
        }
    };
    Ok((host.to_ascii_lowercase(), port))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_as_people_write_them() {
        for (text, shown) in [
            ("http://Example.org", "http://example.org"),
            ("https://example.org/", "https://example.org"),
            ("https://example.org:8443/x?y", "https://example.org:8443"),
            ("localhost", "http://localhost:8080"),
            (" 10.0.0.2:81 ", "http://10.0.0.2:81"),
            ("[::1]:9000", "http://[::1]:9000"),
            ("http://[fe80::1]", "http://[fe80::1]"),
        ] {
            let address: Address = text.parse().expect(text);
            assert_eq!(address.to_string(), shown);
            assert_eq!(shown.parse(), Ok(address), "what is shown means the same");
        }
        for (text, error) in [
            ("", AddressError::Empty),
            ("ftp://a", AddressError::Scheme),
            ("http://", AddressError::Host),
            ("http://a b", AddressError::Host),
            ("user@host", AddressError::Host),
            ("楚河", AddressError::Host),
            ("a:0", AddressError::Port),
            ("a:99999", AddressError::Port),
            ("a:+5", AddressError::Port),
            ("[::1", AddressError::Host),
        ] {
            assert_eq!(text.parse::<Address>(), Err(error), "{text}");
        }
    }

    #[test]
    fn a_link_names_its_game() {
        let place: Place = "http://a.b:8080/game/h3Kd82mQz1?x".parse().expect("a link");
        assert_eq!(place.game.as_deref(), Some("h3Kd82mQz1"));
        assert_eq!(place.address.link("h3Kd82mQz1"), "http://a.b:8080/game/h3Kd82mQz1");
        assert_eq!("http://a/other/x".parse::<Place>().expect("a site").game, None);
    }
}
