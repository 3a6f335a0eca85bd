import { PIECE_SETS, THEMES, type Coords, type PieceSet, type Theme } from '../board';

export type Lang = 'en' | 'zh-Hans' | 'zh-Hant';
export type Mode = 'auto' | 'light' | 'dark';
export type Notation = 'zh' | 'wxf' | 'iccs' | 'uci';
export const LANGS: readonly Lang[] = ['zh-Hans', 'zh-Hant', 'en'];
export const MODES: readonly Mode[] = ['auto', 'light', 'dark'];
export const NOTATIONS: readonly Notation[] = ['zh', 'wxf', 'iccs', 'uci'];

export interface Prefs {
  lang: Lang;
  mode: Mode;
  theme: Theme;
  pieces: PieceSet;
  coords: Coords;
  notation: Notation;
  targets: boolean;
  sound: boolean;
  animation: boolean;
  premoves: boolean;
  /** Draw, takeback and resigning ask for a second press. */
  confirm: boolean;
  /** Each move asks for a second press. */
  confirmMoves: boolean;
  /** Last choices of the form for a new game. */
  level: number;
  rules: string;
}

const KEY = 'chuhe';

function spoken(): Lang {
  for (const tag of navigator.languages ?? [navigator.language]) {
    if (/^zh\b.*(hant|tw|hk|mo)/i.test(tag)) return 'zh-Hant';
    if (/^zh\b/i.test(tag)) return 'zh-Hans';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}

function defaults(): Prefs {
  const lang = spoken();
  return {
    lang, mode: 'auto', theme: 'wood',
    // Who reads no Chinese is given pictures only on request: the discs are what all boards have.
    pieces: 'traditional', coords: 'notation', notation: lang === 'en' ? 'wxf' : 'zh',
    targets: true, sound: true, animation: true, premoves: true, confirm: true, confirmMoves: false,
    level: 3, rules: 'axf',
  };
}

const CHOICES: Partial<Record<keyof Prefs, readonly string[]>> = {
  lang: LANGS, mode: MODES, theme: THEMES, pieces: PIECE_SETS, coords: ['notation', 'letters', 'none'], notation: NOTATIONS,
};

/** Takes what is of the right kind from a stored object. */
export function sane(stored: unknown, base: Prefs): Prefs {
  const result: Record<string, unknown> = { ...base };
  if (stored && typeof stored === 'object') {
    for (const [key, value] of Object.entries(stored)) {
      const choices = CHOICES[key as keyof Prefs];
      if (key in base && typeof value === typeof result[key] && (!choices || choices.includes(value as string)))
        result[key] = value;
    }
  }
  return result as unknown as Prefs;
}

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

export const prefs = $state<Prefs>(sane(stored(), defaults()));
const dark = matchMedia('(prefers-color-scheme: dark)');
const system = $state({ dark: dark.matches });
dark.addEventListener('change', () => (system.dark = dark.matches));

export function isDark(): boolean {
  return prefs.mode === 'auto' ? system.dark : prefs.mode === 'dark';
}

/** Keeps the preferences in the browser; call inside an effect so that it follows every change. */
export function keepPrefs(): Prefs {
  const now = $state.snapshot(prefs) as Prefs;
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // Private windows may forbid it; the page works without.
  }
  return now;
}

export function adopt(other: unknown): void {
  Object.assign(prefs, sane(other, $state.snapshot(prefs) as Prefs));
}
