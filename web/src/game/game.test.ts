import { expect, test } from 'vitest';
import type { Clocks } from '../lib/types';
import { advanced } from './advance';
import { shown } from './clock';

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
