import { t } from '../lib/i18n.svelte';
import type { Status, Warning } from '../lib/types';

/** How a game ended: "Red wins · checkmate". */
export function verdict(status: Status): string {
  if (!status.over) return '';
  if (status.reason === 'aborted' || status.outcome === 'none') return t('reason-aborted');
  const outcome = t({ red_wins: 'red-wins', black_wins: 'black-wins', draw: 'drawn' }[status.outcome ?? 'draw'] ?? 'drawn');
  return t('result', { outcome, reason: t(`reason-${status.reason ?? 'agreed'}`) });
}

function article(name: string | null): string {
  return name ? t('by-article', { article: name }) : '';
}

function conduct(name: string): string {
  return name === 'perpetual-chase' ? t('chases-perpetually') : t(`conduct-${name}`);
}

/** Who must vary, before it is decided. */
export function warningText(warning: Warning): string {
  const { loser, occurrences } = warning;
  if (!loser) return t('will-draw', { count: occurrences, article: article(warning.article) });
  return t('must-vary', {
    count: occurrences, side: t(loser), article: article(warning.article),
    conduct: conduct(warning.conduct[loser]),
  });
}
