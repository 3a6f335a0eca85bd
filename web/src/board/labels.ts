import { HEIGHT, MARGIN, PITCH, WIDTH, type Side } from './geometry';
import type { PieceSet } from './sets';
import type { Coords } from './types';

export interface Label {
  c: string;
  x: number;
  y: number;
}

/** From the outermost points to the labels: men there do not cover them. */
const LABEL = 74;
const CHINESE = '一二三四五六七八九';

/** What is written at the edge. Files in each side's own numbers, or letters and ranks. */
export function labels(coords: Coords, side: Side): Label[] {
  if (coords === 'none') return [];
  const all: Label[] = [];
  for (let column = 0; column < 9; column += 1) {
    const file = side === 'red' ? column : 8 - column;
    const red = coords === 'letters' ? 'abcdefghi'.charAt(file) : CHINESE.charAt(8 - file);
    const black = coords === 'letters' ? red : String(file + 1);
    const x = MARGIN + PITCH * column;
    all.push({ c: side === 'red' ? black : red, x, y: MARGIN - LABEL });
    all.push({ c: side === 'red' ? red : black, x, y: HEIGHT - MARGIN + LABEL });
  }
  if (coords === 'letters') {
    for (let row = 0; row < 10; row += 1) {
      const c = String(side === 'red' ? 9 - row : row);
      const y = MARGIN + PITCH * row;
      all.push({ c, x: MARGIN - LABEL, y }, { c, x: WIDTH - MARGIN + LABEL, y });
    }
  }
  return all;
}

/** 楚河 漢界, readable from where the viewer sits. */
export function river(set: PieceSet, side: Side): { c: string; x: number }[] {
  const han = set === 'simplified' ? '汉' : '漢';
  const all = side === 'red' ? ['楚', '河', han, '界'] : [han, '界', '楚', '河'];
  return all.map((c, i) => ({ c, x: MARGIN + PITCH * ([1.55, 2.45, 5.55, 6.45][i] ?? 0) }));
}
