import type { Side } from '../board';
import type { Clocks } from '../lib/types';

export interface Shown {
  /** What is left, in ms. */
  ms: number;
  /** Byoyomi: the time is that of a period. */
  period: boolean;
  periods: number | null;
  /** What is left for this move alone, where that is limited. */
  move: number | null;
}

/** What a clock shows `since` ms after it was heard. Only the server decides that a flag falls. */
export function shown(clocks: Clocks, side: Side, since: number): Shown {
  const runs = clocks.running === side;
  const gone = runs ? Math.max(since, 0) : 0;
  return {
    ms: Math.max((side === 'red' ? clocks.red_ms : clocks.black_ms) - gone, 0),
    period: clocks.in_period[side],
    periods: side === 'red' ? clocks.red_periods : clocks.black_periods,
    move: runs && clocks.move_left_ms !== null ? Math.max(clocks.move_left_ms - gone, 0) : null,
  };
}
