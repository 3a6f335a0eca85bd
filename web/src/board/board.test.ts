import { describe, expect, test } from 'vitest';
import {
  HEIGHT, SQUARES, WIDTH, endsOf, isSquare, nearest, placementOf, placementText, pointOf, sideOf, squareAt,
} from './geometry';
import { follow } from './identity';
import { labels, river } from './labels';
import { arrow } from './lines';
import { outlines } from './outlines';
import { pictures } from './pictures';
import { PIECE_SETS, darkDiscs, faceOf } from './sets';
import { ENGLISH } from './types';

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';

describe('points', () => {
  test('every point lies where a press on it is taken for it, from both sides', () => {
    expect(SQUARES).toHaveLength(90);
    expect(new Set(SQUARES).size).toBe(90);
    for (const side of ['red', 'black'] as const) {
      for (const square of SQUARES) {
        const { x, y } = pointOf(square, side);
        expect(nearest({ x: x + 45, y: y - 45 }, side)).toBe(square);
        expect(x > 50 && x < WIDTH - 50 && y > 50 && y < HEIGHT - 50).toBe(true);
      }
    }
  });

  test('Red sees a0 at the bottom left, Black at the top right', () => {
    expect(pointOf('a0', 'red')).toEqual({ x: 100, y: 1000 });
    expect(pointOf('a0', 'black')).toEqual({ x: 900, y: 100 });
    expect(squareAt(0, 0, 'red')).toBe('a9');
    expect(squareAt(0, 0, 'black')).toBe('i0');
  });

  test('beside the board there is no point', () => {
    expect(nearest({ x: 10, y: 500 }, 'red')).toBeNull();
    expect(nearest({ x: 500, y: 1090 }, 'red')).toBeNull();
    expect(squareAt(9, 0, 'red')).toBeNull();
    expect(isSquare('j0')).toBe(false);
  });
});

describe('FEN', () => {
  test('is read and written', () => {
    const men = placementOf(START);
    expect(men.size).toBe(32);
    expect(men.get('e0')).toBe('K');
    expect(men.get('b7')).toBe('c');
    expect(placementText(men)).toBe(START.split(' ')[0]);
  });

  test('other letters of elephant and horse are read', () => {
    expect(placementOf('rheakaehr').get('b9')).toBe('n');
    expect(placementOf('rheakaehr').get('c9')).toBe('b');
  });

  test('whatever it is, at most the points of the board are filled', () => {
    for (const text of ['', '////////////', 'KKKKKKKKKKKKKKKKKKKK', '99999', 'xyz/?!', 'k'.repeat(10_000)]) {
      expect(placementOf(text).size).toBeLessThanOrEqual(90);
    }
  });
});

describe('men keep their identity', () => {
  const first = follow([], placementOf(START));

  test('who moves is the same man elsewhere and drawn last', () => {
    const cannon = first.find((piece) => piece.square === 'h2');
    const next = follow(first, placementOf('rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR'));
    expect(next.at(-1)).toEqual({ id: cannon?.id, man: 'C', square: 'e2' });
    expect(next.filter((piece) => first.includes(piece))).toHaveLength(31);
  });

  test('who is captured is gone, who captures stays itself', () => {
    const cannon = first.find((piece) => piece.square === 'h2');
    const horse = first.find((piece) => piece.square === 'h9');
    const next = follow(first, placementOf('rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR'));
    expect(next).toHaveLength(31);
    expect(next.find((piece) => piece.square === 'h9')?.id).toBe(cannon?.id);
    expect(next.some((piece) => piece.id === horse?.id)).toBe(false);
  });

  test('ids are never given twice', () => {
    let men = first;
    for (const fen of ['9/9/9/9/4K4/9/9/9/9/9', START, '4k4/9/9/9/9/9/9/9/9/9', START]) {
      men = follow(men, placementOf(fen));
      expect(new Set(men.map((piece) => piece.id)).size).toBe(men.length);
    }
  });
});

describe('what is written', () => {
  test('each side reads its own numbers from its right', () => {
    const below = (side: 'red' | 'black') =>
      labels('notation', side).filter((label) => label.y > HEIGHT / 2).sort((a, b) => a.x - b.x).map((label) => label.c).join('');
    expect(below('red')).toBe('九八七六五四三二一');
    expect(below('black')).toBe('987654321');
    expect(labels('letters', 'red')).toHaveLength(38);
    expect(labels('none', 'red')).toHaveLength(0);
  });

  test('everything has an outline: no board needs a font', () => {
    const written = [
      ...(['notation', 'letters'] as const).flatMap((coords) => labels(coords, 'red').map((label) => label.c)),
      ...PIECE_SETS.flatMap((set) => river(set, 'black').map((sign) => sign.c)),
    ];
    for (const c of written) expect(outlines[c], c).toMatch(/^M/);
    for (const set of PIECE_SETS) {
      for (const man of 'KABNRCPkabnrcp') {
        const face = faceOf(man as 'K', set);
        expect(set === 'western' ? pictures[face]?.fill : outlines[face], `${set} ${man}`).toMatch(/^M/);
      }
    }
  });

  test('Red and Black differ without colour', () => {
    for (const set of PIECE_SETS) {
      for (const man of 'KABNRCP') {
        const [red, black] = [faceOf(man as 'K', set), faceOf(man.toLowerCase() as 'k', set)];
        expect(red !== black || darkDiscs(set), `${set} ${man}`).toBe(true);
      }
    }
    expect([sideOf('K'), sideOf('k')]).toEqual(['red', 'black']);
  });

  test('a cell says its point, its man and what is the matter with it', () => {
    const plain = { selected: false, target: false, last: false, check: false };
    expect(ENGLISH.cell('h2', 'C', plain)).toBe('h2, red cannon');
    expect(ENGLISH.cell('e9', 'k', { ...plain, check: true })).toBe('e9, black general, in check');
    expect(ENGLISH.cell('e5', undefined, { ...plain, target: true })).toBe('e5, empty, can go here');
  });

  test('an arrow is as long as it has to be', () => {
    expect(arrow(300)).toContain('L286 0');
    expect(endsOf('h2e2')).toEqual(['h2', 'e2']);
  });
});
