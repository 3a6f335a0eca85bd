//! `chuhe`: the xiangqi program.

fn main() {}
