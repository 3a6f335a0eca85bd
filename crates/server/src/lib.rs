//! The web site: live games, accounts, analysis and the page.

#![forbid(unsafe_code)]
