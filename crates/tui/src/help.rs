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
    ("library  library FILE", "help-library"),
    ("← → ↑ ↓  Home End  PgUp PgDn", "help-lib-walk"),
    ("Enter  Tab", "help-lib-cursor"),
    ("F7  comment TEXT  before TEXT", "help-lib-say"),
    ("! !! ?? !? ?!  g ?  g -", "help-lib-judge"),
    ("Delete  F8  F4  F5", "help-lib-edit"),
    ("F9  red NAME  date …  tag …", "help-lib-tags"),
    ("F3  engine N", "help-lib-engine"),
    ("F6  here", "help-lib-explorer"),
    ("go N  vars  var N", "help-lib-go"),
    ("Ctrl-S  save FILE  formats", "help-lib-save"),
    ("play  review  keep", "help-lib-play"),
    ("find NAME date:… result:…", "help-lib-find"),
    ("edit  edit FEN", "help-editor"),
    ("K a …  Delete  Enter  Tab", "help-edit-men"),
    ("F3 F4 F5 F6 F7 F8 F9", "help-edit-keys"),
    (":fen FEN  :clear  :play", "help-edit-words"),
    ("course  course N", "help-course"),
    ("rematch", "help-rematch"),
    ("← → Enter", "help-after"),
    ("← → ↑ ↓", "help-settings"),
    ("solution", "help-solution"),
    ("next  again  list  study N", "help-studies"),
    ("m  menu", "help-menu"),
    ("q  quit  F10", "help-quit"),
    ("?  F1", "help-help"),
    ("Ctrl-C", "help-leave"),
];

/// The lines of the help screen: what is typed, what it does. Those with ids that begin with `help-` and
/// `first` come first.
pub(crate) fn lines(messages: &Messages, first: &str) -> Vec<(String, String)> {
    let mut keys = KEYS.to_vec();
    let own = |id: &str| id.split_once('-').is_some_and(|(_, rest)| rest.starts_with(first));
    keys.sort_by_key(|(_, id)| !own(id));
    keys.into_iter().map(|(keys, id)| (keys.to_owned(), messages.text(id))).collect()
}

/// The commands of the game in lines, in one text.
pub(crate) fn plain(messages: &Messages) -> String {
    let words = "board fen key row N file N legal SQ last clock undo [N] redo [N] flip hint records \
                 save F load F export F games game N stats draw resign rematch solution next again list study N \
                 review [F] try [N] threats course [N] library [F] edit [FEN] help quit";
    messages.format("help-plain", &[("commands", words.into())])
}
