//! A slow, obvious move generator: a board of letters, moves tried square by square, legality by
//! playing the move and looking for a capture of the general. It shares no code with the library.

/// `[rank][file]`, FEN letters, `.` for an empty point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reference {
    board: [[char; 9]; 10],
    red_to_move: bool,
}

/// (from rank, from file, to rank, to file).
type Step = (usize, usize, usize, usize);

fn is_red(c: char) -> bool {
    c.is_ascii_uppercase()
}

impl Reference {
    /// Reads a well-formed FEN.
    pub(crate) fn from_fen(fen: &str) -> Self {
        let mut fields = fen.split(' ');
        let mut board = [['.'; 9]; 10];
        for (row, text) in fields.next().unwrap_or_default().split('/').enumerate() {
            let mut file = 0;
            for c in text.chars() {
                if let Some(run) = c.to_digit(10) {
                    file += run as usize;
                } else {
                    board[9 - row][file] = c;
                    file += 1;
                }
            }
        }
        Self { board, red_to_move: fields.next() == Some("w") }
    }

    /// All legal moves in UCI form, sorted.
    pub(crate) fn legal_moves(&self) -> Vec<String> {
        let mut moves: Vec<String> = self
            .pseudo_moves(self.red_to_move)
            .into_iter()
            .filter(|&step| !self.after(step).general_can_be_taken(self.red_to_move))
            .map(|(r, f, r2, f2)| {
                let file = |f: usize| char::from(b'a' + u8::try_from(f).unwrap_or_default());
                format!("{}{r}{}{r2}", file(f), file(f2))
            })
            .collect();
        moves.sort();
        moves
    }

    /// Whether the side to move is in check.
    pub(crate) fn is_check(&self) -> bool {
        self.general_can_be_taken(self.red_to_move)
    }

    fn after(&self, (r, f, r2, f2): Step) -> Self {
        let mut next = self.clone();
        next.board[r2][f2] = next.board[r][f];
        next.board[r][f] = '.';
        next
    }

    fn general_can_be_taken(&self, red: bool) -> bool {
        let general = if red { 'K' } else { 'k' };
        let taken = self.pseudo_moves(!red).iter().any(|&(_, _, r, f)| self.board[r][f] == general);
        taken || self.generals_face()
    }

    fn generals_face(&self) -> bool {
        (3..6).any(|file| {
            let men: String =
                (0..10).map(|rank| self.board[rank][file]).filter(|&c| c != '.').collect();
            men.contains("Kk") || men.contains("kK")
        })
    }

    fn pseudo_moves(&self, red: bool) -> Vec<Step> {
        let mut moves = Vec::new();
        for r in 0..10 {
            for f in 0..9 {
                if self.board[r][f] == '.' || is_red(self.board[r][f]) != red {
                    continue;
                }
                for r2 in 0..10 {
                    for f2 in 0..9 {
                        let target = self.board[r2][f2];
                        let own = target != '.' && is_red(target) == red;
                        if !own && self.can_go((r, f, r2, f2)) {
                            moves.push((r, f, r2, f2));
                        }
                    }
                }
            }
        }
        moves
    }

    /// Whether the man may make this step, by the words of the rules.
    fn can_go(&self, (r, f, r2, f2): Step) -> bool {
        let man = self.board[r][f];
        let red = is_red(man);
        let (dr, df) = (r.abs_diff(r2), f.abs_diff(f2));
        let palace = (3..6).contains(&f2) && if red { r2 <= 2 } else { r2 >= 7 };
        let own_half = if red { r2 <= 4 } else { r2 >= 5 };
        match man.to_ascii_lowercase() {
            'k' => palace && dr + df == 1,
            'a' => palace && dr == 1 && df == 1,
            'b' => own_half && dr == 2 && df == 2 && self.is_empty(r.midpoint(r2), f.midpoint(f2)),
            'n' if dr == 2 && df == 1 => self.is_empty(r.midpoint(r2), f),
            'n' if dr == 1 && df == 2 => self.is_empty(r, f.midpoint(f2)),
            'r' => self.men_between((r, f, r2, f2)) == Some(0),
            'c' => {
                let screens = usize::from(self.board[r2][f2] != '.');
                self.men_between((r, f, r2, f2)) == Some(screens)
            }
            'p' => {
                let ahead = if red { r2 == r + 1 } else { r == r2 + 1 };
                let crossed = if red { r >= 5 } else { r <= 4 };
                (df == 0 && ahead) || (crossed && dr == 0 && df == 1)
            }
            _ => false,
        }
    }

    fn is_empty(&self, r: usize, f: usize) -> bool {
        self.board[r][f] == '.'
    }

    /// Men strictly between two points of a line; `None` if they are not two points of a line.
    fn men_between(&self, (r, f, r2, f2): Step) -> Option<usize> {
        if (r == r2) == (f == f2) {
            return None;
        }
        let count = if r == r2 {
            (f.min(f2) + 1..f.max(f2)).filter(|&f| !self.is_empty(r, f)).count()
        } else {
            (r.min(r2) + 1..r.max(r2)).filter(|&r| !self.is_empty(r, f)).count()
        };
        Some(count)
    }
}
