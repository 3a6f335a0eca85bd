import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// File names are fixed: the folder is committed and compiled into the server, which answers with ETags.
export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: {
      input: { app: 'index.html', board: 'board.html' },
      output: {
        entryFileNames: 'assets/[name].js',
        chunkFileNames: 'assets/[name].js',
        assetFileNames: 'assets/[name][extname]',
        advancedChunks: {
          groups: [
            { name: 'svelte', test: /node_modules[\\/]svelte/ },
            { name: 'men', test: /src[\\/]board[\\/]/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: `http://127.0.0.1:${process.env['CHUHE_PORT'] ?? 8080}`, ws: true } } },
  // As strict as the server, and stricter: no style attributes in markup either.
  preview: {
    headers: {
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    },
  },
  test: { include: ['src/**/*.test.ts'] },
});
