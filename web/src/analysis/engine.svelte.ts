import { connection, listen, tell, type Message } from '../lib/socket.svelte';
import type { Lines } from '../lib/types';

/** The server's engine looking at one position after the other. */
export class Engine {
  on = $state(false);
  lines = $state.raw<Lines | null>(null);
  /** Why it stopped: done, quota, busy. */
  ended = $state<string | null>(null);
  retry = $state<number | null>(null);
  count = $state(3);
  private cid = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly ends: (() => void)[];

  constructor() {
    this.ends = [
      listen('lines', (message) => {
        if (message['cid'] === this.cid) this.lines = message as unknown as Lines;
      }),
      listen('lines-end', (message) => this.end(message)),
      listen('error', (message) => this.end(message)),
    ];
  }

  /** Looks at a position from now on; called again for the same one it does nothing new. */
  look(fen: string, moves: string[], rules: string, ms: number): void {
    clearTimeout(this.timer);
    this.lines = null;
    this.ended = null;
    // Who steps quickly through a game asks only for where it stays.
    this.timer = setTimeout(() => {
      if (this.on && connection.open) this.cid = tell({ t: 'analyse', fen, moves, rules, lines: this.count, ms });
    }, 180);
  }

  stop(): void {
    clearTimeout(this.timer);
    if (this.cid) tell({ t: 'stop', cid: this.cid });
    this.cid = '';
    this.lines = null;
  }

  close(): void {
    this.stop();
    this.ends.forEach((end) => end());
  }

  private end(message: Message): void {
    if (message['cid'] !== this.cid || !this.cid) return;
    this.ended = String(message['reason'] ?? message['code']);
    this.retry = typeof message['retry_after_s'] === 'number' ? message['retry_after_s'] : null;
  }
}
