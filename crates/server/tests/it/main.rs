//! The server as its clients meet it.

mod accounts;
mod files;
mod games;
mod offers;
mod pages;
mod positions;
mod security;
mod support;
