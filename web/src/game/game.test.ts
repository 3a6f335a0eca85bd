import { expect, test } from 'vitest';
import { timeLeft } from '../lib/time';
import type { Clocks, GameEvent, GameState, Ply } from '../lib/types';
import { advanced } from './advance';
import { shown } from './clock';
import { changed } from './events';

const clocks: Clocks = {
  red_ms: 60_000, black_ms: 30_000, red_periods: null, black_periods: 2, running: 'black', at: 0,
  move_left_ms: 20_000, in_period: { red: false, black: true },
};

test('only the running clock runs, and never below nothing', () => {
  expect(shown(clocks, 'red', 5000)).toEqual({ ms: 60_000, period: false, periods: null, move: null });
  expect(shown(clocks, 'black', 5000)).toEqual({ ms: 25_000, period: true, periods: 2, move: 15_000 });
  expect(shown(clocks, 'black', 99_000).ms).toBe(0);
  expect(shown({ ...clocks, running: null }, 'black', 5000).ms).toBe(30_000);
});

test('a move that is not acknowledged is seen', () => {
  expect(advanced('9/9/9/9/9/9/9/7C1/9/4K4 w - - 0 1', 'h2e2')).toBe('9/9/9/9/9/9/9/4C4/9/4K4 w - - 0 1');
  expect(advanced('9/9/9/9/9/9/9/7c1/9/4K4 b', 'h2e2')).toContain('4c4');
  expect(advanced('4k4 w', 'a0a1')).toBe('4k4 w');
});

const ply = (number: number) => ({ ply: number, fen: `fen ${number}` }) as Ply;
const state = { v: 7, phase: 'playing', plies: [ply(1), ply(2)], legal: { h2: ['e2'] }, chat: [], rematch: null, turn: 'red' } as unknown as GameState;

test('events change a state and leave the old one as it was', () => {
  const next = changed(state, { v: 8, kind: 'ply', ply: ply(3), turn: 'black', legal: {} } as GameEvent);
  expect(next.plies.map((one) => one.ply)).toEqual([1, 2, 3]);
  expect([next.v, next.turn, next.legal]).toEqual([8, 'black', {}]);
  expect(state.plies).toHaveLength(2);
});

test('a ply heard twice stands once, and takebacks cut', () => {
  expect(changed(state, { v: 8, kind: 'ply', ply: ply(2) } as GameEvent).plies).toHaveLength(2);
  expect(changed(state, { v: 8, kind: 'takeback', plies: 1, last: ply(1) } as GameEvent).plies).toEqual([ply(1)]);
});

test('a game that is over has no legal moves, a rematch has its address', () => {
  expect(changed(state, { v: 8, kind: 'over' } as GameEvent)).toMatchObject({ phase: 'over', legal: {} });
  expect(changed(state, { v: 9, kind: 'rematch', game: 'abc' } as GameEvent).rematch).toBe('abc');
});

test('time is shown as players read it', () => {
  expect([3_723_000, 300_000, 59_001, 9_999, 40, -5].map(timeLeft)).toEqual(['1:02:03', '5:00', '1:00', '0:09.9', '0:00.0', '0:00.0']);
});
