// Says how large the built page is, and fails when the game page is larger than it may be.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMIT = 150_000;
const dist = new URL('../dist/', import.meta.url);
const read = (name) => readFileSync(new URL(name, dist), 'utf8');

/** What the game page loads: the entry with all that it imports, the styles, and the largest language. */
function closure(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const [, next] of read(name).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) closure(`assets/${next}`, seen);
  return seen;
}

const files = [...closure('assets/app.js'), 'index.html', 'theme.js', 'favicon.svg'];
files.push(...[...read('index.html').matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map((match) => match[1]));
const size = (name) => gzipSync(read(name), { level: 9 }).length;
const language = Math.max(...['en', 'zh-Hans', 'zh-Hant'].map((name) => size(`assets/${name}.js`)));
const total = files.reduce((sum, name) => sum + size(name), language);
console.log(`game page: ${(total / 1000).toFixed(1)} kB gzipped of ${LIMIT / 1000}`);
if (total > LIMIT) process.exit(1);
