//! Running the program.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
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

/// A data folder that is removed again.
#[derive(Debug)]
pub(crate) struct Data(pub(crate) PathBuf);

impl Data {
    pub(crate) fn new(name: &str) -> Self {
        Self(env::temp_dir().join(format!("chuhe-{}-{name}", process::id())))
    }

    pub(crate) fn start(&self, args: &[&str]) -> Child {
        Command::new(env!("CARGO_BIN_EXE_chuhe"))
            .args(args)
            .args(["--lang", "en", "--data"])
            .arg(&self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts")
    }

    /// Runs to the end of the input.
    pub(crate) fn run(&self, args: &[&str], input: &str) -> (Vec<String>, Option<i32>) {
        let mut child = self.start(args);
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(input.as_bytes()).expect("it reads");
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        (text.lines().map(str::to_owned).collect(), output.status.code())
    }
}

impl Drop for Data {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            eprintln!("{}: {error}", self.0.display());
        }
    }
}
