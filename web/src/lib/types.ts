// What the server says; docs/API.md describes it.
import type { Legal, Side, Square } from '../board';

export interface User {
  id: number | null;
  name: string;
  kind: 'guest' | 'member' | 'computer' | 'gone';
  role: 'user' | 'moderator' | 'admin' | null;
  level: number | null;
}
export interface ClockRule {
  base_s: number;
  increment_s: number;
  period_s: number;
  periods: number;
  move_s: number;
}
export type Speed = 'bullet' | 'blitz' | 'rapid' | 'classical' | 'unlimited';
export const SPEEDS: readonly Speed[] = ['bullet', 'blitz', 'rapid', 'classical', 'unlimited'];
export interface Move {
  uci: string;
  zh: string | null;
  zh_hant: string | null;
  wxf: string | null;
  iccs: string | null;
}
export interface Ply {
  ply: number;
  move: Move;
  piece: string;
  captured: string | null;
  fen: string;
  check: boolean;
  at: number | null;
  spent_ms: number | null;
  left_ms: number | null;
  left_periods: number | null;
}
export type Outcome = 'red_wins' | 'black_wins' | 'draw' | 'none';
export interface Status {
  over: boolean;
  outcome: Outcome | null;
  reason: string | null;
  article: string | null;
  loser: Side | null;
}
export interface Warning {
  loser: Side | null;
  outcome: Outcome;
  reason: string;
  article: string | null;
  occurrences: number;
  needed: number;
  conduct: { red: string; black: string };
}
export interface Fault {
  code: string;
  message: string;
  square: Square | null;
  piece: string | null;
  text: string | null;
}
export interface Opening {
  code: string;
  name: string;
}
export interface Position {
  fen: string;
  turn: Side;
  check: Square | null;
  legal: Legal;
  status: Status;
  warning: Warning | null;
  opening: Opening | null;
  quiet: { count: number; limit: number | null };
  plies: Ply[];
}
export type Score = { cp: number } | { mate: number };
export interface Seat {
  user: User | null;
  rating: number | null;
  provisional: boolean;
  change: number | null;
}
export interface GameHead {
  id: string;
  phase: 'waiting' | 'playing' | 'over';
  created_at: number;
  ended_at: number | null;
  rules: string;
  rated: boolean;
  speed: Speed;
  clock: ClockRule | null;
  odds: string;
  /** Who waits for somebody, before the game has begun. */
  host: Seat | null;
  red: Seat;
  black: Seat;
  plies: number;
  fen: string;
  last: string | null;
  status: Status;
  opening: Opening | null;
  spectators: number;
}
export interface Clocks {
  red_ms: number;
  black_ms: number;
  red_periods: number | null;
  black_periods: number | null;
  running: Side | null;
  at: number;
  move_left_ms: number | null;
  in_period: { red: boolean; black: boolean };
}
export interface ChatLine {
  id: number;
  user: User;
  side: Side | null;
  text: string;
  at: number;
}
export interface Offers {
  draw: Side | null;
  takeback: Side | null;
  rematch: Side | null;
}
export interface BySide<T> {
  red: T;
  black: T;
}
export interface GameState {
  id: string;
  v: number;
  phase: 'waiting' | 'playing' | 'over';
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
  opponent: 'computer' | 'link' | 'lobby' | 'user' | 'self';
  maker: number | null;
  host: Seat | null;
  invited: User | null;
  rules: string;
  rated: boolean;
  speed: Speed;
  clock: ClockRule | null;
  odds: string;
  start_fen: string;
  red: Seat;
  black: Seat;
  you: Side | 'both' | null;
  plies: Ply[];
  fen: string;
  turn: Side;
  check: Square | null;
  legal: Legal;
  clocks: Clocks | null;
  status: Status;
  warning: Warning | null;
  quiet: { count: number; limit: number | null };
  opening: Opening | null;
  offers: Offers;
  can: string[];
  online: BySide<boolean>;
  gone_ms: BySide<number | null>;
  spectators: number;
  chat: ChatLine[];
  rematch: string | null;
}
export interface GameEvent extends Partial<Omit<GameState, 'plies' | 'chat' | 'rematch'>> {
  v: number;
  kind: 'start' | 'ply' | 'takeback' | 'offer' | 'over' | 'chat' | 'rematch';
  ply?: Ply;
  plies?: number;
  last?: Ply | null;
  chat?: ChatLine;
  what?: 'draw' | 'takeback' | 'rematch';
  side?: Side;
  state?: 'made' | 'declined' | 'gone';
  game?: string;
}
export interface Site {
  name: string;
  version: string;
  mode: 'site' | 'gui';
  user: User | null;
  settings: Record<string, unknown> | null;
  now: number;
  rules: string[];
  levels: number[];
  clocks: ClockRule[];
  formats: { name: string; extensions: string[]; writes: boolean; text: boolean }[];
  library: boolean;
  registration: boolean;
  players: number;
  games: number;
  analysis: { lines: number; ms: number };
}
export interface TreeNode {
  parent: number | null;
  children: number[];
  move: Move | null;
  standing: 'legal' | 'illegal' | 'undecodable';
  fen: string;
  before: string;
  comment: string;
  glyphs: number[];
  clock_ms: number | null;
  spent_ms: number | null;
  eval_cp: number | null;
}
export interface GameTree {
  tags: [string, string][];
  title: string;
  start_fen: string;
  lawful: boolean;
  faults: Fault[];
  result: string;
  opening: Opening | null;
  warnings: string[];
  truncated: boolean;
  nodes: TreeNode[];
}
export interface EngineLine {
  score: Score;
  depth: number;
  moves: Move[];
}
export interface Lines {
  cid: string;
  fen: string;
  depth: number;
  nodes: number;
  nps: number;
  time_ms: number;
  lines: EngineLine[];
}
export interface SideReview {
  accuracy: number | null;
  loss: number | null;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}
export type Grade = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder' | 'book' | 'forced';
export interface Judged {
  ply: number;
  move: Move;
  score: Score;
  best: Move | null;
  best_score: Score | null;
  line: Move[];
  loss: number;
  grade: Grade;
}
export interface Review {
  id: string;
  state: 'none' | 'queued' | 'running' | 'done' | 'failed';
  progress: number;
  red: SideReview | null;
  black: SideReview | null;
  /** Before the first move and after each one. */
  points: { score: Score }[];
  moves: Judged[];
}
export type Progress = 'tried' | 'helped' | 'solved';
export interface PuzzleHead {
  id: string;
  book: string;
  number: number;
  name: string;
  fen: string;
  outcome: 'red_wins' | 'black_wins' | 'draw';
  progress: Progress | null;
}
export interface Puzzle extends PuzzleHead {
  book_name: string;
  book_english: string;
  solver: Side;
  by: 'book' | 'engine';
  length: number;
  position: Position;
  first: Ply | null;
  next: string | null;
  previous: string | null;
}
export interface PuzzleBook {
  slug: string;
  name: string;
  english: string;
  count: number;
  solved: number;
}
export interface LibraryHead {
  id: number;
  red: string;
  red_team: string | null;
  black: string;
  black_team: string | null;
  event: string;
  date: string | null;
  result: string;
  opening: Opening | null;
  plies: number;
  nodes: number;
  ply: number | null;
}
export interface ExplorerMove {
  move: Move;
  games: number;
  red: number;
  drawn: number;
  black: number;
  unknown: number;
  red_score: number | null;
  last: string | null;
}
export interface Rating {
  speed: Speed;
  rating: number;
  deviation: number;
  provisional: boolean;
  games: number;
}
