// Makes src/board/outlines.ts from assets/pieces/outlines.json.
import { readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const outlines = JSON.parse(readFileSync(new URL('assets/pieces/outlines.json', root), 'utf8'));
const lines = Object.entries(outlines).map(([c, path]) => `  ${JSON.stringify(c)}: '${path}',`);
writeFileSync(
  new URL('web/src/board/outlines.ts', root),
  `// Made by scripts/outlines.mjs from assets/pieces: LXGW WenKai, SIL Open Font License 1.1,
// the licence's text is assets/pieces/OFL.txt. 1000 units an em, the middle at (0, 0).
export const outlines: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`,
);
