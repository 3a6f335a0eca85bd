import { ApiError } from './api';

export type Message = { t: string } & Record<string, unknown>;
type Listener = (message: Message) => void;

interface Pending {
  message: Message;
  resolve: (answer: Message) => void;
  reject: (error: ApiError) => void;
}

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 10_000;
const PING_EVERY = 5000;

/** What can be seen of the connection. `lost` is true only once it was there and is not any more. */
export const connection = $state({ open: false, lost: false, draining: false, ping: null as number | null, version: '' });

let socket: WebSocket | null = null;
let pause = FIRST_PAUSE;
let timer: ReturnType<typeof setTimeout> | undefined;
let pinger: ReturnType<typeof setInterval> | undefined;
let pings = 0;
let answered = 0;
let sentAt = 0;
let count = 0;
const base = Math.random().toString(36).slice(2, 10);
const pending = new Map<string, Pending>();
const listeners = new Map<string, Set<Listener>>();
/** Asked for again after each reconnection. */
const subscriptions = new Map<string, () => Message>();

function cid(): string {
  count += 1;
  return `${base}-${count}`;
}

function put(message: Message): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function emit(message: Message): void {
  listeners.get(message.t)?.forEach((listener) => listener(message));
}

function settle(message: Message): void {
  const id = message['cid'];
  if (typeof id !== 'string') return;
  const waiting = pending.get(id);
  if (!waiting) return;
  pending.delete(id);
  if (message.t === 'ack') waiting.resolve(message);
  else waiting.reject(new ApiError(String(message['code']), String(message['message']), 0, null, null, message['detail']));
}

function receive(data: string): void {
  let message: Message;
  try {
    message = JSON.parse(data) as Message;
  } catch {
    return;
  }
  if (message.t === 'pong') {
    answered = Number(message['n']);
    connection.ping = Math.round(performance.now() - sentAt);
  } else if (message.t === 'hello') {
    connection.version = String(message['version']);
  } else if (message.t === 'drain') connection.draining = true;
  if (message.t === 'ack' || message.t === 'error') settle(message);
  emit(message);
}

function beat(): void {
  if (answered < pings) {
    drop();
    return;
  }
  pings += 1;
  sentAt = performance.now();
  put({ t: 'ping', n: pings });
}

function opened(): void {
  pause = FIRST_PAUSE;
  pings = answered = 0;
  Object.assign(connection, { open: true, lost: false, draining: false });
  for (const message of subscriptions.values()) put(message());
  for (const waiting of pending.values()) put(waiting.message);
  clearInterval(pinger);
  pinger = setInterval(beat, PING_EVERY);
  beat();
}

/** Gives the connection up and tries again. A socket that hangs never says that it is closed. */
function drop(): void {
  const old = socket;
  socket = null;
  clearInterval(pinger);
  if (old) {
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
  }
  if (connection.open) connection.lost = true;
  connection.open = false;
  connection.ping = null;
  clearTimeout(timer);
  timer = setTimeout(connect, pause * (0.7 + 0.6 * Math.random()));
  pause = Math.min(pause * 1.8, LONGEST_PAUSE);
}

/** Opens the socket; does nothing when it is open or being opened. */
export function connect(): void {
  if (socket) return;
  clearTimeout(timer);
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  socket = new WebSocket(`${scheme}://${location.host}/api/socket`);
  const mine = socket;
  socket.onopen = opened;
  socket.onmessage = (event) => receive(String(event.data));
  socket.onclose = () => {
    if (socket === mine) drop();
  };
  // A connection that never comes about is given up as well.
  timer = setTimeout(() => {
    if (socket === mine && mine.readyState === WebSocket.CONNECTING) drop();
  }, 8000);
}

/** Opens a new socket at once: for another session, or because the network is back. */
export function reconnect(): void {
  pause = FIRST_PAUSE;
  const old = socket;
  socket = null;
  clearInterval(pinger);
  if (old) {
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
  }
  connect();
}

export function listen(type: string, listener: Listener): () => void {
  const all = listeners.get(type) ?? new Set();
  all.add(listener);
  listeners.set(type, all);
  return () => all.delete(listener);
}

/** Asks for something lasting. `message` is made anew for each connection; `end` is sent to stop it. */
export function subscribe(key: string, message: () => Message, end: Message): () => void {
  subscriptions.set(key, message);
  put(message());
  return () => {
    if (subscriptions.get(key) !== message) return;
    subscriptions.delete(key);
    put(end);
  };
}

/** Sends what is answered once. Sent again, with the same `cid`, on each new connection until it is. */
export function request(message: Message): Promise<Message> {
  const id = cid();
  const full = { ...message, cid: id };
  return new Promise((resolve, reject) => {
    pending.set(id, { message: full, resolve, reject });
    put(full);
  });
}

/** Sends what is not repeated, with a new cid unless it has one. Returns the cid. */
export function tell(message: Message): string {
  const id = typeof message['cid'] === 'string' ? message['cid'] : cid();
  put({ ...message, cid: id });
  return id;
}

/** Sends what has no cid. */
export function signal(message: Message): void {
  put(message);
}

window.addEventListener('online', reconnect);
window.addEventListener('offline', () => {
  if (connection.open) drop();
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && !connection.open) reconnect();
});
