//! A site in a thread of its own, people at it, and a wire between them that can be cut.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use client::{Act, Ask, Client, ClockTerms, Happened, Line, News, Opponent, Problem, Secret};
use client::{Seen, SideChoice, Terms, What};
use server::{Config, Server};
use tokio::sync::oneshot;

/// Longer than anything takes that happens because of something else, and shorter than the server's
/// own times, such as the 30 s after which victory can be claimed.
const PATIENCE: Duration = Duration::from_secs(25);

pub(crate) const PASSWORD: &str = "correct horse";

pub(crate) fn folder(what: &str) -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("chuhe-client-{what}-{}-{number}", std::process::id()))
}

/// A site that runs until it is dropped.
pub(crate) struct Site {
    pub(crate) address: SocketAddr,
    pub(crate) data: PathBuf,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
    keep: bool,
}

impl Site {
    pub(crate) fn start() -> Self {
        Self::with(folder("site"), 0, false)
    }

    pub(crate) fn with(data: PathBuf, port: u16, rate_limits: bool) -> Self {
        let config = Config {
            addr: format!("127.0.0.1:{port}"),
            data: data.clone(),
            rate_limits,
            workers: 1,
            hash_mib: 1,
            drain_s: 0,
            pace: false,
            ..Config::default()
        };
        let (stop, stopped) = oneshot::channel::<()>();
        let (tell, told) = mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .worker_threads(2)
                .enable_all()
                .build()
                .expect("a runtime");
            runtime.block_on(async move {
                let server = Server::open(config).await.expect("the server opens");
                tell.send(server.address().expect("it listens")).expect("somebody waits");
                server.run(async { drop(stopped.await) }).await.expect("it runs");
            });
        });
        let address = told.recv_timeout(PATIENCE).expect("the server starts");
        Self { address, data, stop: Some(stop), thread: Some(thread), keep: false }
    }

    /// Ends it; its data stay.
    pub(crate) fn end(mut self) -> (PathBuf, u16) {
        self.keep = true;
        (self.data.clone(), self.address.port())
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
        if !self.keep {
            drop(std::fs::remove_dir_all(&self.data));
        }
    }
}

/// A wire to a site that can be cut: nothing goes through then, and open connections end.
pub(crate) struct Wire {
    pub(crate) address: SocketAddr,
    cut: Arc<AtomicBool>,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Wire {
    pub(crate) fn to(site: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let cut = Arc::new(AtomicBool::new(false));
        let open = Arc::new(Mutex::new(Vec::new()));
        let (is_cut, all) = (Arc::clone(&cut), Arc::clone(&open));
        std::thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                if is_cut.load(Ordering::SeqCst) {
                    continue;
                }
                let far = TcpStream::connect(site).expect("the site");
                let copy = |stream: &TcpStream| stream.try_clone().expect("a copy");
                all.lock().expect("nobody panics").extend([copy(&near), copy(&far)]);
                pump(copy(&near), copy(&far));
                pump(far, near);
            }
        });
        Self { address, cut, open }
    }

    pub(crate) fn cut(&self) {
        self.cut.store(true, Ordering::SeqCst);
        for stream in self.open.lock().expect("nobody panics").drain(..) {
            drop(stream.shutdown(std::net::Shutdown::Both));
        }
    }

    pub(crate) fn mend(&self) {
        self.cut.store(false, Ordering::SeqCst);
    }
}

fn pump(mut from: TcpStream, mut to: TcpStream) {
    std::thread::spawn(move || {
        drop(std::io::copy(&mut from, &mut to));
        drop(to.shutdown(std::net::Shutdown::Both));
    });
}

/// Somebody at a site.
pub(crate) struct Person {
    client: Client,
    news: Receiver<News>,
    pub(crate) data: PathBuf,
    /// The game as it was last told.
    pub(crate) seen: Option<Box<Seen>>,
}

impl Drop for Person {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.data));
    }
}

impl Person {
    pub(crate) fn at(address: SocketAddr) -> Self {
        Self::with(&format!("http://{address}"), folder("person"))
    }

    pub(crate) fn with(address: &str, data: PathBuf) -> Self {
        let (tell, news) = mpsc::channel();
        let address = address.parse().expect("an address");
        let client = Client::start(address, &data, move |news| drop(tell.send(news)));
        Self { client: client.expect("a thread"), news, data, seen: None }
    }

    /// A guest who is connected.
    pub(crate) fn guest(address: SocketAddr) -> Self {
        let mut person = Self::at(address);
        person.until_open();
        person.done(Ask::Guest);
        person.until_open();
        person
    }

    pub(crate) fn member(address: SocketAddr, name: &str) -> Self {
        let mut person = Self::at(address);
        person.until_open();
        person.done(Ask::Register(name.to_owned(), Secret(PASSWORD.to_owned())));
        person.until_open();
        person
    }

    /// Leaves, and leaves the data folder.
    pub(crate) fn leave(mut self) -> PathBuf {
        std::mem::replace(&mut self.data, folder("nobody"))
    }

    pub(crate) fn ask(&self, ask: Ask) {
        self.client.ask(ask);
    }

    pub(crate) fn next(&mut self) -> News {
        let news = self.news.recv_timeout(PATIENCE).expect("news in time");
        if let News::Game(seen) = &news {
            self.seen = Some(seen.clone());
        }
        news
    }

    /// The first news of which something can be taken.
    pub(crate) fn until<T>(&mut self, mut wanted: impl FnMut(&News) -> Option<T>) -> T {
        loop {
            let news = self.next();
            if let Some(found) = wanted(&news) {
                return found;
            }
        }
    }

    pub(crate) fn until_open(&mut self) {
        self.until(|news| matches!(news, News::Line(Line::Open)).then_some(()));
    }

    pub(crate) fn result(&mut self, ask: Ask) -> Result<(), Problem> {
        let what = ask.what();
        self.ask(ask);
        self.until(|news| match news {
            News::Done(done) if *done == what => Some(Ok(())),
            News::Refused(done, problem) if *done == what => Some(Err(problem.clone())),
            _ => None,
        })
    }

    pub(crate) fn done(&mut self, ask: Ask) {
        let what = ask.what();
        if let Err(problem) = self.result(ask) {
            panic!("{what:?}: {problem}");
        }
    }

    /// The code by which something is refused.
    pub(crate) fn refused(&mut self, ask: Ask) -> String {
        let problem = self.result(ask).expect_err("it is refused");
        problem.code().unwrap_or_else(|| panic!("{problem:?}")).to_owned()
    }

    /// Makes a game and waits until it is seen.
    pub(crate) fn make(&mut self, terms: Terms) -> String {
        self.ask(Ask::Make(terms));
        let id = self.until(|news| match news {
            News::Entered(id) => Some(id.clone()),
            News::Refused(_, problem) => panic!("{problem}"),
            _ => None,
        });
        self.until(|news| matches!(news, News::Done(What::Watch(_))).then_some(()));
        id
    }

    pub(crate) fn join(&mut self, game: &str) {
        self.ask(Ask::Join(game.to_owned()));
        self.until(|news| match news {
            News::Done(What::Watch(_)) => Some(()),
            News::Refused(_, problem) => panic!("{problem}"),
            _ => None,
        });
    }

    pub(crate) fn seen(&self) -> &Seen {
        self.seen.as_deref().expect("a game")
    }

    pub(crate) fn plies(&self) -> usize {
        self.seen().state.plies.len()
    }

    /// Waits until something happens in the game that is watched.
    pub(crate) fn until_happened(&mut self, wanted: impl Fn(&Happened) -> bool) {
        self.until(|news| match news {
            News::Game(seen) => seen.happened.iter().any(&wanted).then_some(()),
            _ => None,
        });
    }

    /// Waits until the game that is watched is in a state, as it may be already.
    pub(crate) fn until_seen(&mut self, wanted: impl Fn(&Seen) -> bool) {
        while !self.seen.as_deref().is_some_and(&wanted) {
            self.next();
        }
    }

    pub(crate) fn until_plies(&mut self, plies: usize) {
        self.until_seen(|seen| seen.state.plies.len() == plies);
    }

    pub(crate) fn play(&mut self, mv: &str) {
        let seen = self.seen();
        let (game, ply) = (seen.state.id.clone(), self.plies());
        self.done(Ask::Move { game, ply, mv: mv.to_owned() });
        self.until_plies(ply + 1);
    }

    pub(crate) fn act(&mut self, act: Act) {
        let game = self.seen().state.id.clone();
        self.done(Ask::Act(game, act));
    }
}

pub(crate) fn terms(opponent: Opponent, clock: Option<&str>) -> Terms {
    let clock = clock.map(|text| text.parse::<ClockTerms>().expect("a clock"));
    let rules = "axf".to_owned();
    Terms { opponent, side: SideChoice::Red, clock, rules, rated: false }
}

/// Two guests in a game by link, Red first.
pub(crate) fn two(red_at: SocketAddr, black_at: SocketAddr) -> (Person, Person) {
    let (mut red, mut black) = (Person::guest(red_at), Person::guest(black_at));
    let game = red.make(terms(Opponent::Link, Some("10+5")));
    black.join(&game);
    red.until_seen(|seen| seen.state.phase == client::Phase::Playing);
    black.until_seen(|seen| seen.state.phase == client::Phase::Playing);
    (red, black)
}

/// Plays moves, Red's first.
pub(crate) fn play_all(red: &mut Person, black: &mut Person, moves: &[&str]) {
    for mv in moves {
        let (mover, other) = if red.plies().is_multiple_of(2) {
            (&mut *red, &mut *black)
        } else {
            (&mut *black, &mut *red)
        };
        mover.play(mv);
        let plies = mover.plies();
        other.until_plies(plies);
    }
}
