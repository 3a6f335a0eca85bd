import { prefs, type Lang } from './prefs.svelte';
import { fill, type Args, type Texts } from './texts';

const LOADERS: Record<Lang, () => Promise<{ texts: Texts }>> = {
  en: () => import('../generated/en'),
  'zh-Hans': () => import('../generated/zh-Hans'),
  'zh-Hant': () => import('../generated/zh-Hant'),
};

const state = $state<{ lang: Lang; texts: Texts; plurals: Intl.PluralRules }>({
  lang: 'en',
  texts: {},
  plurals: new Intl.PluralRules('en'),
});

/** The language that the page speaks now. */
export const lang = (): Lang => state.lang;

/** Loads a language and switches the page to it. */
export async function speak(next: Lang): Promise<void> {
  const { texts } = await LOADERS[next]();
  state.texts = texts;
  state.plurals = new Intl.PluralRules(next);
  state.lang = next;
  document.documentElement.lang = next;
}

export async function chooseLang(next: Lang): Promise<void> {
  await speak(next);
  prefs.lang = next;
}

/** A text by its id. The id itself where there is none. */
export function t(id: string, args: Args = {}): string {
  const text = state.texts[id];
  return text === undefined ? id : fill(text, args, state.plurals);
}

export function has(id: string): boolean {
  return state.texts[id] !== undefined;
}
