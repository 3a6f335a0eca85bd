import { sideOf, type Man } from '../board';
import { t } from './i18n.svelte';

const KINDS: Record<string, string> = { k: 'general', a: 'advisor', b: 'elephant', n: 'horse', r: 'chariot', c: 'cannon', p: 'soldier' };

/** "cannon", as its side calls it. */
export function kindName(man: Man): string {
  return t(`${sideOf(man)}-${KINDS[man.toLowerCase()] ?? ''}`);
}

/** "Red cannon". */
export function manName(man: Man): string {
  return t('piece', { side: t(sideOf(man)), man: kindName(man) });
}
