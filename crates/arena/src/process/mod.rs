//! An engine's process: started, spoken to line by line, and never left behind.

mod guard;
mod lines;
mod log;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::fault::{Fault, Trouble};
use crate::stop::Stop;
pub use log::Log;

/// How many lines an engine may be ahead of its reader. Beyond that it has to wait.
const AHEAD: usize = 1024;
/// How often a wait looks whether it shall stop.
const SLICE: Duration = Duration::from_millis(50);
/// How long a killed process may take to vanish.
const REAP: Duration = Duration::from_secs(2);
/// So many lines on standard error are shown for each process; the log has them all.
const SHOWN_ERRORS: usize = 20;

/// How to start a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The program: a path, or a name to be found on the search path.
    pub cmd: PathBuf,
    /// Its arguments.
    pub args: Vec<String>,
    /// Its working directory; ours if `None`.
    pub dir: Option<PathBuf>,
}

/// Where what engines say besides their answers goes.
#[derive(Clone, Debug)]
pub(crate) struct Taps {
    /// Every line in either direction.
    pub(crate) log: Option<Log>,
    /// Lines on standard error, and remarks of ours: who, and what.
    pub(crate) notes: Sender<(String, String)>,
}

impl Taps {
    pub(crate) fn note(&self, who: &str, text: impl Into<String>) {
        // Nobody listens any more when the match is over.
        self.notes.send((who.to_owned(), text.into())).ok();
    }
}

/// Something that a process said, and when it was received.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) at: Instant,
}

/// A running engine. Dropped, it is killed with all that it has started.
#[derive(Debug)]
pub(crate) struct Process {
    name: String,
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<Line>,
    taps: Taps,
    gone: bool,
}

impl Process {
    /// Starts a program; `name` is what it is called in logs.
    pub(crate) fn start(program: &Program, name: &str, taps: &Taps) -> Result<Self, Fault> {
        let mut child = spawn(program)
            .map_err(|error| Fault::NoStart(format!("{}: {error}", program.cmd.display())))?;
        guard::watch(child.id());
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (sender, lines) = sync_channel(AHEAD);
        let process =
            Self { name: name.to_owned(), child, stdin, lines, taps: taps.clone(), gone: false };
        let no_thread = |error: io::Error| Fault::NoStart(error.to_string());
        if let Some(stdout) = stdout {
            let (name, log) = (name.to_owned(), taps.log.clone());
            let read = move || {
                lines::each(stdout, |text, at| {
                    if let Some(log) = &log {
                        log.write(&name, '<', &text);
                    }
                    sender.send(Line { text, at }).is_ok()
                });
            };
            thread::Builder::new().name("engine-out".to_owned()).spawn(read).map_err(no_thread)?;
        }
        if let Some(stderr) = stderr {
            let (name, taps) = (name.to_owned(), taps.clone());
            let read = move || drain_errors(stderr, &name, &taps);
            thread::Builder::new().name("engine-err".to_owned()).spawn(read).map_err(no_thread)?;
        }
        Ok(process)
    }

    /// Sends lines in one go; returns when the sending began.
    ///
    /// The pipe has room for far more than is ever sent before the engine has shown with `readyok`
    /// that it read what came before, so this does not block even if the engine hangs.
    pub(crate) fn send(&mut self, lines: &[&str]) -> Result<Instant, Fault> {
        let mut text = String::new();
        for line in lines {
            if let Some(log) = &self.taps.log {
                log.write(&self.name, '>', line);
            }
            text.push_str(line);
            text.push('\n');
        }
        let began = Instant::now();
        let written = match &mut self.stdin {
            Some(stdin) => stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        };
        match written {
            Ok(()) => Ok(began),
            Err(_) => Err(self.crash()),
        }
    }

    /// The next line; `None` if there was none by then.
    pub(crate) fn next(&mut self, by: Instant, stop: &Stop) -> Result<Option<Line>, Trouble> {
        loop {
            let left = by.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(SLICE)) {
                Ok(line) => return Ok(Some(line)),
                Err(RecvTimeoutError::Disconnected) => return Err(self.crash().into()),
                Err(RecvTimeoutError::Timeout) if stop.is_set() => return Err(Trouble::Stopped),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// What became of a process that does not talk any more.
    fn crash(&mut self) -> Fault {
        let status = self.wait(Duration::from_millis(500));
        Fault::Crash(status.map_or_else(|| "it closed its output".to_owned(), |s| s.to_string()))
    }

    /// Waits a little for the end. What the program has started ends with it.
    fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        let by = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => {
                    if !std::mem::replace(&mut self.gone, true) {
                        // At once, before the number can mean another group.
                        kill_group(&self.child);
                        guard::forget(self.child.id());
                    }
                    return Some(status);
                }
                Ok(None) if Instant::now() < by => thread::sleep(Duration::from_millis(2)),
                Ok(None) | Err(_) => return None,
            }
        }
    }

    /// Asks the engine to end, and sees to it that it does.
    pub(crate) fn quit(mut self) {
        if self.send(&["quit"]).is_ok() {
            self.stdin = None;
            self.wait(Duration::from_millis(500));
        }
    }

    fn kill(&mut self) {
        if !self.gone {
            kill_group(&self.child);
            self.child.kill().ok();
            self.wait(REAP);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn spawn(program: &Program) -> io::Result<Child> {
    // With a working directory of its own, what a relative path means would differ by platform.
    let is_path = program.cmd.components().count() > 1;
    let cmd = if is_path { std::path::absolute(&program.cmd)? } else { program.cmd.clone() };
    let mut command = Command::new(cmd);
    command.args(&program.args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(dir) = &program.dir {
        command.current_dir(dir);
    }
    #[cfg(unix)]
    {
        // A group of its own: Ctrl-C reaches us alone, and its children can be killed with it.
        use std::os::unix::process::CommandExt;
        command.process_group(0);
    }
    command.spawn()
}

#[cfg(unix)]
fn kill_group(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(pid) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        kill_process_group(pid, Signal::KILL).ok();
    }
}

#[cfg(not(unix))]
fn kill_group(_: &Child) {}

fn drain_errors(stderr: impl io::Read, name: &str, taps: &Taps) {
    let mut shown = 0;
    lines::each(stderr, |text, _| {
        if let Some(log) = &taps.log {
            log.write(name, '!', &text);
        }
        shown += 1;
        match shown.cmp(&SHOWN_ERRORS) {
            std::cmp::Ordering::Less => taps.note(name, text),
            std::cmp::Ordering::Equal => taps.note(name, format!("{text} …")),
            std::cmp::Ordering::Greater => {}
        }
        true
    });
}
