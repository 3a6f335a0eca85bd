import { t } from '../lib/i18n.svelte';
import type { PuzzleHead } from '../lib/types';

/** What is to be reached: "Red to win". */
export function task(puzzle: PuzzleHead): string {
  const side = puzzle.fen.split(' ')[1] === 'b' ? 'black' : 'red';
  if (puzzle.outcome === 'draw') return t(side === 'black' ? 'verdict-black-draw' : 'verdict-red-draw');
  return t(puzzle.outcome === 'red_wins' ? 'verdict-red-win' : 'verdict-black-win');
}
