// Compiles Fluent files to small tables, one a language, in src/generated.
//
// Texts of the page are in locales/; those that it shares with the terminal come from the terminal's
// files. Traditional Chinese is made from simplified, but for what locales/zh-Hant says itself.
// With --check: fails where a text that the page asks for is missing, or one of its own is never used.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from '@fluent/syntax';
import * as OpenCC from 'opencc-js';

const web = fileURLToPath(new URL('..', import.meta.url));
const shared = join(web, '../crates/messages/locales');
/** Of the terminal's files only these are for the page. */
const WANTED = {
  'rules.ftl': /./,
  'terminal.ftl': /^(rules-|level-|side-|to-move$|played$|check$|ambiguous$|already-over$|assisted$)/,
  'puzzles.ftl': /^(verdict-|puzzle-(tried|helped|solved)$)/,
};

function pattern(node, where) {
  const parts = [];
  const text = (value) => {
    if (typeof parts.at(-1) === 'string') parts[parts.length - 1] += value;
    else parts.push(value);
  };
  for (const element of node.elements) {
    if (element.type === 'TextElement') {
      text(element.value);
      continue;
    }
    const { expression } = element;
    if (expression.type === 'StringLiteral') text(expression.parse().value);
    else if (expression.type === 'VariableReference') parts.push([expression.id.name]);
    else if (expression.type === 'SelectExpression') {
      const cases = {};
      let fallback = '';
      for (const variant of expression.variants) {
        const key = variant.key.type === 'NumberLiteral' ? variant.key.value : variant.key.name;
        cases[key] = pattern(variant.value, where);
        if (variant.default) fallback = key;
      }
      parts.push([expression.selector.id.name, cases, fallback]);
    } else throw new Error(`${where}: ${expression.type} is not supported`);
  }
  return parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts;
}

function read(file, wanted = /./) {
  const texts = {};
  for (const entry of parse(readFileSync(file, 'utf8'), {}).body) {
    if (entry.type === 'Junk') throw new Error(`${file}: cannot read ${entry.content}`);
    if (entry.type !== 'Message' || !wanted.test(entry.id.name)) continue;
    if (texts[entry.id.name]) throw new Error(`${file}: ${entry.id.name} twice`);
    texts[entry.id.name] = pattern(entry.value, `${file}: ${entry.id.name}`);
  }
  return texts;
}

function language(name) {
  const texts = {};
  for (const [file, wanted] of Object.entries(WANTED)) Object.assign(texts, read(join(shared, name, file), wanted));
  return Object.assign(texts, read(join(web, 'locales', name, 'web.ftl')));
}

const convert = OpenCC.Converter({ from: 'cn', to: 't' });
function traditional(part) {
  if (typeof part === 'string') return convert(part);
  return part.map((piece) => {
    if (typeof piece === 'string') return convert(piece);
    if (piece.length === 1) return piece;
    const cases = Object.fromEntries(Object.entries(piece[1]).map(([key, value]) => [key, traditional(value)]));
    return [piece[0], cases, piece[2]];
  });
}

function argumentsOf(part) {
  if (typeof part === 'string') return [];
  return part.flatMap((piece) =>
    typeof piece === 'string' ? [] : [piece[0], ...Object.values(piece[1] ?? {}).flatMap(argumentsOf)],
  );
}

function problems(all) {
  const found = [];
  const [first, ...others] = Object.keys(all);
  const keys = Object.keys(all[first]);
  for (const other of others) {
    for (const id of new Set([...keys, ...Object.keys(all[other])])) {
      const [a, b] = [all[first][id], all[other][id]];
      if (a === undefined || b === undefined) found.push(`${id} is missing in ${a === undefined ? first : other}`);
      else if ([...new Set(argumentsOf(a))].sort().join() !== [...new Set(argumentsOf(b))].sort().join())
        found.push(`${id} has other arguments in ${other}`);
    }
  }
  const source = readdirSync(join(web, 'src'), { recursive: true })
    .filter((name) => /\.(svelte|ts)$/.test(name) && !name.includes('generated'))
    .map((name) => readFileSync(join(web, 'src', name), 'utf8'))
    .join('\n');
  for (const [, id] of source.matchAll(/\bt\(\s*'([a-z0-9-]+)'/g)) {
    if (all[first][id] === undefined) found.push(`${id} is asked for and does not exist`);
  }
  const prefixes = [...source.matchAll(/`([a-z0-9-]+-)\$\{/g)].map((match) => match[1]);
  for (const id of Object.keys(read(join(web, 'locales', first, 'web.ftl')))) {
    const used = source.includes(`'${id}'`) || prefixes.some((prefix) => id.startsWith(prefix));
    if (!used) found.push(`${id} is never used`);
  }
  return found;
}

const all = { en: language('en'), 'zh-Hans': language('zh-Hans') };
const own = read(join(web, 'locales/zh-Hant/web.ftl'));
all['zh-Hant'] = {
  ...Object.fromEntries(Object.entries(all['zh-Hans']).map(([id, text]) => [id, traditional(text)])),
  ...own,
};

if (process.argv.includes('--check')) {
  const found = [...new Set(problems(all))];
  found.forEach((problem) => console.error(problem));
  process.exit(found.length ? 1 : 0);
}
mkdirSync(join(web, 'src/generated'), { recursive: true });
for (const [name, texts] of Object.entries(all)) {
  const file = join(web, 'src/generated', `${name}.ts`);
  writeFileSync(file, `import type { Texts } from '../lib/texts';\n\nexport const texts: Texts = ${JSON.stringify(texts)};\n`);
}
