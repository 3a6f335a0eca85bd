export { default as Board } from './Board.svelte';
export { default as Mini } from './Mini.svelte';
export * from './geometry';
export { PIECE_SETS, type PieceSet } from './sets';
export * from './types';
