import { HEIGHT, MARGIN, PITCH, WIDTH } from './geometry';

const RIGHT = WIDTH - MARGIN;
const BOTTOM = HEIGHT - MARGIN;

/** Where cannons and soldiers stand at the start, as column and row. */
const MARKED: readonly (readonly [number, number])[] = [
  [1, 2], [7, 2], [1, 7], [7, 7],
  ...[0, 2, 4, 6, 8].flatMap((column) => [[column, 3], [column, 6]] as const),
];

function ranks(): string {
  return Array.from({ length: 10 }, (_, row) => `M${MARGIN} ${MARGIN + PITCH * row}H${RIGHT}`).join('');
}

function files(): string {
  const shore = MARGIN + 4 * PITCH;
  return Array.from({ length: 9 }, (_, column) => {
    const x = MARGIN + PITCH * column;
    if (column === 0 || column === 8) return `M${x} ${MARGIN}V${BOTTOM}`;
    return `M${x} ${MARGIN}V${shore}M${x} ${shore + PITCH}V${BOTTOM}`;
  }).join('');
}

function palaces(): string {
  const [left, size] = [MARGIN + 3 * PITCH, 2 * PITCH];
  return [MARGIN, MARGIN + 7 * PITCH]
    .map((top) => `M${left} ${top}l${size} ${size}M${left + size} ${top}l-${size} ${size}`)
    .join('');
}

/** Four corners around each marked point; at the edge of the board only inside. */
function marks(): string {
  let path = '';
  for (const [column, row] of MARKED) {
    const [x, y] = [MARGIN + PITCH * column, MARGIN + PITCH * row];
    for (const right of [-1, 1]) {
      if (x + 25 * right < MARGIN || x + 25 * right > RIGHT) continue;
      for (const down of [-1, 1]) {
        path += `M${x + 8 * right} ${y + 25 * down}v${-17 * down}h${17 * right}`;
      }
    }
  }
  return path;
}

/** Everything that has the thin stroke. */
export const GRID = ranks() + files() + palaces();
export const MARKS = marks();

/** Lines of grain across the whole board: waves whose shape depends on nothing but their number. */
export const GRAIN: readonly string[] = Array.from({ length: 17 }, (_, i) => {
  const wave = (n: number) => Math.sin(i * 12.9898 + n * 78.233) * 0.5 + Math.sin(i * 3.7 + n * 1.3) * 0.5;
  const x = 20 + i * 61 + 18 * wave(1);
  const at = (n: number) => (x + 26 * wave(n)).toFixed(0);
  return `M${at(2)} 0C${at(3)} 260 ${at(4)} 380 ${at(5)} 560S${at(6)} 900 ${at(7)} ${HEIGHT}`;
});

/** An arrow along the x axis from 0 to a length, its head at the far man's edge. */
export function arrow(length: number): string {
  const tip = length - 14;
  const neck = Math.max(tip - 40, 22);
  return `M20 -8.500H${neck}V-25L${tip} 0L${neck} 25V8.500H20z`;
}
