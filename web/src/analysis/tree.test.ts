import { describe, expect, test } from 'vitest';
import type { Move, TreeNode } from '../lib/types';
import { blocks, emptyTree, lineFrom, movesTo, promoted, treeIn, withMove, without } from './tree';

const move = (uci: string): Move => ({ uci, zh: null, zh_hant: null, wxf: null, iccs: null });

/** A tree from lines of moves, each from the start. */
function grown(...lines: string[]): TreeNode[] {
  let nodes = emptyTree('start w').nodes;
  for (const line of lines) {
    let at = 0;
    for (const uci of line.split(' ')) [nodes, at] = withMove(nodes, at, { move: move(uci), fen: uci });
  }
  return nodes;
}

const main = (nodes: readonly TreeNode[]) => lineFrom(nodes, 0).map((index) => nodes[index]?.move?.uci).join(' ');
const find = (nodes: readonly TreeNode[], uci: string) => nodes.findIndex((node) => node.move?.uci === uci);

describe('a tree of moves', () => {
  test('a move that is there is not added again', () => {
    const nodes = grown('a b', 'a b c', 'a d');
    expect(nodes).toHaveLength(5);
    expect(main(nodes)).toBe('a b c');
    expect(movesTo(nodes, find(nodes, 'd'))).toEqual(['a', 'd']);
  });

  test('deleting takes what follows and nothing else', () => {
    const nodes = grown('a b c', 'a d e', 'f');
    const [left, parent] = without(nodes, find(nodes, 'b'));
    expect(main(left)).toBe('a d e');
    expect(left[parent]?.move?.uci).toBe('a');
    expect(left.map((node) => node.move?.uci ?? '')).toEqual(['', 'a', 'd', 'e', 'f']);
    left.forEach((node, index) => node.children.forEach((child) => expect(left[child]?.parent).toBe(index)));
    expect(without(nodes, 0)[0]).toHaveLength(nodes.length);
  });

  test('a variation becomes the main line in one step', () => {
    const nodes = grown('a b c', 'a d e');
    expect(main(promoted(nodes, find(nodes, 'e')))).toBe('a d e');
  });

  test('a comment or a variation interrupts the two columns', () => {
    const nodes = grown('a b c d', 'a x');
    const rows = blocks(nodes, false);
    expect(rows.map((row) => row.kind)).toEqual(['row', 'variations', 'row']);
    expect(rows[0]).toMatchObject({ number: 1, red: find(nodes, 'a'), black: find(nodes, 'b') });
    expect(rows[2]).toMatchObject({ number: 2, red: find(nodes, 'c'), black: find(nodes, 'd') });
    const commented = nodes.map((node) => (node.move?.uci === 'a' ? { ...node, comment: 'good' } : node));
    expect(blocks(commented, false).map((row) => row.kind)).toEqual(['row', 'text', 'row', 'variations', 'row']);
  });

  test('Black may begin', () => {
    const nodes = grown('a b');
    expect(blocks(nodes, true)).toMatchObject([{ number: 1, red: null, black: 1 }, { number: 2, red: 2, black: null }]);
  });

  test('is sent with parents before children and moves as UCI', () => {
    const sent = treeIn({ ...emptyTree('start w'), nodes: grown('a b', 'c') });
    expect(sent.nodes.map((node) => [node.parent, node.move])).toEqual([[null, null], [0, 'a'], [1, 'b'], [0, 'c']]);
  });
});
