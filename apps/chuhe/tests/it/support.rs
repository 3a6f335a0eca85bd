//! Running the program.

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs, process};

/// What a run printed and how it ended.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

pub(crate) fn chuhe(args: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .args(args)
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("it starts");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    Run { out: text(output.stdout), err: text(output.stderr), code: output.status.code() }
}

/// A file that is removed again.
#[derive(Debug)]
pub(crate) struct TempFile(PathBuf);

impl TempFile {
    pub(crate) fn new(name: &str, content: &str) -> Self {
        let path = env::temp_dir().join(format!("chuhe-test-{}-{name}", process::id()));
        fs::write(&path, content).expect("the temporary folder can be written");
        Self(path)
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().expect("a Unicode path")
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_file(&self.0) {
            eprintln!("{}: {error}", self.0.display());
        }
    }
}
