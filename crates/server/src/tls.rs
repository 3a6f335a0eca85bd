//! TLS, where the server speaks it itself.

use std::path::Path;
use std::sync::Arc;

use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::server::TlsStream;

use crate::config::Config;
use crate::run::ServerError;

/// What turns connections into private ones.
#[derive(Clone)]
pub(crate) struct Acceptor(TlsAcceptor);

impl std::fmt::Debug for Acceptor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Acceptor").finish()
    }
}

fn bad(path: &Path, problem: &dyn std::fmt::Display) -> ServerError {
    ServerError::Tls { path: path.to_owned(), problem: problem.to_string() }
}

impl Acceptor {
    /// With the certificate of the settings; `None` without one.
    pub(crate) fn of(config: &Config) -> Result<Option<Self>, ServerError> {
        let (Some(cert), Some(key)) = (&config.tls_cert, &config.tls_key) else { return Ok(None) };
        let chain: Vec<CertificateDer<'static>> = CertificateDer::pem_file_iter(cert)
            .and_then(Iterator::collect)
            .map_err(|error| bad(cert, &error))?;
        if chain.is_empty() {
            return Err(bad(cert, &"there is no certificate in it"));
        }
        let secret = PrivateKeyDer::from_pem_file(key).map_err(|error| bad(key, &error))?;
        let mut server = ServerConfig::builder()
            .with_no_client_auth()
            .with_single_cert(chain, secret)
            .map_err(|error| bad(cert, &error))?;
        server.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Some(Self(TlsAcceptor::from(Arc::new(server)))))
    }

    /// Greets a client.
    pub(crate) async fn accept(&self, stream: TcpStream) -> std::io::Result<TlsStream<TcpStream>> {
        self.0.accept(stream).await
    }
}
