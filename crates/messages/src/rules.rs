//! What the rules library says, in the user's language.

use xiangqi::judge::{Conduct, Repetition, Verdict};
use xiangqi::notation::{MoveTextError, NotationError, ResolveError};
use xiangqi::{Bitboard, Color, Illegality, Outcome, Piece, Role, RuleSet, SetupError, Status};

use crate::{Lang, Messages};

impl Messages {
    /// A side: "Red".
    pub fn color(&self, color: Color) -> String {
        self.text(color.fold("red", "black"))
    }

    /// A man without its colour: "horse"; in Chinese as its own side writes it.
    pub fn man(&self, piece: Piece) -> String {
        let side = piece.color().fold("red", "black");
        let role = match piece.role() {
            Role::King => "general",
            Role::Advisor => "advisor",
            Role::Bishop => "elephant",
            Role::Knight => "horse",
            Role::Rook => "chariot",
            Role::Cannon => "cannon",
            Role::Pawn => "soldier",
        };
        self.text(&format!("{side}-{role}"))
    }

    /// A man with its colour: "black horse".
    pub fn piece(&self, piece: Piece) -> String {
        let args = [("side", self.color(piece.color()).into()), ("man", self.man(piece).into())];
        self.format("piece", &args)
    }

    /// Several texts in a row.
    pub fn list(&self, items: impl IntoIterator<Item = String>) -> String {
        let separator = match self.lang() {
            Lang::Zh => "、",
            Lang::En => ", ",
        };
        items.into_iter().collect::<Vec<_>>().join(separator)
    }

    fn points(&self, points: Bitboard) -> String {
        self.list(points.into_iter().map(|square| square.to_string()))
    }

    /// Why a move is illegal.
    pub fn illegality(&self, reason: &Illegality) -> String {
        let id = format!("illegal-{}", reason.code());
        let at = |points: Bitboard| self.points(points);
        match *reason {
            Illegality::EmptySquare { square: None } => self.text("illegal-no-such-man"),
            Illegality::NotYourPiece { piece, square }
            | Illegality::OwnPieceOnTarget { piece, square } => {
                let args = [("piece", self.piece(piece).into()), ("at", at(square.into()).into())];
                self.format(&id, &args)
            }
            Illegality::NotThisPiecesMove { piece, .. } => {
                self.format(&id, &[("man", self.man(piece).into())])
            }
            Illegality::CannonNeedsOneScreen { screens } => {
                let count = screens.count();
                self.format(&id, &[("count", count.into()), ("at", at(screens).into())])
            }
            Illegality::LeavesGeneralInCheck { king, attackers } => {
                let args = [("king", at(king.into()).into()), ("at", at(attackers).into())];
                self.format(&id, &args)
            }
            _ => self.format(&id, &[("at", at(reason.squares()).into())]),
        }
    }

    /// Why a text is not a legal move; candidates of an ambiguous one as `describe` writes them.
    pub fn move_error(
        &self,
        error: &MoveTextError,
        describe: impl Fn(xiangqi::Move) -> String,
    ) -> String {
        match error {
            MoveTextError::Resolve(ResolveError::Ambiguous(candidates)) => {
                let list = self.list(candidates.iter().map(|&mv| describe(mv)));
                self.format("ambiguous", &[("candidates", list.into())])
            }
            MoveTextError::Notation(NotationError::Syntax { text }) => {
                self.format("not-understood", &[("text", text.clone().into())])
            }
            error => match error.illegality() {
                Some(reason) => self.illegality(&reason),
                None => error.to_string(),
            },
        }
    }

    /// What is wrong with a FEN or a setup.
    pub fn setup_error(&self, error: &SetupError) -> String {
        let faults = error.faults.iter().map(|fault| {
            let text = self.text(&format!("fault-{}", fault.kind.code()));
            let place = fault.square.map(|square| square.to_string()).or(fault.text.clone());
            // A count is of one side's men.
            let place = place.or(fault.piece.map(|piece| self.piece(piece)));
            place.map_or(text.clone(), |place| {
                self.format("fault-at", &[("fault", text.into()), ("place", place.into())])
            })
        });
        self.list(faults)
    }

    /// How a game ended: who won, and why. Empty while it goes on.
    pub fn status(&self, status: Status) -> String {
        let Status::Over { outcome, reason } = status else { return String::new() };
        let outcome = match outcome {
            Outcome::Win(color) => self.text(color.fold("red-wins", "black-wins")),
            Outcome::Draw => self.text("drawn"),
        };
        let reason = self.text(&format!("reason-{}", reason.code()));
        self.format("result", &[("outcome", outcome.into()), ("reason", reason.into())])
    }

    /// What the law says of a repetition: who must vary before it is decided, or why it was decided
    /// so. `None` if the position is new, or the game ended by something else.
    pub fn repetition(&self, verdict: &Verdict) -> Option<String> {
        let repetition = verdict.repetition.as_ref()?;
        if verdict.status.is_over() && !repetition.complete {
            return None;
        }
        let article = match repetition.ruling.article {
            "" => String::new(),
            article => self.format("by-article", &[("article", article.into())]),
        };
        let mut args =
            vec![("count", repetition.window.occurrences.into()), ("article", article.into())];
        let id = match (repetition.must_vary(), repetition.complete) {
            (Some(side), complete) => {
                args.push(("side", self.color(side).into()));
                args.push(("conduct", self.conduct(&repetition.conduct[side]).into()));
                if complete { "lost-by" } else { "must-vary" }
            }
            (None, true) => "drawn-by",
            (None, false) => "will-draw",
        };
        let text = self.format(id, &args);
        let caution = if repetition.uncertain { self.text("law-uncertain") } else { String::new() };
        let why = repetition.must_vary().and_then(|side| self.chase(repetition, side));
        Some(text + &why.unwrap_or_default() + &caution)
    }

    /// The latest attack of a side that chases one man: who, whom, and why it wins something.
    fn chase(&self, repetition: &Repetition, side: Color) -> Option<String> {
        let Conduct::Chases(target) = repetition.conduct[side] else { return None };
        let own = repetition.plies.iter().rev().filter(|ply| ply.piece.color() == side);
        let mut threats = own.flat_map(|ply| &ply.threats);
        let threat = threats.find(|threat| threat.target == target.piece)?;
        let args = [
            ("attacker", self.piece(threat.attacker).into()),
            ("from", threat.from.to_string().into()),
            ("target", self.piece(threat.target).into()),
            ("at", threat.at.to_string().into()),
            ("weakness", self.text(&format!("weakness-{}", threat.why.code())).into()),
        ];
        Some(self.format("chase-why", &args))
    }

    fn conduct(&self, conduct: &Conduct) -> String {
        let id = format!("conduct-{}", conduct.code());
        match conduct {
            Conduct::Chases(target) => {
                self.format(&id, &[("piece", self.piece(target.piece).into())])
            }
            _ => self.text(&id),
        }
    }

    /// The name of a rule set.
    pub fn rules(&self, rules: RuleSet) -> String {
        self.text(&format!("rules-{}", rules.name()))
    }
}
