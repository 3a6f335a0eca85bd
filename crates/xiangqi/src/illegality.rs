//! Why a move is illegal.

use std::fmt;

use crate::attacks::{bishop_eye, knight_leg};
use crate::{Bitboard, Color, Move, Piece, Position, Role, Square};

/// Why a move cannot be played, with the squares that explain it.
///
/// The reasons are asked in the order of the variants, so that the most basic fault is told first.
/// Two exceptions: for an elephant the river comes before the eye, and a game that is over accepts
/// nothing, whatever else is wrong with the move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Illegality {
    /// A coordinate lies outside the board.
    OffBoard,
    /// Start and end are the same point.
    SameSquare {
        /// That point.
        square: Square,
    },
    /// Nothing stands on the start point (or no such man stands on the named file).
    EmptySquare {
        /// The start point, if one was given.
        square: Option<Square>,
    },
    /// The man belongs to the other side.
    NotYourPiece {
        /// The man.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// A man of the same side stands on the end point.
    OwnPieceOnTarget {
        /// That man.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// This kind of man never moves so.
    NotThisPiecesMove {
        /// The man.
        piece: Piece,
        /// Where it stands.
        from: Square,
        /// Where it should have gone, if the text named a point.
        to: Option<Square>,
    },
    /// The horse is hobbled (蹩马腿).
    HorseLeg {
        /// The man on its leg.
        leg: Square,
    },
    /// The elephant's eye is blocked (塞象眼).
    ElephantEye {
        /// The man on its eye.
        eye: Square,
    },
    /// An elephant does not cross the river.
    ElephantRiver {
        /// The point beyond.
        to: Square,
    },
    /// A general or advisor does not leave the palace.
    OutsidePalace {
        /// The point outside.
        to: Square,
    },
    /// Something stands in the way of a chariot, or of a cannon that does not capture.
    PathBlocked {
        /// All men between.
        blockers: Bitboard,
    },
    /// A cannon captures over exactly one screen (炮架).
    CannonNeedsOneScreen {
        /// The men between: none, or more than one.
        screens: Bitboard,
    },
    /// A soldier never goes back.
    PawnBackward {
        /// The soldier.
        from: Square,
    },
    /// A soldier goes sideways only after it has crossed the river.
    PawnSidewaysBeforeRiver {
        /// The soldier.
        from: Square,
    },
    /// The move leaves or puts the own general in check (送将).
    LeavesGeneralInCheck {
        /// The general, where it would stand.
        king: Square,
        /// Who could take it.
        attackers: Bitboard,
    },
    /// The generals would face each other on an open file (将帅照面).
    GeneralsFace {
        /// The own general, where it would stand.
        king: Square,
        /// The other one.
        other: Square,
    },
    /// The game is over.
    GameOver,
}

impl Illegality {
    /// A stable name in kebab case, for machines.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::OffBoard => "off-board",
            Self::SameSquare { .. } => "same-square",
            Self::EmptySquare { .. } => "empty-square",
            Self::NotYourPiece { .. } => "not-your-piece",
            Self::OwnPieceOnTarget { .. } => "own-piece-on-target",
            Self::NotThisPiecesMove { .. } => "not-this-pieces-move",
            Self::HorseLeg { .. } => "horse-leg",
            Self::ElephantEye { .. } => "elephant-eye",
            Self::ElephantRiver { .. } => "elephant-river",
            Self::OutsidePalace { .. } => "outside-palace",
            Self::PathBlocked { .. } => "path-blocked",
            Self::CannonNeedsOneScreen { .. } => "cannon-needs-one-screen",
            Self::PawnBackward { .. } => "pawn-backward",
            Self::PawnSidewaysBeforeRiver { .. } => "pawn-sideways-before-river",
            Self::LeavesGeneralInCheck { .. } => "leaves-general-in-check",
            Self::GeneralsFace { .. } => "generals-face",
            Self::GameOver => "game-over",
        }
    }

    /// The points to mark on a board so that the reason is seen.
    pub fn squares(&self) -> Bitboard {
        match *self {
            Self::OffBoard | Self::GameOver | Self::EmptySquare { square: None } => Bitboard::EMPTY,
            Self::SameSquare { square }
            | Self::EmptySquare { square: Some(square) }
            | Self::NotYourPiece { square, .. }
            | Self::OwnPieceOnTarget { square, .. }
            | Self::HorseLeg { leg: square }
            | Self::ElephantEye { eye: square }
            | Self::ElephantRiver { to: square }
            | Self::OutsidePalace { to: square }
            | Self::PawnBackward { from: square }
            | Self::PawnSidewaysBeforeRiver { from: square } => square.into(),
            Self::NotThisPiecesMove { from, to, .. } => {
                to.map_or(Bitboard::EMPTY, Bitboard::from).with(from)
            }
            Self::PathBlocked { blockers } => blockers,
            Self::CannonNeedsOneScreen { screens } => screens,
            Self::LeavesGeneralInCheck { king, attackers } => attackers.with(king),
            Self::GeneralsFace { king, other } => Bitboard::from(king).with(other),
        }
    }
}

impl fmt::Display for Illegality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard => write!(f, "that is outside the board"),
            Self::SameSquare { square } => write!(f, "start and end are the same point {square}"),
            Self::EmptySquare { square: Some(square) } => write!(f, "nothing stands on {square}"),
            Self::EmptySquare { square: None } => write!(f, "no such man stands there"),
            Self::NotYourPiece { square, .. } => {
                write!(f, "the man on {square} belongs to the other side")
            }
            Self::OwnPieceOnTarget { square, .. } => {
                write!(f, "a man of the same side stands on {square}")
            }
            Self::NotThisPiecesMove { piece, from, to: Some(to) } => {
                write!(f, "{piece} does not move from {from} to {to}")
            }
            Self::NotThisPiecesMove { piece, from, to: None } => {
                write!(f, "{piece} on {from} does not move so")
            }
            Self::HorseLeg { leg } => write!(f, "the horse's leg is blocked at {leg}"),
            Self::ElephantEye { eye } => write!(f, "the elephant's eye is blocked at {eye}"),
            Self::ElephantRiver { to } => {
                write!(f, "an elephant does not cross the river to {to}")
            }
            Self::OutsidePalace { to } => write!(f, "{to} is outside the palace"),
            Self::PathBlocked { blockers } => {
                write!(f, "the way is blocked at {}", Points(*blockers))
            }
            Self::CannonNeedsOneScreen { screens } if screens.is_empty() => {
                write!(f, "a cannon captures over one screen, here is none")
            }
            Self::CannonNeedsOneScreen { screens } => {
                write!(
                    f,
                    "a cannon captures over one screen, here are several: {}",
                    Points(*screens)
                )
            }
            Self::PawnBackward { .. } => write!(f, "a soldier never goes back"),
            Self::PawnSidewaysBeforeRiver { .. } => {
                write!(f, "a soldier goes sideways only after crossing the river")
            }
            Self::LeavesGeneralInCheck { king, attackers } => {
                write!(f, "the general on {king} could be taken from {}", Points(*attackers))
            }
            Self::GeneralsFace { king, other } => {
                write!(f, "the generals on {king} and {other} would face each other")
            }
            Self::GameOver => write!(f, "the game is over"),
        }
    }
}

impl std::error::Error for Illegality {}

struct Points(Bitboard);

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, square) in self.0.into_iter().enumerate() {
            write!(f, "{}{square}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl Position {
    /// Why `mv` cannot be played here; `None` if it is legal.
    ///
    /// ```
    /// use xiangqi::{Illegality, Move, Position, Square};
    /// let start = Position::start();
    /// // The horse b0 is hobbled by nothing towards c2, but d1 is behind the elephant c0.
    /// assert_eq!(start.illegality(Move::new(Square::B0, Square::C2)), None);
    /// let reason = start.illegality(Move::new(Square::B0, Square::D1));
    /// assert_eq!(reason, Some(Illegality::HorseLeg { leg: Square::C0 }));
    /// ```
    pub fn illegality(&self, mv: Move) -> Option<Illegality> {
        let (from, to) = (mv.from(), mv.to());
        if from == to {
            return Some(Illegality::SameSquare { square: from });
        }
        let Some(piece) = self.board().get(from) else {
            return Some(Illegality::EmptySquare { square: Some(from) });
        };
        if piece.color() != self.turn() {
            return Some(Illegality::NotYourPiece { piece, square: from });
        }
        if let Some(own) = self.board().get(to).filter(|own| own.color() == self.turn()) {
            return Some(Illegality::OwnPieceOnTarget { piece: own, square: to });
        }
        self.movement_fault(piece, mv).or_else(|| self.general_fault(mv))
    }

    /// Why this man cannot go there, its general's safety apart.
    fn movement_fault(&self, piece: Piece, mv: Move) -> Option<Illegality> {
        let (from, to) = (mv.from(), mv.to());
        let (dx, dy) = from.delta(to);
        let occupied = self.board().occupied();
        let wrong = Some(Illegality::NotThisPiecesMove { piece, from, to: Some(to) });
        match (piece.role(), (dx.abs(), dy.abs())) {
            (Role::King, (0, 1) | (1, 0)) | (Role::Advisor, (1, 1)) => {
                (!Bitboard::PALACE.contains(to)).then_some(Illegality::OutsidePalace { to })
            }
            (Role::Bishop, (2, 2)) => {
                if Bitboard::RED_SIDE.contains(from) != Bitboard::RED_SIDE.contains(to) {
                    return Some(Illegality::ElephantRiver { to });
                }
                bishop_eye(from, to)
                    .filter(|&eye| occupied.contains(eye))
                    .map(|eye| Illegality::ElephantEye { eye })
            }
            (Role::Knight, (1, 2) | (2, 1)) => knight_leg(from, to)
                .filter(|&leg| occupied.contains(leg))
                .map(|leg| Illegality::HorseLeg { leg }),
            (Role::Rook, (0, _) | (_, 0)) => {
                let blockers = Bitboard::between(from, to) & occupied;
                (!blockers.is_empty()).then_some(Illegality::PathBlocked { blockers })
            }
            (Role::Cannon, (0, _) | (_, 0)) => {
                let men = Bitboard::between(from, to) & occupied;
                if occupied.contains(to) {
                    (men.count() != 1).then_some(Illegality::CannonNeedsOneScreen { screens: men })
                } else {
                    (!men.is_empty()).then_some(Illegality::PathBlocked { blockers: men })
                }
            }
            (Role::Pawn, (0, 1)) => {
                (dy != self.turn().forward()).then_some(Illegality::PawnBackward { from })
            }
            (Role::Pawn, (1, 0)) => Bitboard::side(self.turn())
                .contains(from)
                .then_some(Illegality::PawnSidewaysBeforeRiver { from }),
            _ => wrong,
        }
    }

    /// Why the own general would not be safe.
    fn general_fault(&self, mv: Move) -> Option<Illegality> {
        let us: Color = self.turn();
        let attackers = self.king_attackers_after(mv.from(), mv.to());
        let king = if mv.from() == self.king(us) { mv.to() } else { self.king(us) };
        let other = self.king(!us);
        if attackers.is_empty() {
            None
        } else if attackers == other.into() {
            Some(Illegality::GeneralsFace { king, other })
        } else {
            Some(Illegality::LeavesGeneralInCheck { king, attackers: attackers.without(other) })
        }
    }
}
