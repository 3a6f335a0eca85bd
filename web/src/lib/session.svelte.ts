import { get, post, put } from './api';
import { adopt, keepPrefs } from './prefs.svelte';
import { connect, reconnect } from './socket.svelte';
import type { GameHead, Site, User } from './types';

export const session = $state({ site: null as Site | null, user: null as User | null, unfinished: [] as GameHead[] });

export async function start(): Promise<void> {
  const site = await get<Site>('/api/site');
  session.site = site;
  session.user = site.user;
  if (site.settings) adopt(site.settings);
  connect();
  // The home page begins with these; known before it is drawn, they move nothing.
  if (site.user && location.pathname === '/') await refresh();
}

/** The games that this user has not finished. */
export async function refresh(): Promise<void> {
  if (!session.user) return;
  const me = await get<{ unfinished: GameHead[] }>('/api/me').catch(() => null);
  if (me) session.unfinished = me.unfinished;
}

/** A new user needs a new socket: who it belongs to is decided when it opens. */
export function enter(user: User | null): void {
  session.user = user;
  reconnect();
}

/** Whoever wants to play is somebody, if only a guest. */
export async function ensureUser(): Promise<User> {
  if (session.user) return session.user;
  const { user } = await post<{ user: User }>('/api/auth/guest', {});
  enter(user);
  return user;
}

let timer: ReturnType<typeof setTimeout> | undefined;
let kept = '';

/** Keeps the preferences here and, for members, on the server. */
export function keep(): void {
  const text = JSON.stringify(keepPrefs());
  const first = kept === '';
  if (text === kept) return;
  kept = text;
  if (first || session.user?.kind !== 'member') return;
  clearTimeout(timer);
  timer = setTimeout(() => void put('/api/me/settings', JSON.parse(text)).catch(() => undefined), 800);
}
