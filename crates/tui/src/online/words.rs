//! What a line means at a site: words of its own, moves, and the commands of every game.

use client::{Opponent, PairTerms, Place, SideChoice, Terms};

use super::Wish;
use super::form::{ChallengeForm, To};
use crate::command::{self, Command, CommandError};

/// What a line means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    /// Say something.
    Say(String),
    /// Do something in the game.
    Wish(Wish),
    /// Accept a challenge: the one that is shown, or that of an id, a link, or a number of a list.
    Join(Option<String>),
    /// Watch a game.
    Watch(String),
    /// A link to a game, or to another site.
    Link(Place),
    /// Take a challenge back, or decline one.
    Withdraw,
    /// Show the link of the game.
    ShowLink,
    /// Make a challenge.
    Challenge(Box<Terms>),
    /// Be paired.
    Pair(Box<PairTerms>),
    /// Not any more.
    Unpair,
    /// To the lobby.
    Lobby,
    /// The own games.
    Games,
    /// Log in under a name.
    LogIn(String),
    /// Make an account.
    Register(String),
    /// Be a guest.
    Guest,
    /// Log out.
    LogOut,
    /// Another site.
    Server(String),
    /// Wait until it is this user's turn, or the game is over; for scripts.
    Wait,
    /// A command or move as in every game.
    Other(Command),
}

/// Reads a line that is not blank. `usual` is what a challenge is where the line does not say.
///
/// # Errors
/// If it means nothing.
pub(crate) fn parse(line: &str, usual: &ChallengeForm) -> Result<Word, CommandError> {
    let line = line.trim();
    if let Some(text) = line.strip_prefix([':', '：']) {
        let text = text.trim().to_owned();
        return if text.is_empty() {
            Err(CommandError::Argument(":".into()))
        } else {
            Ok(Word::Say(text))
        };
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (lower, rest) = (word.to_lowercase(), rest.trim());
    let argument = || CommandError::Argument(lower.clone());
    let bare = |word| if rest.is_empty() { Ok(word) } else { Err(argument()) };
    let needed = || if rest.is_empty() { Err(argument()) } else { Ok(rest.to_owned()) };
    match lower.as_str() {
        "say" | "chat" | "说" => needed().map(Word::Say),
        "d" | "draw" | "求和" => bare(Word::Wish(Wish::Draw)),
        "u" | "undo" | "takeback" | "悔棋" => bare(Word::Wish(Wish::Takeback)),
        "resign" | "认输" => bare(Word::Wish(Wish::Resign)),
        "abort" | "中止" => bare(Word::Wish(Wish::Abort)),
        "claim" | "判胜" if rest == "draw" => Ok(Word::Wish(Wish::ClaimDraw)),
        "claim" | "判胜" => bare(Word::Wish(Wish::Claim)),
        "判和" => bare(Word::Wish(Wish::ClaimDraw)),
        "rematch" | "再来" => bare(Word::Wish(Wish::Rematch)),
        "y" | "yes" | "accept" | "同意" => bare(Word::Wish(Wish::Yes)),
        "n" | "no" | "decline" | "不同意" => bare(Word::Wish(Wish::No)),
        "join" | "应战" => Ok(Word::Join((!rest.is_empty()).then(|| rest.to_owned()))),
        "watch" | "观战" => needed().map(Word::Watch),
        "withdraw" | "撤回" => bare(Word::Withdraw),
        "link" | "链接" => bare(Word::ShowLink),
        "challenge" | "挑战" => {
            terms(rest, usual).map(|terms| Word::Challenge(Box::new(terms))).ok_or_else(argument)
        }
        "pair" | "配对" => {
            let form = filled(rest, usual).filter(|(_, whom)| whom.is_none());
            form.map(|(form, _)| Word::Pair(Box::new(form.pair()))).ok_or_else(argument)
        }
        "unpair" => bare(Word::Unpair),
        "lobby" | "大厅" => bare(Word::Lobby),
        "games" | "棋局" => bare(Word::Games),
        "login" | "登录" => needed().map(Word::LogIn),
        "register" | "注册" => needed().map(Word::Register),
        "guest" | "游客" => bare(Word::Guest),
        "logout" | "退出登录" => bare(Word::LogOut),
        "server" | "网站" => Ok(Word::Server(rest.to_owned())),
        "wait" => bare(Word::Wait),
        _ if line.contains("/game/") => match line.parse() {
            Ok(place) => Ok(Word::Link(place)),
            Err(_) => Err(CommandError::Unknown(line.to_owned())),
        },
        _ => command::parse(line).map(Word::Other),
    }
}

/// A challenge as words: `5+3 red rated cxa @NAME`, `link`, `lobby`, `computer 3`.
fn terms(text: &str, usual: &ChallengeForm) -> Option<Terms> {
    let (form, whom) = filled(text, usual)?;
    let terms = ChallengeForm { to: To::Lobby, ..form }.terms()?;
    Some(Terms { opponent: whom.unwrap_or(Opponent::Lobby), ..terms })
}

/// The form with what the words say; and to whom, if they say so.
fn filled(text: &str, usual: &ChallengeForm) -> Option<(ChallengeForm, Option<Opponent>)> {
    let (mut form, mut whom) = (usual.clone(), None);
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "red" | "红" => form.side = SideChoice::Red,
            "black" | "黑" => form.side = SideChoice::Black,
            "random" | "随机" => form.side = SideChoice::Random,
            "rated" | "等级赛" => form.rated = true,
            "casual-game" | "unrated" | "友谊赛" => form.rated = false,
            "none" | "无钟" => form.clock = None,
            "link" | "链接" => whom = Some(Opponent::Link),
            "lobby" | "大厅" => whom = Some(Opponent::Lobby),
            "computer" | "电脑" => {
                let level = words.next()?.parse().ok().filter(|level| (1..=10).contains(level))?;
                whom = Some(Opponent::Computer { level });
            }
            word => {
                if let Some(name) = word.strip_prefix('@').filter(|name| !name.is_empty()) {
                    whom = Some(Opponent::User { name: name.to_owned() });
                } else if let Ok(rules) = word.parse() {
                    form.rules = rules;
                } else {
                    form.clock = Some(word.parse().ok()?);
                }
            }
        }
    }
    Some((form, whom))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Preferences;

    fn read(line: &str) -> Result<Word, CommandError> {
        parse(line, &ChallengeForm::new(&Preferences::default()))
    }

    #[test]
    fn words_moves_links_and_chat_are_told_apart() {
        assert_eq!(read(": 你好 hi"), Ok(Word::Say("你好 hi".into())));
        assert_eq!(read("say h2e2"), Ok(Word::Say("h2e2".into())));
        assert_eq!(read("认输"), Ok(Word::Wish(Wish::Resign)));
        assert_eq!(read("claim draw"), Ok(Word::Wish(Wish::ClaimDraw)));
        assert_eq!(read("join"), Ok(Word::Join(None)));
        for text in ["h2e2", "炮二平五", "C2=5", "7 7 7 4", "p2p5"] {
            assert!(matches!(read(text), Ok(Word::Other(Command::Move(_)))), "{text}");
        }
        assert_eq!(read("f"), Ok(Word::Other(Command::Flip)));
        match read("http://10.0.0.2:8080/game/h3Kd82mQz1") {
            Ok(Word::Link(place)) => assert_eq!(place.game.as_deref(), Some("h3Kd82mQz1")),
            other => panic!("{other:?}"),
        }
        assert_eq!(read("watch"), Err(CommandError::Argument("watch".into())));
        assert_eq!(read(":"), Err(CommandError::Argument(":".into())));
    }

    #[test]
    fn every_word_is_in_the_help() {
        let keys = crate::help::KEYS.iter().flat_map(|(keys, _)| keys.split_whitespace());
        let shown: Vec<&str> = keys.collect();
        let words = [
            "say x",
            "说 x",
            "draw",
            "求和",
            "undo",
            "悔棋",
            "takeback",
            "resign",
            "认输",
            "abort",
            "中止",
            "claim",
            "判胜",
            "判和",
            "rematch",
            "再来",
            "yes",
            "accept",
            "同意",
            "no",
            "decline",
            "不同意",
            "join",
            "应战",
            "watch x",
            "观战 x",
            "withdraw",
            "撤回",
            "link",
            "链接",
            "challenge",
            "挑战",
            "pair",
            "配对",
            "unpair",
            "lobby",
            "大厅",
            "games",
            "棋局",
            "login x",
            "登录 x",
            "register x",
            "注册 x",
            "guest",
            "游客",
            "logout",
            "server",
            "网站",
        ];
        for line in words {
            assert!(!matches!(read(line), Err(_) | Ok(Word::Other(_))), "{line}");
            let word = line.split(' ').next().unwrap_or_default();
            assert!(shown.contains(&word), "{word}");
        }
    }

    #[test]
    fn a_challenge_is_what_its_words_say() {
        let Ok(Word::Challenge(terms)) = read("challenge 5+3 red rated cxa @胡一刀") else {
            panic!("a challenge")
        };
        assert_eq!(terms.opponent, Opponent::User { name: "胡一刀".into() });
        assert_eq!(terms.clock.map(|clock| clock.to_string()).as_deref(), Some("5+3"));
        assert_eq!((terms.side, terms.rated, &*terms.rules), (SideChoice::Red, true, "cxa"));
        let Ok(Word::Challenge(terms)) = read("challenge none link") else { panic!("a challenge") };
        assert_eq!((terms.opponent, terms.clock), (Opponent::Link, None));
        assert!(matches!(read("pair 3+2"), Ok(Word::Pair(_))));
        for text in ["challenge 5x3", "challenge computer 11", "pair @name", "challenge @"] {
            assert!(matches!(read(text), Err(CommandError::Argument(_))), "{text}");
        }
    }
}
