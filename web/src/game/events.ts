import type { GameEvent, GameState } from '../lib/types';

/** A state with an event applied. Fields that bear the state's names replace what was known. */
export function changed(state: GameState, event: GameEvent): GameState {
  const { kind, ply, plies, last: _last, chat, what: _what, side: _side, state: _state, game, ...fields } = event;
  const next: GameState = { ...state, ...fields };
  if (kind === 'ply' && ply) next.plies = [...state.plies.slice(0, ply.ply - 1), ply];
  else if (kind === 'takeback') next.plies = state.plies.slice(0, plies ?? 0);
  else if (kind === 'start') next.phase = 'playing';
  else if (kind === 'over') {
    next.phase = 'over';
    next.legal = {};
  } else if (kind === 'chat' && chat) next.chat = [...state.chat, chat].slice(-200);
  else if (kind === 'rematch') next.rematch = game ?? null;
  return next;
}
