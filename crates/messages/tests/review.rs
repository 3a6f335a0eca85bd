//! Whatever reviews find has words.

use messages::{Lang, Messages};
use review::{Finding, Loss, Merit, Quality, Standing, Trade};
use xiangqi::{Piece, Reason, Square};

fn findings() -> Vec<Finding> {
    let trade = Trade { won: vec![Piece::BlackPawn], lost: vec![Piece::RedRook], balance: -500 };
    let loss =
        |how| Finding::LosesMan { how, man: Piece::RedRook, at: Square::A5, trade: trade.clone() };
    let missed = |at_once| Finding::MissesMan {
        at_once,
        man: Piece::BlackRook,
        at: Square::A6,
        trade: trade.clone(),
    };
    let mut all: Vec<Finding> = Loss::ALL.into_iter().map(loss).collect();
    all.extend([true, false].map(missed));
    for moves in [1, 2, 7] {
        all.push(Finding::MissesMate { moves });
        all.push(Finding::AllowsMate { moves, threatened: false });
    }
    all.extend([true, false].map(|by_checks| Finding::AllowsRepetition { by_checks }));
    for reason in Reason::ALL {
        all.push(Finding::LosesByRepetition { reason });
        all.push(Finding::RisksRepetition { reason });
    }
    all.push(Finding::AllowsMate { moves: 1, threatened: true });
    all.extend([Finding::RepeatsForDraw, Finding::MissesRepetition]);
    let stand = |from| Standing::ALL.map(|to| Finding::LosesAdvantage { from, to });
    all.extend(Standing::ALL.into_iter().flat_map(stand));
    all
}

fn merits() -> Vec<Merit> {
    let (man, at, trade) = (Piece::BlackKnight, Square::C5, Trade::default());
    let won = |at_once| Merit::WinsMan { at_once, man, at, trade: trade.clone() };
    vec![
        Merit::Mates { moves: 1 },
        Merit::Mates { moves: 3 },
        Merit::StopsMate,
        Merit::AnswersCheck,
        won(true),
        won(false),
        Merit::SavesMan { man, at },
        Merit::Threatens { man, at },
        Merit::ThreatensMate,
        Merit::Takes { man, at },
        Merit::Checks,
    ]
}

#[test]
fn every_finding_and_every_merit_has_words_of_its_own() {
    for messages in Lang::ALL.map(Messages::new) {
        let mut said: Vec<String> = findings().iter().map(|f| messages.finding(f)).collect();
        said.extend(merits().iter().map(|merit| messages.merit(merit)));
        said.extend(Quality::ALL.map(|quality| messages.quality(quality)));
        for text in &said {
            assert!(!text.is_empty() && !text.contains("{ $"), "{text}");
            assert!(!text.starts_with("review-") && !text.starts_with("merit-"), "{text}");
        }
        let count = said.len();
        said.sort();
        said.dedup();
        assert_eq!(said.len(), count);
    }
}

#[test]
fn sentences_name_the_man_and_the_point() {
    let zh = Messages::new(Lang::Zh);
    let en = Messages::new(Lang::En);
    let trade = Trade { won: vec![], lost: vec![Piece::RedKnight], balance: -300 };
    let how = Loss::LeftHanging;
    let finding = Finding::LosesMan { how, man: Piece::RedKnight, at: Square::C2, trade };
    assert_eq!(en.finding(&finding), "leaves the horse at c2 hanging");
    assert_eq!(zh.finding(&finding), "c2 的马被捉未救");
    assert_eq!(en.finding(&Finding::MissesMate { moves: 3 }), "misses mate in 3");
    assert_eq!(zh.finding(&Finding::MissesMate { moves: 3 }), "错过 3 步杀");
    let both = [Finding::MissesMate { moves: 1 }, finding];
    assert_eq!(en.findings(&both), "misses mate in one; leaves the horse at c2 hanging");
    assert_eq!(zh.merits(&[]), "局面更好");
}
