//! What the program needs of the terminal it was started in.

use std::io;

/// Makes the terminal ready for coloured text. UTF-8 needs nothing: the standard library writes
/// Unicode to a Windows console whatever its code page is.
pub(crate) fn prepare() {
    #[cfg(windows)]
    if anstyle_query::windows::enable_ansi_colors() == Some(false) {
        eprintln!("chuhe: this console does not understand VT sequences; colours may look wrong");
    }
}

/// Whether the reader of our output has gone: no fault of ours, and nobody is left to tell.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
