//! How much men can do: mobility, aim at the enemy's general, and simple threats.

use xiangqi::attacks::{cannon_attacks, knight_attacks, pawn_attacks, rook_attacks};
use xiangqi::{Bitboard, Color, File, Position, Role};

use super::tapered::{Tapered, s};

/// What aims at the enemy's palace.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Attack {
    /// Weighted points attacked around the general.
    pub(super) units: i32,
    /// How many men take part.
    pub(super) men: i32,
}

impl Attack {
    fn add(&mut self, weight: i32, points: u32) {
        if points > 0 {
            self.men += 1;
            self.units += weight * i32::try_from(points).unwrap_or(0);
        }
    }
}

/// A hobbled horse is worth little more than its screen.
const KNIGHT_MOBILITY: [Tapered; 9] = [
    s(-34, -40),
    s(-20, -24),
    s(-8, -8),
    s(2, 2),
    s(8, 8),
    s(13, 13),
    s(16, 17),
    s(19, 20),
    s(21, 22),
];
/// Per point a chariot reaches beyond [`ROOK_USUAL`].
const ROOK_MOBILITY: Tapered = s(4, 3);
const ROOK_USUAL: i32 = 8;
/// Per point a cannon can move to beyond [`CANNON_USUAL`].
const CANNON_MOBILITY: Tapered = s(1, 2);
const CANNON_USUAL: i32 = 8;
/// A man attacked by a soldier, and chariots attacked by lesser men.
const SOLDIER_THREAT: Tapered = s(28, 24);
const ROOK_THREAT: Tapered = s(24, 20);
/// Weights of the men that aim at the palace.
const KNIGHT_AIM: i32 = 4;
const ROOK_AIM: i32 = 4;
const CANNON_AIM: i32 = 3;
const PAWN_AIM: i32 = 4;

fn count(set: Bitboard) -> i32 {
    i32::try_from(set.count()).unwrap_or(0)
}

/// The activity of a side's men, and their attack on the enemy's general.
pub(super) fn activity(position: &Position, us: Color) -> (Tapered, Attack) {
    let board = position.board();
    let occupied = board.occupied();
    let ours = board.color(us);
    let enemy = board.color(!us);
    let zone = Bitboard::PALACE & Bitboard::side(!us);
    let unsafe_points = soldier_attacks(board.pieces(!us, Role::Pawn), !us);
    let enemy_rooks = board.pieces(!us, Role::Rook);
    let enemy_minors = enemy & (board.role(Role::Knight) | board.role(Role::Cannon));
    let mut score = Tapered::default();
    let mut attack = Attack::default();
    for from in board.pieces(us, Role::Knight) {
        let to = knight_attacks(from, occupied);
        attack.add(KNIGHT_AIM, (to & zone).count());
        let free = (to & !ours & !unsafe_points).count() as usize;
        score += KNIGHT_MOBILITY[free.min(8)];
        score += ROOK_THREAT * count(to & enemy_rooks);
    }
    for from in board.pieces(us, Role::Rook) {
        let to = rook_attacks(from, occupied);
        attack.add(ROOK_AIM, (to & zone).count());
        score += ROOK_MOBILITY * (count(to & !ours) - ROOK_USUAL);
    }
    for from in board.pieces(us, Role::Cannon) {
        let to = cannon_attacks(from, occupied);
        attack.add(CANNON_AIM, (to & zone).count());
        let moves = rook_attacks(from, occupied) & !occupied;
        score += CANNON_MOBILITY * (count(moves) - CANNON_USUAL);
        score += ROOK_THREAT * count(to & enemy_rooks);
    }
    for from in board.pieces(us, Role::Pawn) & Bitboard::side(!us) {
        let to = pawn_attacks(us, from);
        attack.add(PAWN_AIM, (to & zone).count());
        score += SOLDIER_THREAT * count(to & (enemy_minors | enemy_rooks));
    }
    (score, attack)
}

/// All points that these soldiers attack.
fn soldier_attacks(soldiers: Bitboard, color: Color) -> Bitboard {
    let bits = soldiers.bits();
    let ahead = Bitboard::from_bits(color.fold(bits << 9, bits >> 9));
    let crossed = soldiers & Bitboard::side(!color);
    let right = Bitboard::from_bits((crossed & !Bitboard::from_file(File::I)).bits() << 1);
    let left = Bitboard::from_bits((crossed & !Bitboard::from_file(File::A)).bits() >> 1);
    ahead | right | left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn soldiers_attack_together_what_they_attack_alone() {
        for color in Color::ALL {
            let all = Bitboard::pawn_points(color);
            let alone = all.into_iter().fold(Bitboard::EMPTY, |set, square| {
                assert_eq!(soldier_attacks(square.into(), color), pawn_attacks(color, square));
                set | pawn_attacks(color, square)
            });
            assert_eq!(soldier_attacks(all, color), alone);
        }
    }
}
