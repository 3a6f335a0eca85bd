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
    s(-37, -77),
    s(-32, -35),
    s(-28, -23),
    s(-19, -6),
    s(-10, 3),
    s(-4, 11),
    s(1, 11),
    s(7, 15),
    s(13, 7),
];
/// By how many points a chariot reaches.
const ROOK_MOBILITY: [Tapered; 18] = [
    s(-33, -24),
    s(-19, -23),
    s(-18, -26),
    s(-10, -27),
    s(-2, -12),
    s(1, 3),
    s(0, 15),
    s(11, 14),
    s(12, 16),
    s(10, 24),
    s(14, 26),
    s(12, 27),
    s(15, 26),
    s(19, 26),
    s(22, 25),
    s(29, 28),
    s(16, 30),
    s(22, 26),
];
/// By how many points a cannon can move to.
const CANNON_MOBILITY: [Tapered; 18] = [
    s(-6, -13),
    s(-9, -8),
    s(2, -2),
    s(4, 0),
    s(3, 12),
    s(7, 17),
    s(13, 12),
    s(15, 9),
    s(13, 18),
    s(14, 24),
    s(14, 31),
    s(16, 29),
    s(23, 31),
    s(16, 32),
    s(22, 32),
    s(21, 37),
    s(31, 34),
    s(32, 42),
];
/// A man attacked by a soldier, and chariots attacked by lesser men.
const SOLDIER_THREAT: Tapered = s(49, 41);
const ROOK_THREAT: Tapered = s(38, 18);
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
        score += ROOK_MOBILITY[((to & !ours).count() as usize).min(17)];
    }
    for from in board.pieces(us, Role::Cannon) {
        let to = cannon_attacks(from, occupied);
        attack.add(CANNON_AIM, (to & zone).count());
        let moves = rook_attacks(from, occupied) & !occupied;
        score += CANNON_MOBILITY[(moves.count() as usize).min(17)];
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
