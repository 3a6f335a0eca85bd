//! Who asks: the address, the session, and whether the request comes from our own page.

use std::net::{IpAddr, SocketAddr};

use accounts::{Lifetime, Login, Role, UserKind, UserRow, Visitor};
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::Shared;
use crate::config::{Config, Network};
use crate::error::ApiError;
use crate::limits::Kind;

/// Who asks.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) address: IpAddr,
    pub(crate) agent: String,
    pub(crate) token: Option<String>,
    pub(crate) login: Option<Login>,
}

impl Client {
    /// The user's number.
    pub(crate) fn id(&self) -> Option<i64> {
        self.login.as_ref().map(|login| login.user.id)
    }

    /// The user.
    pub(crate) fn user(&self) -> Result<&UserRow, ApiError> {
        self.login().map(|login| &login.user)
    }

    /// The session and its user.
    pub(crate) fn login(&self) -> Result<&Login, ApiError> {
        self.login.as_ref().ok_or_else(ApiError::not_logged_in)
    }

    /// The user, if it has an account.
    pub(crate) fn member(&self) -> Result<&UserRow, ApiError> {
        let user = self.user()?;
        if user.kind == UserKind::Member { Ok(user) } else { Err(ApiError::guests_not_allowed()) }
    }

    /// The user, if it may do what this role may.
    pub(crate) fn with_role(&self, role: Role) -> Result<&UserRow, ApiError> {
        let user = self.user()?;
        if user.role >= role { Ok(user) } else { Err(ApiError::forbidden()) }
    }

    /// What a session keeps of it.
    pub(crate) fn visitor(&self) -> Visitor {
        Visitor { address: self.address.to_string(), agent: self.agent.clone() }
    }
}

impl FromRequestParts<Shared> for Client {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Shared) -> Result<Self, ApiError> {
        let client = parts.extensions.get::<Self>().cloned();
        client.ok_or_else(|| ApiError::internal(&"a request without a client"))
    }
}

/// The cookie of sessions. Under TLS its name keeps other hosts from setting it.
pub(crate) fn cookie_name(config: &Config) -> &'static str {
    if config.is_secure() { "__Host-chuhe_session" } else { "chuhe_session" }
}

/// The header that gives a browser its session, or takes it away.
pub(crate) fn session_cookie(
    config: &Config,
    token: Option<&str>,
    lifetime: Lifetime,
) -> HeaderValue {
    let name = cookie_name(config);
    let age = match (token, lifetime) {
        (None, _) => "; Max-Age=0".to_owned(),
        // It ends with the browser.
        (Some(_), Lifetime::Short) => String::new(),
        (Some(_), lifetime) => format!("; Max-Age={}", lifetime.millis() / 1000),
    };
    let secure = if config.is_secure() { "; Secure" } else { "" };
    let token = token.unwrap_or_default();
    let text = format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax{secure}{age}");
    // Made of characters that a header may have.
    HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let values = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        values.flat_map(|value| value.split(';')).filter_map(|pair| pair.split_once('='));
    pairs.find(|(key, _)| key.trim() == name).map(|(_, value)| value.trim())
}

fn token(headers: &HeaderMap, config: &Config) -> Option<String> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let bearer = bearer.and_then(|value| value.strip_prefix("Bearer ")).map(str::trim);
    bearer.or_else(|| cookie(headers, cookie_name(config))).map(str::to_owned)
}

/// The address of a client: of the peer, or of whom a trusted proxy speaks for.
fn address(headers: &HeaderMap, peer: IpAddr, config: &Config) -> IpAddr {
    let networks: Vec<Network> =
        config.trusted_proxies.iter().filter_map(|text| Network::parse(text)).collect();
    let trusted = |address: IpAddr| networks.iter().any(|network| network.has(address));
    let mut address = peer.to_canonical();
    if !trusted(address) {
        return address;
    }
    let values = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let all: Vec<&str> = values.flat_map(|value| value.split(',')).map(str::trim).collect();
    // The last is what the nearest proxy saw; those before may be invented.
    for text in all.into_iter().rev() {
        let Ok(next) = text.parse::<IpAddr>() else { break };
        address = next.to_canonical();
        if !trusted(address) {
            break;
        }
    }
    address
}

/// Whether a request that changes something comes from our own page, or from no page at all.
fn is_own(headers: &HeaderMap, config: &Config) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site")
        && !matches!(site, "same-origin" | "none")
    {
        return false;
    }
    let Some(origin) = text("origin") else { return true };
    if let Some(url) = &config.public_url {
        return origin.eq_ignore_ascii_case(url.trim_end_matches('/'));
    }
    let scheme = if config.tls_cert.is_some() { "https://" } else { "http://" };
    let host = text("host").unwrap_or_default();
    origin.strip_prefix(scheme).is_some_and(|own| own.eq_ignore_ascii_case(host))
}

/// Whether a desktop program's page is asked for by a name of this machine: another name that leads
/// here belongs to somebody else's page.
fn is_loopback_host(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    matches!(name, "127.0.0.1" | "localhost" | "[::1]")
}

/// Finds out who asks and refuses what other pages make browsers ask.
pub(crate) async fn guard(State(app): State<Shared>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let peer = peer.unwrap_or(IpAddr::from([127, 0, 0, 1]));
    let headers = request.headers();
    let client_address = address(headers, peer, &app.config);
    if app.gui.is_some() && !is_loopback_host(headers) {
        return bad_origin().into_response();
    }
    let api = request.uri().path().starts_with("/api/");
    let socket = request.uri().path() == "/api/socket";
    let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if (!safe || socket) && !is_own(headers, &app.config) {
        return bad_origin().into_response();
    }
    if api && let Err(error) = app.limits.take(Kind::Request, client_address) {
        return error.into_response();
    }
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    let agent = agent.unwrap_or_default().to_owned();
    let token = token(headers, &app.config);
    let login = match &token {
        Some(token) if api => match app.accounts.resume(token).await {
            Ok(login) => login,
            Err(error) => return ApiError::from(error).into_response(),
        },
        _ => None,
    };
    request.extensions_mut().insert(Client { address: client_address, agent, token, login });
    next.run(request).await
}

fn bad_origin() -> ApiError {
    ApiError::new(StatusCode::FORBIDDEN, "bad-origin", "another site's page has asked for this")
}

/// What browsers are told about every answer.
pub(crate) async fn secure(State(app): State<Shared>, request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api/");
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let began = std::time::Instant::now();
    let mut response = next.run(request).await;
    app.metrics.request(response.status());
    tracing::debug!(%method, path, status = response.status().as_u16(), ms = began.elapsed().as_millis());
    let headers = response.headers_mut();
    for (name, value) in [
        ("content-security-policy", CONTENT_POLICY),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
        ("referrer-policy", "same-origin"),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if app.config.tls_cert.is_some() {
        let value = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
    if api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    response
}

/// No script but our own files, nothing from elsewhere, nobody's frame.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; media-src 'self' data: blob:; \
    manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn only_trusted_proxies_speak_for_others() {
        let mut config =
            Config { trusted_proxies: vec!["10.0.0.0/8".to_owned()], ..Config::default() };
        let sent = headers(&[("x-forwarded-for", "6.6.6.6, 1.2.3.4, 10.0.0.9")]);
        let of = |config: &Config, peer: &str| {
            address(&sent, peer.parse().expect("an address"), config).to_string()
        };
        assert_eq!(of(&config, "10.0.0.1"), "1.2.3.4");
        assert_eq!(of(&config, "9.9.9.9"), "9.9.9.9");
        config.trusted_proxies.clear();
        assert_eq!(of(&config, "10.0.0.1"), "10.0.0.1");
    }

    #[test]
    fn other_pages_are_told_from_ours() {
        let config = Config::default();
        let own = |pairs: &[(&'static str, &'static str)]| is_own(&headers(pairs), &config);
        assert!(own(&[("host", "a.org"), ("origin", "http://a.org")]));
        assert!(own(&[("host", "a.org")]), "programs send no origin");
        assert!(own(&[("host", "a.org"), ("sec-fetch-site", "same-origin")]));
        assert!(!own(&[("host", "a.org"), ("origin", "http://b.org")]));
        assert!(!own(&[("host", "a.org"), ("origin", "https://a.org")]));
        assert!(!own(&[("host", "a.org"), ("origin", "null")]));
        assert!(!own(&[("host", "a.org"), ("origin", "http://a.org.b.org")]));
        assert!(!own(&[("host", "a.org"), ("sec-fetch-site", "cross-site")]));
        assert!(!own(&[("host", "a.org"), ("sec-fetch-site", "same-site")]));
        let public = Config { public_url: Some("https://x.org/".to_owned()), ..Config::default() };
        let sent = headers(&[("host", "127.0.0.1:8080"), ("origin", "https://x.org")]);
        assert!(is_own(&sent, &public));
        assert!(!is_own(&headers(&[("host", "y.org"), ("origin", "http://y.org")]), &public));
    }

    #[test]
    fn the_cookie_is_kept_from_scripts_and_under_tls_from_other_hosts() {
        let plain = session_cookie(&Config::default(), Some("x"), Lifetime::Short);
        assert_eq!(plain, "chuhe_session=x; Path=/; HttpOnly; SameSite=Lax");
        let secure = Config { public_url: Some("https://x.org".to_owned()), ..Config::default() };
        let cookie = session_cookie(&secure, Some("x"), Lifetime::Long);
        let text = cookie.to_str().expect("a text");
        assert!(text.starts_with("__Host-chuhe_session=x; Path=/;") && text.contains("; Secure"));
        let sent = headers(&[("cookie", "a=b; chuhe_session=abc")]);
        assert_eq!(token(&sent, &Config::default()).as_deref(), Some("abc"));
        assert_eq!(token(&sent, &secure), None);
    }
}
