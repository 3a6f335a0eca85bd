import { notice } from '../lib/announce.svelte';
import { post } from '../lib/api';
import { problem } from '../lib/format';
import { go } from '../lib/router.svelte';
import { ensureUser } from '../lib/session.svelte';
import type { ClockRule, GameState } from '../lib/types';

export interface Wish {
  opponent: { kind: 'computer'; level: number } | { kind: 'link' | 'lobby' | 'self' } | { kind: 'user'; name: string };
  side: 'red' | 'black' | 'random';
  clock: ClockRule | null;
  rules: string;
  rated: boolean;
  odds: string;
  fen: string | null;
}

/** Makes a game and goes to it. True when it was made. */
export async function create(wish: Wish): Promise<boolean> {
  try {
    await ensureUser();
    const { game } = await post<{ game: GameState }>('/api/games', wish);
    go(`/game/${game.id}`);
    return true;
  } catch (error) {
    notice(problem(error), true);
    return false;
  }
}
