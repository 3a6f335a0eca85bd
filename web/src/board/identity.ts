import { fileOf, rankOf, type Man, type Placement, type Square } from './geometry';

/** A man that keeps its identity from one position to the next, so that it can be seen to move. */
export interface Piece {
  id: number;
  man: Man;
  square: Square;
}

function distance(a: Square, b: Square): number {
  return Math.abs(fileOf(a) - fileOf(b)) + Math.abs(rankOf(a) - rankOf(b));
}

/**
 * The men of a new position. A man that stood there before is the same; of the others each takes the
 * nearest one that went missing. Those that moved come last, to be drawn above the others.
 */
export function follow(before: readonly Piece[], placement: Placement): Piece[] {
  const stayed: Piece[] = [];
  const gone: Piece[] = [];
  const open = new Map(placement);
  let nextId = 1;
  for (const piece of before) {
    nextId = Math.max(nextId, piece.id + 1);
    if (open.get(piece.square) === piece.man) {
      stayed.push(piece);
      open.delete(piece.square);
    } else gone.push(piece);
  }
  const moved: Piece[] = [];
  for (const [square, man] of open) {
    let best = -1;
    gone.forEach((piece, index) => {
      if (piece.man !== man) return;
      const held = gone[best];
      if (!held || distance(piece.square, square) < distance(held.square, square)) best = index;
    });
    const found = best < 0 ? undefined : gone.splice(best, 1)[0];
    moved.push({ id: found?.id ?? nextId++, man, square });
  }
  return [...stayed, ...moved];
}
