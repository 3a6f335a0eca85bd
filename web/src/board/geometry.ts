// Points of the board and where they are drawn. A point is written as "h2": file a–i from Red's left,
// rank 0–9 from Red's side.

export type Side = 'red' | 'black';
/** A man as FEN writes it: upper case is Red's. */
export type Man = 'K' | 'A' | 'B' | 'N' | 'R' | 'C' | 'P' | 'k' | 'a' | 'b' | 'n' | 'r' | 'c' | 'p';
export type Square = string;
export type Placement = ReadonlyMap<Square, Man>;
export interface Point {
  x: number;
  y: number;
}

/** Units between two lines. */
export const PITCH = 100;
/** From the outermost points to the edge; leaves room for labels beside men. */
export const MARGIN = 100;
export const WIDTH = 2 * MARGIN + 8 * PITCH;
export const HEIGHT = 2 * MARGIN + 9 * PITCH;
export const FILES = 'abcdefghi';

export const SQUARES: readonly Square[] = Array.from(
  { length: 90 },
  (_, i) => `${FILES[i % 9]}${9 - Math.floor(i / 9)}`,
);

const MEN = 'KABNRCPkabnrcp';
/** Other letters that programs write for the elephant and the horse. */
const ALIASES: Record<string, string> = { E: 'B', H: 'N', e: 'b', h: 'n' };

export function sideOf(man: Man): Side {
  return man <= 'Z' ? 'red' : 'black';
}

export function isSquare(text: string): boolean {
  return /^[a-i][0-9]$/.test(text);
}

export function fileOf(square: Square): number {
  return square.charCodeAt(0) - 97;
}

export function rankOf(square: Square): number {
  return square.charCodeAt(1) - 48;
}

/** The point in a column and a row of the drawing, counted from the top left. */
export function squareAt(column: number, row: number, side: Side): Square | null {
  if (column < 0 || column > 8 || row < 0 || row > 9) return null;
  const [file, rank] = side === 'red' ? [column, 9 - row] : [8 - column, row];
  return `${FILES[file]}${rank}`;
}

export function columnOf(square: Square, side: Side): number {
  return side === 'red' ? fileOf(square) : 8 - fileOf(square);
}

export function rowOf(square: Square, side: Side): number {
  return side === 'red' ? 9 - rankOf(square) : rankOf(square);
}

/** Where a point is drawn for a viewer of this side. */
export function pointOf(square: Square, side: Side): Point {
  return { x: MARGIN + PITCH * columnOf(square, side), y: MARGIN + PITCH * rowOf(square, side) };
}

/** The point nearest to a place of the drawing; null where none is near. */
export function nearest(at: Point, side: Side): Square | null {
  return squareAt(Math.round((at.x - MARGIN) / PITCH), Math.round((at.y - MARGIN) / PITCH), side);
}

/** The men of a FEN. Reads the first field and takes what is no man for an empty point. */
export function placementOf(fen: string): Map<Square, Man> {
  const men = new Map<Square, Man>();
  const rows = (fen.trim().split(/\s+/)[0] ?? '').split('/');
  rows.slice(0, 10).forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      const c = ALIASES[letter] ?? letter;
      if (c >= '1' && c <= '9') file += Number(c);
      else if (file < 9) {
        if (MEN.includes(c)) men.set(`${FILES[file]}${9 - index}`, c as Man);
        file += 1;
      }
    }
  });
  return men;
}

/** The first field of a FEN. */
export function placementText(men: Placement): string {
  let text = '';
  for (let rank = 9; rank >= 0; rank -= 1) {
    let empty = 0;
    for (const file of FILES) {
      const man = men.get(`${file}${rank}`);
      if (!man) empty += 1;
      else {
        text += (empty ? String(empty) : '') + man;
        empty = 0;
      }
    }
    text += (empty ? String(empty) : '') + (rank ? '/' : '');
  }
  return text;
}

/** The two points of a move such as "h2e2". */
export function endsOf(move: string): [Square, Square] {
  return [move.slice(0, 2), move.slice(2, 4)];
}
