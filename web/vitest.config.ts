import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import packages from './package.json' with { type: 'json' };
import { chromium } from './scripts/chromium.mjs';
import vite from './vite.config.ts';

const bundled = [
  ...Object.keys(packages.dependencies).filter((name) => !name.startsWith('@fontsource')),
  'react-dom/client',
  'react/jsx-runtime',
  'zod/mini',
  'axe-core',
];

/** The packages as they are shipped: React for development takes twice the time. Our own files stay strict. */
const shipped = { 'process.env.NODE_ENV': '"production"' };

/** For one test, in milliseconds. Not a goal: what should happen is waited for however busy the machine is. */
const DEADLINE = 60_000;

export default defineConfig((env) =>
  mergeConfig(vite(env), {
    test: {
      projects: [
        // Pure files: one process reads them all, in a quarter of the time.
        {
          extends: true,
          test: {
            name: 'unit',
            environment: 'node',
            include: ['src/**/*.test.ts'],
            isolate: false,
            testTimeout: DEADLINE,
          },
        },
        {
          extends: true,
          // All packages are bundled before the first test: finding one later reloads the page under it.
          optimizeDeps: { include: bundled, rolldownOptions: { transform: { define: shipped } } },
          oxc: { jsx: { development: false } },
          test: {
            name: 'browser',
            // A page of its own for each file would take a third longer; `renderApp` begins as a new page does.
            isolate: false,
            // A test waits for frames more than it computes, so two go side by side.
            maxWorkers: 2,
            sequence: { groupOrder: 1 },
            setupFiles: ['src/test/setup.ts'],
            testTimeout: DEADLINE,
            expect: { poll: { timeout: 20_000 } },
            include: ['src/**/*.browser.test.tsx'],
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              provider: playwright({ launchOptions: chromium, actionTimeout: 30_000 }),
              instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
            },
          },
        },
      ],
    },
  }),
);
