import { expect, test } from 'vitest';
import { texts as en } from '../generated/en';
import { texts as hans } from '../generated/zh-Hans';
import { texts as hant } from '../generated/zh-Hant';
import { fill } from './texts';

const english = new Intl.PluralRules('en');
const chinese = new Intl.PluralRules('zh');

test('arguments, choices by value and by plural', () => {
  expect(fill('plain', {}, english)).toBe('plain');
  const text = [['n'], ' ', ['n', { '0': 'none', one: 'man', other: [['n'], ' men'] }, 'other']] as const;
  expect(fill(text, { n: 0 }, english)).toBe('0 none');
  expect(fill(text, { n: 1 }, english)).toBe('1 man');
  expect(fill(text, { n: 5 }, english)).toBe('5 5 men');
  expect(fill(text, { n: 1 }, chinese)).toBe('1 1 men');
});

test('the terminal and the page say the same', () => {
  expect(fill(en['illegal-horse-leg'] ?? '', { at: 'c0' }, english)).toBe("The horse's leg is blocked at c0.");
  expect(fill(hans['result'] ?? '', { outcome: '红胜', reason: '长将' }, chinese)).toBe('红胜 · 长将');
});

test('traditional Chinese is traditional, and every language is complete', () => {
  expect(fill(hant['reason-perpetual-check'] ?? '', {}, chinese)).toBe('長將');
  expect(fill(hant['takeback'] ?? '', {}, chinese)).toBe('悔棋');
  expect(fill(hant['illegal-elephant-eye'] ?? '', { at: 'c0' }, chinese)).toContain('塞象眼');
  expect(Object.keys(hant).sort()).toEqual(Object.keys(en).sort());
  expect(Object.keys(hans).sort()).toEqual(Object.keys(en).sort());
});
