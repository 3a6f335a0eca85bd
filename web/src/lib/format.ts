import type { ClockRule, Move, Score, Speed, User } from './types';
import { placementOf } from '../board';
import { has, lang, t } from './i18n.svelte';
import { kindName, manName } from './men';
import { prefs, type Notation } from './prefs.svelte';

function minutes(seconds: number): string {
  return seconds % 60 === 0 ? String(seconds / 60) : (seconds / 60).toFixed(1);
}

/** "5+3", "20/60" with byoyomi, "30 s a move". */
export function clockName(clock: ClockRule | null): string {
  if (!clock) return t('clock-none');
  const { base_s, increment_s, period_s, periods, move_s } = clock;
  if (!base_s && !period_s && move_s) return t('clock-move', { seconds: move_s });
  let text = minutes(base_s);
  if (period_s) text += `/${period_s}${periods > 1 ? `×${periods}` : ''}`;
  else text += `+${increment_s}`;
  return move_s ? `${text} · ${t('clock-move', { seconds: move_s })}` : text;
}

export function speedOf(clock: ClockRule | null): Speed {
  if (!clock) return 'unlimited';
  const { base_s, increment_s, period_s, move_s } = clock;
  const estimate = base_s || period_s ? base_s + 40 * (increment_s || period_s) : 40 * move_s;
  return estimate < 180 ? 'bullet' : estimate < 600 ? 'blitz' : estimate < 1800 ? 'rapid' : 'classical';
}

export function moveText(move: Move | null, notation: Notation = prefs.notation): string {
  if (!move) return '';
  if (notation === 'zh') return (lang() === 'zh-Hans' ? move.zh : move.zh_hant) ?? move.uci;
  return move[notation] ?? move.uci;
}

export function userName(user: User | null): string {
  if (!user) return t('nobody-yet');
  if (user.kind === 'computer') return t('computer-level', { level: user.level ?? 0 });
  if (user.kind === 'gone') return t('user-gone');
  return user.name;
}

/** A score as the analysis shows it, for Red. */
export function scoreText(score: Score): string {
  if ('mate' in score) return `#${score.mate}`;
  const pawns = score.cp / 100;
  return `${pawns > 0 ? '+' : ''}${pawns.toFixed(Math.abs(pawns) >= 10 ? 1 : 2)}`;
}

/** A score as Red's share of the points, 0 to 1: a soldier more makes 64 % of them. */
export function share(score: Score): number {
  if ('mate' in score) return score.mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score.cp / 174));
}

export function date(ms: number | null): string {
  if (ms === null) return '';
  return new Intl.DateTimeFormat(lang(), { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
}

export function day(ms: number | null): string {
  return ms === null ? '' : new Intl.DateTimeFormat(lang(), { dateStyle: 'medium' }).format(ms);
}

export function ago(ms: number): string {
  const seconds = Math.round((ms - Date.now()) / 1000);
  const format = new Intl.RelativeTimeFormat(lang(), { numeric: 'auto' });
  for (const [unit, size] of [['year', 31_536_000], ['month', 2_592_000], ['day', 86_400], ['hour', 3600], ['minute', 60]] as const) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  }
  return format.format(0, 'second');
}

/** What went wrong, in the user's words. `fen` lets an illegal move name the men. */
export function problem(error: unknown, fen = ''): string {
  const { code, detail, retryAfter } = (error ?? {}) as { code?: string; detail?: unknown; retryAfter?: number | null };
  if (code === 'illegal-move') return illegal(detail, fen);
  if (code === 'too-many-requests' && retryAfter) return t('error-too-many-requests-for', { seconds: retryAfter });
  const reason = (detail as { reason?: string } | null)?.reason;
  if ((code === 'bad-name' || code === 'bad-password') && reason && has(`error-${code}-${reason}`)) return t(`error-${code}-${reason}`);
  if (code && has(`error-${code}`)) return t(`error-${code}`);
  return t('error-other', { problem: error instanceof Error ? error.message : String(error) });
}

/** Why a move is illegal, by the texts that the terminal has too. */
function illegal(detail: unknown, fen: string): string {
  const { reason, squares = [] } = (detail ?? {}) as { reason?: string; squares?: string[] };
  const id = `illegal-${reason}`;
  if (!reason || !has(id)) return t('error-illegal-move');
  const men = placementOf(fen);
  const general = fen.split(' ')[1] === 'b' ? 'k' : 'K';
  const standing = squares.map((square) => men.get(square)).find((man) => man !== undefined);
  const king = squares.find((square) => men.get(square) === general) ?? '';
  const others = reason === 'leaves-general-in-check' ? squares.filter((square) => square !== king) : squares;
  return t(id, {
    at: others.join(' '), king, count: squares.length,
    piece: standing ? manName(standing) : t('a-man'), man: standing ? kindName(standing) : t('a-man'),
  });
}
