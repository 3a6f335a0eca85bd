import type { GameTree, Move, Ply, TreeNode } from '../lib/types';

/** What /api/export and /api/tree take. */
export interface TreeIn {
  tags: [string, string][];
  start_fen: string;
  result: string;
  nodes: {
    parent: number | null; move: string | null; before: string; comment: string; glyphs: number[];
    clock_ms: number | null; spent_ms: number | null; eval_cp: number | null;
  }[];
}

export function emptyNode(parent: number | null, move: Move | null, fen: string): TreeNode {
  return {
    parent, children: [], move, standing: 'legal', fen, before: '', comment: '', glyphs: [],
    clock_ms: null, spent_ms: null, eval_cp: null,
  };
}

export function emptyTree(fen: string): GameTree {
  return {
    tags: [], title: '', start_fen: fen, lawful: true, faults: [], result: '*', opening: null, warnings: [],
    truncated: false, nodes: [emptyNode(null, null, fen)],
  };
}

/** The indices from the start to a node. */
export function pathTo(nodes: readonly TreeNode[], index: number): number[] {
  const path: number[] = [];
  for (let at: number | null = index; at !== null; at = nodes[at]?.parent ?? null) path.unshift(at);
  return path;
}

/** The moves from the start to a node. */
export function movesTo(nodes: readonly TreeNode[], index: number): string[] {
  return pathTo(nodes, index).flatMap((at) => nodes[at]?.move?.uci ?? []);
}

/** From a node along first children to the end. */
export function lineFrom(nodes: readonly TreeNode[], index: number): number[] {
  const line: number[] = [];
  for (let next = nodes[index]?.children[0]; next !== undefined; next = nodes[next]?.children[0]) line.push(next);
  return line;
}

export function childBy(nodes: readonly TreeNode[], index: number, move: string): number | undefined {
  return nodes[index]?.children.find((child) => nodes[child]?.move?.uci === move);
}

/** Adds a move after a node; the same move is not added twice. Returns the new tree's nodes and where the move is. */
export function withMove(nodes: readonly TreeNode[], index: number, ply: Pick<Ply, 'move' | 'fen'>): [TreeNode[], number] {
  const there = childBy(nodes, index, ply.move.uci);
  if (there !== undefined) return [[...nodes], there];
  const added = nodes.length;
  const next = nodes.map((node, i) => (i === index ? { ...node, children: [...node.children, added] } : node));
  next.push(emptyNode(index, ply.move, ply.fen));
  return [next, added];
}

/** Without a node and all that follows it. Returns the nodes, numbered anew, and where its parent is. */
export function without(nodes: readonly TreeNode[], index: number): [TreeNode[], number] {
  if (index === 0) return [[...nodes], 0];
  const gone = new Set([index]);
  nodes.forEach((node, i) => {
    if (node.parent !== null && gone.has(node.parent)) gone.add(i);
  });
  const renumbered = new Map<number, number>();
  nodes.forEach((_, i) => {
    if (!gone.has(i)) renumbered.set(i, renumbered.size);
  });
  const number = (i: number) => renumbered.get(i) ?? 0;
  const kept = nodes
    .filter((_, i) => !gone.has(i))
    .map((node) => ({
      ...node,
      parent: node.parent === null ? null : number(node.parent),
      children: node.children.filter((child) => !gone.has(child)).map(number),
    }));
  return [kept, number(nodes[index]?.parent ?? 0)];
}

/** Makes the line that leads to a node the main one. */
export function promoted(nodes: readonly TreeNode[], index: number): TreeNode[] {
  const path = new Set(pathTo(nodes, index));
  return nodes.map((node) => {
    const chosen = node.children.find((child) => path.has(child));
    if (chosen === undefined) return node;
    return { ...node, children: [chosen, ...node.children.filter((child) => child !== chosen)] };
  });
}

export function treeIn(tree: GameTree): TreeIn {
  return {
    tags: tree.tags, start_fen: tree.start_fen, result: tree.result,
    nodes: tree.nodes.map(({ parent, move, before, comment, glyphs, clock_ms, spent_ms, eval_cp }) => ({
      parent, move: move?.uci ?? null, before, comment, glyphs, clock_ms, spent_ms, eval_cp,
    })),
  };
}

/** A main line with what stands between its moves, as rows for two columns. */
export type Block =
  | { kind: 'row'; number: number; red: number | null; black: number | null }
  | { kind: 'text'; node: number; before: boolean }
  | { kind: 'variations'; nodes: number[] };

export function blocks(nodes: readonly TreeNode[], blackFirst: boolean): Block[] {
  const all: Block[] = [];
  let row: { kind: 'row'; number: number; red: number | null; black: number | null } | null = null;
  let ply = blackFirst ? 1 : 0;
  if (nodes[0]?.comment) all.push({ kind: 'text', node: 0, before: false });
  for (const index of lineFrom(nodes, 0)) {
    const node = nodes[index];
    if (!node) break;
    const others = (nodes[node.parent ?? 0]?.children ?? []).slice(1);
    if (node.before) {
      all.push({ kind: 'text', node: index, before: true });
      row = null;
    }
    if (ply % 2 === 0 || !row) {
      row = { kind: 'row', number: Math.floor(ply / 2) + 1, red: null, black: null };
      all.push(row);
    }
    row[ply % 2 === 0 ? 'red' : 'black'] = index;
    ply += 1;
    if (node.comment) all.push({ kind: 'text', node: index, before: false });
    if (others.length) all.push({ kind: 'variations', nodes: others });
    if (node.comment || others.length) row = null;
  }
  return all;
}

/** Moves of a variation with the number of each. `ply` counts from 0, even ones are Red's. */
export function plyOf(nodes: readonly TreeNode[], index: number, blackFirst: boolean): number {
  return pathTo(nodes, index).length - 2 + (blackFirst ? 1 : 0);
}
