import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packages } from './scripts/packages.ts';

/** The page of an offer for its client: a small program of its own, of which the application brings nothing along. */
export default defineConfig({
  plugins: [react(), packages('client-offer-packages.json')],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  html: { cspNonce: '{{nonce}}' },
  publicDir: false,
  build: {
    outDir: '../internal/web/dist',
    emptyOutDir: false,
    manifest: '.vite/client-offer.json',
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'client-offer.html' },
  },
});
