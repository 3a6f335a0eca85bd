import type { Man } from './geometry';

export type PieceSet = 'traditional' | 'simplified' | 'western' | 'letters';
export const PIECE_SETS: readonly PieceSet[] = ['traditional', 'simplified', 'western', 'letters'];

const ORDER = 'KABNRCPkabnrcp';
// Red and Black differ without colour, so the simplified set keeps the traditional forms of Red's
// horse and chariot and of Black's cannon.
const TRADITIONAL = [...'帥仕相傌俥炮兵將士象馬車砲卒'];
const SIMPLIFIED = [...'帅仕相傌俥炮兵将士象马车砲卒'];
const LETTERS = [...'KAEHRCPKAEHRCP'];

/** The character on a man; for pictures the letter of its kind. */
export function faceOf(man: Man, set: PieceSet): string {
  if (set === 'western') return man.toUpperCase();
  const faces = { traditional: TRADITIONAL, simplified: SIMPLIFIED, letters: LETTERS }[set];
  return faces[ORDER.indexOf(man)] ?? '';
}

/** Whether Black's men have dark discs: where characters do not tell the sides apart. */
export function darkDiscs(set: PieceSet): boolean {
  return set === 'western' || set === 'letters';
}
