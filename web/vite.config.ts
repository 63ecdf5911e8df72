import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [react()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
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
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/, priority: 20 },
            {
              // What every screen draws with; the rest of Mantine goes along with the screens that use it.
              name: 'base',
              test: /@mantine[\\/](hooks|store|core[\\/]esm[\\/](core|components[\\/](ActionIcon|Avatar|Button|CloseButton|Input|InputBase|Loader|NativeSelect|Portal|Skeleton|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden)))[\\/]/,
              priority: 20,
            },
            { name: 'common', test: /[\\/]src[\\/](api|i18n|lib)[\\/](?!locales)/, priority: 10 },
            { name: 'icons', test: /node_modules[\\/]@tabler[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
}));
