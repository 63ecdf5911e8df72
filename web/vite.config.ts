import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { groups } from './scripts/chunks.ts';
import { iconsByName } from './scripts/icons.ts';
import { packages } from './scripts/packages.ts';

export default defineConfig(({ command }) => ({
  plugins: [react(), iconsByName(), packages('packages.json')],
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('./src', import.meta.url)),
      // What the server says too.
      '@words': fileURLToPath(new URL('../internal/kit/words', import.meta.url)),
    },
  },
  // The server puts a fresh nonce in place of the mark on every answer.
  html: command === 'build' ? { cspNonce: '{{nonce}}' } : {},
  server: {
    host: '127.0.0.1',
    fs: { allow: ['.', '../internal/kit/words'] },
    proxy: { '/api': { target: process.env.TEREN_API ?? 'http://127.0.0.1:8080' } },
  },
  build: {
    outDir: '../internal/web/dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // Fonts stay files of their own: the content policy allows no data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The first script names every chunk, so names are as short as may be; the manifest says which is which.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) => `assets/${names[0]?.endsWith('.css') ? '[hash:7]' : '[name]-[hash]'}[extname]`,
        codeSplitting: { groups },
      },
    },
  },
}));
