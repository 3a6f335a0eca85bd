//! A connection to a site, encrypted or not.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::Address;
use crate::problem::{Problem, Unreachable};

/// How long a connection may take to come about.
pub(crate) const PATIENCE: Duration = Duration::from_secs(8);

/// What can be read and written.
pub(crate) trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

/// Makes connections to one site.
#[derive(Clone)]
pub(crate) struct Connector {
    pub(crate) address: Address,
    tls: Option<TlsConnector>,
}

impl Connector {
    /// Reads the certificates that this system trusts, if they are needed.
    pub(crate) fn new(address: Address) -> Result<Self, Problem> {
        let tls = if address.is_tls() { Some(tls()?) } else { None };
        Ok(Self { address, tls })
    }

    /// A new connection.
    pub(crate) async fn connect(&self) -> Result<Box<dyn Stream>, Problem> {
        let connecting = tokio::time::timeout(PATIENCE, self.try_connect());
        connecting.await.unwrap_or_else(|_| Err(Problem::silent()))
    }

    async fn try_connect(&self) -> Result<Box<dyn Stream>, Problem> {
        let host = (self.address.host(), self.address.port());
        let found = tokio::net::lookup_host(host).await;
        let no_host = |_| Problem::Unreachable(Unreachable::NoHost);
        let mut problem = Problem::Unreachable(Unreachable::NoHost);
        for address in found.map_err(no_host)? {
            match TcpStream::connect(address).await {
                Ok(stream) => {
                    // A move is a small message that should not wait for others.
                    drop(stream.set_nodelay(true));
                    return self.secured(stream).await;
                }
                Err(error) => problem = Problem::of_io(&error),
            }
        }
        Err(problem)
    }

    async fn secured(&self, stream: TcpStream) -> Result<Box<dyn Stream>, Problem> {
        let Some(tls) = &self.tls else { return Ok(Box::new(stream)) };
        let name = ServerName::try_from(self.address.host().to_owned());
        let name = name.map_err(|error| Problem::Tls(error.to_string()))?;
        let stream = tls.connect(name, stream).await;
        Ok(Box::new(stream.map_err(|error| Problem::Tls(error.to_string()))?))
    }
}

fn tls() -> Result<TlsConnector, Problem> {
    let mut roots = RootCertStore::empty();
    // Some that cannot be read do no harm: what they sign is not trusted.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| Problem::Tls(error.to_string()))?;
    let config = config.with_root_certificates(roots).with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}

/// What an error while speaking means.
pub(crate) fn io_problem(error: &io::Error) -> Problem {
    match Problem::of_io(error) {
        Problem::Unreachable(Unreachable::Other(_)) => Problem::Cut,
        problem => problem,
    }
}
