//! The network that comes with the crate. `docs/nets.md` tells how it was made.

use std::sync::{Arc, LazyLock};

use crate::Network;

static BYTES: &[u8] = include_bytes!("../nets/builtin.nnue");

static BUILTIN: LazyLock<Arc<Network>> = LazyLock::new(|| {
    Arc::new(Network::read(BYTES).expect("a test reads the network that comes with the crate"))
});

impl Network {
    /// The network that comes with the crate, read when it is first asked for.
    pub fn builtin() -> Arc<Self> {
        Arc::clone(&BUILTIN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::Position;

    #[test]
    fn it_fits_the_architecture_and_knows_who_is_ahead() {
        let network = Network::builtin();
        let value = |fen: &str| network.evaluate(&Position::from_fen(fen).expect("lawful"));
        let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/";
        assert!(value(&format!("{start}RNBAKABNR w - - 0 1")).abs() < 100);
        assert!(value(&format!("{start}RNBAKABN1 w - - 0 1")) < -200, "a chariot less");
        assert!(value(&format!("{start}RNBAKABN1 b - - 0 1")) > 200, "seen from the other side");
    }
}
