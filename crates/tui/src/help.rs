//! Every key and command, in one table that the help screen shows.

use messages::Messages;

/// What is typed, and the id of what it does.
pub(crate) const KEYS: &[(&str, &str)] = &[
    ("炮二平五  C2=5  h2e2", "help-move"),
    ("7 7 7 4  p2p5", "help-move-more"),
    ("← → ↑ ↓", "help-arrows"),
    ("Enter", "help-enter"),
    ("Esc", "help-esc"),
    ("u  undo  undo N  F4", "help-undo"),
    ("redo  redo N  F5", "help-redo"),
    ("h  hint  F3", "help-hint"),
    ("lines", "help-lines"),
    ("f  flip  F2", "help-flip"),
    ("r  Tab", "help-records"),
    ("d  draw", "help-draw"),
    ("resign", "help-resign"),
    ("save FILE  save! FILE", "help-save"),
    ("export FILE.csv .txt .pgn", "help-export"),
    ("games  stats", "help-games"),
    ("Delete  F6", "help-games-keys"),
    ("account", "help-account"),
    ("Enter  Delete  F6", "help-users"),
    ("settings", "help-settings-open"),
    ("load FILE  load FILE #3", "help-load"),
    ("fen  key", "help-fen"),
    ("t  threats", "help-threats"),
    ("p  replay", "help-replay"),
    ("v  review  review FILE", "help-review"),
    ("↑ ↓  Enter  t  Tab", "help-in-review"),
    ("course  course N", "help-course"),
    ("rematch", "help-rematch"),
    ("← → Enter", "help-after"),
    ("← → ↑ ↓", "help-settings"),
    ("solution  ← → Tab", "help-solution"),
    ("next  again  list  study N", "help-studies"),
    ("due", "help-due"),
    ("m  menu", "help-menu"),
    ("q  quit  F10", "help-quit"),
    ("?  F1", "help-help"),
    ("Ctrl-C", "help-leave"),
];

/// The lines of the help screen: what is typed, what it does.
pub(crate) fn lines(messages: &Messages) -> Vec<(String, String)> {
    KEYS.iter().map(|(keys, id)| ((*keys).to_owned(), messages.text(id))).collect()
}

/// The commands of the game in lines, in one text.
pub(crate) fn plain(messages: &Messages) -> String {
    let words = "board fen key row N file N legal SQ last clock undo [N] redo [N] flip hint records \
                 save F load F export F games game N stats draw resign rematch solution [N] next again list study N due \
                 review [F] try [N] threats course [N] help quit";
    messages.format("help-plain", &[("commands", words.into())])
}
