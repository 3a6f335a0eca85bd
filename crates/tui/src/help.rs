//! Every key and command, in one table that the help screen shows.

use messages::Messages;

/// What is typed, and the id of what it does.
pub(crate) const KEYS: &[(&str, &str)] = &[
    ("炮二平五  C2=5  h2e2", "help-move"),
    ("7 7 7 4  p2p5", "help-move-more"),
    ("← → ↑ ↓", "help-arrows"),
    ("Enter", "help-enter"),
    ("Esc", "help-esc"),
    ("Backspace  Delete  Ctrl-U", "help-edit"),
    ("PageUp  PageDown  Home  End", "help-pages"),
    ("click", "help-mouse"),
    ("u  undo  undo N  F4", "help-undo"),
    ("redo  redo N  F5", "help-redo"),
    ("h  hint  F3", "help-hint"),
    ("lines", "help-lines"),
    ("f  flip  F2", "help-flip"),
    ("r  r red  r captures  Tab", "help-records"),
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
    ("← → ↑ ↓  Enter  b t n p  Tab", "help-in-review"),
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
    ("edit  edit FEN", "help-board"),
    ("K a …  Delete  Enter  Tab", "help-board-men"),
    ("F3 F4 F5 F6 F7 F8 F9", "help-board-keys"),
    (":fen FEN  :clear  :play", "help-board-words"),
    ("course  course N", "help-course"),
    ("n  p  h  r", "help-in-course"),
    ("rematch", "help-rematch"),
    ("← → Enter", "help-after"),
    ("← → ↑ ↓", "help-settings"),
    ("online", "help-online"),
    ("challenge 5+3  pair  unpair", "help-online-challenge"),
    ("join LINK  watch LINK  link", "help-online-join"),
    ("F4 undo  F7 draw  F8 resign", "help-online-twice"),
    ("yes no claim abort withdraw", "help-online-offers"),
    ("say TEXT  :TEXT", "help-online-say"),
    ("PgUp PgDn Home End", "help-online-back"),
    ("lobby  login N  register N", "help-online-who"),
    ("guest  logout  server URL", "help-online-server"),
    ("accept  decline  takeback", "help-online-also"),
    ("solution  ← → Tab", "help-solution"),
    ("next  again  list  study N", "help-studies"),
    ("due", "help-due"),
    ("m  menu", "help-menu"),
    ("q  quit  F10", "help-quit"),
    ("?  F1", "help-help"),
    ("Ctrl-C", "help-leave"),
    ("h j k l", "help-vi"),
    ("悔棋 求和 认输 再来 复盘 捉子 试", "help-chinese"),
    ("下一局 重来 答案 目录 温习 入门", "help-chinese"),
    ("棋局 统计 账户 设置 打谱 摆棋", "help-chinese"),
    ("联机 大厅 挑战 配对 应战 观战", "help-chinese"),
    ("说 同意 不同意 判胜 判和 中止", "help-chinese"),
    ("撤回 链接 登录 注册 游客 网站", "help-chinese"),
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
    let words = "board fen key row N file N legal SQ last clock undo [N] redo [N] flip hint \
                 records [red|black|persons|computers|captures] save F load F export F games game N stats draw resign rematch solution [N] next again \
                 list study N due review [F] try [N] threats course [N] library [F] edit [FEN] help quit";
    messages.format("help-plain", &[("commands", words.into())])
}

#[cfg(test)]
mod tests {
    use messages::{Lang, Messages};

    use super::{KEYS, plain};
    use crate::command::{CommandError, parse};

    /// Every word that is a command, with what it needs behind it.
    const WORDS: &[(&str, &str)] = &[
        ("u", ""),
        ("undo", "2"),
        ("悔棋", ""),
        ("redo", ""),
        ("f", ""),
        ("flip", ""),
        ("h", ""),
        ("hint", ""),
        ("lines", ""),
        ("r", ""),
        ("d", ""),
        ("draw", ""),
        ("求和", ""),
        ("resign", ""),
        ("认输", ""),
        ("?", ""),
        ("q", ""),
        ("quit", ""),
        ("m", ""),
        ("menu", ""),
        ("p", ""),
        ("replay", ""),
        ("rematch", ""),
        ("再来", ""),
        ("next", ""),
        ("下一局", ""),
        ("again", ""),
        ("重来", ""),
        ("solution", "2"),
        ("答案", ""),
        ("due", ""),
        ("温习", ""),
        ("list", ""),
        ("目录", ""),
        ("study", "3"),
        ("save", "a.pgn"),
        ("save!", "a.pgn"),
        ("export", "a.csv"),
        ("games", ""),
        ("棋局", ""),
        ("stats", ""),
        ("统计", ""),
        ("account", ""),
        ("账户", ""),
        ("settings", ""),
        ("设置", ""),
        ("load", "a.pgn"),
        ("library", ""),
        ("打谱", ""),
        ("edit", ""),
        ("摆棋", ""),
        ("fen", ""),
        ("key", ""),
        ("v", ""),
        ("review", "a.pgn"),
        ("复盘", ""),
        ("t", ""),
        ("threats", ""),
        ("捉子", ""),
        ("course", "3"),
        ("入门", ""),
        ("试", ""),
        ("library", "a.pgn"),
        ("打谱", ""),
        ("edit", "empty"),
        ("摆棋", ""),
    ];
    /// Those that only lines know.
    const PLAIN: &[(&str, &str)] = &[
        ("board", ""),
        ("row", "3"),
        ("file", "a"),
        ("legal", "b0"),
        ("last", ""),
        ("clock", ""),
        ("game", "1"),
        ("try", "1"),
    ];

    #[test]
    fn every_command_is_in_the_help() {
        let shown: Vec<&str> = KEYS.iter().flat_map(|(keys, _)| keys.split_whitespace()).collect();
        for (word, behind) in WORDS {
            assert!(shown.contains(word), "{word}");
            let parsed = parse(&format!("{word} {behind}"));
            assert!(!matches!(parsed, Err(CommandError::Unknown(_))), "{word}");
        }
        let text = plain(&Messages::new(Lang::En));
        let shown: Vec<&str> = text.split_whitespace().collect();
        for (word, behind) in PLAIN {
            assert!(shown.contains(word), "{word}");
            assert!(parse(&format!("{word} {behind}")).is_ok(), "{word}");
        }
    }

    #[test]
    fn every_key_is_in_the_help() {
        let shown: Vec<&str> = KEYS.iter().flat_map(|(keys, _)| keys.split_whitespace()).collect();
        let functions = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(|number| format!("F{number}"));
        let named = "Enter Esc Tab Backspace Delete PageUp PageDown Home End ← → ↑ ↓ Ctrl-C Ctrl-U";
        for key in named.split_whitespace().chain(functions.iter().map(String::as_str)) {
            assert!(shown.contains(&key), "{key}");
        }
    }
}
