import { defineConfig } from '@playwright/test';
import { chromium } from './scripts/chromium.mjs';

/** A short set of journeys through the engines that Debian has beside Chromium; scripts/engines.sh starts the demo for them. */
export default defineConfig({
  testDir: 'e2e/engines',
  testMatch: '*.engine.ts',
  timeout: 240_000,
  expect: { timeout: 60_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.TEREN_TEST_REQUIRE !== undefined,
  outputDir: 'node_modules/.engines',
  reporter: [['list']],
  // The people in the office act through the interface of programs; their browser draws nothing.
  use: {
    baseURL: process.env.TEREN_URL ?? 'http://127.0.0.1:8080',
    launchOptions: chromium,
    locale: 'hr-HR',
    timezoneId: 'Europe/Zagreb',
    serviceWorkers: 'block',
  },
  projects: [{ name: 'firefox' }, { name: 'webkit', grepInvert: /@firefox/ }],
});
