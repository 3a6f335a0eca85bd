// Makes public/licences.txt: what the built page contains of others, with its licences.
import { readFileSync, writeFileSync } from 'node:fs';

const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8').trim();
const rule = `\n\n${'-'.repeat(80)}\n\n`;
writeFileSync(
  new URL('../public/licences.txt', import.meta.url),
  [
    'The page of Chuhe contains these works of others.',
    `Characters of the men and the board: outlines made from LXGW WenKai.\n\n${read('../assets/pieces/OFL.txt')}`,
    `Svelte (https://svelte.dev), which the page is compiled with.\n\n${read('node_modules/svelte/LICENSE.md')}`,
  ].join(rule) + '\n',
);
