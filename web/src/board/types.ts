import type { Man, Side, Square } from './geometry';

export type { Man, Placement, Side, Square } from './geometry';
export type { PieceSet } from './sets';

export type Theme = 'wood' | 'paper' | 'green' | 'ink' | 'contrast';
export const THEMES: readonly Theme[] = ['wood', 'paper', 'green', 'ink', 'contrast'];

/** What is written at the edge: each side's own file numbers, a–i with ranks, or nothing. */
export type Coords = 'notation' | 'letters' | 'none';

export type Brush = 'green' | 'red' | 'blue' | 'yellow';

/** A circle on a point, or an arrow where `to` is another one. */
export interface Shape {
  from: Square;
  to: Square;
  brush: Brush;
  /** Drawn fainter and thinner. */
  faint?: boolean;
}

/** Legal moves by start point. */
export type Legal = Readonly<Record<Square, readonly Square[]>>;

/** What the board says to those who cannot see it. */
export interface BoardWords {
  /** The board's name. */
  board: string;
  /** A point and what stands on it. */
  cell: (square: Square, man: Man | undefined, state: CellState) => string;
}

export interface CellState {
  selected: boolean;
  target: boolean;
  last: boolean;
  check: boolean;
}

const NAMES: Record<string, string> = {
  k: 'general', a: 'advisor', b: 'elephant', n: 'horse', r: 'chariot', c: 'cannon', p: 'soldier',
};

export const ENGLISH: BoardWords = {
  board: 'Board',
  cell: (square, man, state) => {
    const side = man && (man <= 'Z' ? 'red ' : 'black ');
    const words = [square, man ? `${side}${NAMES[man.toLowerCase()]}` : 'empty'];
    if (state.check) words.push('in check');
    if (state.selected) words.push('picked up');
    if (state.target) words.push('can go here');
    if (state.last) words.push('last move');
    return words.join(', ');
  },
};

export interface BoardProps {
  /** Only the first field is read. */
  fen: string;
  /** Who sits at the bottom. */
  side?: Side;
  /** Who moves now; men of this side among `movable` can be moved by `legal`. */
  turn?: Side | null;
  /** Whose men may be touched. */
  movable?: Side | 'both' | null;
  legal?: Legal;
  /** Men of `movable` may be sent ahead while it is not their turn. */
  premoves?: boolean;
  /** The move that waits, such as "h2e2". */
  premove?: string | null;
  /** Such as "h2e2". */
  lastMove?: string | null;
  /** The point of a general in check. */
  check?: Square | null;
  /** Arrows and circles besides those that the user draws. */
  shapes?: readonly Shape[];
  /** The user may draw with the right button. */
  drawable?: boolean;
  /** What the user drew. */
  drawn?: Shape[];
  theme?: Theme;
  dark?: boolean;
  pieces?: PieceSetName;
  coords?: Coords;
  /** Legal targets are marked. */
  targets?: boolean;
  /** How long a man glides, in ms; 0 for not at all. */
  animation?: number;
  /** Any man may be put anywhere: a board editor. */
  edit?: boolean;
  /** In the editor: what a click puts down ("" takes away), null to move men. */
  hand?: Man | '' | null;
  /** Not to be touched and without keys: a small picture of a position. */
  still?: boolean;
  words?: BoardWords;
  onmove?: (move: string) => void;
  onpremove?: (move: string | null) => void;
  /** In the editor: a man was put on a point, or taken off the board. */
  onplace?: (from: Square | null, to: Square | null, man: Man | '') => void;
}

type PieceSetName = import('./sets').PieceSet;
