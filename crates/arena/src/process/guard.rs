//! Engines must not outlive us, not even if we are killed: a watcher of our own sees to it.
//!
//! It is a shell that reads the numbers of the process groups to watch from a pipe. The pipe ends
//! when we end, however that happens; then it kills what is left.

#[cfg(unix)]
pub(super) use unix::{forget, watch};

#[cfg(unix)]
mod unix {
    use std::io::Write;
    use std::os::unix::process::CommandExt;
    use std::process::{ChildStdin, Command, Stdio};
    use std::sync::{Mutex, OnceLock, PoisonError};

    const SCRIPT: &str = r#"
trap '' INT HUP TERM
watched=' '
while read -r verb group; do
    case $verb in
        watch) watched="$watched$group " ;;
        forget) watched="${watched%% $group *} ${watched#* $group }" ;;
    esac
done
for group in $watched; do kill -s KILL -- "-$group"; done
"#;

    static GUARD: OnceLock<Option<Mutex<ChildStdin>>> = OnceLock::new();

    pub(in crate::process) fn watch(group: u32) {
        tell("watch", group);
    }

    pub(in crate::process) fn forget(group: u32) {
        tell("forget", group);
    }

    /// Without a shell there is no guard; engines still end with their input.
    fn tell(verb: &str, group: u32) {
        if let Some(pipe) = GUARD.get_or_init(start) {
            let mut pipe = pipe.lock().unwrap_or_else(PoisonError::into_inner);
            pipe.write_all(format!("{verb} {group}\n").as_bytes()).ok();
        }
    }

    fn start() -> Option<Mutex<ChildStdin>> {
        let mut child = Command::new("/bin/sh")
            .args(["-c", SCRIPT])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .ok()?;
        child.stdin.take().map(Mutex::new)
    }
}

#[cfg(not(unix))]
pub(super) fn watch(_: u32) {}

#[cfg(not(unix))]
pub(super) fn forget(_: u32) {}
