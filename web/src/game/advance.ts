import { endsOf, placementOf, placementText } from '../board';

/** The board after a move, as men moved: what is seen until the server's position comes. */
export function advanced(fen: string, move: string): string {
  const men = placementOf(fen);
  const [from, to] = endsOf(move);
  const man = men.get(from);
  if (!man) return fen;
  men.delete(from);
  men.set(to, man);
  const [, ...rest] = fen.split(' ');
  return [placementText(men), ...rest].join(' ');
}
