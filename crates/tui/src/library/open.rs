//! A game that is open: where one is in its tree, and what can be done to it.

use std::collections::HashMap;
use std::sync::Arc;

use records::{Game, NodeId, Remarks, Standing};
use xiangqi::{Illegality, Move, Outcome, Position, Record, Setup, SetupError};

use super::shelf::GamesFile;

/// So many states can be returned to, as long as they have no more nodes than [`NODES`] together.
const STATES: usize = 100;
/// About 60 MB.
const NODES: usize = 1_000_000;

/// Where a game is from.
#[derive(Clone, Debug)]
pub enum Origin {
    /// It was begun here.
    New,
    /// A file, and which of its games it is, from 0.
    File(Arc<GamesFile>, usize),
    /// The database, and its number there.
    Database(i64),
}

/// On which side of a move something is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Before it.
    Before,
    /// After it.
    After,
}

/// Why the tree was not changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EditError {
    /// There is no move at the start position.
    Start,
    /// It is the first move among its alternatives, and all before it are.
    IsMain,
    /// The board is not lawful, so that no move is.
    Unlawful(SetupError),
    /// The move is not legal.
    Illegal(Illegality),
}

#[derive(Clone, Debug)]
struct State {
    game: Game,
    node: NodeId,
    revision: u64,
}

/// A game that is open.
#[derive(Clone, Debug)]
pub struct OpenGame {
    game: Game,
    node: NodeId,
    /// Where it is from.
    pub origin: Origin,
    /// Which of the games that were opened it is, so that what was asked of another one is not taken for
    /// an answer.
    pub id: u64,
    /// Which child was gone to last, where it is not the first.
    chosen: HashMap<NodeId, NodeId>,
    setup: Setup,
    position: Option<Position>,
    revision: u64,
    saved: u64,
    newest: u64,
    done: Vec<State>,
    undone: Vec<State>,
}

impl OpenGame {
    /// A game at its start position.
    pub fn new(game: Game, origin: Origin) -> Self {
        let setup = game.start;
        Self {
            game,
            node: NodeId::ROOT,
            origin,
            id: 0,
            chosen: HashMap::new(),
            setup,
            position: Position::from_setup(setup).ok(),
            revision: 0,
            saved: 0,
            newest: 0,
            done: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// A game without moves.
    pub fn of_setup(start: Setup) -> Self {
        Self::new(Game { start, ..Game::default() }, Origin::New)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The node whose position is on the board.
    pub fn node(&self) -> NodeId {
        self.node
    }

    /// What stands on the board.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The position, if it is lawful.
    pub fn position(&self) -> Option<&Position> {
        self.position.as_ref()
    }

    /// The move that led to it.
    pub fn last(&self) -> Option<Move> {
        self.game.tree.mv(self.node)
    }

    /// What is said of the move.
    pub fn remarks(&self) -> Remarks {
        self.game.tree.remarks(self.node).cloned().unwrap_or_default()
    }

    /// How many moves lead to the position.
    pub fn ply(&self) -> usize {
        self.game.tree.depth(self.node)
    }

    /// Whether there are changes that are not saved.
    pub fn is_changed(&self) -> bool {
        self.revision != self.saved
    }

    /// Which state of the game this is; see [`Self::was_saved`].
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// That state of the game has been written.
    pub fn was_saved(&mut self, revision: u64) {
        self.saved = revision;
    }

    /// The nodes of the line that is shown: those that lead to the node, and those that follow.
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.game.tree.path(self.node);
        line.extend(std::iter::successors(self.next(self.node), |&node| self.next(node)));
        line
    }

    /// The child that follows a node on the line that is shown.
    fn next(&self, node: NodeId) -> Option<NodeId> {
        let chosen = self.chosen.get(&node).copied();
        let chosen = chosen.filter(|&child| self.game.tree.children(node).any(|own| own == child));
        chosen.or_else(|| self.game.tree.first_child(node))
    }

    /// The alternatives to a node's move, itself among them.
    pub fn siblings(&self, node: NodeId) -> Vec<NodeId> {
        let parent = self.game.tree.parent(node);
        parent.map_or(vec![], |parent| self.game.tree.children(parent).collect())
    }

    /// Goes to a node.
    pub fn go(&mut self, node: NodeId) {
        self.node = node;
        for child in self.game.tree.path(node) {
            if let Some(parent) = self.game.tree.parent(child) {
                self.chosen.insert(parent, child);
            }
        }
        self.set_up();
    }

    fn set_up(&mut self) {
        self.setup = self.game.tree.setup_at(&self.game.start, self.node);
        self.position = Position::from_setup(self.setup).ok();
    }

    /// Goes one move on along the line; whether there is one.
    pub fn forward(&mut self) -> bool {
        let next = self.next(self.node);
        next.inspect(|&next| self.go(next)).is_some()
    }

    /// Goes one move back; whether there is one.
    pub fn back(&mut self) -> bool {
        let parent = self.game.tree.parent(self.node);
        parent.inspect(|&parent| self.go(parent)).is_some()
    }

    /// Goes to the position after so many moves of the line, or to its end.
    pub fn go_ply(&mut self, ply: usize) {
        let line = self.line();
        let at = ply.min(line.len());
        self.go(at.checked_sub(1).map_or(NodeId::ROOT, |at| line[at]));
    }

    /// Goes to the next alternative, or the one before; whether there is one.
    pub fn sideways(&mut self, forward: bool) -> bool {
        let siblings = self.siblings(self.node);
        let at = siblings.iter().position(|&own| own == self.node);
        let to = at.and_then(|at| if forward { Some(at + 1) } else { at.checked_sub(1) });
        let to = to.and_then(|to| siblings.get(to).copied());
        to.inspect(|&to| self.go(to)).is_some()
    }

    /// Remembers the game as it is, before it is changed.
    fn remember(&mut self) {
        let state = State { game: self.game.clone(), node: self.node, revision: self.revision };
        self.done.push(state);
        self.undone.clear();
        self.newest += 1;
        self.revision = self.newest;
        let nodes = |states: &[State]| states.iter().map(|own| own.game.tree.len()).sum::<usize>();
        while self.done.len() > 1 && (self.done.len() > STATES || nodes(&self.done) > NODES) {
            self.done.remove(0);
        }
    }

    /// Takes the last change back, or makes it again; whether there is one.
    pub fn undo(&mut self, redo: bool) -> bool {
        let from = if redo { &mut self.undone } else { &mut self.done };
        let Some(state) = from.pop() else { return false };
        let State { game, node, revision } = state;
        let now = State {
            game: std::mem::replace(&mut self.game, game),
            node: std::mem::replace(&mut self.node, node),
            revision: std::mem::replace(&mut self.revision, revision),
        };
        let to = if redo { &mut self.done } else { &mut self.undone };
        to.push(now);
        // Nodes that were added since have ids that now mean nothing.
        self.chosen.clear();
        self.go(self.node);
        true
    }

    /// Plays a move: goes to it where it is in the tree, and adds it as a variation where it is not.
    /// Whether it was added.
    ///
    /// # Errors
    /// If it is not legal.
    pub fn play(&mut self, mv: Move) -> Result<bool, EditError> {
        let Some(position) = &self.position else {
            return Err(EditError::Unlawful(SetupError { faults: self.setup.faults() }));
        };
        if let Some(reason) = position.illegality(mv) {
            return Err(EditError::Illegal(reason));
        }
        if let Some(known) = self.game.tree.child_with(self.node, mv) {
            self.go(known);
            return Ok(false);
        }
        self.remember();
        let added = self.game.tree.add(self.node, mv);
        self.go(added);
        Ok(true)
    }

    /// Takes the move and all that follows it out of the tree.
    ///
    /// # Errors
    /// At the start position.
    pub fn delete(&mut self) -> Result<(), EditError> {
        let Some(parent) = self.game.tree.parent(self.node) else { return Err(EditError::Start) };
        self.remember();
        self.game.tree.unlink(self.node);
        self.go(parent);
        Ok(())
    }

    /// Makes the variation that the move is in the first of its alternatives.
    ///
    /// # Errors
    /// On the main line.
    pub fn promote(&mut self) -> Result<(), EditError> {
        let tree = &self.game.tree;
        let is_first = |node: NodeId| {
            tree.parent(node).is_none_or(|parent| tree.first_child(parent) == Some(node))
        };
        let branch = tree.path(self.node).into_iter().rev().find(|&node| !is_first(node));
        let Some(branch) = branch else { return Err(EditError::IsMain) };
        self.remember();
        self.game.tree.promote(branch);
        Ok(())
    }

    /// Says something before or after the move; an empty text takes away what was said.
    pub fn say(&mut self, side: Side, text: &str) {
        let remarks = self.remarks();
        let now = match side {
            Side::Before => &remarks.before,
            Side::After => &remarks.comment,
        };
        if now == text {
            return;
        }
        self.remember();
        let remarks = self.game.tree.remarks_mut(self.node);
        match side {
            Side::Before => text.clone_into(&mut remarks.before),
            Side::After => text.clone_into(&mut remarks.comment),
        }
    }

    /// Judges the move by a glyph, as PGN counts them, instead of what judged it before.
    ///
    /// # Errors
    /// At the start position.
    pub fn judge(&mut self, glyph: Option<u8>) -> Result<(), EditError> {
        if self.node == NodeId::ROOT {
            return Err(EditError::Start);
        }
        self.remember();
        let glyphs = &mut self.game.tree.remarks_mut(self.node).glyphs;
        glyphs.retain(|own| !(1..=6).contains(own));
        if let Some(glyph) = glyph {
            glyphs.insert(0, glyph);
        }
        Ok(())
    }

    /// Sets a tag; an empty value takes it away.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        if self.game.tag(name).unwrap_or_default() != value {
            self.remember();
            self.game.set_tag(name, value);
        }
    }

    /// Sets the result.
    pub fn set_result(&mut self, result: Option<Outcome>) {
        if self.game.result != result {
            self.remember();
            self.game.result = result;
        }
    }

    /// What was played up to the position, as far as it is legal; what the engine is asked about.
    pub fn record(&self) -> Option<Record> {
        self.record_of(&self.game.tree.path(self.node))
    }

    /// The line that is shown as a game of its own, to be reviewed.
    pub fn whole_line(&self) -> Option<(Game, Record)> {
        let line = self.line();
        let record = self.record_of(&line)?;
        let mut game = self.game.clone();
        for node in line {
            game.tree.promote(node);
        }
        Some((game, record))
    }

    fn record_of(&self, nodes: &[NodeId]) -> Option<Record> {
        let tree = &self.game.tree;
        let start = Position::from_setup(self.game.start).ok()?;
        let mut record = Record::new(start);
        for &node in nodes {
            let legal = tree.mv(node).filter(|_| tree.standing(node) == Standing::Legal);
            match legal {
                Some(mv) if record.push(mv).is_ok() => {}
                // What follows an illegal move begins a record of its own.
                _ => {
                    let setup = tree.setup_at(&self.game.start, node);
                    record = Record::new(Position::from_setup(setup).ok()?);
                }
            }
        }
        Some(record)
    }
}
