import { ApiError, get } from '../lib/api';
import { listen, request, signal, subscribe, type Message } from '../lib/socket.svelte';
import type { ChatLine, GameEvent, GameState, Ply } from '../lib/types';
import { advanced } from './advance';
import { changed } from './events';

/** A game as the server tells it, kept up to date over the socket. */
export class Game {
  state = $state.raw<GameState | null>(null);
  /** When the clocks of the state were heard, by `performance.now()`. */
  heard = $state(0);
  /** A move that was sent and is not acknowledged yet. */
  sent = $state<{ move: string; ply: number } | null>(null);
  failed = $state<string | null>(null);
  onply: (ply: Ply, state: GameState) => void = () => undefined;
  onover: (state: GameState) => void = () => undefined;
  onstart: (state: GameState) => void = () => undefined;
  onchat: (line: ChatLine) => void = () => undefined;
  onrematch: (id: string) => void = () => undefined;
  onoffer: (what: string, side: string, state: string) => void = () => undefined;
  private readonly ends: (() => void)[] = [];

  constructor(readonly id: string) {
    const mine = (listener: (message: Message) => void) => (message: Message) => {
      if (message['game'] === id) listener(message);
    };
    this.ends.push(
      listen('state', mine((message) => this.take(message['state'] as GameState))),
      listen('events', mine((message) => this.apply(message['events'] as GameEvent[]))),
      listen('presence', mine((message) => this.presence(message))),
      listen('error', mine((message) => this.refused(message))),
      subscribe(`game ${id}`, () => ({ t: 'watch', game: id, since: this.state?.v ?? null }), { t: 'unwatch', game: id }),
    );
    // The socket may take its time: the first picture comes over HTTP as well.
    get<{ game: GameState }>(`/api/games/${id}`).then(
      ({ game }) => {
        if (!this.state || game.v > this.state.v) this.take(game);
      },
      (error: ApiError) => {
        if (!this.state) this.failed = error.code;
      },
    );
  }

  close(): void {
    this.ends.forEach((end) => end());
  }

  /** Sends a move, in any notation. It is seen at once where it is one of the legal moves. */
  async move(text: string): Promise<void> {
    const state = this.state;
    if (!state) return;
    const ply = state.plies.length;
    if (/^[a-i]\d[a-i]\d$/.test(text)) this.sent = { move: text, ply };
    try {
      await request({ t: 'move', game: this.id, ply, move: text });
    } catch (error) {
      this.sent = null;
      throw error;
    }
  }

  act(act: string): Promise<Message> {
    return request({ t: 'act', game: this.id, act });
  }

  chat(text: string): Promise<Message> {
    return request({ t: 'chat', game: this.id, text });
  }

  /** The FEN with a move that is not acknowledged yet. */
  get fen(): string {
    const { state, sent } = this;
    if (!state) return '';
    return sent && sent.ply === state.plies.length ? advanced(state.fen, sent.move) : state.fen;
  }

  /** Replaces all that is known. */
  take(state: GameState): void {
    const before = this.state;
    this.state = state;
    this.heard = performance.now();
    if (this.sent && this.sent.ply < state.plies.length) this.sent = null;
    if (before && state.plies.length === before.plies.length + 1) {
      const ply = state.plies.at(-1);
      if (ply) this.onply(ply, state);
    }
    if (before && before.phase === 'waiting' && state.phase === 'playing') this.onstart(state);
    if (before && before.phase !== 'over' && state.phase === 'over') this.onover(state);
  }

  private refused(message: Message): void {
    if (!this.state && message['cid'] == null) this.failed = String(message['code']);
  }

  private presence(message: Message): void {
    if (!this.state) return;
    const { online, gone_ms, spectators, can } = message as unknown as GameState;
    this.state = { ...this.state, online, gone_ms, spectators, can: can ?? this.state.can };
  }

  private apply(events: GameEvent[]): void {
    for (const event of events) {
      if (!this.state || event.v <= this.state.v) continue;
      if (event.v > this.state.v + 1) {
        // Something was missed: the whole state is asked for.
        signal({ t: 'watch', game: this.id, since: null });
        return;
      }
      this.state = changed(this.state, event);
      if (event.clocks !== undefined) this.heard = performance.now();
      this.tell(event, this.state);
    }
  }

  private tell(event: GameEvent, state: GameState): void {
    if (event.kind === 'ply' && event.ply) {
      if (this.sent && this.sent.ply < state.plies.length) this.sent = null;
      this.onply(event.ply, state);
    } else if (event.kind === 'takeback') this.sent = null;
    else if (event.kind === 'start') this.onstart(state);
    else if (event.kind === 'over') {
      this.sent = null;
      this.onover(state);
    } else if (event.kind === 'chat' && event.chat) this.onchat(event.chat);
    else if (event.kind === 'rematch' && event.game) this.onrematch(event.game);
    else if (event.kind === 'offer') this.onoffer(event.what ?? '', event.side ?? '', event.state ?? '');
  }
}
