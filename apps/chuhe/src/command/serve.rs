//! `chuhe serve`: the web site. `chuhe gui`: the same page as a desktop program.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::Context;
use messages::Messages;
use server::{Config, Server};

use crate::{Finding, Global};

/// The settings that are flags. Each is also a variable and a key of the settings file.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[arg(long, value_name = "ADDR:PORT")]
    addr: Option<String>,
    #[arg(long, value_name = "NAME")]
    admin: Option<String>,
    #[arg(long, value_name = "process|full")]
    durability: Option<String>,
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    #[arg(long, value_name = "ADDR,…")]
    trusted_proxies: Option<String>,
    #[arg(long, value_name = "FILE")]
    tls_cert: Option<String>,
    #[arg(long, value_name = "FILE")]
    tls_key: Option<String>,
    #[arg(long, value_name = "SECRET")]
    metrics_token: Option<String>,
    #[arg(long, value_name = "true|false")]
    registration: Option<String>,
    #[arg(long, value_name = "true|false")]
    rate_limits: Option<String>,
    #[arg(long, value_name = "N")]
    workers: Option<String>,
    #[arg(long, value_name = "MIB")]
    hash_mib: Option<String>,
    #[arg(long, value_name = "MIB")]
    upload_mib: Option<String>,
    #[arg(long, value_name = "S")]
    drain_s: Option<String>,
    #[arg(long, value_name = "true|false")]
    pace: Option<String>,
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[arg(long, value_name = "text|json")]
    log: Option<String>,
    #[arg(long, value_name = "LEVEL")]
    log_level: Option<String>,
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    #[arg(long)]
    check: bool,
    #[arg(long)]
    print_config: bool,
}

impl Args {
    fn flags(&self) -> Vec<(&'static str, String)> {
        let all = [
            ("addr", &self.addr),
            ("admin", &self.admin),
            ("durability", &self.durability),
            ("public-url", &self.public_url),
            ("trusted-proxies", &self.trusted_proxies),
            ("tls-cert", &self.tls_cert),
            ("tls-key", &self.tls_key),
            ("metrics-token", &self.metrics_token),
            ("registration", &self.registration),
            ("rate-limits", &self.rate_limits),
            ("workers", &self.workers),
            ("hash-mib", &self.hash_mib),
            ("upload-mib", &self.upload_mib),
            ("drain-s", &self.drain_s),
            ("pace", &self.pace),
            ("name", &self.name),
            ("log", &self.log),
            ("log-level", &self.log_level),
        ];
        all.into_iter().filter_map(|(key, value)| Some((key, value.clone()?))).collect()
    }

    /// The settings from the file, the environment and the flags.
    fn config(&self, global: &Global) -> anyhow::Result<Config> {
        let environment = |name: &str| std::env::var(name).ok();
        let mut flags = self.flags();
        if let Some(data) = &global.data {
            flags.push(("data", data.to_string_lossy().into_owned()));
        }
        let folder = match (&global.data, environment("CHUHE_DATA")) {
            (None, Some(folder)) => PathBuf::from(folder),
            _ => global.data()?,
        };
        let (file, asked_for) = match &self.config {
            Some(file) => (file.clone(), true),
            None => (folder.join(server::FILE), false),
        };
        let mut config = Config::load(&file, asked_for, environment, &flags)?;
        if config.data.as_os_str().is_empty() {
            config.data = folder;
        }
        Ok(config)
    }
}

pub(crate) fn run(global: &Global, args: &Args) -> anyhow::Result<Finding> {
    let messages = Messages::new(global.lang());
    let config = args.config(global)?;
    if args.print_config {
        write!(io::stdout(), "{}", config.shown())?;
        return Ok(Finding::Good);
    }
    let runtime = runtime()?;
    if args.check {
        runtime.block_on(server::check(&config))?;
        let data = config.data.display().to_string();
        writeln!(io::stdout(), "{}", messages.format("serve-check", &[("data", data.into())]))?;
        return Ok(Finding::Good);
    }
    server::start_log(&config);
    runtime.block_on(async {
        let server = Server::open(config).await?;
        for text in addresses(&messages, &server.url()?, server.address()?) {
            writeln!(io::stdout(), "{text}")?;
        }
        server.run(interrupted()).await?;
        anyhow::Ok(Finding::Good)
    })
}

/// What to open here, and what to give to friends in the same network.
fn addresses(messages: &Messages, url: &str, listens: SocketAddr) -> Vec<String> {
    let text = |id: &str, url: String| messages.format(id, &[("url", url.into())]);
    let at = |ip: IpAddr| url.replace(&listens.to_string(), &at_port(ip, listens));
    if !listens.ip().is_unspecified() {
        let id = if listens.ip().is_loopback() { "serve-open" } else { "serve-lan" };
        return vec![text(id, url.to_owned())];
    }
    let here = text("serve-open", at(Ipv4Addr::LOCALHOST.into()));
    let friends = own_addresses().into_iter().map(|ip| text("serve-lan", at(ip)));
    std::iter::once(here).chain(friends).collect()
}

fn at_port(ip: IpAddr, listens: SocketAddr) -> String {
    SocketAddr::new(ip, listens.port()).to_string()
}

/// Under which addresses others in the network find this machine: those from which it would speak to
/// the world and to each kind of private network. Nothing is sent.
fn own_addresses() -> Vec<IpAddr> {
    let towards = ["192.0.2.1:9", "192.168.255.254:9", "172.31.255.254:9", "10.255.255.254:9"];
    let mut found = Vec::new();
    for to in towards {
        let socket = UdpSocket::bind("0.0.0.0:0").and_then(|socket| {
            socket.connect(to)?;
            socket.local_addr()
        });
        let Ok(own) = socket else { continue };
        if !own.ip().is_loopback() && !own.ip().is_unspecified() && !found.contains(&own.ip()) {
            found.push(own.ip());
        }
    }
    found
}

/// The arguments of `chuhe gui`.
#[derive(clap::Args, Debug)]
pub(crate) struct GuiArgs {
    #[arg(long)]
    no_open: bool,
}

pub(crate) fn gui(global: &Global, args: &GuiArgs) -> anyhow::Result<Finding> {
    let messages = Messages::new(global.lang());
    let config = Config {
        addr: "127.0.0.1:0".to_owned(),
        data: global.data()?,
        log_level: "warn".to_owned(),
        ..Config::default()
    };
    server::start_log(&config);
    runtime()?.block_on(async {
        let server = Server::open_gui(config).await?;
        let url = server.url()?;
        if args.no_open || !open(&url) {
            let text = messages.format("serve-open", &[("url", url.into())]);
            writeln!(io::stdout(), "{text}")?;
        } else {
            writeln!(io::stdout(), "{}", messages.text("gui-opened"))?;
        }
        server.run(interrupted()).await?;
        anyhow::Ok(Finding::Good)
    })
}

fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.context("starting the asynchronous runtime")
}

/// Waits until somebody wants the program to end; a second time ends it at once.
async fn interrupted() {
    wait_for_signal().await;
    tokio::spawn(async {
        wait_for_signal().await;
        std::process::exit(130);
    });
}

#[cfg(unix)]
async fn wait_for_signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}

#[cfg(not(unix))]
async fn wait_for_signal() {
    drop(tokio::signal::ctrl_c().await);
}

/// Opens an address in the user's browser. `false` if there is none to be found.
fn open(url: &str) -> bool {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(before).arg(url);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}

#[cfg(test)]
mod tests {
    use messages::Lang;

    use super::*;

    #[test]
    fn a_server_for_the_network_says_what_to_open_here_and_elsewhere() {
        let messages = Messages::new(Lang::En);
        let all = "0.0.0.0:8080".parse().expect("an address");
        let texts = addresses(&messages, "http://0.0.0.0:8080/", all);
        assert!(texts[0].contains("http://127.0.0.1:8080/"), "{texts:?}");
        assert!(!texts.iter().any(|text| text.contains("0.0.0.0")), "{texts:?}");
        let here = "127.0.0.1:1".parse().expect("an address");
        assert_eq!(addresses(&messages, "http://127.0.0.1:1/", here).len(), 1);
    }
}
