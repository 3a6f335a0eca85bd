import { get, query } from '../lib/api';
import type { GameTree } from '../lib/types';

/** A game of a file. */
export interface Item {
  index: number;
  title: string;
  red: string;
  black: string;
  event: string;
  date: string | null;
  result: string;
  plies: number;
}

/** A file as the server has read it. */
export interface Imported {
  import: string;
  format: string;
  encoding: string | null;
  warnings: string[];
  total: number;
  games: Item[];
  game: GameTree;
}

/** The file with many games that was opened last: kept while one of them is looked at. */
export const opened = $state({ file: null as Imported | null, at: null as number | null });

/** Adds the next games of the file to the list. */
export async function listMore(): Promise<void> {
  const { file } = opened;
  if (!file) return;
  const more = await get<{ games: Item[] }>(`/api/import/${file.import}${query({ offset: file.games.length, limit: 100 })}`);
  opened.file = { ...file, games: [...file.games, ...more.games] };
}
